import type { PaymentOutcome } from '../../prisma/generated/client/enums.ts'
import { type PaymentFacts, readPayment } from './notice-facts.ts'
import { type NoticeRow, row } from './notice-row.ts'
import { term } from './order-notices.ts'

/** Why a payment could not be used. */
export const REASONS: Readonly<Record<'EN' | 'RU', Readonly<Record<PaymentOutcome, string>>>> = {
  EN: {
    SETTLED: '',
    NO_PLACE: 'the last seat of the plan was sold before the payment arrived',
    ORDER_CLOSED: 'the order had been cancelled',
    PAID_TWICE: 'the order was already paid',
    HAS_LIFETIME: 'the account already has a lifetime subscription',
    WRONG_AMOUNT: 'the amount or the currency differs from that of the order',
    UNKNOWN_ORDER: 'it names no order',
  },
  RU: {
    SETTLED: '',
    NO_PLACE: 'последнее место по тарифу продано до поступления платежа',
    ORDER_CLOSED: 'заказ уже отменён',
    PAID_TWICE: 'заказ уже оплачен',
    HAS_LIFETIME: 'у учётной записи уже есть бессрочная подписка',
    WRONG_AMOUNT: 'сумма или валюта не совпадает с заказом',
    UNKNOWN_ORDER: 'заказ не указан',
  },
}

const payment: NoticeRow<PaymentFacts> = {
  read: readPayment,
  path: ({ order }) => (order === null ? '/dashboard/invoices' : `/dashboard/invoices/${order.id}`),
  values: ({ amount, reference, outcome, order }, language) => ({
    ...{ amount, paymentReference: reference, unusedReason: REASONS[language][outcome] },
    ...{ orderNumber: order?.number, term: order && term(language, order) },
  }),
}

/** Emails about payments, to those who placed the order. */
export const PAYMENT_NOTICES = {
  PAYMENT_RECEIVED: row(payment),
  PAYMENT_UNUSED: row(payment),
  PAYMENT_REFUNDED: row(payment),
} as const

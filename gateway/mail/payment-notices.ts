import type { PaymentOutcome } from '../../prisma/generated/client/enums.ts'
import { type PaymentFacts, readPayment } from './notice-facts.ts'
import { row } from './notice-row.ts'
import { term } from './order-notices.ts'

const path = ({ order }: PaymentFacts) => (order === null ? '/dashboard/invoices' : `/dashboard/invoices/${order.id}`)
const of = ({ order }: PaymentFacts) => order?.number ?? '–'

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

/** Emails about payments, to those who placed the order. */
export const PAYMENT_NOTICES = {
  PAYMENT_RECEIVED: row<PaymentFacts>({
    read: readPayment,
    path,
    EN: {
      subject: facts => `Payment received for order ${of(facts)}`,
      lines: facts => [
        `Thank you: we received ${facts.amount} for order ${of(facts)}, and your subscription is open.`,
        facts.order === null ? '' : term('EN', facts.order),
        'Receipt and certificate, where issued, are on the page of the order.',
      ],
      link: 'Open the order',
    },
    RU: {
      subject: facts => `Оплата заказа ${of(facts)} получена`,
      lines: facts => [
        `Спасибо! Мы получили ${facts.amount} по заказу ${of(facts)}, подписка открыта.`,
        facts.order === null ? '' : term('RU', facts.order),
        'Квитанция и акт, если они выданы, находятся на странице заказа.',
      ],
      link: 'Открыть заказ',
    },
  }),
  PAYMENT_UNUSED: row<PaymentFacts>({
    read: readPayment,
    path,
    EN: {
      subject: facts => `Your payment for order ${of(facts)} could not be used`,
      lines: facts => [
        `We received ${facts.amount} for order ${of(facts)} (reference ${facts.reference}), but could not use it: ${REASONS.EN[facts.outcome]}.`,
        'The operator has been informed and will refund the amount or get in touch with you. You need not do anything.',
      ],
      link: 'Open the order',
    },
    RU: {
      subject: facts => `Платёж по заказу ${of(facts)} не удалось зачесть`,
      lines: facts => [
        `Мы получили ${facts.amount} по заказу ${of(facts)} (номер платежа ${facts.reference}), но не смогли зачесть платёж: ${REASONS.RU[facts.outcome]}.`,
        'Оператор уже уведомлён: он вернёт деньги или свяжется с вами. От вас ничего не требуется.',
      ],
      link: 'Открыть заказ',
    },
  }),
  PAYMENT_REFUNDED: row<PaymentFacts>({
    read: readPayment,
    path,
    EN: {
      subject: facts => `Refund for order ${of(facts)}`,
      lines: facts => [
        `We refunded ${facts.amount}, which we had received for order ${of(facts)} (reference ${facts.reference}).`,
        'Depending on your bank it may take several days until the amount arrives.',
      ],
      link: 'Open the order',
    },
    RU: {
      subject: facts => `Возврат по заказу ${of(facts)}`,
      lines: facts => [
        `Мы вернули ${facts.amount}, полученные по заказу ${of(facts)} (номер платежа ${facts.reference}).`,
        'В зависимости от банка зачисление может занять несколько дней.',
      ],
      link: 'Открыть заказ',
    },
  }),
} as const

import { moment, type NoticeRow, plan, row } from './notice-row.ts'
import { term } from './order-notices.ts'
import { type RefundFacts, type RevocationFacts, readRefund, readRevocation } from './refund-facts.ts'

const STOPPED = {
  EN: 'The subscription that it paid for has ended with that; terms that follow it begin earlier. Nothing of yours is deleted.',
  RU: 'Оплаченная им подписка на этом закончилась; следующие за ней периоды начинаются раньше. Ваши данные не удаляются.',
} as const

const refund: NoticeRow<RefundFacts> = {
  read: readRefund,
  path: ({ order }) => (order === null ? '/dashboard/invoices' : `/dashboard/invoices/${order.id}`),
  values: ({ amount, reference, reason, endsTerm, order }, language) => ({
    ...{ amount, reason, refundReference: reference, termEnded: endsTerm ? STOPPED[language] : null },
    ...{ orderNumber: order?.number, term: order && term(language, order) },
  }),
}

/** Emails about refunds, disputes and revoked terms, to those who placed the order. */
export const REFUND_NOTICES = {
  REFUND_MADE: row<RefundFacts>({ ...refund, template: ({ isPart }) => (isPart ? 'PART_REFUNDED' : 'REFUND_MADE') }),
  TERM_DISPUTED: row(refund),
  CHARGEBACK_MADE: row(refund),
  TERM_RESTORED: row<RefundFacts>({ ...refund, path: () => '/dashboard' }),
  TERM_REVOKED: row<RevocationFacts>({
    read: readRevocation,
    path: ({ order }) => `/dashboard/invoices/${order.id}`,
    values: ({ order, reason, at }, language) => ({
      ...{ orderNumber: order.number, plan: plan(language, order), reason, endedAt: moment(language, at) },
    }),
  }),
} as const

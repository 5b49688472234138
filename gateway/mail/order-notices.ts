import type { Language } from '../../prisma/generated/client/enums.ts'
import { type OrderFacts, readOrder } from './notice-facts.ts'
import { day, moment, type NoticeRow, plan, row } from './notice-row.ts'
import type { Values } from './templates/placeholders.ts'

const order: NoticeRow<OrderFacts> = {
  read: readOrder,
  path: ({ id }) => `/dashboard/invoices/${id}`,
  values: orderValues,
}

/** Emails about orders, to those who placed them. */
export const ORDER_NOTICES = {
  ORDER_PLACED: row(order),
  INVOICE_ISSUED: row(order),
  ORDER_REJECTED: row(order),
  ORDER_LAPSED: row(order),
  TERM_GRANTED: row<OrderFacts>({ ...order, path: () => '/dashboard' }),
} as const

/** What emails say of an order. */
export function orderValues(facts: OrderFacts, language: Language): Values {
  const { number, customer, amount, payUntil, invoice } = facts
  return {
    ...{ orderNumber: number, customer, amount, invoiceNumber: invoice },
    plan: plan(language, facts),
    payUntil: payUntil && moment(language, payUntil),
    term: term(language, facts),
  }
}

/** The term that an order opened, as a sentence; null without one. */
export function term(language: Language, { term: opened }: OrderFacts): string | null {
  if (opened === null) return null
  const [from, until] = [day(language, opened.from), opened.until && moment(language, opened.until)]
  if (language === 'EN') {
    return until === null
      ? `It runs from ${from} and does not end.`
      : `It runs from ${from} until ${until} and does not renew automatically.`
  }
  return until === null ? `Срок начинается ${from} и не ограничен.` : `Срок: с ${from} до ${until}. Автопродления нет.`
}

import {
  type OrderFacts,
  type PaymentFacts,
  type RevisionFacts,
  readOrder,
  readPayment,
  readRevision,
} from './notice-facts.ts'
import { plan, row } from './notice-row.ts'
import { REASONS } from './payment-notices.ts'

/** An email names the first findings; the page has all. */
const FINDINGS_SHOWN = 10

/** Emails about what waits for an operator. */
export const OPERATOR_NOTICES = {
  ORDER_TO_CONFIRM: row<OrderFacts>({
    read: readOrder,
    path: () => '/dashboard/operator/orders',
    EN: {
      subject: ({ number, amount }) => `Order ${number} waits for a payment of ${amount}`,
      lines: facts => [
        `${facts.customer} ordered Bond data, ${plan('EN', facts)}: order ${facts.number}, ${facts.amount}, by bank transfer.`,
        'Confirm the payment when it has arrived; the subscription opens with that.',
      ],
      link: 'Open the orders',
    },
    RU: {
      subject: ({ number, amount }) => `Заказ ${number} ждёт оплаты: ${amount}`,
      lines: facts => [
        `${facts.customer}: заказ ${facts.number}, Bond data, тариф ${plan('RU', facts)}, ${facts.amount}, банковский перевод.`,
        'Подтвердите оплату, когда она поступит: тогда откроется подписка.',
      ],
      link: 'Открыть заказы',
    },
  }),
  PAYMENT_TO_RESOLVE: row<PaymentFacts>({
    read: readPayment,
    path: () => '/dashboard/operator/payments',
    EN: {
      subject: ({ amount }) => `A payment of ${amount} could not be used`,
      lines: ({ amount, reference, outcome, order }) => [
        `The payment ${reference} of ${amount}${order === null ? '' : ` for order ${order.number}`} could not be used: ${REASONS.EN[outcome]}.`,
        'Refund or match it, then record what you did.',
      ],
      link: 'Open the payments',
    },
    RU: {
      subject: ({ amount }) => `Платёж на ${amount} не удалось зачесть`,
      lines: ({ amount, reference, outcome, order }) => [
        `Платёж ${reference} на ${amount}${order === null ? '' : ` по заказу ${order.number}`} не удалось зачесть: ${REASONS.RU[outcome]}.`,
        'Верните его или зачтите вручную и запишите, что сделано.',
      ],
      link: 'Открыть платежи',
    },
  }),
  REVISION_QUARANTINED: row<RevisionFacts>({
    read: readRevision,
    path: ({ id }) => `/dashboard/operator/revisions/${id}`,
    EN: {
      subject: ({ id, source }) => `Revision ${id} (${source}) is quarantined`,
      lines: ({ id, source, findings }) => [
        `The data-quality checks quarantined revision ${id} of the source ${source}. Customers see the current revision until you decide.`,
        ...findings.slice(0, FINDINGS_SHOWN),
      ],
      link: 'Publish or reject it',
    },
    RU: {
      subject: ({ id, source }) => `Ревизия ${id} (${source}) в карантине`,
      lines: ({ id, source, findings }) => [
        `Проверки качества данных отправили в карантин ревизию ${id} источника ${source}. До вашего решения клиенты видят текущую ревизию.`,
        ...findings.slice(0, FINDINGS_SHOWN),
      ],
      link: 'Опубликовать или отклонить',
    },
  }),
} as const

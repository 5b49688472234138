import {
  type OrderFacts,
  type PaymentFacts,
  type RevisionFacts,
  readOrder,
  readPayment,
  readRevision,
} from './notice-facts.ts'
import { row } from './notice-row.ts'
import { orderValues } from './order-notices.ts'
import { REASONS } from './payment-notices.ts'

/** An email names the first findings; the page has all. */
const FINDINGS_SHOWN = 10

/** Emails about what waits for an operator. */
export const OPERATOR_NOTICES = {
  ORDER_TO_CONFIRM: row<OrderFacts>({ read: readOrder, path: () => '/dashboard/operator/orders', values: orderValues }),
  PAYMENT_TO_RESOLVE: row<PaymentFacts>({
    read: readPayment,
    path: () => '/dashboard/operator/payments',
    values: ({ amount, reference, outcome, order }, language) => ({
      ...{ amount, paymentReference: reference, unusedReason: REASONS[language][outcome] },
      ...{ orderNumber: order?.number, customer: order?.customer },
    }),
  }),
  REVISION_QUARANTINED: row<RevisionFacts>({
    read: readRevision,
    path: ({ id }) => `/dashboard/operator/revisions/${id}`,
    values: ({ id, source, findings }) => ({ revision: `${id}`, source, findings: findings.slice(0, FINDINGS_SHOWN) }),
  }),
} as const

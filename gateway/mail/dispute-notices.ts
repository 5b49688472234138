import { type NoticeRow, row } from './notice-row.ts'
import { type RefundFacts, readRefund } from './refund-facts.ts'

const NO_REASON = { EN: 'no reason given', RU: 'причина не указана' } as const

const dispute: NoticeRow<RefundFacts> = {
  read: readRefund,
  path: () => '/dashboard/operator/refunds',
  values: ({ amount, paymentReference, reference, reason, order }, language) => ({
    ...{ amount, paymentReference, refundReference: reference, disputeReason: reason ?? NO_REASON[language] },
    ...{ orderNumber: order?.number, customer: order?.customer },
  }),
}

/** Emails about disputes, and refunds that went wrong, to operators. */
export const DISPUTE_NOTICES = {
  DISPUTE_OPENED: row<RefundFacts>({
    ...dispute,
    template: ({ endsTerm }) => (endsTerm ? 'DISPUTE_OPENED' : 'DISPUTE_INQUIRY'),
  }),
  DISPUTE_WON: row(dispute),
  DISPUTE_LOST: row(dispute),
  REFUND_FAILED: row(dispute),
  REFUND_UNMATCHED: row(dispute),
} as const

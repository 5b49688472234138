import type { Order } from '../client/rows.ts'
import { useReasonText } from '../parts/code-texts.ts'
import { Card } from '../parts/page.tsx'
import { RefundBadge } from '../parts/refund-status.tsx'
import { Table } from '../parts/table.tsx'
import { refundWords } from '../words/refunds.ts'
import { useFormats, useWords } from '../words/use-words.tsx'

/** What went back to the customer of an order, or is disputed. */
export function OrderRefunds({ order: { refunds, subscription } }: { readonly order: Order }) {
  const texts = useWords(refundWords)
  const reasonOf = useReasonText()
  const { day, money } = useFormats()
  if (refunds.length === 0) return null
  const isOpen = refunds.some(
    ({ kind, status, endsTerm }) => kind === 'CHARGEBACK' && status === 'REQUESTED' && endsTerm,
  )
  return (
    <Card title={texts.ownTitle}>
      {isOpen && subscription?.revokedAt != null && <p class="notice-box warm">{texts.paused}</p>}
      <Table
        caption={texts.ownTitle}
        rows={refunds}
        keyOf={({ id }) => id}
        columns={[
          { head: texts.requested, short: true, cell: ({ createdAt }) => day(createdAt) },
          { head: texts.kind, cell: ({ kind }) => texts[kind] },
          { head: texts.status, cell: refund => <RefundBadge refund={refund} /> },
          { head: texts.reason, cell: ({ reason }) => reasonOf(reason) },
          { head: texts.amount, numeric: true, cell: ({ amount }) => money(amount.amount, amount.currency) },
        ]}
      />
    </Card>
  )
}

import { useState } from 'preact/hooks'
import type { OrderRow } from '../../client/rows.ts'
import { useAction } from '../../client/use-action.ts'
import { useAnnounce } from '../../parts/announce.tsx'
import { Button } from '../../parts/button.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { Field } from '../../parts/field.tsx'
import { refundWords } from '../../words/refunds.ts'
import { useWords } from '../../words/use-words.tsx'
import { RefundDialog } from './refund-dialog.tsx'

interface OrderActionsProps {
  readonly order: OrderRow
  onDone(): void
}

/** What an operator can do about an order that was paid or granted. */
export function OrderActions({ order, onDone }: OrderActionsProps) {
  const texts = useWords(refundWords)
  const [openDialog, setOpenDialog] = useState<'refund' | 'revoke' | null>(null)
  const { paymentId, provider, number, subscription } = order
  const left = leftOf(order)
  const dialog = { onDone, onClose: () => setOpenDialog(null) }
  const isLive = subscription !== null && (subscription.endsAt === null || Date.parse(subscription.endsAt) > Date.now())
  const isRefundable = paymentId !== null && Number(left.amount) > 0
  if (!isRefundable && !isLive && openDialog === null) return <>–</>
  return (
    <span class="actions stacked">
      {isRefundable && (
        <Button label={texts.refundOf(number)} onClick={() => setOpenDialog('refund')}>
          {texts.refund}
        </Button>
      )}
      {isLive && (
        <Button kind="danger" label={texts.revokeOf(number)} onClick={() => setOpenDialog('revoke')}>
          {texts.revoke}
        </Button>
      )}
      {openDialog === 'refund' && paymentId !== null && (
        <RefundDialog title={texts.refundOf(number)} {...{ paymentId, provider, left, ...dialog }} hasTerm={isLive} />
      )}
      {openDialog === 'revoke' && <RevokeTerm order={order} {...dialog} />}
    </span>
  )
}

/** Of the payment that settled the order; what is on its way back is gone. */
function leftOf({ amount, refundable }: OrderRow): { readonly amount: string; readonly currency: string } {
  return refundable ?? { amount: '0', currency: amount.currency }
}

function RevokeTerm({ order, onDone, onClose }: OrderActionsProps & { onClose(): void }) {
  const texts = useWords(refundWords)
  const announce = useAnnounce()
  const revoke = useAction('revoke-term')
  const run = async (reason: string) => {
    if ((await revoke.run({ orderId: order.id, reason })) === null) return
    announce(texts.revoked)
    onClose()
    onDone()
  }
  return (
    <Confirm
      title={texts.revokeOf(order.number)}
      text={texts.revokeText}
      yes={texts.revoke}
      busy={revoke.running}
      failure={revoke.failure}
      onYes={({ reason = '' }) => void run(reason)}
      onClose={onClose}
    >
      <Field name="reason" label={texts.reason} hint={texts.reasonHint} maxLength={200} autocomplete="off" />
    </Confirm>
  )
}

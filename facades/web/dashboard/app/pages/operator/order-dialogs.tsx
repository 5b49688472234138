import type { OrderRow } from '../../client/rows.ts'
import { useAction } from '../../client/use-action.ts'
import { useAnnounce } from '../../parts/announce.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { Field } from '../../parts/field.tsx'
import { operatorWords } from '../../words/operator.ts'
import { useWords } from '../../words/use-words.tsx'

interface OrderDialogProps {
  readonly order: OrderRow
  onDone(): void
  onClose(): void
}

export function ConfirmOrder({ order, onDone, onClose }: OrderDialogProps) {
  const texts = useWords(operatorWords)
  const announce = useAnnounce()
  const confirm = useAction('confirm-order')
  const run = async (reference: string) => {
    if ((await confirm.run({ id: order.id, reference })) === null) return
    announce(texts.confirmed)
    onClose()
    onDone()
  }
  return (
    <Confirm
      title={texts.confirmOf(order.number)}
      text={texts.confirmText}
      yes={texts.confirm}
      kind="primary"
      busy={confirm.running}
      failure={confirm.failure}
      onYes={({ reference = '' }) => void run(reference.trim())}
      onClose={onClose}
    >
      <Field name="reference" label={texts.reference} hint={texts.referenceHint} autocomplete="off" />
    </Confirm>
  )
}

export function RejectOrder({ order, onDone, onClose }: OrderDialogProps) {
  const texts = useWords(operatorWords)
  const announce = useAnnounce()
  const reject = useAction('reject-order')
  const run = async () => {
    if ((await reject.run({ id: order.id })) === null) return
    announce(texts.rejected)
    onClose()
    onDone()
  }
  return (
    <Confirm
      title={texts.rejectOf(order.number)}
      text={texts.rejectText}
      yes={texts.reject}
      busy={reject.running}
      failure={reject.failure}
      onYes={() => void run()}
      onClose={onClose}
    />
  )
}

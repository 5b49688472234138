import { useState } from 'preact/hooks'
import type { Payment } from '../../client/rows.ts'
import { useAction } from '../../client/use-action.ts'
import { useAnnounce } from '../../parts/announce.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { Choice, Field } from '../../parts/field.tsx'
import { refundWords } from '../../words/refunds.ts'
import { useFormats, useWords } from '../../words/use-words.tsx'

interface RefundProps {
  readonly title: string
  readonly paymentId: string
  readonly provider: Payment['provider']
  readonly left: { readonly amount: string; readonly currency: string }
  /** False for a payment that opened no term. */
  readonly hasTerm: boolean
  onDone(): void
  onClose(): void
}

const ENDS: Readonly<Record<string, boolean | null>> = { auto: null, ends: true, stays: false }

/** A refund of a payment. Repeated after a failure it is the same one, unless it was refused. */
export function RefundDialog({ title, paymentId, provider, left, hasTerm, onDone, onClose }: RefundProps) {
  const texts = useWords(refundWords)
  const { money, numberTyped } = useFormats()
  const announce = useAnnounce()
  const refund = useAction('refund-payment')
  const [refundId, setRefundId] = useState(newId)
  const byCard = provider === 'STRIPE'
  const run = async ({ amount = '', reason = '', reference = '', term = 'auto' }: Readonly<Record<string, string>>) => {
    const exact = numberTyped(amount)
    const given = { amount: exact === '' ? null : exact, reason, reference: byCard ? null : reference }
    const answer = await refund.run({ id: paymentId, refundId, ...given, endTerm: ENDS[term] ?? null })
    if (answer === null) return setRefundId(current => (byCard ? current : newId()))
    announce(texts.refundMade)
    onClose()
    onDone()
  }
  return (
    <Confirm
      title={title}
      text={`${byCard ? texts.refundByCard : texts.refundByTransfer} ${texts.refundText}`}
      yes={texts.refund}
      busy={refund.running}
      failure={refund.failure}
      onYes={values => void run(values)}
      onClose={onClose}
    >
      <Field
        name="amount"
        label={texts.amount}
        hint={texts.amountHint(money(left.amount, left.currency))}
        required={false}
        autocomplete="off"
      />
      <Field name="reason" label={texts.reason} hint={texts.reasonHint} maxLength={200} autocomplete="off" />
      {!byCard && <Field name="reference" label={texts.reference} hint={texts.referenceHint} autocomplete="off" />}
      {hasTerm && (
        <Choice
          name="term"
          label={texts.term}
          hint={texts.termHint}
          options={[
            { value: 'auto', text: texts.termAuto },
            { value: 'ends', text: texts.termEnds },
            { value: 'stays', text: texts.termStays },
          ]}
        />
      )}
    </Confirm>
  )
}

/** Does not use `randomUUID`, which is not available over plain HTTP. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

import { useState } from 'preact/hooks'
import type { Payment } from '../../client/rows.ts'
import { useAction } from '../../client/use-action.ts'
import { useAnswer } from '../../client/use-answer.ts'
import { useAnnounce } from '../../parts/announce.tsx'
import { Button } from '../../parts/button.tsx'
import { useActorText } from '../../parts/code-texts.ts'
import { Confirm } from '../../parts/confirm.tsx'
import { Choice, Field } from '../../parts/field.tsx'
import { Badge, Page } from '../../parts/page.tsx'
import { Empty, Shown } from '../../parts/shown.tsx'
import { Table } from '../../parts/table.tsx'
import { operatorWords } from '../../words/operator.ts'
import { orderWords } from '../../words/orders.ts'
import { refundWords } from '../../words/refunds.ts'
import { useFormats, useWords } from '../../words/use-words.tsx'
import { RefundDialog } from './refund-dialog.tsx'

/** Payments not applied to an order. The operator refunds or matches them. */
export function View() {
  const texts = useWords(operatorWords)
  const refunds = useWords(refundWords)
  const query = useAnswer('get-payments-to-resolve', {})
  const [resolving, setResolving] = useState<Payment | null>(null)
  const [refunding, setRefunding] = useState<Payment | null>(null)
  return (
    <Page title={texts.payments} lead={texts.paymentsLead}>
      <Shown query={query} lines={6}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={texts.noPayments} text={texts.noPaymentsText} />
          ) : (
            <Payments payments={items} onResolve={setResolving} onRefund={setRefunding} />
          )
        }
      </Shown>
      {resolving !== null && (
        <Resolve payment={resolving} onDone={() => void query.reload()} onClose={() => setResolving(null)} />
      )}
      {refunding !== null && (
        <RefundDialog
          title={refunds.refundPaymentOf(refunding.reference)}
          paymentId={refunding.id}
          provider={refunding.provider}
          left={refunding.refundable}
          hasTerm={false}
          onDone={() => void query.reload()}
          onClose={() => setRefunding(null)}
        />
      )}
    </Page>
  )
}

interface PaymentsProps {
  readonly payments: readonly Payment[]
  onResolve(payment: Payment): void
  onRefund(payment: Payment): void
}

function Payments({ payments, onResolve, onRefund }: PaymentsProps) {
  const actorOf = useActorText()
  const texts = useWords(operatorWords)
  const refunds = useWords(refundWords)
  const words = useWords(orderWords)
  const { moment, money } = useFormats()
  return (
    <Table
      caption={texts.payments}
      rows={payments}
      keyOf={({ id }) => id}
      columns={[
        { head: texts.received, short: true, cell: ({ receivedAt }) => moment(receivedAt) },
        { head: texts.reference, cell: ({ reference }) => <code>{reference}</code> },
        { head: words.paymentMethod, cell: ({ provider }) => words[provider] },
        { head: words.number, cell: ({ orderNumber }) => orderNumber ?? '–' },
        { head: texts.recordedBy, cell: ({ recordedBy }) => actorOf(recordedBy) },
        { head: texts.outcome, cell: ({ outcome }) => <Badge tone="warm">{texts[outcome]}</Badge> },
        { head: words.amount, numeric: true, cell: ({ amount }) => money(amount.amount, amount.currency) },
        {
          head: texts.resolution,
          cell: payment => (
            <span class="actions stacked">
              <Button label={refunds.refundPaymentOf(payment.reference)} onClick={() => onRefund(payment)}>
                {refunds.refund}
              </Button>
              <Button label={texts.resolveOf(payment.reference)} onClick={() => onResolve(payment)}>
                {texts.resolve}
              </Button>
            </span>
          ),
        },
      ]}
    />
  )
}

interface ResolveProps {
  readonly payment: Payment
  onDone(): void
  onClose(): void
}

function Resolve({ payment: { id, reference }, onDone, onClose }: ResolveProps) {
  const texts = useWords(operatorWords)
  const announce = useAnnounce()
  const resolve = useAction('resolve-payment')
  const run = async (resolution: string, refunded: boolean) => {
    if ((await resolve.run({ id, resolution, refunded })) === null) return
    announce(texts.resolved)
    onClose()
    onDone()
  }
  return (
    <Confirm
      title={texts.resolveOf(reference)}
      text={texts.resolveText}
      yes={texts.resolve}
      kind="primary"
      busy={resolve.running}
      failure={resolve.failure}
      onYes={({ resolution = '', refunded }) => void run(resolution.trim(), refunded === 'yes')}
      onClose={onClose}
    >
      <Field name="resolution" label={texts.resolution} hint={texts.resolutionHint} autocomplete="off" />
      <Choice
        name="refunded"
        label={texts.refunded}
        hint={texts.refundedHint}
        options={[
          { value: 'yes', text: texts.refundedYes },
          { value: 'no', text: texts.refundedNo },
        ]}
      />
    </Confirm>
  )
}

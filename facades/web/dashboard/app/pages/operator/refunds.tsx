import { useState } from 'preact/hooks'
import type { OpenRefund } from '../../client/rows.ts'
import { useAction } from '../../client/use-action.ts'
import { useAnswer } from '../../client/use-answer.ts'
import { addressOf } from '../../frame/navigate.ts'
import { useAnnounce } from '../../parts/announce.tsx'
import { Button } from '../../parts/button.tsx'
import { useReasonText } from '../../parts/code-texts.ts'
import { Confirm } from '../../parts/confirm.tsx'
import { FailureText } from '../../parts/failure-text.tsx'
import { Field } from '../../parts/field.tsx'
import { Page } from '../../parts/page.tsx'
import { RefundBadge } from '../../parts/refund-status.tsx'
import { Empty, Shown } from '../../parts/shown.tsx'
import { Table } from '../../parts/table.tsx'
import { refundWords } from '../../words/refunds.ts'
import { useFormats, useWords } from '../../words/use-words.tsx'

/** Refunds and disputes that wait for the operator. */
export function View() {
  const texts = useWords(refundWords)
  const query = useAnswer('get-refunds-to-resolve', {})
  const reload = () => void query.reload()
  return (
    <Page title={texts.title} lead={texts.lead}>
      <Shown query={query} lines={6}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={texts.none} text={texts.noneText} />
          ) : (
            <Refunds items={items} onDone={reload} />
          )
        }
      </Shown>
    </Page>
  )
}

interface RefundsProps {
  readonly items: readonly OpenRefund[]
  onDone(): void
}

function Refunds({ items, onDone }: RefundsProps) {
  const reasonOf = useReasonText()
  const texts = useWords(refundWords)
  const { moment, money } = useFormats()
  return (
    <Table
      caption={texts.title}
      rows={items}
      keyOf={({ refund }) => refund.id}
      columns={[
        { head: texts.requested, short: true, cell: ({ refund }) => moment(refund.createdAt) },
        { head: texts.kind, cell: ({ refund }) => texts[refund.kind] },
        { head: texts.status, cell: ({ refund }) => <RefundBadge refund={refund} /> },
        { head: texts.payment, cell: ({ paymentReference }) => <code>{paymentReference}</code> },
        {
          head: texts.customer,
          cell: ({ accountId, account, orderNumber }) =>
            accountId === null ? (
              '–'
            ) : (
              <>
                <a href={addressOf(`/dashboard/operator/accounts/${accountId}`)}>{account}</a>
                <span class="muted block">{orderNumber}</span>
              </>
            ),
        },
        { head: texts.reason, cell: ({ refund }) => reasonOf(refund.reason) },
        {
          head: texts.amount,
          numeric: true,
          cell: ({ refund: { amount } }) => money(amount.amount, amount.currency),
        },
        { head: texts.action, cell: item => <Action item={item} onDone={onDone} /> },
      ]}
    />
  )
}

function Action({ item, onDone }: { readonly item: OpenRefund; onDone(): void }) {
  const texts = useWords(refundWords)
  const [isOpen, setIsOpen] = useState(false)
  const { refund, paymentId } = item
  if (paymentId === null) {
    return (
      <>
        <Button label={texts.resolveOf(refund.reference ?? '')} onClick={() => setIsOpen(true)}>
          {texts.resolve}
        </Button>
        {isOpen && <Resolve item={item} onDone={onDone} onClose={() => setIsOpen(false)} />}
      </>
    )
  }
  if (refund.kind === 'CHARGEBACK') return <span class="muted">{texts.byDashboard}</span>
  return <Repeat item={item} paymentId={paymentId} onDone={onDone} />
}

interface RepeatProps {
  readonly item: OpenRefund
  readonly paymentId: string
  onDone(): void
}

/** The same refund once more: it is made only once. */
function Repeat({ item: { refund }, paymentId, onDone }: RepeatProps) {
  const texts = useWords(refundWords)
  const { money } = useFormats()
  const announce = useAnnounce()
  const repeat = useAction('refund-payment')
  const { id: refundId, amount, reason, endsTerm } = refund
  const run = async () => {
    const given = { amount: amount.amount, reason: reason ?? '', reference: null, endTerm: endsTerm }
    if ((await repeat.run({ id: paymentId, refundId, ...given })) !== null) announce(texts.refundMade)
    onDone()
  }
  return (
    <>
      <Button label={texts.repeatOf(money(amount.amount, amount.currency))} onClick={() => void run()}>
        {texts.repeat}
      </Button>
      {repeat.failure !== null && <FailureText failure={repeat.failure} />}
    </>
  )
}

interface ResolveProps {
  readonly item: OpenRefund
  onDone(): void
  onClose(): void
}

function Resolve({ item: { refund }, onDone, onClose }: ResolveProps) {
  const texts = useWords(refundWords)
  const announce = useAnnounce()
  const resolve = useAction('resolve-refund')
  const run = async (resolution: string) => {
    if ((await resolve.run({ id: refund.id, resolution })) === null) return
    announce(texts.resolved)
    onClose()
    onDone()
  }
  return (
    <Confirm
      title={texts.resolveOf(refund.reference ?? '')}
      text={texts.resolveText}
      yes={texts.resolve}
      kind="primary"
      busy={resolve.running}
      failure={resolve.failure}
      onYes={({ resolution = '' }) => void run(resolution)}
      onClose={onClose}
    >
      <Field name="resolution" label={texts.resolution} maxLength={200} autocomplete="off" />
    </Confirm>
  )
}

import { useState } from 'preact/hooks'
import type { AccountDetails, OrderRow } from '../../client/rows.ts'
import { useAction } from '../../client/use-action.ts'
import { useAnswer } from '../../client/use-answer.ts'
import type { PageView } from '../../frame/page-view.ts'
import { useAnnounce } from '../../parts/announce.tsx'
import { Button, Link } from '../../parts/button.tsx'
import { useActorText } from '../../parts/code-texts.ts'
import { Confirm } from '../../parts/confirm.tsx'
import { DeletionBadge } from '../../parts/deletion-badge.tsx'
import { OrderBadge } from '../../parts/order.tsx'
import { Badge, Card, Facts, Page } from '../../parts/page.tsx'
import { Shown } from '../../parts/shown.tsx'
import { Table } from '../../parts/table.tsx'
import { useTariffName } from '../../parts/tariffs.tsx'
import { operatorWords } from '../../words/operator.ts'
import { orderWords } from '../../words/orders.ts'
import { peopleWords } from '../../words/people.ts'
import { useFormats, useWords } from '../../words/use-words.tsx'
import { AccountNotes } from './account-notes.tsx'
import { useTermText } from './accounts.tsx'
import { Grant } from './grant.tsx'
import { OrderActions } from './order-actions.tsx'
import { ViewAs } from './view-as.tsx'

export function View({ params: { id = '' } }: PageView) {
  const texts = useWords(operatorWords)
  const query = useAnswer('get-account-details', { id })
  const reload = () => void query.reload()
  return (
    <Page
      title={query.data?.account.name ?? '…'}
      actions={
        <Link to="/dashboard/operator/accounts" kind="quiet">
          {texts.backToAccounts}
        </Link>
      }
    >
      <Shown query={query} lines={10}>
        {details => (
          <div class="cards">
            <Head details={details} onChanged={reload} />
            <Grant accountId={details.account.id} onGranted={reload} />
            <AccountNotes accountId={details.account.id} />
            <AccountOrders orders={details.orders} onChanged={reload} />
          </div>
        )}
      </Shown>
    </Page>
  )
}

interface HeadProps {
  readonly details: AccountDetails
  onChanged(): void
}

function Head({ details, onChanged }: HeadProps) {
  const texts = useWords(operatorWords)
  const people = useWords(peopleWords)
  const actorOf = useActorText()
  const termOf = useTermText()
  const { day, whole } = useFormats()
  const [openDialog, setOpenDialog] = useState(false)
  const { account, users, disabled } = details
  const { apiKey, usedToday } = account
  return (
    <Card
      title={texts.account}
      actions={
        <>
          <DeletionBadge {...details} />
          <Badge tone={disabled ? 'bad' : 'good'}>{disabled ? texts.disabled : texts.enabled}</Badge>
        </>
      }
    >
      <Facts
        rows={[
          [
            texts.people,
            users
              .map(({ email, role, memberRole }) => `${email} (${actorOf(role)}, ${people[memberRole].toLowerCase()})`)
              .join(', '),
          ],
          [texts.since, day(details.createdAt)],
          [texts.subscription, termOf(account.subscription)],
          [texts.key, apiKey === null ? '–' : <code key="key">{apiKey.prefix}…</code>],
          [texts.usedToday, whole(usedToday.requests)],
        ]}
      />
      <p class="actions">
        <Button kind={disabled ? 'quiet' : 'danger'} onClick={() => setOpenDialog(true)}>
          {disabled ? texts.enable : texts.disable}
        </Button>
        <ViewAs details={details} />
      </p>
      {openDialog && <Disable details={details} onChanged={onChanged} onClose={() => setOpenDialog(false)} />}
    </Card>
  )
}

function Disable({ details: { account, disabled }, onChanged, onClose }: HeadProps & { onClose(): void }) {
  const texts = useWords(operatorWords)
  const announce = useAnnounce()
  const change = useAction('disable-account')
  const run = async () => {
    if ((await change.run({ id: account.id, disabled: !disabled })) === null) return
    announce(texts.changed)
    onClose()
    onChanged()
  }
  return (
    <Confirm
      title={disabled ? texts.enableTitle : texts.disableTitle}
      text={disabled ? texts.enableText : texts.disableText}
      yes={disabled ? texts.enable : texts.disable}
      kind={disabled ? 'primary' : 'danger'}
      busy={change.running}
      failure={change.failure}
      onYes={() => void run()}
      onClose={onClose}
    />
  )
}

function AccountOrders({ orders, onChanged }: { readonly orders: readonly OrderRow[]; onChanged(): void }) {
  const texts = useWords(operatorWords)
  const words = useWords(orderWords)
  const actorOf = useActorText()
  const tariffName = useTariffName()
  const { day, money } = useFormats()
  return (
    <Card title={texts.orders} wide>
      {orders.length === 0 ? (
        <p class="muted">{texts.noOrders}</p>
      ) : (
        <Table
          caption={texts.orders}
          rows={orders}
          keyOf={({ id }) => id}
          columns={[
            { head: words.number, cell: ({ number }) => number },
            { head: words.made, short: true, cell: ({ createdAt }) => day(createdAt) },
            { head: words.tariff, cell: ({ tariff }) => tariffName(tariff) },
            { head: words.paymentMethod, cell: ({ provider }) => words[provider] },
            { head: words.status, cell: order => <OrderBadge order={order} /> },
            { head: words.amount, numeric: true, cell: ({ amount }) => money(amount.amount, amount.currency) },
            { head: texts.confirmedBy, cell: ({ confirmedBy, closedBy }) => actorOf(confirmedBy ?? closedBy) },
            { head: texts.action, cell: order => <OrderActions order={order} onDone={onChanged} /> },
          ]}
        />
      )}
    </Card>
  )
}

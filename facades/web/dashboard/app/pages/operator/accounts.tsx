import { useState } from 'preact/hooks'
import type { AccountRow, Subscription } from '../../client/rows.ts'
import { usePages } from '../../client/use-pages.ts'
import { addressOf } from '../../frame/navigate.ts'
import { Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { More } from '../../parts/more.tsx'
import { Badge, Page } from '../../parts/page.tsx'
import { Empty, Shown } from '../../parts/shown.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { useTariffName } from '../../parts/tariffs.tsx'
import { operatorWords } from '../../words/operator.ts'
import { useFormats, useWords } from '../../words/use-words.tsx'

export function View() {
  const texts = useWords(operatorWords)
  const [query, setQuery] = useState('')
  const pages = usePages('get-accounts', { limit: 50, ...(query !== '' && { query }) })
  const columns = useColumns()
  return (
    <Page title={texts.accounts} lead={texts.accountsLead}>
      <div class="inline-form">
        <Form
          label={texts.accounts}
          submit={texts.find}
          busy={false}
          failure={null}
          onSubmit={values => setQuery(values.query?.trim() ?? '')}
        >
          <Field name="query" type="search" label={texts.search} required={false} />
        </Form>
      </div>
      <Shown query={pages.query} lines={10}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={texts.noAccounts} text={texts.noAccountsText} />
          ) : (
            <>
              <Table caption={texts.accounts} rows={pages.items} keyOf={({ id }) => id} columns={columns} />
              <More pages={pages} />
            </>
          )
        }
      </Shown>
    </Page>
  )
}

function useColumns(): readonly Column<AccountRow>[] {
  const texts = useWords(operatorWords)
  const termOf = useTermText()
  const { day, whole } = useFormats()
  return [
    {
      head: texts.name,
      cell: ({ id, name, disabled }) => (
        <>
          <a href={addressOf(`/dashboard/operator/accounts/${id}`)}>{name}</a>{' '}
          {disabled && <Badge tone="bad">{texts.disabled}</Badge>}
        </>
      ),
    },
    { head: texts.email, cell: ({ email }) => email },
    { head: texts.subscription, cell: ({ subscription }) => termOf(subscription) },
    { head: texts.key, cell: ({ keyPrefix }) => (keyPrefix === null ? '–' : <code>{keyPrefix}…</code>) },
    { head: texts.requests30d, numeric: true, cell: ({ requests30d }) => whole(requests30d) },
    { head: texts.since, short: true, cell: ({ createdAt }) => day(createdAt) },
  ]
}

/** Short text of a subscription. */
export function useTermText(): (subscription: Pick<Subscription, 'tariff' | 'endsAt'> | null) => string {
  const texts = useWords(operatorWords)
  const tariffName = useTariffName()
  const { day } = useFormats()
  return subscription => {
    if (subscription === null) return texts.noSubscription
    const until = subscription.endsAt === null ? texts.lifetime : texts.until(day(subscription.endsAt))
    return `${tariffName(subscription.tariff.termMonths)}, ${until}`
  }
}

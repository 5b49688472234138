import type { VariablesOf } from '../../client/documents.ts'
import type { AccountRow, Subscription } from '../../client/rows.ts'
import { usePages } from '../../client/use-pages.ts'
import { addressOf } from '../../frame/navigate.ts'
import { DeletionBadge } from '../../parts/deletion-badge.tsx'
import { Field } from '../../parts/field.tsx'
import { Badge, Page } from '../../parts/page.tsx'
import type { Column } from '../../parts/table.tsx'
import { useTariffName } from '../../parts/tariffs.tsx'
import { operatorWords } from '../../words/operator.ts'
import { listWords } from '../../words/operator-lists.ts'
import { useFormats, useWords } from '../../words/use-words.tsx'
import type { CsvColumn } from './lists/csv.ts'
import { ExportRows } from './lists/export-rows.tsx'
import { FilteredList } from './lists/filtered-list.tsx'
import { FilterChoice, FilterDays, ListFilter } from './lists/list-filter.tsx'
import { type FilterProps, type FilterValues, oneOf, useListFilter } from './lists/use-list-filter.ts'

const STATES = ['ACTIVE', 'ENDING', 'LAPSED', 'NEVER'] as const
const ACCESS = ['enabled', 'disabled'] as const

export function View() {
  const texts = useWords(operatorWords)
  const [values, change] = useListFilter()
  const filter = filterOf(values)
  const pages = usePages('get-accounts', { limit: 50, ...filter })
  const columns = useColumns()
  return (
    <Page title={texts.accounts} lead={texts.accountsLead}>
      <Filter values={values} onFilter={change} />
      <FilteredList title={texts.accounts} {...{ pages, columns }}>
        <ExportRows documentId="get-accounts" variables={filter} name="accounts" columns={CSV} />
      </FilteredList>
    </Page>
  )
}

function Filter({ values, onFilter }: FilterProps) {
  const texts = useWords(operatorWords)
  const lists = useWords(listWords)
  const { query = '', state, access } = values
  return (
    <ListFilter label={texts.accounts} values={values} onFilter={onFilter}>
      <Field name="query" type="search" label={lists.searchAccounts} value={query} required={false} />
      <FilterChoice
        name="state"
        label={lists.subscription}
        all={lists.anySubscription}
        values={STATES}
        chosen={state}
        textOf={value => lists[value]}
      />
      <FilterChoice
        name="access"
        label={lists.access}
        all={lists.anyAccess}
        values={ACCESS}
        chosen={access}
        textOf={value => lists[value]}
      />
      <FilterDays values={values} />
    </ListFilter>
  )
}

function filterOf({ query, state, access, from, to }: FilterValues): VariablesOf<'get-accounts'> {
  return {
    ...(query !== undefined && { query }),
    ...(oneOf(STATES, state) && { state: oneOf(STATES, state) }),
    ...(oneOf(ACCESS, access) && { disabled: access === 'disabled' }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  }
}

function useColumns(): readonly Column<AccountRow>[] {
  const texts = useWords(operatorWords)
  const termOf = useTermText()
  const { day, whole } = useFormats()
  return [
    {
      head: texts.name,
      cell: ({ id, name, company, disabled, deletionDueAt, deletedAt }) => (
        <>
          <a href={addressOf(`/dashboard/operator/accounts/${id}`)}>{name}</a>{' '}
          {disabled && <Badge tone="bad">{texts.disabled}</Badge>}
          <DeletionBadge {...{ deletionDueAt, deletedAt }} />
          {company !== null && <span class="muted block">{company}</span>}
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

const CSV: readonly CsvColumn<AccountRow>[] = [
  ['name', ({ name }) => name],
  ['company', ({ company }) => company],
  ['email', ({ email }) => email],
  ['plan', ({ subscription }) => subscription?.tariff.name ?? null],
  ['termStartsAt', ({ subscription }) => subscription?.startsAt ?? null],
  ['termEndsAt', ({ subscription }) => subscription?.endsAt ?? null],
  ['active', ({ subscription }) => subscription?.active ?? false],
  ['keyPrefix', ({ keyPrefix }) => keyPrefix],
  ['requests30d', ({ requests30d }) => requests30d],
  ['disabled', ({ disabled }) => disabled],
  ['createdAt', ({ createdAt }) => createdAt],
  ['accountId', ({ id }) => id],
]

/** Short text of a subscription. */
export function useTermText(): (subscription: Pick<Subscription, 'tariff' | 'endsAt'> | null) => string {
  const texts = useWords(operatorWords)
  const tariffName = useTariffName()
  const { day } = useFormats()
  return subscription => {
    if (subscription === null) return texts.noSubscription
    const until = subscription.endsAt === null ? texts.lifetime : texts.until(day(subscription.endsAt))
    return `${tariffName(subscription.tariff)}, ${until}`
  }
}

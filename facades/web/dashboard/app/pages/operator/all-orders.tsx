import type { VariablesOf } from '../../client/documents.ts'
import type { AnyOrderRow } from '../../client/rows.ts'
import { usePages } from '../../client/use-pages.ts'
import { addressOf } from '../../frame/navigate.ts'
import { useActorText } from '../../parts/code-texts.ts'
import { Field } from '../../parts/field.tsx'
import { OrderBadge } from '../../parts/order.tsx'
import { Badge, Page } from '../../parts/page.tsx'
import type { Column } from '../../parts/table.tsx'
import { useTariffName } from '../../parts/tariffs.tsx'
import { operatorWords } from '../../words/operator.ts'
import { listWords } from '../../words/operator-lists.ts'
import { orderWords } from '../../words/orders.ts'
import { useFormats, useWords } from '../../words/use-words.tsx'
import { IssuedDocuments } from './issued-documents.tsx'
import type { CsvColumn } from './lists/csv.ts'
import { ExportRows } from './lists/export-rows.tsx'
import { FilteredList } from './lists/filtered-list.tsx'
import { FilterChoice, FilterDays, ListFilter } from './lists/list-filter.tsx'
import { type FilterProps, type FilterValues, oneOf, useListFilter } from './lists/use-list-filter.ts'

const STATUSES = ['PENDING', 'PAID', 'CANCELLED', 'LAPSED'] as const
const PROVIDERS = ['INVOICE', 'STRIPE', 'GRANT'] as const

export function View() {
  const texts = useWords(listWords)
  const [values, change] = useListFilter()
  const filter = filterOf(values)
  const pages = usePages('get-all-orders', { limit: 50, ...filter })
  const columns = useColumns()
  return (
    <Page title={texts.allOrders} lead={texts.allOrdersLead}>
      <Filter values={values} onFilter={change} />
      <FilteredList title={texts.allOrders} {...{ pages, columns }}>
        <ExportRows documentId="get-all-orders" variables={filter} name="orders" columns={CSV} />
      </FilteredList>
    </Page>
  )
}

function Filter({ values, onFilter }: FilterProps) {
  const texts = useWords(listWords)
  const words = useWords(orderWords)
  const { query = '', status, provider } = values
  return (
    <ListFilter label={texts.allOrders} values={values} onFilter={onFilter}>
      <Field name="query" type="search" label={texts.searchOrders} value={query} required={false} />
      <FilterChoice
        name="status"
        label={words.status}
        all={texts.anyStatus}
        values={STATUSES}
        chosen={status}
        textOf={value => words[value]}
      />
      <FilterChoice
        name="provider"
        label={words.paymentMethod}
        all={texts.anyProvider}
        values={PROVIDERS}
        chosen={provider}
        textOf={value => words[value]}
      />
      <FilterDays values={values} />
    </ListFilter>
  )
}

function filterOf({ query, status, provider, from, to }: FilterValues): VariablesOf<'get-all-orders'> {
  return {
    ...(query !== undefined && { query }),
    ...(oneOf(STATUSES, status) && { status: oneOf(STATUSES, status) }),
    ...(oneOf(PROVIDERS, provider) && { provider: oneOf(PROVIDERS, provider) }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  }
}

function useColumns(): readonly Column<AnyOrderRow>[] {
  const texts = useWords(operatorWords)
  const lists = useWords(listWords)
  const words = useWords(orderWords)
  const tariffName = useTariffName()
  const { day, money } = useFormats()
  return [
    { head: words.number, short: true, cell: ({ number }) => number },
    {
      head: texts.customer,
      cell: ({ buyer }) => (
        <>
          <a href={addressOf(`/dashboard/operator/accounts/${buyer.accountId}`)}>{buyer.company ?? buyer.account}</a>
          <span class="muted block">{buyer.email}</span>
        </>
      ),
    },
    { head: words.made, short: true, cell: ({ createdAt }) => day(createdAt) },
    { head: words.status, cell: order => <Status order={order} /> },
    {
      head: words.amount,
      numeric: true,
      cell: ({ amount: { amount, currency }, tariff, provider }) => (
        <>
          {money(amount, currency)}
          <span class="muted block">{tariffName(tariff)}</span>
          <span class="muted block">{words[provider]}</span>
        </>
      ),
    },
    { head: lists.documents, cell: order => <IssuedDocuments order={order} /> },
  ]
}

function Status({ order }: { readonly order: AnyOrderRow }) {
  const texts = useWords(listWords)
  const actorOf = useActorText()
  const by = order.confirmedBy ?? order.closedBy
  return (
    <>
      <OrderBadge order={order} /> {order.refundDue && <Badge tone="bad">{texts.refundDue}</Badge>}
      {by !== null && <span class="muted block">{actorOf(by)}</span>}
    </>
  )
}

const CSV: readonly CsvColumn<AnyOrderRow>[] = [
  ['number', ({ number }) => number],
  ['status', ({ status }) => status],
  ['provider', ({ provider }) => provider],
  ['amount', ({ amount }) => amount.amount],
  ['currency', ({ amount }) => amount.currency],
  ['plan', ({ tariff }) => tariff.name],
  ['company', ({ buyer }) => buyer.company],
  ['account', ({ buyer }) => buyer.account],
  ['email', ({ buyer }) => buyer.email],
  ['createdAt', ({ createdAt }) => createdAt],
  ['paidAt', ({ paidAt }) => paidAt],
  ['expiresAt', ({ expiresAt }) => expiresAt],
  ['termStartsAt', ({ subscription }) => subscription?.startsAt ?? null],
  ['termEndsAt', ({ subscription }) => subscription?.endsAt ?? null],
  ['refundDue', ({ refundDue }) => refundDue],
  ['documents', ({ documents }) => documents.map(({ number }) => number).join('; ')],
  ['confirmedBy', ({ confirmedBy }) => confirmedBy],
  ['closedBy', ({ closedBy }) => closedBy],
  ['accountId', ({ buyer }) => buyer.accountId],
  ['orderId', ({ id }) => id],
]

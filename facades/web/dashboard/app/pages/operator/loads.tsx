import type { VariablesOf } from '../../client/documents.ts'
import type { Load } from '../../client/rows.ts'
import { usePages } from '../../client/use-pages.ts'
import { addressOf } from '../../frame/navigate.ts'
import { Field } from '../../parts/field.tsx'
import { Badge, Page, type Tone } from '../../parts/page.tsx'
import type { Column } from '../../parts/table.tsx'
import { operatorWords } from '../../words/operator.ts'
import { listWords } from '../../words/operator-lists.ts'
import { useFormats, useStatusText, useWords } from '../../words/use-words.tsx'
import type { CsvColumn } from './lists/csv.ts'
import { ExportRows } from './lists/export-rows.tsx'
import { FilteredList } from './lists/filtered-list.tsx'
import { FilterChoice, FilterDays, ListFilter } from './lists/list-filter.tsx'
import { type FilterProps, type FilterValues, oneOf, useListFilter } from './lists/use-list-filter.ts'

const TONES: Readonly<Record<string, Tone>> = { SUCCEEDED: 'good', RUNNING: 'warm', FAILED: 'bad', INTERRUPTED: 'bad' }

const STATUSES = ['RUNNING', 'SUCCEEDED', 'FAILED', 'INTERRUPTED'] as const

export function View() {
  const texts = useWords(operatorWords)
  const [values, change] = useListFilter()
  const filter = filterOf(values)
  const pages = usePages('get-loads', { limit: 50, ...filter })
  const columns = useColumns()
  const isFiltered = Object.keys(filter).length > 0
  return (
    <Page title={texts.loads} lead={texts.loadsLead}>
      <Filter values={values} onFilter={change} />
      <FilteredList
        title={texts.loads}
        {...{ pages, columns }}
        empty={!isFiltered && { title: texts.noLoads, text: texts.noLoadsText }}
      >
        <ExportRows documentId="get-loads" variables={filter} name="ingestion-runs" columns={CSV} />
      </FilteredList>
    </Page>
  )
}

function Filter({ values, onFilter }: FilterProps) {
  const texts = useWords(operatorWords)
  const lists = useWords(listWords)
  const statusText = useStatusText()
  const { source = '', status } = values
  return (
    <ListFilter label={texts.loads} values={values} onFilter={onFilter}>
      <Field name="source" type="search" label={lists.searchLoads} value={source} required={false} />
      <FilterChoice
        name="status"
        label={texts.status}
        all={lists.anyStatus}
        values={STATUSES}
        chosen={status}
        textOf={statusText}
      />
      <FilterDays values={values} />
    </ListFilter>
  )
}

function filterOf({ source, status, from, to }: FilterValues): VariablesOf<'get-loads'> {
  return {
    ...(source !== undefined && { source }),
    ...(oneOf(STATUSES, status) && { status: oneOf(STATUSES, status) }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  }
}

function useColumns(): readonly Column<Load>[] {
  const texts = useWords(operatorWords)
  const { moment, whole, decimal } = useFormats()
  const statusText = useStatusText()
  return [
    { head: texts.started, short: true, cell: ({ startedAt }) => moment(startedAt) },
    {
      head: texts.source,
      cell: ({ source, origin }) => (
        <>
          {source} <span class="muted block">{origin}</span>
        </>
      ),
    },
    {
      head: texts.status,
      cell: ({ status, message }) => (
        <>
          <Badge tone={TONES[status] ?? 'calm'}>{statusText(status)}</Badge>
          {message !== null && <span class="muted block">{message}</span>}
        </>
      ),
    },
    { head: texts.duration, numeric: true, cell: load => tookOf(load, value => texts.seconds(decimal(value, 1))) },
    { head: texts.rows, numeric: true, cell: ({ rowsRead }) => whole(rowsRead) },
    { head: texts.inserted, numeric: true, cell: ({ inserted }) => whole(inserted) },
    { head: texts.updated, numeric: true, cell: ({ updated }) => whole(updated) },
    { head: texts.unchanged, numeric: true, cell: ({ unchanged }) => whole(unchanged) },
    {
      head: texts.failed,
      numeric: true,
      cell: ({ id, failed }) =>
        failed === 0 ? '0' : <a href={addressOf(`/dashboard/operator/loads/${id}`)}>{whole(failed)}</a>,
    },
  ]
}

const CSV: readonly CsvColumn<Load>[] = [
  ['source', ({ source }) => source],
  ['origin', ({ origin }) => origin],
  ['status', ({ status }) => status],
  ['startedAt', ({ startedAt }) => startedAt],
  ['finishedAt', ({ finishedAt }) => finishedAt],
  ['rowsRead', ({ rowsRead }) => rowsRead],
  ['inserted', ({ inserted }) => inserted],
  ['updated', ({ updated }) => updated],
  ['unchanged', ({ unchanged }) => unchanged],
  ['failed', ({ failed }) => failed],
  ['message', ({ message }) => message],
  ['loadId', ({ id }) => id],
]

function tookOf({ startedAt, finishedAt }: Load, textOf: (seconds: number) => string): string {
  return finishedAt === null ? '–' : textOf((Date.parse(finishedAt) - Date.parse(startedAt)) / 1_000)
}

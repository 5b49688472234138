import type { Load } from '../../client/rows.ts'
import { usePages } from '../../client/use-pages.ts'
import { addressOf } from '../../frame/navigate.ts'
import { More } from '../../parts/more.tsx'
import { Badge, Page, type Tone } from '../../parts/page.tsx'
import { Empty, Shown } from '../../parts/shown.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { operatorWords } from '../../words/operator.ts'
import { useFormats, useStatusText, useWords } from '../../words/use-words.tsx'

const TONES: Readonly<Record<string, Tone>> = { SUCCEEDED: 'good', RUNNING: 'warm', FAILED: 'bad', INTERRUPTED: 'bad' }

export function View() {
  const texts = useWords(operatorWords)
  const pages = usePages('get-loads', { limit: 50 })
  const columns = useColumns()
  return (
    <Page title={texts.loads} lead={texts.loadsLead}>
      <Shown query={pages.query} lines={10}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={texts.noLoads} text={texts.noLoadsText} />
          ) : (
            <>
              <Table caption={texts.loads} rows={pages.items} keyOf={({ id }) => id} columns={columns} />
              <More pages={pages} />
            </>
          )
        }
      </Shown>
    </Page>
  )
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
    { head: texts.duration, numeric: true, cell: load => secondsText(load, decimal) },
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

function secondsText({ startedAt, finishedAt }: Load, decimal: (value: number, digits: number) => string): string {
  return finishedAt === null ? '–' : `${decimal((Date.parse(finishedAt) - Date.parse(startedAt)) / 1_000, 1)} s`
}

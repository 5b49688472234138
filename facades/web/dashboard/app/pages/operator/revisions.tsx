import type { Revision } from '../../client/rows.ts'
import { usePages } from '../../client/use-pages.ts'
import { addressOf } from '../../frame/navigate.ts'
import { More } from '../../parts/more.tsx'
import { Badge, Page, type Tone } from '../../parts/page.tsx'
import { Empty, Shown } from '../../parts/shown.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { operatorWords } from '../../words/operator.ts'
import { useFormats, useStatusText, useWords } from '../../words/use-words.tsx'

export const TONES: Readonly<Record<string, Tone>> = {
  PUBLISHED: 'good',
  HELD: 'warm',
  REJECTED: 'bad',
  SUPERSEDED: 'calm',
}

export function View() {
  const texts = useWords(operatorWords)
  const pages = usePages('get-revisions', { limit: 50 })
  const columns = useColumns()
  return (
    <Page title={texts.revisions} lead={texts.revisionsLead}>
      <Shown query={pages.query} lines={8}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={texts.noRevisions} text={texts.noRevisionsText} />
          ) : (
            <>
              <Table caption={texts.revisions} rows={pages.items} keyOf={({ id }) => id} columns={columns} />
              <More pages={pages} />
            </>
          )
        }
      </Shown>
    </Page>
  )
}

function useColumns(): readonly Column<Revision>[] {
  const texts = useWords(operatorWords)
  const { moment, whole } = useFormats()
  const statusText = useStatusText()
  return [
    {
      head: texts.revision,
      numeric: true,
      cell: ({ id }) => <a href={addressOf(`/dashboard/operator/revisions/${id}`)}>{whole(id)}</a>,
    },
    {
      head: texts.status,
      cell: ({ status, sample }) => (
        <>
          <Badge tone={TONES[status] ?? 'calm'}>{statusText(status)}</Badge>{' '}
          {sample && <Badge tone="warm">{texts.sample}</Badge>}
        </>
      ),
    },
    { head: texts.asOf, short: true, cell: ({ asOf }) => moment(asOf) },
    { head: texts.made, short: true, cell: ({ createdAt }) => moment(createdAt) },
    { head: texts.note, cell: ({ note }) => note ?? '' },
  ]
}

import type { Conflict } from '../../client/rows.ts'
import { usePages } from '../../client/use-pages.ts'
import { More } from '../../parts/more.tsx'
import { Page } from '../../parts/page.tsx'
import { Empty, Shown } from '../../parts/shown.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { operatorWords } from '../../words/operator.ts'
import { useFormats, useWords } from '../../words/use-words.tsx'

export function View() {
  const texts = useWords(operatorWords)
  const pages = usePages('get-conflicts', { limit: 50 })
  const columns = useColumns()
  return (
    <Page title={texts.conflicts} lead={texts.conflictsLead}>
      <Shown query={pages.query} lines={8}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={texts.noConflicts} text={texts.noConflictsText} />
          ) : (
            <>
              <Table caption={texts.conflicts} rows={pages.items} keyOf={({ id }) => id} columns={columns} />
              <More pages={pages} />
            </>
          )
        }
      </Shown>
    </Page>
  )
}

function useColumns(): readonly Column<Conflict>[] {
  const texts = useWords(operatorWords)
  const { moment } = useFormats()
  return [
    {
      head: texts.bond,
      cell: ({ isin, name }) => (
        <>
          {isin} <span class="muted block">{name}</span>
        </>
      ),
    },
    { head: texts.field, cell: ({ field }) => <code>{field}</code> },
    { head: texts.authoritative, cell: ({ keptValue, keptSource }) => valueWithSource(keptValue, keptSource) },
    { head: texts.other, cell: ({ otherValue, otherSource }) => valueWithSource(otherValue, otherSource) },
    { head: texts.firstSeen, short: true, cell: ({ firstSeen }) => moment(firstSeen) },
    { head: texts.lastSeen, short: true, cell: ({ lastSeen }) => moment(lastSeen) },
  ]
}

function valueWithSource(value: string, source: string) {
  return (
    <>
      {value} <span class="muted block">{source}</span>
    </>
  )
}

import { useState } from 'preact/hooks'
import { useClient } from '../../client/client.tsx'
import type { VariablesOf } from '../../client/documents.ts'
import type { AuditEvent } from '../../client/rows.ts'
import { usePages } from '../../client/use-pages.ts'
import { addressOf } from '../../frame/navigate.ts'
import { Button } from '../../parts/button.tsx'
import { More } from '../../parts/more.tsx'
import { Badge, Page } from '../../parts/page.tsx'
import { Empty, Shown } from '../../parts/shown.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { auditWords } from '../../words/audit.ts'
import { useFormats, useWords } from '../../words/use-words.tsx'
import { auditCsv } from './audit-csv.ts'
import { AuditFilter } from './audit-filter.tsx'

type Variables = VariablesOf<'get-audit-events'>

const PAGE = 50
/** The longest page of the service; an export reads as many as there are. */
const LONGEST_PAGE = 200

export function View() {
  const texts = useWords(auditWords)
  const [filter, setFilter] = useState<Variables>({})
  const pages = usePages('get-audit-events', { limit: PAGE, ...filter })
  const columns = useColumns()
  return (
    <Page title={texts.title} lead={texts.lead}>
      <AuditFilter onFilter={setFilter} />
      <Shown query={pages.query} lines={10}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={texts.none} text={texts.noneText} />
          ) : (
            <>
              <Export filter={filter} />
              <Table caption={texts.title} rows={pages.items} keyOf={({ id }) => id} columns={columns} />
              <More pages={pages} />
            </>
          )
        }
      </Shown>
    </Page>
  )
}

function useColumns(): readonly Column<AuditEvent>[] {
  const texts = useWords(auditWords)
  const { moment } = useFormats()
  return [
    { head: texts.at, short: true, cell: ({ at }) => moment(at) },
    { head: texts.who, cell: ({ actor }) => actor },
    {
      head: texts.action,
      cell: ({ action, details }) => (
        <>
          {texts[action]} <span class="muted block">{details.join(', ')}</span>
        </>
      ),
    },
    { head: texts.subject, cell: subjectOf },
    {
      head: texts.outcome,
      cell: ({ outcome, code }) => (
        <Badge tone={outcome === 'DONE' ? 'good' : 'warm'}>{code === null ? texts[outcome] : code}</Badge>
      ),
    },
    { head: texts.address, short: true, cell: ({ address }) => address ?? '–' },
  ]
}

function subjectOf({ subjectId, accountId }: AuditEvent) {
  const name = subjectId ?? accountId ?? '–'
  return accountId === null ? name : <a href={addressOf(`/dashboard/operator/accounts/${accountId}`)}>{name}</a>
}

/** Reads every page of the filter, then saves them as one file. */
function Export({ filter }: { readonly filter: Variables }) {
  const texts = useWords(auditWords)
  const { runDocument } = useClient()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    const rows: AuditEvent[] = []
    let cursor: string | null | undefined
    while (cursor !== null) {
      const answer = await runDocument('get-audit-events', {
        ...filter,
        limit: LONGEST_PAGE,
        ...(cursor && { cursor }),
      })
      if (!answer.ok) return setBusy(false)
      rows.push(...answer.data.items)
      cursor = answer.data.page.nextCursor
    }
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([auditCsv(rows)], { type: 'text/csv' }))
    link.download = 'audit-trail.csv'
    link.click()
    URL.revokeObjectURL(link.href)
    setBusy(false)
  }
  return (
    <p class="actions">
      <Button busy={busy} onClick={() => void save()}>
        {texts.export}
      </Button>
    </p>
  )
}

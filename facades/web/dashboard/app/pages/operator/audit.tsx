import type { AuditEvent } from '../../client/rows.ts'
import { usePages } from '../../client/use-pages.ts'
import { addressOf } from '../../frame/navigate.ts'
import { useActorText, useDetailText } from '../../parts/code-texts.ts'
import { Badge, Page } from '../../parts/page.tsx'
import type { Column } from '../../parts/table.tsx'
import { auditWords } from '../../words/audit.ts'
import { useFormats, useWords } from '../../words/use-words.tsx'
import { AuditFilter, auditFilterOf } from './audit-filter.tsx'
import type { CsvColumn } from './lists/csv.ts'
import { ExportRows } from './lists/export-rows.tsx'
import { FilteredList } from './lists/filtered-list.tsx'
import { useListFilter } from './lists/use-list-filter.ts'

export function View() {
  const texts = useWords(auditWords)
  const [values, change] = useListFilter()
  const filter = auditFilterOf(values)
  const pages = usePages('get-audit-events', { limit: 50, ...filter })
  const columns = useColumns()
  return (
    <Page title={texts.title} lead={texts.lead}>
      <AuditFilter values={values} onFilter={change} />
      <FilteredList title={texts.title} {...{ pages, columns }}>
        <ExportRows documentId="get-audit-events" variables={filter} name="audit-trail" columns={CSV} />
      </FilteredList>
    </Page>
  )
}

function useColumns(): readonly Column<AuditEvent>[] {
  const texts = useWords(auditWords)
  const actorOf = useActorText()
  const detailText = useDetailText()
  const { moment } = useFormats()
  return [
    { head: texts.at, short: true, cell: ({ at }) => moment(at) },
    { head: texts.who, cell: ({ actor }) => actorOf(actor) },
    {
      head: texts.action,
      cell: ({ action, details }) => (
        <>
          {texts[action]} <span class="muted block">{details.map(detailText).join(', ')}</span>
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

const CSV: readonly CsvColumn<AuditEvent>[] = [
  ['at', ({ at }) => at],
  ['action', ({ action }) => action],
  ['outcome', ({ outcome }) => outcome],
  ['code', ({ code }) => code],
  ['actorKind', ({ actorKind }) => actorKind],
  ['actor', ({ actor }) => actor],
  ['subjectKind', ({ subjectKind }) => subjectKind],
  ['subjectId', ({ subjectId }) => subjectId],
  ['accountId', ({ accountId }) => accountId],
  ['address', ({ address }) => address],
  ['userAgent', ({ userAgent }) => userAgent],
  ['requestId', ({ requestId }) => requestId],
  ['details', ({ details }) => details.join('; ')],
]

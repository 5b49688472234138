import type { RevisionDetails } from '../../client/rows.ts'
import { useAnswer } from '../../client/use-answer.ts'
import type { PageView } from '../../frame/page-view.ts'
import { Link } from '../../parts/button.tsx'
import { Badge, Card, Facts, Page } from '../../parts/page.tsx'
import { Shown } from '../../parts/shown.tsx'
import { Table } from '../../parts/table.tsx'
import { operatorWords } from '../../words/operator.ts'
import { revisionWords } from '../../words/revision.ts'
import { useFormats, useStatusText, useWords } from '../../words/use-words.tsx'
import { Decide } from './revision-decision.tsx'
import { TONES } from './revisions.tsx'

export function View({ params: { id = '' } }: PageView) {
  const texts = useWords(revisionWords)
  const query = useAnswer('get-revision', { id: Number(id) })
  return (
    <Page
      title={texts.title(id)}
      actions={
        <Link to="/dashboard/operator/revisions" kind="quiet">
          {texts.back}
        </Link>
      }
    >
      <Shown query={query} lines={10}>
        {details => (
          <div class="cards">
            <Head details={details} onDecided={() => void query.reload()} />
            <Findings details={details} />
            {details.tables.length > 0 && <Changes details={details} />}
            {details.yields.length > 0 && <Yields details={details} />}
            {details.movers.length > 0 && <Movers details={details} />}
          </div>
        )}
      </Shown>
    </Page>
  )
}

interface PartProps {
  readonly details: RevisionDetails
}

function Head({ details, onDecided }: PartProps & { onDecided(): void }) {
  const texts = useWords(operatorWords)
  const words = useWords(revisionWords)
  const { moment } = useFormats()
  const statusText = useStatusText()
  const { revision, source, origin, decidedBy, decidedAt, findings } = details
  const { id, status, asOf, createdAt, note } = revision
  return (
    <Card title={words.title(String(id))} actions={<Badge tone={TONES[status] ?? 'calm'}>{statusText(status)}</Badge>}>
      <Facts
        rows={[
          [texts.source, source === null ? '–' : `${source}, ${origin}`],
          [texts.asOf, moment(asOf)],
          [texts.made, moment(createdAt)],
          [texts.note, note ?? '–'],
          [words.decided, decidedBy === null ? '–' : words.by(decidedBy, moment(decidedAt))],
        ]}
      />
      {status === 'HELD' && findings.length > 0 && <Decide id={id} onDecided={onDecided} />}
    </Card>
  )
}

function Findings({ details: { findings } }: PartProps) {
  const texts = useWords(operatorWords)
  const words = useWords(revisionWords)
  const { decimal } = useFormats()
  return (
    <Card title={words.findings} wide>
      {findings.length === 0 ? (
        <p>{words.noFindings}</p>
      ) : (
        <Table
          caption={words.findings}
          rows={findings}
          keyOf={({ sentence }) => sentence}
          columns={[
            { head: texts.reason, cell: ({ sentence }) => sentence },
            { head: words.was, numeric: true, cell: ({ was }) => decimal(was, 2) },
            { head: words.is, numeric: true, cell: row => decimal(row.is, 2) },
            { head: words.threshold, numeric: true, cell: ({ threshold }) => decimal(threshold) },
            { head: words.examples, cell: ({ examples }) => <code>{examples.join(' ')}</code> },
          ]}
        />
      )}
    </Card>
  )
}

function Changes({ details: { tables } }: PartProps) {
  const words = useWords(revisionWords)
  const { whole } = useFormats()
  return (
    <Card title={words.tables}>
      <Table
        caption={words.tables}
        rows={tables}
        keyOf={({ table }) => table}
        columns={[
          { head: words.table, cell: ({ table }) => table },
          { head: words.added, numeric: true, cell: ({ added }) => whole(added) },
          { head: words.changed, numeric: true, cell: ({ changed }) => whole(changed) },
          { head: words.removed, numeric: true, cell: ({ removed }) => whole(removed) },
        ]}
      />
    </Card>
  )
}

function Yields({ details: { yields } }: PartProps) {
  const words = useWords(revisionWords)
  const { whole, decimal } = useFormats()
  return (
    <Card title={words.yields}>
      <Table
        caption={words.yields}
        rows={yields}
        keyOf={({ currency }) => currency}
        columns={[
          { head: words.currency, cell: ({ currency }) => currency },
          { head: words.bonds, numeric: true, cell: ({ bonds }) => whole(bonds) },
          { head: words.was, numeric: true, cell: ({ was }) => decimal(was, 2) },
          { head: words.is, numeric: true, cell: row => decimal(row.is, 2) },
        ]}
      />
    </Card>
  )
}

function Movers({ details: { movers } }: PartProps) {
  const words = useWords(revisionWords)
  const { decimal } = useFormats()
  return (
    <Card title={words.movers} wide>
      <Table
        caption={words.movers}
        rows={movers}
        keyOf={({ isin }) => isin}
        columns={[
          {
            head: words.bond,
            cell: ({ isin, name }) => (
              <>
                <code>{isin}</code> <span class="muted block">{name}</span>
              </>
            ),
          },
          { head: words.priceWas, numeric: true, cell: ({ priceWas }) => decimal(priceWas, 2) },
          { head: words.priceIs, numeric: true, cell: ({ priceIs }) => decimal(priceIs, 2) },
          { head: words.yieldWas, numeric: true, cell: ({ yieldWas }) => decimal(yieldWas, 2) },
          { head: words.yieldIs, numeric: true, cell: ({ yieldIs }) => decimal(yieldIs, 2) },
        ]}
      />
    </Card>
  )
}

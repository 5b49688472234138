import { useMemo, useState } from 'preact/hooks'
import type { Usage } from '../client/rows.ts'
import { useAnswer } from '../client/use-answer.ts'
import { Link } from '../parts/button.tsx'
import { Card, Facts, Page } from '../parts/page.tsx'
import { Empty, Shown } from '../parts/shown.tsx'
import { Table } from '../parts/table.tsx'
import { UsageChart } from '../parts/usage-chart.tsx'
import { lastDays } from '../parts/usage-days.ts'
import { usageWords } from '../words/usage.ts'
import { useFormats, useWords } from '../words/use-words.tsx'

const PERIODS = [
  { days: 7, label: 'last7' },
  { days: 30, label: 'last30' },
  { days: 90, label: 'last90' },
] as const

export function View() {
  const texts = useWords(usageWords)
  const [days, setDays] = useState<number>(30)
  const period = useMemo(() => lastDays(days), [days])
  const query = useAnswer('get-usage', period)
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      actions={
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms.
        <div class="segments" role="group" aria-label={texts.period}>
          {PERIODS.map(row => (
            <button key={row.days} type="button" aria-pressed={row.days === days} onClick={() => setDays(row.days)}>
              {texts[row.label]}
            </button>
          ))}
        </div>
      }
    >
      <Shown query={query} lines={12}>
        {usage => <Shares usage={usage} />}
      </Shown>
    </Page>
  )
}

function Shares({ usage }: { readonly usage: Usage }) {
  const texts = useWords(usageWords)
  const { whole, moment } = useFormats()
  const total = usage.days.reduce((sum, { requests }) => sum + requests, 0)
  if (total === 0) {
    return (
      <Empty title={texts.noneTitle} text={texts.noneText}>
        <Link to="/dashboard/key" kind="quiet">
          {texts.toKey}
        </Link>
      </Empty>
    )
  }
  return (
    <>
      <Facts
        rows={[
          [texts.total, whole(total)],
          [texts.errors, whole(usage.days.reduce((sum, { errors }) => sum + errors, 0))],
          [texts.leftToday, whole(usage.requestsLeftToday)],
          [texts.keyUsed, usage.keyLastUsedAt === null ? texts.never : moment(usage.keyLastUsedAt)],
        ]}
      />
      <Card title={texts.byDay} wide>
        <div class="chart-place">
          <UsageChart usage={usage} />
        </div>
      </Card>
      <Operations usage={usage} />
    </>
  )
}

function Operations({ usage: { operations } }: { readonly usage: Usage }) {
  const texts = useWords(usageWords)
  const { whole, moment, percent, milliseconds } = useFormats()
  return (
    <Card title={texts.byOperation} wide>
      <Table
        caption={texts.byOperation}
        rows={operations}
        keyOf={({ operation, facade }) => `${operation} ${facade}`}
        columns={[
          { head: texts.operation, cell: ({ operation }) => <code>{operation}</code> },
          { head: texts.facade, cell: ({ facade }) => facade },
          { head: texts.requests, numeric: true, cell: ({ requests }) => whole(requests) },
          {
            head: texts.errors,
            numeric: true,
            cell: ({ errors, requests }) => (errors === 0 ? '0' : percent((100 * errors) / requests, 1)),
          },
          { head: texts.rows, numeric: true, cell: ({ rows }) => whole(rows) },
          { head: texts.p95, numeric: true, cell: ({ p95Ms }) => milliseconds(p95Ms) },
          { head: texts.lastAt, short: true, cell: ({ lastAt }) => moment(lastAt) },
        ]}
      />
    </Card>
  )
}

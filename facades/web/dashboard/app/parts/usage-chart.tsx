import { daysAxis } from '../charts/axis.ts'
import { Chart } from '../charts/chart.tsx'
import type { Usage, UsageDay } from '../client/rows.ts'
import { usageWords } from '../words/usage.ts'
import { useFormats, useWords } from '../words/use-words.tsx'
import { Table } from './table.tsx'
import { everyDay } from './usage-days.ts'

/** Requests and errors by day, as a chart and as an accessible table. */
export function UsageChart({ usage }: { readonly usage: Pick<Usage, 'from' | 'to' | 'days'> }) {
  const texts = useWords(usageWords)
  const { date, shortDate, whole, milliseconds } = useFormats()
  const days = everyDay(usage)
  const sum = (count: (day: UsageDay) => number) => days.reduce((total, day) => total + count(day), 0)
  const summary = texts.chartLabel(
    date(usage.from),
    date(usage.to),
    whole(sum(day => day.requests)),
    whole(sum(day => day.errors)),
  )
  return (
    <>
      <Chart
        label={summary}
        axis={daysAxis(
          days.map(({ day }) => day),
          { tickText: shortDate, pointText: date },
        )}
        series={[
          { label: texts.requests, tone: 'accent', kind: 'bars', values: days.map(day => day.requests) },
          { label: texts.errors, tone: 'bad', kind: 'bars', values: days.map(day => day.errors) },
        ]}
        whole
        valueText={whole}
      />
      <details class="as-table">
        <summary>{texts.asTable}</summary>
        <Table
          caption={summary}
          rows={days.filter(({ requests }) => requests > 0)}
          keyOf={({ day }) => day}
          columns={[
            { head: texts.day, short: true, cell: ({ day }) => date(day) },
            { head: texts.requests, numeric: true, cell: ({ requests }) => whole(requests) },
            { head: texts.errors, numeric: true, cell: ({ errors }) => whole(errors) },
            { head: texts.rows, numeric: true, cell: ({ rows }) => whole(rows) },
            { head: texts.p95, numeric: true, cell: ({ p95Ms }) => milliseconds(p95Ms) },
          ]}
        />
      </details>
    </>
  )
}

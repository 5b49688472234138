import { numbersAxis } from '../../charts/axis.ts'
import { Chart } from '../../charts/chart.tsx'
import { Card } from '../../parts/page.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { UNKNOWN } from '../../words/formats.ts'
import { calculatorWords } from '../../words/terminal-calculator.ts'
import { useFormats, useLanguage, useWords } from '../../words/use-words.tsx'
import { labelOf } from '../labels.ts'
import type { Calculation } from './quotes.ts'

type Shift = Calculation['shifts'][number]

/** The bond after parallel shifts of the curve, drawn and in a table. */
export function Shifts({ calculation: { shifts, curve } }: { readonly calculation: Calculation }) {
  const texts = useWords(calculatorWords)
  const { language } = useLanguage()
  const { decimal } = useFormats()
  const bp = (value: number) => `${value > 0 ? '+' : ''}${decimal(value, Number.isInteger(value) ? 0 : 1)}`
  const orReason = (row: Shift, text: string) =>
    row.reason === null ? text : `${UNKNOWN} ${labelOf(language, row.reason)}`
  const columns: readonly Column<Shift>[] = [
    { head: texts.shift, numeric: true, cell: row => bp(row.bp) },
    { head: texts.CleanPrice, numeric: true, cell: row => orReason(row, decimal(row.cleanPrice, 4)) },
    { head: texts.DirtyPrice, numeric: true, cell: row => decimal(row.dirtyPrice, 4) },
    {
      head: texts.change,
      numeric: true,
      cell: ({ changePercent }) => (changePercent !== null && changePercent > 0 ? '+' : '') + decimal(changePercent),
    },
  ]
  const ordered = shifts.toSorted((a, b) => a.bp - b.bp)
  const isDrawn = new Set(ordered.map(row => row.bp)).size > 1 && ordered.some(row => row.cleanPrice !== null)
  return (
    <Card title={texts.shifts}>
      <p class="muted">{curve === null ? texts.noCurve : texts.shiftsText(curve)}</p>
      {isDrawn && (
        <Chart
          label={texts.shifts}
          axis={numbersAxis(
            ordered.map(row => row.bp),
            position => `${bp(position)} ${texts.bp}`,
          )}
          series={[
            { label: texts.CleanPrice, tone: 'accent', kind: 'line', values: ordered.map(row => row.cleanPrice) },
          ]}
          valueText={value => decimal(value)}
        />
      )}
      <Table caption={texts.shifts} columns={columns} rows={ordered} keyOf={row => row.bp} />
    </Card>
  )
}

import { Chart } from '../../charts/chart.tsx'
import { Card } from '../../parts/page.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { UNKNOWN } from '../../words/formats.ts'
import { compareWords } from '../../words/terminal-compare.ts'
import { useFormats, useWords } from '../../words/use-words.tsx'
import type { ComparedBond } from './compared-bond.ts'
import { groupedBars } from './grouped-bars.ts'
import { styleAt } from './tones.ts'

type Part = 'coupon' | 'principal'

/** What the bonds pay by year, in per cent of their nominals: comparable whatever a nominal and its currency are. */
export function ComparedFlows({ bonds }: { readonly bonds: readonly ComparedBond[] }) {
  const texts = useWords(compareWords)
  const { whole } = useFormats()
  const known = bonds.flatMap(bond => bond.cashFlowYears ?? [])
  return (
    <Card title={texts.cashFlows}>
      {known.length > 0 && (
        <div class="two-charts">
          <Bars bonds={bonds} part="coupon" title={texts.coupons} />
          <Bars bonds={bonds} part="principal" title={texts.principal} />
        </div>
      )}
      {bonds.map(({ isin, name, cashFlowYears }) => {
        if (cashFlowYears === null)
          return (
            <p key={isin} class="muted">
              {texts.noFlows(name)}
            </p>
          )
        const unknown = cashFlowYears.reduce((sum, year) => sum + year.unknownCoupons, 0)
        if (unknown === 0) return null
        return (
          <p key={isin} class="muted">
            {texts.unknownCoupons(name, whole(unknown))}
          </p>
        )
      })}
    </Card>
  )
}

interface BarsProps {
  readonly bonds: readonly ComparedBond[]
  readonly part: Part
  readonly title: string
}

function Bars({ bonds, part, title }: BarsProps) {
  const texts = useWords(compareWords)
  const { decimal } = useFormats()
  const years = [...new Set(bonds.flatMap(({ cashFlowYears }) => cashFlowYears?.map(({ year }) => year) ?? []))].sort()
  const paid = ({ cashFlowYears }: ComparedBond, year: number) =>
    cashFlowYears?.find(row => row.year === year)?.[part] ?? null
  const { positions, yearAt, values } = groupedBars(
    years,
    bonds.map(bond => (year: number) => paid(bond, year) || null),
  )
  const columns: readonly Column<number>[] = [
    { head: texts.year, short: true, cell: year => String(year) },
    ...bonds.map(bond => ({
      head: bond.name,
      numeric: true,
      cell: (year: number) => (bond.cashFlowYears === null ? UNKNOWN : decimal(paid(bond, year) ?? 0)),
    })),
  ]
  return (
    <section>
      <h3>{title}</h3>
      <Chart
        label={title}
        axis={{
          positions,
          kind: 'numbers',
          tickText: position => (Number.isInteger(position) ? String(position) : ''),
          pointText: position => String(yearAt(position)),
        }}
        series={bonds.map(({ name }, at) => ({
          ...{ label: name, kind: 'bars' as const, tone: styleAt(at).tone },
          values: values[at] ?? [],
        }))}
        valueText={value => decimal(value)}
      />
      <details class="as-table">
        <summary>{title}</summary>
        <Table caption={title} columns={columns} rows={years} keyOf={year => year} />
      </details>
    </section>
  )
}

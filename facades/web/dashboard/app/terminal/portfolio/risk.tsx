import { useId } from 'preact/hooks'
import { numbersAxis } from '../../charts/axis.ts'
import { Chart } from '../../charts/chart.tsx'
import { Card, Facts } from '../../parts/page.tsx'
import { Table } from '../../parts/table.tsx'
import { portfolioPageWords } from '../../words/terminal-portfolio.ts'
import { useFormats, useWords } from '../../words/use-words.tsx'
import { usePageState } from '../page-state.ts'
import type { Converted } from './answers.ts'

const STEP_BP = 25
const MOST_BP = 300

/** What the slider can choose: the service computes each. */
export const SHIFTS: readonly number[] = Array.from(
  { length: (2 * MOST_BP) / STEP_BP + 1 },
  (_, at) => at * STEP_BP - MOST_BP,
)

interface RiskProps {
  readonly converted: Converted
}

/** The value after a parallel shift that a slider chooses. */
export function Scenarios({ converted: { scenarios, currency, withoutRate } }: RiskProps) {
  const page = useWords(portfolioPageWords)
  const { money, percent, decimal } = useFormats()
  const { own, change } = usePageState()
  const id = useId()
  const chosen = Math.min(MOST_BP, Math.max(-MOST_BP, Math.round(Number(own.shift ?? 100) / STEP_BP) * STEP_BP || 0))
  const scenario = scenarios.find(({ bp }) => bp === chosen)
  const bp = (value: number) => `${value > 0 ? '+' : ''}${decimal(value, 0)} ${page.bp}`
  const isKnown = scenarios.some(row => row.changePercent !== null)
  return (
    <Card title={page.scenarios}>
      <p class="muted">{page.scenariosText}</p>
      {!isKnown ? (
        <p>{withoutRate.length > 0 ? page.noRate(withoutRate.join(', ')) : page.noScenarios}</p>
      ) : (
        <>
          <label class="slider" for={id}>
            {page.shift} <output>{bp(chosen)}</output>
          </label>
          <input
            id={id}
            type="range"
            min={-MOST_BP}
            max={MOST_BP}
            step={STEP_BP}
            value={chosen}
            aria-valuetext={bp(chosen)}
            onInput={({ currentTarget: { value } }) => change({ shift: value }, { replace: true })}
          />
          <Facts
            rows={[
              [page.valueAfter, money(scenario?.value, currency)],
              [page.change, `${money(scenario?.change, currency)} (${percent(scenario?.changePercent)})`],
              [page.covered, percent(scenario?.coveragePercent, 1)],
            ]}
          />
          <Chart
            label={page.scenarios}
            axis={numbersAxis(
              scenarios.map(row => row.bp),
              bp,
            )}
            series={[
              {
                label: page.changePercent,
                tone: 'accent',
                kind: 'line',
                values: scenarios.map(row => row.changePercent),
              },
              {
                ...{ label: bp(chosen), tone: 'warm', kind: 'points' },
                values: scenarios.map(row => (row.bp === chosen ? row.changePercent : null)),
              },
            ]}
            valueText={value => decimal(value, 1)}
          />
        </>
      )}
    </Card>
  )
}

/** How much of the duration stands at each tenor of the curve. */
export function KeyRates({ converted: { keyRates, currency, withoutRate } }: RiskProps) {
  const page = useWords(portfolioPageWords)
  const { money, decimal } = useFormats()
  const tenor = (years: number) => page.years(decimal(years, String(years).split('.')[1]?.length ?? 0))
  const isKnown = keyRates.some(row => row.durationYears !== null)
  // A bar needs room at both ends, so the axis counts tenors and has an empty place before and after them.
  const places = [null, ...keyRates, null]
  const textAt = (position: number) => {
    const row = Number.isInteger(position) ? places[position] : null
    return row == null ? '' : tenor(row.tenorYears)
  }
  return (
    <Card title={page.keyRates}>
      <p class="muted">{page.keyRatesText}</p>
      {!isKnown ? (
        <p>{withoutRate.length > 0 ? page.noRate(withoutRate.join(', ')) : page.noScenarios}</p>
      ) : (
        <>
          <Chart
            label={page.keyRates}
            axis={numbersAxis(
              places.map((_, at) => at),
              textAt,
            )}
            series={[
              {
                ...{ label: page.keyDuration, tone: 'accent', kind: 'bars' },
                values: places.map(row => row?.durationYears ?? null),
              },
            ]}
            valueText={value => decimal(value)}
          />
          <details>
            <summary>{page.table}</summary>
            <Table
              caption={page.keyRates}
              rows={keyRates}
              keyOf={row => row.tenorYears}
              columns={[
                { head: page.tenor, numeric: true, cell: row => tenor(row.tenorYears) },
                { head: page.keyDuration, numeric: true, cell: row => decimal(row.durationYears) },
                { head: page.bpv, numeric: true, cell: row => money(row.bpv, currency) },
              ]}
            />
          </details>
        </>
      )}
    </Card>
  )
}

import type { OperatorRun } from '../../facades/cli/operator-channel.ts'

/** A row of the screener with all columns, as far as the calculator states the same figures. */
export interface Row {
  readonly isin: string
  readonly price: number | null
  readonly quote: { readonly settlementDate: string } | null
  readonly indicative: Readonly<Record<string, number | null>> | null
  readonly yields: Readonly<Record<string, number | null>>
  readonly risk: Readonly<Record<string, number | null>>
  readonly headline: { readonly value: number | null; readonly basis: string | null }
  readonly scheduleComplete: boolean
  readonly status: string
  readonly maturityDate: string | null
  /** The day of the market. */
  readonly asOf: string
}

interface Answer {
  readonly isin: string
  readonly reason: string | null
  readonly figures: readonly { readonly name: string; readonly value: number | null }[]
}

export interface Comparison {
  readonly rows: number
  readonly figures: number
  /** Each figure that differs, in a line. */
  readonly differing: readonly string[]
}

type Figure = (row: Row) => number | null | undefined

/** By the calculator's name: where a row has it; undefined where the row states another figure by design. */
const FIGURES: Readonly<Record<string, Figure>> = {
  headlineYield: row => (row.headline.basis === 'CURRENT' ? undefined : row.headline.value),
  yieldToMaturity: row => row.yields.toMaturity,
  yieldToPut: row => row.yields.toPut,
  yieldToCall: row => row.yields.toCall,
  yieldToWorst: row => row.yields.toWorst,
  simpleYield: row => row.yields.simple,
  streetYield: row => row.yields.street,
  lastPaymentYield: row => row.yields.lastPayment,
  macaulayDurationYears: row => row.risk.macaulayDuration,
  modifiedDurationYears: row => row.risk.modifiedDuration,
  convexity: row => row.risk.convexity,
  bpv: row => row.risk.bpv,
  gSpreadBp: row => row.risk.gSpreadBp,
  zSpreadBp: row => row.risk.zSpreadBp,
}

/** The same, where a row has the figures that are only indicative. */
const INDICATIVE: Readonly<Record<string, Figure>> = {
  headlineYield: row => (row.headline.basis === 'CURRENT' ? undefined : row.indicative?.yield),
  yieldToMaturity: row => row.indicative?.yieldToMaturity,
  yieldToPut: row => row.indicative?.yieldToPut,
  yieldToCall: row => row.indicative?.yieldToCall,
  yieldToWorst: row => row.indicative?.yieldToWorst,
  modifiedDurationYears: row => row.indicative?.modifiedDuration,
  gSpreadBp: row => row.indicative?.gSpreadBp,
  zSpreadBp: row => row.indicative?.zSpreadBp,
}

const BATCH = 50

/** Has the calculator compute every row that has a price, at the row's own price and settlement date. */
export async function compareWithCalculator(all: readonly Row[], operator: OperatorRun): Promise<Comparison> {
  const rows = all.filter(
    ({ price, quote, status, scheduleComplete }) =>
      price !== null && quote !== null && status !== 'MATURED' && scheduleComplete,
  )
  const differing: string[] = []
  let figures = 0
  for (let start = 0; start < rows.length; start += BATCH) {
    const some = rows.slice(start, start + BATCH)
    const inputs = some.map(({ isin, price, quote }) => ({
      ...{ isin, cleanPrice: price, settlementDate: quote?.settlementDate },
    }))
    const answers = (await operator('calculate', { inputs })) as readonly Answer[]
    for (const [index, answer] of answers.entries()) {
      const row = some[index] as Row
      for (const { name, value } of answer.figures) {
        const ours = FIGURES[name]?.(row) ?? INDICATIVE[name]?.(row)
        if (ours === undefined || ours === null) {
          // A row that has none says why, and has what was taken out of it among the indicative figures.
          const isSaid = ours === undefined || value === null || row.indicative !== null
          if (!isSaid) differing.push(`${row.isin} ${name}: the row has none, the calculator ${value}`)
          continue
        }
        figures += 1
        const error = Math.abs(ours - (value ?? Number.NaN))
        if (!(error <= 1e-6 * Math.max(1, Math.abs(ours)))) differing.push(`${row.isin} ${name}: ${ours} and ${value}`)
      }
      if (answer.reason !== null && row.headline.value !== null) differing.push(`${row.isin}: ${answer.reason}`)
    }
  }
  return { rows: rows.length, figures, differing }
}

import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../world.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

interface Row {
  readonly isin: string
  readonly price: number | null
  readonly quote: { readonly settlementDate: string } | null
  readonly reasons: Readonly<Record<string, string>>
  readonly indicative: Readonly<Record<string, unknown>> | null
  readonly yields: Readonly<Record<string, number | null>>
  readonly risk: Readonly<Record<string, number | null>>
  readonly headline: { readonly value: number | null; readonly basis: string | null }
  readonly scheduleComplete: boolean
  readonly status: string
}

interface Answer {
  readonly isin: string
  readonly reason: string | null
  readonly figures: readonly { readonly name: string; readonly value: number | null; readonly reason: string | null }[]
}

/** By the calculator's name: where a row has it. */
const FIGURES: Readonly<Record<string, (row: Row) => number | null | undefined>> = {
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

const ALL = 'PLANNED,PLACING,TRADING,SUSPENDED,MATURED,DEFAULTED'
const BATCH = 50

async function allRows(): Promise<readonly Row[]> {
  const rows: Row[] = []
  for (let page = 1; ; page += 1) {
    const path = `/api/v1/data/instruments?Fields=full&PageSize=500&Sorts=isin_asc&Status=${ALL}&Page=${page}`
    const { items } = await world.getJson<{ items: readonly Row[] }>(path)
    rows.push(...items)
    if (items.length < 500) return rows
  }
}

test('the calculator and the row agree for every bond of the sample: the same inputs give the same figure', async () => {
  const rows = (await allRows()).filter(
    ({ price, quote, status, scheduleComplete }) =>
      price !== null && quote !== null && status !== 'MATURED' && scheduleComplete,
  )
  expect(rows.length).toBeGreaterThan(300)
  const differing: string[] = []
  let compared = 0
  for (let start = 0; start < rows.length; start += BATCH) {
    const some = rows.slice(start, start + BATCH)
    const inputs = some.map(({ isin, price, quote }) => ({
      ...{ isin, cleanPrice: price, settlementDate: quote?.settlementDate },
    }))
    const answers = (await world.service.operator('calculate', { inputs })) as readonly Answer[]
    for (const [place, answer] of answers.entries()) {
      const row = some[place] as Row
      for (const { name, value } of answer.figures) {
        const ours = FIGURES[name]?.(row)
        if (ours === undefined || ours === null) {
          // A row that has none says why, and has what was taken out of it among the indicative figures.
          const isSaid = ours === undefined || value === null || row.indicative !== null
          if (!isSaid) differing.push(`${row.isin} ${name}: the row has none, the calculator ${value}`)
          continue
        }
        compared += 1
        const error = Math.abs(ours - (value ?? Number.NaN))
        if (!(error <= 1e-6 * Math.max(1, Math.abs(ours)))) differing.push(`${row.isin} ${name}: ${ours} and ${value}`)
      }
      if (answer.reason !== null && row.headline.value !== null) differing.push(`${row.isin}: ${answer.reason}`)
    }
  }
  expect(differing).toEqual([])
  expect(compared).toBeGreaterThan(rows.length * 5)
})

import { columnOf } from '../snapshot/columns/table.ts'
import type { MarketSnapshot } from '../snapshot/market-snapshot.ts'
import { memoizePerSnapshot } from '../snapshot/memoize.ts'
import type { FxRate } from './rates.ts'

/** Turns money of any currency into that of one. */
export interface Converter {
  readonly reference: string
  /** How many units of the reference one unit is worth; null where no rate leads there. */
  factorOf(currency: string): number | null
  /** The published rates by which a currency becomes the reference, the nearest to it first; none for itself. */
  ratesOf(currency: string): readonly FxRate[]
}

interface Way {
  readonly factor: number
  readonly rates: readonly FxRate[]
}

/**
 * By the fewest rates that lead to the reference: its own, or a cross through the base of a publisher. Of as many the
 * newer one counts, then the one whose base comes first.
 */
export function converterOf(rates: readonly FxRate[], reference: string): Converter {
  const ways = new Map<string, Way>([[reference, { factor: 1, rates: [] }]])
  const preferred = rates.toSorted((a, b) => compare(b.date, a.date) || compare(a.base, b.base))
  for (let reached = [...ways.keys()]; reached.length > 0; ) {
    const from = new Set(reached)
    const next = new Map<string, Way>()
    for (const rate of preferred) {
      for (const [near, far] of ends(rate)) {
        const way = from.has(near) ? ways.get(near) : undefined
        if (way === undefined || ways.has(far) || next.has(far)) continue
        next.set(far, { factor: unitIn(rate, far) * way.factor, rates: [...way.rates, rate] })
      }
    }
    for (const [currency, way] of next) ways.set(currency, way)
    reached = [...next.keys()]
  }
  return {
    reference,
    factorOf: currency => ways.get(currency)?.factor ?? null,
    ratesOf: currency => ways.get(currency)?.rates ?? [],
  }
}

function ends({ base, currency }: FxRate): readonly (readonly [near: string, far: string])[] {
  return [
    [base, currency],
    [currency, base],
  ]
}

/** One unit of a side of the rate in units of the other side. */
function unitIn({ currency, rate, units }: FxRate, side: string): number {
  return side === currency ? Number(rate) / Number(units) : Number(units) / Number(rate)
}

/** Where a market has no bond there is nothing to compare. */
const OF_AN_EMPTY_MARKET = 'USD'

/** Money of a market is compared in the currency of most of its nominals. */
export const converter = memoizePerSnapshot(market => converterOf(market.background.fx, referenceOf(market)))

function referenceOf({ bonds }: MarketSnapshot): string {
  const { dictionary, starts } = columnOf(bonds, { path: 'nominalCurrency', decimal: false })
  const count = (code: number) => (starts[code + 1] as number) - (starts[code] as number)
  const [commonest] = [...dictionary.keys()].sort((a, b) => count(b) - count(a) || a - b)
  return commonest === undefined ? OF_AN_EMPTY_MARKET : String(dictionary[commonest])
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

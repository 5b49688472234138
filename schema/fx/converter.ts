import { columnOf } from '../snapshot/columns/table.ts'
import type { MarketSnapshot } from '../snapshot/market-snapshot.ts'
import { memoizePerSnapshot } from '../snapshot/memoize.ts'
import type { FxRate } from './rates.ts'

/** Converts money of any currency into one reference currency. */
export interface Converter {
  readonly reference: string
  /** Units of the reference per unit of the currency; null without a rate. */
  factorOf(currency: string): number | null
  /** The published rates of the conversion, the one next to the reference first; empty for the reference itself. */
  ratesOf(currency: string): readonly FxRate[]
}

interface ConversionPath {
  readonly factor: number
  readonly rates: readonly FxRate[]
}

/**
 * Converts by the fewest rates: a direct rate, or a cross rate through the base of a publisher. Among equally short paths
 * the newer rate takes precedence, then the alphabetically first base.
 */
export function converterOf(rates: readonly FxRate[], reference: string): Converter {
  const paths = new Map<string, ConversionPath>([[reference, { factor: 1, rates: [] }]])
  const preferred = rates.toSorted((a, b) => compare(b.date, a.date) || compare(a.base, b.base))
  for (let reached = [...paths.keys()]; reached.length > 0; ) {
    const from = new Set(reached)
    const next = new Map<string, ConversionPath>()
    for (const rate of preferred) {
      for (const [near, far] of ends(rate)) {
        const path = from.has(near) ? paths.get(near) : undefined
        if (path === undefined || paths.has(far) || next.has(far)) continue
        next.set(far, { factor: unitIn(rate, far) * path.factor, rates: [...path.rates, rate] })
      }
    }
    for (const [currency, path] of next) paths.set(currency, path)
    reached = [...next.keys()]
  }
  return {
    reference,
    factorOf: currency => paths.get(currency)?.factor ?? null,
    ratesOf: currency => paths.get(currency)?.rates ?? [],
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

/** Reference of a snapshot without bonds, which is never used for a comparison. */
const DEFAULT_REFERENCE = 'USD'

/** Money of a snapshot is compared in the most common nominal currency. */
export const converter = memoizePerSnapshot(market => converterOf(market.background.fx, referenceOf(market)))

function referenceOf({ bonds }: MarketSnapshot): string {
  const { dictionary, starts } = columnOf(bonds, { path: 'nominalCurrency', decimal: false })
  const count = (code: number) => (starts[code + 1] as number) - (starts[code] as number)
  const [mostCommon] = [...dictionary.keys()].sort((a, b) => count(b) - count(a) || a - b)
  return mostCommon === undefined ? DEFAULT_REFERENCE : String(dictionary[mostCommon])
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

import { Decimal } from 'decimal.js'
import { labelOfOrdinal } from '../analytics/ratings.ts'
import type { Holding } from './holding.ts'
import { rounded } from './money.ts'

/** A mean weighted by market value, and the share of the value with a known figure. */
interface Weighted {
  readonly value: number
  readonly coveragePercent: number
}

export interface WeightedRating {
  readonly label: string
  readonly ordinal: number
  readonly scale: 'NATIONAL' | 'INTERNATIONAL'
  readonly coveragePercent: number
}

/** Null where no holding has the figure, and over several currencies, which have no common weights. */
export function weighted(holdings: readonly Holding[], pick: (holding: Holding) => number | null): Weighted | null {
  const valued = holdings.filter(({ market }) => market !== null)
  if (new Set(valued.map(({ currency }) => currency)).size > 1) return null
  let [sum, covered, total] = [new Decimal(0), new Decimal(0), new Decimal(0)]
  for (const holding of valued) {
    const worth = holding.market as Decimal
    const figure = pick(holding)
    total = total.plus(worth)
    if (figure === null) continue
    sum = sum.plus(worth.times(figure))
    covered = covered.plus(worth)
  }
  if (covered.isZero()) return null
  const coveragePercent = rounded(covered.dividedBy(total).times(100).toNumber(), 2)
  return { value: rounded(sum.dividedBy(covered).toNumber()), coveragePercent }
}

/** The two scales are never mixed: the mean uses the one that covers more of the value. */
export function weightedRating(holdings: readonly Holding[]): WeightedRating | null {
  const found = (['NATIONAL', 'INTERNATIONAL'] as const).flatMap(scale => {
    const mean = weighted(holdings, ({ bond: { measure } }) =>
      measure?.ratingScale === scale ? measure.ratingOrdinal : null,
    )
    const ordinal = mean === null ? 0 : Math.round(mean.value)
    const label = labelOfOrdinal(ordinal)
    return mean === null || label === null ? [] : [{ label, ordinal, scale, coveragePercent: mean.coveragePercent }]
  })
  return found.toSorted((a, b) => b.coveragePercent - a.coveragePercent)[0] ?? null
}

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
  let [sum, covered, total] = [0, 0, 0]
  for (const holding of valued) {
    const figure = pick(holding)
    total += holding.weight
    if (figure === null) continue
    sum += holding.weight * figure
    covered += holding.weight
  }
  if (covered === 0) return null
  return { value: rounded(sum / covered), coveragePercent: rounded((covered / total) * 100, 2) }
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

import type { BondTerms } from './bond-terms.ts'
import type { Day } from './day.ts'
import type { DayCountPeriod } from './day-count-period.ts'
import { DAY_COUNTS } from './day-counts.ts'
import { outstandingAfter, type Principal } from './principal.ts'
import { absent, present, type Result } from './result.ts'

interface Known {
  readonly starts: readonly Day[]
  readonly ends: readonly Day[]
  readonly amounts: readonly (number | null)[]
}

interface Context {
  readonly terms: BondTerms
  readonly references: readonly DayCountPeriod[] | undefined
  readonly principal: Principal
}

interface Projected {
  readonly amounts: readonly number[]
  readonly assumedFrom: number
  readonly unknownFrom: number
}

/**
 * Fills in the unknown coupons of a floater by the projection in its terms.
 *
 * A known coupon after an unknown one is used, but everything from the first unknown one on depends on an
 * assumption. Without a projection, or before the first known coupon, an unknown amount stays unknown.
 * @returns amounts in money per bond; MISSING_DATA for a projected rate that is not finite
 */
export const project = (coupons: Known, context: Context): Result<Projected> => {
  const { projection } = context.terms
  if (typeof projection === 'number' && !Number.isFinite(projection)) return absent('MISSING_DATA', 'projection')
  const count = coupons.amounts.length
  const firstUnknown = coupons.amounts.indexOf(null)
  if (firstUnknown < 0) {
    return present({ amounts: coupons.amounts as readonly number[], assumedFrom: count, unknownFrom: count })
  }
  const filled: number[] = []
  let unknownFrom = count
  for (let i = 0; i < count; i++) {
    const amount = coupons.amounts[i] ?? projectedAmount(i, filled, coupons, context)
    if (amount === undefined) unknownFrom = Math.min(unknownFrom, i)
    filled.push(amount ?? Number.NaN)
  }
  return present({ amounts: filled, assumedFrom: firstUnknown, unknownFrom })
}

const projectedAmount = (
  index: number,
  filled: readonly number[],
  { starts, ends }: Known,
  { terms, references, principal }: Context,
): number | undefined => {
  const { projection } = terms
  const last = filled[index - 1]
  if (projection === undefined) return undefined
  if (projection === 'LAST_AMOUNT') return Number.isNaN(last) ? undefined : last
  const weight = (i: number): number =>
    (terms.coupons[i]?.nominal ?? outstandingAfter(principal, starts[i] as Day)) *
    DAY_COUNTS[terms.dayCount].years(starts[i] as Day, ends[i] as Day, references?.[i])
  if (typeof projection === 'number') return Math.max(projection, 0) * weight(index)
  const amount = last === undefined ? Number.NaN : (last / weight(index - 1)) * weight(index)
  return Number.isFinite(amount) ? amount : undefined
}

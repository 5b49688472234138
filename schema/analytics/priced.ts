import type { Bond } from './bond.ts'
import type { Day } from './day.ts'
import { type Flows, flowsTo } from './flows.ts'
import type { Horizon } from './horizon.ts'
import type { DirtyPrice } from './price.ts'
import { present, type Result } from './result.ts'
import { effectiveTimes } from './times.ts'
import { continuousRate } from './yield-solver.ts'

/** Payments to a horizon at a price: the input of every yield, duration and spread to that horizon. */
export interface Priced {
  readonly horizon: Horizon
  readonly flows: Flows
  /** Years to each payment, days / 365. */
  readonly times: readonly number[]
  readonly price: DirtyPrice
  /** Continuous rate of the effective yield. */
  readonly rate: number
  /** Annual, a fraction a year. */
  readonly effectiveYield: number
}

/**
 * Prices the payments to a horizon.
 *
 *     dirty = Σ CF (1 + y)^(−d/365),  d calendar days from settlement
 *
 * @returns the yield and what it was computed from; the reason of the horizon, the price, the schedule or the
 * solver where there is none
 */
export const priceTo = (
  bond: Bond,
  settlement: Day,
  horizon: Result<Horizon>,
  price: Result<DirtyPrice>,
): Result<Priced> => {
  if (!horizon.ok) return horizon
  if (!price.ok) return price
  const flows = flowsTo(bond, settlement, horizon.value)
  if (!flows.ok) return flows
  const times = effectiveTimes(flows.value)
  const rate = continuousRate(flows.value.amounts, times, price.value)
  if (!rate.ok) return rate
  return present({
    horizon: horizon.value,
    flows: flows.value,
    times,
    price: price.value,
    rate: rate.value,
    effectiveYield: Math.expm1(rate.value),
  })
}

/**
 * The least yield of several horizons, for a holder whose issuer chooses.
 *
 * A horizon that does not exist (maturity of a perpetual bond) is skipped. Any other absence is returned, because the
 * missing yield could be the lowest.
 */
export const worstOf = (candidates: readonly Result<Priced>[]): Result<Priced> => chosen(candidates, -1)

/** The greatest yield of several horizons, for a holder who chooses. */
export const bestOf = (candidates: readonly Result<Priced>[]): Result<Priced> => chosen(candidates, 1)

const chosen = (candidates: readonly Result<Priced>[], sign: 1 | -1): Result<Priced> => {
  let found: Result<Priced> | undefined
  for (const candidate of candidates) {
    if (!candidate.ok) {
      if (candidate.reason !== 'NOT_APPLICABLE') return candidate
      found ??= candidate
      continue
    }
    const isBetter = !found?.ok || sign * (candidate.value.effectiveYield - found.value.effectiveYield) > 0
    if (isBetter) found = candidate
  }
  return found ?? { ok: false, reason: 'NOT_APPLICABLE', field: 'options' }
}

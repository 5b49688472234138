import type { YieldBasis } from '../../generated/client/enums.ts'
import { amountOf } from './coupons.ts'
import { type Day, days30E360 } from './days.ts'
import { type Coupon, indexedNominal } from './promises.ts'
import type { SampleBond } from './schedule.ts'

/** What a buyer of one bond receives up to the date to which the market counts its yield. */
export interface Claim {
  readonly settlement: Day
  readonly basis: YieldBasis
  readonly date: Day
  /** Calendar days from settlement, and money. */
  readonly days: readonly number[]
  readonly amounts: readonly number[]
  readonly outstanding: number
}

/** Present value of a claim at an effective yield (a fraction a year), with its first two moments in time. */
interface Valuation {
  /** Money for one bond: Σ CF (1+y)^(−d/365). */
  readonly dirty: number
  /** Macaulay, in years. */
  readonly durationYears: number
}

/**
 * The claim as the market saw it on the trade day: an amount that was not yet known equals the last known one.
 * Null where there is nothing to count: everything is repaid, no coupon is known, or no date of return is set.
 */
export function claimOf(bond: SampleBond, trade: Day, settlement: Day): Claim | null {
  const horizon = horizonOf(bond, settlement)
  const outstanding = owedOn(bond, trade, settlement)
  if (horizon === null || outstanding <= 0) return null
  const { date, basis } = horizon
  const days: number[] = []
  const amounts: number[] = []
  let last = 0
  for (const coupon of bond.coupons) {
    last = knownValue(bond, coupon, trade) ?? last
    if (coupon.pay <= settlement || coupon.pay > date) continue
    days.push(coupon.pay - settlement)
    amounts.push(last)
  }
  let left = outstanding
  for (const { day, value } of isIndexed(bond) ? [] : bond.principal) {
    if (day <= settlement || day > date) continue
    days.push(day - settlement)
    amounts.push(value)
    left -= value
  }
  if (left > 0.001) {
    days.push(date - settlement)
    amounts.push(left)
  }
  return { settlement, basis, date, days, amounts, outstanding }
}

/** To the next put, to the next call of a perpetual, else to maturity. */
function horizonOf({ options, maturity }: SampleBond, settlement: Day): { date: Day; basis: YieldBasis } | null {
  for (const { type, day } of options) {
    if ((type === 'PUT' || maturity === null) && day > settlement) return { date: day, basis: type }
  }
  return maturity === null ? null : { date: maturity, basis: 'MATURITY' }
}

/**
 * The amount of a coupon as it was known on the trade day, whatever has become known since: of floaters and linkers when
 * its period had begun, of coupons that the issuer sets anew up to the next option.
 */
function knownValue(bond: SampleBond, coupon: Coupon, trade: Day): number | null {
  const { couponType } = bond.structure
  if (couponType === 'VARIABLE') {
    const next = bond.options.find(({ day }) => day > trade)
    return next !== undefined && coupon.end > next.day ? null : coupon.value
  }
  if (couponType !== 'FLOATING' && couponType !== 'INDEXED') return coupon.value
  if (coupon.start > trade || coupon.rate === null) return null
  if (couponType === 'FLOATING') return coupon.value
  return amountOf(bond, indexedNominal(bond, Math.min(coupon.end, trade)), coupon.rate, coupon.end - coupon.start)
}

const isIndexed = ({ structure }: SampleBond) => structure.couponType === 'INDEXED'

/** Outstanding nominal of one bond at settlement; for an inflation-linked bond indexed on the trade day. */
export function owedOn(bond: SampleBond, trade: Day, settlement: Day): number {
  if (!isIndexed(bond)) return outstandingOn(bond, settlement)
  return bond.maturity !== null && bond.maturity <= settlement ? 0 : indexedNominal(bond, trade)
}

export function outstandingOn({ debt, principal }: SampleBond, day: Day): number {
  return principal.reduce((left, row) => (row.day <= day ? left - row.value : left), debt)
}

/** Interest since the last coupon date, money for one bond: the coupon's share by days, of its own day count. */
export function accruedOn(bond: SampleBond, trade: Day, settlement: Day): number {
  let last = 0
  for (const coupon of bond.coupons) {
    last = knownValue(bond, coupon, trade) ?? last
    if (coupon.end <= settlement) continue
    return coupon.start >= settlement ? 0 : last * elapsed(bond, coupon, settlement) || 0
  }
  return 0
}

function elapsed({ dayCount }: SampleBond, { start, end }: Coupon, settlement: Day): number {
  const countsMonths = dayCount === 'THIRTY_360_US' || dayCount === 'THIRTY_E_360'
  if (countsMonths) return days30E360(start, settlement) / days30E360(start, end)
  return (settlement - start) / (end - start)
}

export function valuation({ days, amounts }: Claim, effectiveYield: number): Valuation {
  const force = Math.log1p(effectiveYield) / 365
  let dirty = 0
  let weighted = 0
  for (let place = 0; place < days.length; place += 1) {
    const day = days[place] ?? 0
    const present = (amounts[place] ?? 0) * Math.exp(-force * day)
    dirty += present
    weighted += present * day
  }
  return { dirty, durationYears: weighted / dirty / 365 }
}

const CLOSE_ENOUGH = 1e-12
const STEPS = 8

/** Effective yield of a dirty amount by Newton's method; `near` lies within a rounding of the answer. */
export function yieldNear(claim: Claim, dirty: number, near: number): number {
  let effective = near
  for (let step = 0; step < STEPS; step += 1) {
    const at = valuation(claim, effective)
    const move = ((at.dirty - dirty) * (1 + effective)) / (at.durationYears * at.dirty)
    effective += move
    if (Math.abs(move) < CLOSE_ENOUGH) break
  }
  return effective
}

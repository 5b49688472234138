import { checkSettlement, nextCoupon, yearsWithin } from './accrued.ts'
import { type Bond, outstandingOn } from './bond.ts'
import type { Day } from './day.ts'
import type { Horizon } from './horizon.ts'
import { outstandingAfter } from './principal.ts'
import { absent, present, type Result } from './result.ts'

/** What a buyer receives, side by side and in order; amounts per 100 of the nominal outstanding at settlement. */
export interface Flows {
  readonly settlement: Day
  /** Calendar days from settlement, ascending, above 0. */
  readonly days: readonly number[]
  readonly coupons: readonly number[]
  readonly principals: readonly number[]
  /** Coupon + principal. */
  readonly amounts: readonly number[]
  /** Coupon that each payment came from, or -1 for principal alone. */
  readonly couponIndices: readonly number[]
  /** Nominal outstanding at settlement, money per bond. */
  readonly outstanding: number
  /** True where a projected coupon is among them: everything computed from these flows is an assumption. */
  readonly assumed: boolean
}

interface Draft {
  readonly days: number[]
  readonly coupons: number[]
  readonly principals: number[]
  readonly couponIndices: number[]
}

/**
 * Payments to a buyer from settlement to a horizon.
 *
 * Payments dated on settlement are the seller's; so is a coupon whose ex date has come. A coupon of 0 is no
 * payment. At an option the last coupon is cut by the day count, and what is outstanding is paid at the
 * option's price.
 * @returns flows per 100 of outstanding nominal; NOT_APPLICABLE for a settlement outside the bond's life or
 * past the horizon; INCOMPLETE_SCHEDULE where a payment before the horizon is missing or unknown
 */
export const flowsTo = (bond: Bond, settlement: Day, horizon: Horizon): Result<Flows> => {
  const checked = checkSettlement(bond, settlement)
  if (!checked.ok) return checked
  if (horizon.day <= settlement) return absent('NOT_APPLICABLE', 'horizon')
  const left = outstandingOn(bond, settlement)
  if (!left.ok) return left
  const outstanding = left.value
  const scale = 100 / outstanding
  const first = nextCoupon(bond, settlement)
  const end = couponsUntil(bond, settlement, first, horizon)
  if (!end.ok) return end
  const draft: Draft = { days: [], coupons: [], principals: [], couponIndices: [] }
  takeCoupons(draft, bond, { settlement, horizon, first, end: end.value, scale })
  takePrincipal(draft, bond, { settlement, horizon, scale })
  const amounts = draft.days.map((_, i) => (draft.coupons[i] as number) + (draft.principals[i] as number))
  const assumed = end.value > bond.coupons.assumedFrom
  return present({ settlement, ...draft, amounts, outstanding, assumed })
}

/** One past the last coupon that counts to the horizon, once it is sure that all of them are there. */
const couponsUntil = (bond: Bond, settlement: Day, first: number, horizon: Horizon): Result<number> => {
  const { coupons } = bond
  const { starts, ends, pays } = coupons
  let end = first
  while (end < starts.length && (starts[end] as Day) < horizon.day && !isOnPayment(pays, end - 1, horizon)) end++
  const last = Math.max(ends[end - 1] ?? Number.NaN, pays[end - 1] ?? Number.NaN)
  const reaches = horizon.basis !== 'MATURITY' && last >= horizon.day
  if (!coupons.complete && !reaches) return absent('INCOMPLETE_SCHEDULE', 'coupons')
  if (end > coupons.unknownFrom) return absent('INCOMPLETE_SCHEDULE', `coupons[${coupons.unknownFrom}].amount`)
  for (const index of coupons.breaks) {
    if (index > first && index < end) return absent('INCOMPLETE_SCHEDULE', `coupons[${index}]`)
  }
  const begins = starts[first]
  const hole = begins !== undefined && begins > settlement && (first === 0 || coupons.breaks.includes(first))
  return hole ? absent('INCOMPLETE_SCHEDULE', `coupons[${first}]`) : present(end)
}

/** An option on the day to which a payment has moved falls with that coupon: nothing of the next one has accrued. */
const isOnPayment = (pays: readonly Day[], before: number, horizon: Horizon): boolean =>
  horizon.basis !== 'MATURITY' && before >= 0 && (pays[before] as Day) >= horizon.day

interface CouponTaking {
  readonly settlement: Day
  readonly horizon: Horizon
  readonly first: number
  readonly end: number
  readonly scale: number
}

const takeCoupons = (draft: Draft, bond: Bond, { settlement, horizon, first, end, scale }: CouponTaking): void => {
  const { coupons } = bond
  for (let i = first; i < end; i++) {
    const isLost = settlement >= (coupons.exDays[i] as number)
    if (isLost || coupons.amounts[i] === 0) continue
    const start = coupons.starts[i] as Day
    const close = coupons.ends[i] as Day
    const isCut = close > horizon.day
    const amount = coupons.amounts[i] as number
    const share = isCut ? yearsWithin(bond, i, start, horizon.day) / yearsWithin(bond, i, start, close) : 1
    draft.days.push((isCut ? horizon.day : (coupons.pays[i] as Day)) - settlement)
    draft.coupons.push(amount * share * scale)
    draft.principals.push(0)
    draft.couponIndices.push(i)
  }
}

interface PrincipalTaking {
  readonly settlement: Day
  readonly horizon: Horizon
  readonly scale: number
}

const takePrincipal = (draft: Draft, bond: Bond, { settlement, horizon, scale }: PrincipalTaking): void => {
  const { days, amounts, redemption } = bond.principal
  const last = days.length - 1
  for (const [i, day] of days.entries()) {
    if (day <= settlement || day > horizon.day) continue
    const price = i === last ? redemption / 100 : 1
    addPrincipal(draft, day - settlement, (amounts[i] as number) * price * scale)
  }
  const remaining = bond.maturity === undefined ? bond.nominal : outstandingAfter(bond.principal, horizon.day)
  if (remaining > 0) addPrincipal(draft, horizon.day - settlement, remaining * (horizon.price / 100) * scale)
}

const addPrincipal = (draft: Draft, day: number, amount: number): void => {
  let at = draft.days.length
  while (at > 0 && (draft.days[at - 1] as number) > day) at--
  if (draft.days[at - 1] === day) {
    draft.principals[at - 1] = (draft.principals[at - 1] as number) + amount
    return
  }
  draft.days.splice(at, 0, day)
  draft.coupons.splice(at, 0, 0)
  draft.principals.splice(at, 0, amount)
  draft.couponIndices.splice(at, 0, -1)
}

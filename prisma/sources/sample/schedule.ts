import type { OfferStatus, OfferType } from '../../generated/client/enums.ts'
import { couponsOf, paymentDay } from './coupons.ts'
import type { Day } from './days.ts'
import type { Market } from './market.ts'
import { rounded } from './numbers.ts'
import { type Coupon, indexedNominal, type Option, type Principal } from './promises.ts'
import { randomOf } from './random.ts'
import type { Terms } from './terms.ts'

/** A bond with its known payments. */
export interface SampleBond extends Terms {
  /** Null for a perpetual. */
  readonly maturity: Day | null
  /** The nominal to be repaid: of a linker the indexed one, else the initial one. */
  readonly debt: number
  readonly coupons: readonly Coupon[]
  readonly principal: readonly Principal[]
  readonly options: readonly Option[]
  /** Number of the coupon that the source has lost. */
  readonly hole: number | null
}

const AMORTISED_PARTS = [4, 5, 8, 10]

export function bondOf(market: Market, terms: Terms): SampleBond {
  const { structure, dates } = terms
  const isPerpetual = structure.feature === 'PERPETUAL' || structure.feature === 'PERPETUAL_NO_CALL'
  const debt = structure.couponType === 'INDEXED' ? indexedNominal(terms, market.asOf) : terms.nominal
  const principal = isPerpetual ? [] : principalOf(terms, debt)
  const options = optionsOf(terms, market.asOf)
  const coupons = couponsOf(market, terms, { debt, principal, options })
  const maturity = isPerpetual ? null : (dates[dates.length - 1] ?? null)
  return { ...terms, maturity, debt, coupons, principal, options, hole: holeOf(terms, coupons, market.lastDay) }
}

/** A placement older than this does not change any more. */
const SALE_DAYS = 60

/** True if data of the bond other than prices and ratings may have changed after one day and up to another. */
export function hasNews(bond: SampleBond, after: Day, upTo: Day): boolean {
  const isBetween = (day: Day) => day > after && day <= upTo
  return (
    bond.structure.couponType === 'INDEXED' ||
    bond.placed > after - SALE_DAYS ||
    bond.coupons.some(({ start, end }) => isBetween(start) || isBetween(end)) ||
    bond.principal.some(({ day }) => isBetween(day)) ||
    bond.options.some(({ day }) => isBetween(day) || isBetween(day - ORDER_START_DAYS))
  )
}

function principalOf(terms: Terms, debt: number): readonly Principal[] {
  const { structure, dates, periods, index } = terms
  const end = dates[dates.length - 1] ?? terms.placed
  if (structure.couponType === 'MORTGAGE') return instalments(debt, dates.slice(1))
  if (structure.feature !== 'AMORTISING') return [{ day: end, value: debt, redemption: true }]
  const fitting = AMORTISED_PARTS.filter(parts => parts < periods)
  const parts = fitting[index % Math.max(1, fitting.length)] ?? 1
  return instalments(debt, dates.slice(-parts))
}

/** Equal repayments to the hundredth of a unit; the last one takes what is left. */
function instalments(debt: number, days: readonly Day[]): readonly Principal[] {
  const part = rounded(debt / days.length, 2)
  return days.map((day, place) => {
    const redemption = place === days.length - 1
    return { day, value: redemption ? rounded(debt - part * place, 2) : part, redemption }
  })
}

/** Puts every two years; calls in the second half of the life; a perpetual may be called each year from the fifth on. */
function optionsOf(terms: Terms, asOf: Day): readonly Option[] {
  const { structure, perYear, periods } = terms
  if (structure.feature === 'PUT') return optionsEvery(terms, 'PUT', 2 * perYear, 2 * perYear, asOf)
  if (structure.feature === 'PUT_DEFAULT') return optionsEvery(terms, 'PUT', 2, periods, asOf)
  if (structure.feature === 'CALL') {
    return optionsEvery(terms, 'CALL', Math.max(1, Math.floor(periods / 2)), Math.max(1, perYear), asOf)
  }
  return structure.feature === 'PERPETUAL' ? optionsEvery(terms, 'CALL', 5 * perYear, perYear, asOf) : []
}

function optionsEvery(terms: Terms, type: OfferType, first: number, step: number, asOf: Day): readonly Option[] {
  const options: Option[] = []
  for (let number = first; number < terms.periods; number += step) {
    const due = terms.dates[number]
    if (due === undefined) continue
    const day = paymentDay(terms, due)
    options.push({ type, day, status: statusOf(type, day, asOf) })
  }
  return options
}

/** Of the past, puts were done and calls let pass. */
function statusOf(type: OfferType, day: Day, asOf: Day): OfferStatus {
  if (day <= asOf) return type === 'PUT' ? 'DONE' : 'CANCELLED'
  return type === 'PUT' && day - asOf <= ORDER_START_DAYS ? 'OPEN' : 'ANNOUNCED'
}

/** Orders for a put are taken from so many days before its date. */
export const ORDER_START_DAYS = 8

/** A coupon of the future, so that nothing can be computed beyond it. */
function holeOf({ structure, index }: Terms, coupons: readonly Coupon[], lastDay: Day): number | null {
  if (structure.feature !== 'HOLE') return null
  const future = coupons.filter(coupon => coupon.start > lastDay)
  const place = Math.floor(randomOf(index, 5)() * Math.max(0, future.length - 1))
  return future[place]?.number ?? null
}

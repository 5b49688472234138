import type { Knowledge } from '../../generated/client/enums.ts'
import { type Day, following } from './days.ts'
import type { Market } from './market.ts'
import { rounded } from './numbers.ts'
import { type Coupon, indexedNominal, type Option, type Principal } from './promises.ts'
import { baseRate } from './rates.ts'
import type { Terms } from './terms.ts'

interface Life {
  readonly debt: number
  readonly principal: readonly Principal[]
  readonly options: readonly Option[]
}

/** Percentage points by which the coupon of a step bond rises each year. */
const STEP_UP = 0.5
/** Of a capped floater, per cent. */
export const CAP = 17
export const FLOOR = 9

/** The coupons: set ones with their amount, expected ones of mortgage notes, and unknown ones without. */
export function couponsOf(market: Market, terms: Terms, life: Life): readonly Coupon[] {
  if (terms.perYear === 0) return []
  const lastKnown = lastKnownDay(market, terms, life.options)
  let outstanding = life.debt
  let repaid = 0
  return terms.dates.slice(1).map((end, place) => {
    const start = terms.dates[place] ?? terms.placed
    for (; (life.principal[repaid]?.day ?? Number.POSITIVE_INFINITY) <= start; repaid += 1) {
      outstanding = rounded(outstanding - (life.principal[repaid]?.value ?? 0), 2)
    }
    const isIndexed = terms.structure.couponType === 'INDEXED'
    const nominal = isIndexed && end <= market.asOf ? indexedNominal(terms, end) : outstanding
    const knowledge = knowledgeOf(market, terms, start, end, lastKnown)
    const rate = knowledge === 'UNKNOWN' ? null : rateOf(market, terms, start, place)
    const value = rate === null ? null : amountOf(terms, nominal, rate, end - start)
    const pay = paymentDay(terms, end)
    return { number: place + 1, start, end, pay, rate, value, nominal, knowledge }
  })
}

/** Until when the issuer has set the coupons: to the next put, to the next call of a perpetual, else to the end. */
function lastKnownDay({ asOf }: Market, terms: Terms, options: readonly Option[]): Day {
  if (terms.structure.couponType !== 'VARIABLE') return Number.POSITIVE_INFINITY
  if (terms.structure.bondType === 'STRUCTURED') return asOf
  return options.find(option => option.day > asOf)?.day ?? Number.POSITIVE_INFINITY
}

/** When an amount due on `day` is paid. */
export function paymentDay({ convention }: Terms, day: Day): Day {
  return convention === 'UNADJUSTED' ? day : following(day)
}

function knowledgeOf(market: Market, terms: Terms, start: Day, end: Day, lastKnown: Day): Knowledge {
  const { couponType } = terms.structure
  const isSet = start <= market.asOf
  if (!terms.priced) return 'UNKNOWN'
  if (couponType === 'FLOATING' || couponType === 'INDEXED') return isSet ? 'FIXED' : 'UNKNOWN'
  if (couponType === 'MORTGAGE') return isSet ? 'FIXED' : 'ESTIMATED'
  return end <= lastKnown ? 'FIXED' : 'UNKNOWN'
}

function rateOf(market: Market, terms: Terms, start: Day, place: number): number {
  const { structure, base, premium, nominalCurrency, perYear, rate } = terms
  if (structure.couponType === 'STEP') return rounded(rate + STEP_UP * Math.floor(place / perYear), 4)
  if (structure.couponType !== 'FLOATING' || base === null) return rate
  const floating = rounded(baseRate(nominalCurrency, base, start, market.seed) + (premium ?? 0), 4)
  return structure.feature === 'CAPPED' ? Math.min(CAP, Math.max(FLOOR, floating)) : floating
}

/** Money for one bond, rounded as it is paid: kopecks on the Russian market, four digits elsewhere. */
export function amountOf({ dayCount, perYear }: Terms, nominal: number, rate: number, days: number): number {
  const yearly = (nominal * rate) / 100
  if (dayCount === 'ACT_365F') return rounded((yearly * days) / 365, 2)
  return rounded(dayCount === 'ACT_360' ? (yearly * days) / 360 : yearly / perYear, 4)
}

import { assumptionSentence } from './assumption.ts'
import { type Day, dayOrNone } from './day.ts'
import { DAY_COUNTS, type DayCountName } from './day-counts.ts'
import { referencePeriods } from './reference-periods.ts'
import { dayCountFromStored, type StoredBond, type StoredCoupon } from './stored-terms.ts'

/** A stated term, or a deduced one with an explanatory sentence. */
interface Deduced<T> {
  readonly value: T
  /** Null where the source states the term. */
  readonly sentence: string | null
}

const DAYS_A_YEAR = 365

/**
 * Coupons a year: as stated, else by the median length of the listed periods, which a short or long first period does
 * not move.
 */
export const couponsPerYearOf = ({ couponType, couponsPerYear, coupons }: StoredBond): Deduced<number> => {
  if (couponType === 'ZERO') return { value: 0, sentence: null }
  if (couponsPerYear !== null) return { value: couponsPerYear, sentence: null }
  const value = frequencyOf(coupons)
  const sentence = assumptionSentence('FREQUENCY', { value })
  return { value, sentence: coupons.length === 0 ? null : sentence }
}

const frequencyOf = (coupons: readonly StoredCoupon[]): number => {
  const lengths = coupons
    .map(({ periodStart, periodEnd }) => (dayOrNone(periodEnd) ?? Number.NaN) - (dayOrNone(periodStart) ?? Number.NaN))
    .filter(length => length > 0)
    .toSorted((a, b) => a - b)
  const median = lengths[(lengths.length - 1) >> 1]
  return median === undefined ? 1 : Math.max(1, Math.round(DAYS_A_YEAR / median))
}

/** Day counts that coupon amounts can distinguish; the first of several equivalent ones represents them. */
export const DAY_COUNT_CANDIDATES: readonly DayCountName[] = Object.freeze([
  'ACT/365F',
  'ACT/360',
  'ACT/ACT ICMA',
  '30/360 US',
  '30E/360',
])

/** Sources round amounts to cents; of a nominal of a million half a cent is nothing. */
const CENT = 0.0051
const RELATIVE = 1e-7

/**
 * The day count: as stated, else the only one that gives the listed amounts at their rates, else the market's rule.
 *
 * Equal amounts fit ACT/ACT ICMA and the 30/360 family alike, so they are no evidence. The market's rule: ACT/365F for
 * a nominal in roubles and for amounts that follow the days, ACT/ACT ICMA otherwise, which accrues an amount by days.
 */
export const dayCountOf = (bond: StoredBond): Deduced<DayCountName> => {
  if (bond.dayCount !== null) return { value: dayCountFromStored(bond.dayCount), sentence: null }
  if (bond.couponType === 'ZERO' || bond.coupons.length === 0) return { value: 'ACT/365F', sentence: null }
  const evidence = evidenceOf(bond)
  const [only, another] = evidence.length === 0 ? [] : DAY_COUNT_CANDIDATES.filter(name => fits(name, bond, evidence))
  if (only !== undefined && another === undefined) {
    return { value: only, sentence: assumptionSentence('DAY_COUNT_BY_AMOUNTS', { value: only }) }
  }
  const value = bond.nominalCurrency === 'RUB' || !hasEqualAmounts(bond.coupons) ? 'ACT/365F' : 'ACT/ACT ICMA'
  return { value, sentence: assumptionSentence('DAY_COUNT_BY_MARKET', { value }) }
}

interface Evidence {
  readonly start: Day
  readonly end: Day
  readonly rate: number
  readonly nominal: number
  readonly amount: number
}

/** Coupons of which rate, nominal and amount are known. */
const evidenceOf = (bond: StoredBond): readonly Evidence[] => {
  const repaid = bond.amortizations.some(({ date }) => date < (bond.maturityDate ?? date))
  return bond.coupons.flatMap(coupon => {
    const start = dayOrNone(coupon.periodStart)
    const end = dayOrNone(coupon.periodEnd)
    const percent = coupon.rate ?? (bond.couponType === 'FIXED' ? bond.couponRate : null)
    const nominal = coupon.nominal ?? (repaid || bond.indexed ? null : bond.initialNominal)
    const isKnown = start !== undefined && end !== undefined && coupon.value !== null
    if (!isKnown || percent === null || percent === 0 || nominal === null) return []
    return [{ start, end, rate: percent / 100, nominal: Number(nominal), amount: Number(coupon.value) }]
  })
}

const fits = (dayCount: DayCountName, bond: StoredBond, evidence: readonly Evidence[]): boolean => {
  const [starts, ends] = [evidence.map(({ start }) => start), evidence.map(({ end }) => end)]
  const issue = bond.placementDate === null ? undefined : dayOrNone(bond.placementDate)
  const maturity = bond.maturityDate === null ? undefined : dayOrNone(bond.maturityDate)
  const couponsPerYear = couponsPerYearOf(bond).value
  const references = referencePeriods({ starts, ends }, { dayCount, couponsPerYear }, { issue, maturity })
  return evidence.every(({ start, end, rate, nominal, amount }, index) => {
    const theirs = nominal * rate * DAY_COUNTS[dayCount].years(start, end, references?.[index])
    return Math.abs(theirs - amount) <= CENT + RELATIVE * amount
  })
}

const hasEqualAmounts = (coupons: readonly StoredCoupon[]): boolean => {
  const amounts = coupons.flatMap(({ value }) => (value === null ? [] : [Number(value)]))
  const counts = [...Map.groupBy(amounts, amount => amount).values()].map(({ length }) => length)
  return Math.max(0, ...counts) > amounts.length / 2
}

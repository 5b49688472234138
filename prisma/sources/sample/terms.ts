import type { BondStatus, BusinessDayConvention, DayCount, RateBase } from '../../generated/client/enums.ts'
import { addMonths, type Day, following } from './days.ts'
import { isinOf } from './identifiers.ts'
import { issuanceOf } from './issuances.ts'
import { guarantorOf, issuerIndex, issuerOf, type SampleIssuer } from './issuers.ts'
import type { Market } from './market.ts'
import { rounded } from './numbers.ts'
import { between, integer, noise, pick, type Random, randomOf, weighted } from './random.ts'
import { BASES, type Currency, policyRate } from './rates.ts'
import { STRUCTURES, type Structure } from './structures.ts'

/** What was agreed when the bond was placed, before any schedule is drawn. */
export interface Terms {
  readonly index: number
  readonly issuer: SampleIssuer
  readonly guarantor: SampleIssuer | null
  readonly structure: Structure
  readonly isin: string
  readonly status: BondStatus
  readonly currency: Currency
  readonly nominalCurrency: Currency
  readonly nominal: number
  readonly dayCount: DayCount
  readonly convention: BusinessDayConvention
  /** Coupons a year; 0 for a zero. */
  readonly perYear: number
  readonly periods: number
  readonly placed: Day
  /** False while the book is still to set the coupon. */
  readonly priced: boolean
  /** Beginning of each period, then the end of the last one. */
  readonly dates: readonly Day[]
  /** Per cent a year: of the first coupon. */
  readonly rate: number
  readonly base: RateBase | null
  readonly premium: number | null
  /** Over the government curve, basis points. */
  readonly spreadBp: number
}

const PERIOD_DAYS: Readonly<Record<number, number>> = { 1: 364, 2: 182, 4: 91, 6: 61, 12: 30 }
const HARD_MONEY: readonly { readonly currency: Currency; readonly weight: number }[] = [
  { currency: 'USD', weight: 50 },
  { currency: 'EUR', weight: 20 },
  { currency: 'CNY', weight: 22 },
  { currency: 'GBP', weight: 8 },
]
/** A perpetual's schedule is drawn this far; its terms know no end. */
const PERPETUAL_YEARS = 16

export function termsOf(market: Market, index: number): Terms {
  const random = randomOf(market.seed, 2, index)
  const issuance = issuanceOf(market, index)
  const structure = issuance?.structure ?? STRUCTURES[index] ?? weighted(random, STRUCTURES)
  const issuer = borrowerOf(market, structure, random)
  const guarantor = guarantorOf(issuer, market.seed)
  const nominalCurrency = moneyOf(structure, issuer, random)
  const currency = structure.money === 'REPLACEMENT' ? 'RUB' : nominalCurrency
  const perYear = structure.perYear.length === 0 ? 0 : pick(random, structure.perYear)
  const countsDays = issuer.zone === 'RU' && nominalCurrency === 'RUB'
  const calendar = calendarOf(market, { structure, perYear, countsDays, placed: issuance?.placed ?? null }, random)
  const spreadBp = spreadOf(guarantor ?? issuer, structure, nominalCurrency, random)
  const foreign = isForeign(structure, issuer)
  return {
    index,
    issuer,
    guarantor,
    structure,
    isin: isinOf(foreign ? 'XS' : issuer.country.code, index),
    status: issuance?.status ?? structure.status ?? 'TRADING',
    currency,
    nominalCurrency,
    nominal: nominalOf(structure, nominalCurrency, random),
    dayCount: dayCountOf(structure, countsDays, random),
    convention: countsDays ? 'UNADJUSTED' : pick(random, ['FOLLOWING', 'UNADJUSTED'] as const),
    perYear,
    priced: issuance?.priced ?? true,
    ...calendar,
    ...couponOf({ structure, nominalCurrency, spreadBp, placed: calendar.placed }, random),
    spreadBp,
  }
}

const TRIES = 40

/** An issuer of the kind, and as good or as weak as those who borrow so: the nearest that a few draws find. */
function borrowerOf({ issuers, seed }: Market, { kind, zone, quality }: Structure, random: Random): SampleIssuer {
  const draw = () => issuerOf(issuerIndex(random, kind, zone, issuers), seed)
  if (quality === undefined) return draw()
  const missOf = (issuer: SampleIssuer) => {
    const place = (guarantorOf(issuer, seed) ?? issuer).quality
    return Math.max(quality[0] - place, place - quality[1], 0)
  }
  let chosen = draw()
  for (let tries = 1; tries < TRIES && missOf(chosen) > 0; tries += 1) {
    const other = draw()
    if (missOf(other) < missOf(chosen)) chosen = other
  }
  return chosen
}

/** A bond that is listed abroad, whatever the country of its issuer. */
function isForeign(structure: Structure, issuer: SampleIssuer): boolean {
  return structure.bondType === 'EUROBOND' || issuer.kind === 'SUPRANATIONAL'
}

function moneyOf(structure: Structure, issuer: SampleIssuer, random: Random): Currency {
  if (structure.key === 'company-yuan') return 'CNY'
  return structure.money === undefined ? issuer.country.currency : weighted(random, HARD_MONEY).currency
}

function nominalOf(structure: Structure, currency: Currency, random: Random): number {
  if (structure.bondType === 'EUROBOND') return pick(random, [1000, 1000, 100_000, 200_000])
  if (currency === 'GBP' || (currency !== 'RUB' && structure.bondType === 'GOVERNMENT')) return 100
  return structure.seniority === 'JUNIOR' ? 100_000 : 1000
}

/** Thirty-day months are left to a part of the dollar and euro bonds; roubles count days. */
function dayCountOf(structure: Structure, countsDays: boolean, random: Random): DayCount {
  if (countsDays) return 'ACT_365F'
  if (structure.couponType === 'FLOATING') return 'ACT_360'
  if (structure.bondType === 'GOVERNMENT') return 'ACT_ACT_ICMA'
  return pick(random, ['ACT_ACT_ICMA', 'ACT_ACT_ICMA', 'THIRTY_360_US', 'THIRTY_E_360'] as const)
}

interface Frame {
  readonly structure: Structure
  readonly perYear: number
  readonly countsDays: boolean
  readonly placed: Day | null
}

/** The periods: equal numbers of days on the Russian market, whole months counted back from maturity elsewhere. */
function calendarOf(market: Market, frame: Frame, random: Random): Pick<Terms, 'placed' | 'dates' | 'periods'> {
  const { structure, perYear, countsDays } = frame
  const isPerpetual = structure.feature === 'PERPETUAL' || structure.feature === 'PERPETUAL_NO_CALL'
  const years = isPerpetual ? PERPETUAL_YEARS : between(random, ...structure.years)
  const frequency = perYear === 0 ? 1 : perYear
  const periods = perYear === 0 ? 1 : Math.max(2, Math.round(years * frequency))
  const months = perYear === 0 ? Math.max(3, Math.round(years * 12)) : 12 / frequency
  const length = perYear === 0 ? Math.round(years * 364) : (PERIOD_DAYS[perYear] ?? 91)
  const term = countsDays ? periods * length : Math.round(periods * months * 30.44)
  const start = following(frame.placed ?? market.lastDay - ageOf(structure, term, isPerpetual, random))
  if (countsDays) {
    const dates = Array.from({ length: periods + 1 }, (_, place) => start + place * length)
    return { placed: start, dates, periods }
  }
  const maturity = following(addMonths(start, periods * months))
  const dates = Array.from({ length: periods + 1 }, (_, place) => addMonths(maturity, (place - periods) * months))
  return { placed: dates[0] ?? start, dates, periods }
}

/** Days since placement: a living bond has some of its term left, a matured one has not. */
function ageOf(structure: Structure, term: number, isPerpetual: boolean, random: Random): number {
  if (structure.status === 'MATURED') return term + integer(random, 10, 300)
  if (isPerpetual) return integer(random, 100, 1800)
  if (structure.status === 'DEFAULTED') return Math.round(term * between(random, 0.3, 0.7))
  return Math.min(Math.round(term * between(random, 0.03, 0.97)), term - 12)
}

/** The home state on the international scale, among the 26 labels. */
const STATE_ABROAD = 8

/** Pay for risk grows by about a fifth with each step down the rating ladder. */
function spreadOf(debtor: SampleIssuer, structure: Structure, currency: Currency, random: Random): number {
  const isState = debtor.kind === 'SOVEREIGN'
  if (structure.couponType === 'INDEXED' && isState) return 4 * noise(random)
  if (structure.bondType === 'GOVERNMENT') return 12 * (1.25 ** (debtor.quality - 1) - 1) + 3 * noise(random)
  if (structure.couponType === 'MORTGAGE') return between(random, 60, 130)
  // A state that borrows abroad pays about what a good bank of its country does.
  const quality = isState && debtor.zone === 'RU' ? STATE_ABROAD : debtor.quality
  const forRating = (currency === 'RUB' ? 80 : 36) * 1.185 ** (quality - 1)
  const forRank = structure.seniority === 'JUNIOR' ? 320 : structure.seniority === 'SUBORDINATED' ? 170 : 0
  const forTrouble = structure.feature === 'TECHNICAL' || structure.feature === 'RESTRUCTURED' ? 1400 : 0
  const forOption = structure.flags?.convertible === true ? -90 : structure.feature === 'CALL' ? 35 : 0
  const own = 0.14 * forRating * noise(random)
  return Math.max(10, forRating + debtor.sector.spreadBp + forRank + forTrouble + forOption + own)
}

interface Agreed {
  readonly structure: Structure
  readonly nominalCurrency: Currency
  readonly spreadBp: number
  readonly placed: Day
}

/** A fixed coupon follows the rates of its day, in the steps in which such coupons are set. */
function couponOf(agreed: Agreed, random: Random): Pick<Terms, 'rate' | 'base' | 'premium'> {
  const { structure, nominalCurrency, spreadBp, placed } = agreed
  if (structure.couponType === 'ZERO' || structure.feature === 'ZERO_RATE')
    return { rate: 0, base: null, premium: null }
  if (structure.couponType === 'INDEXED') {
    const choice = nominalCurrency === 'RUB' ? (spreadBp > 40 ? [4, 5, 6] : [2.5, 3, 3.5]) : [0.125, 0.5, 1, 1.5, 2]
    return { rate: pick(random, choice), base: 'CPI', premium: null }
  }
  if (structure.couponType === 'FLOATING') {
    const base = structure.base ?? pick(random, BASES[nominalCurrency]).base
    return { rate: 0, base, premium: Math.max(0.1, rounded(spreadBp / 100, 1)) }
  }
  if (structure.key === 'structured-note') return { rate: 0.01, base: null, premium: null }
  const level = policyRate(nominalCurrency, placed) + spreadBp / 100 + 0.3 * noise(random)
  const step = nominalCurrency === 'RUB' ? 0.05 : 0.125
  return { rate: rounded(Math.max(step, Math.round(level / step) * step), 4), base: null, premium: null }
}

import type { AmortizationRecord, BondRecord, CouponRecord, OfferRecord, ScheduleRecord } from '../record.ts'
import { namesOf } from './bond-names.ts'
import { CAP, FLOOR } from './coupons.ts'
import { type Day, following, isoOf, previousBusinessDay } from './days.ts'
import type { Market } from './market.ts'
import { marked } from './names.ts'
import { decimalOf, rounded } from './numbers.ts'
import { outstandingOn } from './pricing.ts'
import type { Coupon } from './promises.ts'
import { boardOf } from './quotes.ts'
import { chance, pick, type Random, randomOf } from './random.ts'
import { ORDER_START_DAYS, type SampleBond } from './schedule.ts'
import { sizeOf } from './sizes.ts'

/** The bond as a source record. */
export function bondRecord(market: Market, bond: SampleBond): BondRecord {
  const random = randomOf(market.seed, 4, bond.index)
  return {
    isin: bond.isin,
    issuer: bond.issuer.key,
    guarantor: bond.guarantor?.key ?? null,
    ...namesOf(bond),
    ...issueOf(market, bond, random),
    ...marketPlaceOf(bond, random),
    ...couponTermsOf(market, bond),
    ...flagsOf(bond, random),
    bondType: bond.structure.bondType,
    status: bond.status,
    currency: bond.currency,
    nominalCurrency: bond.nominalCurrency,
    placementDate: isoOf(bond.placed),
    placementEndDate: isoOf(bond.status === 'PLACING' ? following(market.lastDay + 12) : following(bond.placed + 1)),
    placementPrice: bond.perYear === 0 ? null : 100,
    maturityDate: bond.maturity === null ? null : isoOf(bond.maturity),
    sample: true,
  }
}

type Part = Partial<BondRecord>

function issueOf(market: Market, bond: SampleBond, random: Random) {
  const { nominal, debt } = bond
  const { pieces, piecesLeft } = sizeOf(market, bond)
  const left = bond.principal.length === 0 ? debt : outstandingOn(bond, market.asOf)
  const knowsSize = bond.structure.feature !== 'SPARSE'
  return {
    initialNominal: decimalOf(nominal),
    outstandingNominal: decimalOf(left),
    issueVolume: knowsSize ? decimalOf(pieces * nominal) : null,
    outstanding: knowsSize ? decimalOf(piecesLeft * left) : null,
    issuePieces: knowsSize ? decimalOf(pieces, 0) : null,
    outstandingPieces: knowsSize ? decimalOf(piecesLeft, 0) : null,
    lotSize: nominal >= 100_000 ? 1 : pick(random, [1, 1, 1, 10]),
  }
}

function marketPlaceOf(bond: SampleBond, random: Random): Part {
  const code = boardOf(bond)
  const main = { code, title: marked('Main board'), isPrimary: true }
  const second = { code: `N${code.slice(1)}`, title: marked('Negotiated deals'), isPrimary: false }
  const hasHome = bond.issuer.zone === 'RU'
  return {
    primaryBoard: code,
    boards: chance(random, 0.3) ? [main, second] : [main],
    listingLevel: hasHome ? Math.min(3, 1 + Math.floor(bond.issuer.quality / 6)) : null,
    dayCount: bond.dayCount,
    businessDayConvention: bond.convention,
    settlementDays: 1,
  }
}

function couponTermsOf({ asOf }: Market, bond: SampleBond) {
  const { structure, perYear, base, premium, coupons } = bond
  const isFloating = structure.couponType === 'FLOATING'
  const isCapped = structure.feature === 'CAPPED'
  const known = coupons.filter(coupon => coupon.rate !== null)
  const running = known.findLast(({ start }) => start <= asOf) ?? known[0]
  return {
    couponType: structure.couponType,
    couponsPerYear: perYear === 0 ? null : perYear,
    couponRate: running?.rate ?? null,
    rateBase: base,
    ratePremium: bond.priced ? premium : null,
    rateLagDays: isFloating ? (base === 'KEY_RATE' ? 0 : 7) : null,
    rateAveraging: isFloating ? base !== 'KEY_RATE' && base !== 'EURIBOR' : null,
    rateCap: isCapped ? CAP : null,
    rateFloor: isCapped ? FLOOR : null,
  }
}

/** Unknown flags are null: the sparse bonds have nothing but the necessary. */
function flagsOf(bond: SampleBond, random: Random): Part {
  const { structure, issuer } = bond
  const isPerpetual = bond.maturity === null
  const always = { perpetual: isPerpetual, indexed: structure.couponType === 'INDEXED' }
  if (structure.feature === 'SPARSE') return always
  const seniority = structure.seniority ?? 'SENIOR'
  const qualifiedOnly = structure.flags?.qualifiedOnly ?? (issuer.quality > 15 && chance(random, 0.5))
  const isPlain = !qualifiedOnly && bond.status === 'TRADING'
  const troubled =
    structure.feature === 'TECHNICAL' || structure.feature === 'RESTRUCTURED' || bond.status === 'DEFAULTED'
  return {
    ...always,
    seniority,
    subordinated: seniority === 'SUBORDINATED' || seniority === 'JUNIOR',
    convertible: structure.flags?.convertible ?? false,
    guaranteed: structure.flags?.guaranteed ?? false,
    secured: structure.flags?.secured ?? false,
    green: structure.flags?.green ?? false,
    structured: structure.flags?.structured ?? false,
    covenants: structure.flags?.covenants ?? null,
    marginable: chance(random, 0.05) ? null : isPlain && issuer.quality <= 8,
    lombard: issuer.zone === 'RU' ? isPlain && issuer.quality <= 6 : null,
    qualifiedOnly,
    testCategory: qualifiedOnly ? null : testCategoryOf(bond),
    riskLevel:
      troubled || seniority === 'JUNIOR' || seniority === 'SUBORDINATED' || issuer.quality > 13
        ? 'HIGH'
        : issuer.quality > 6
          ? 'MODERATE'
          : 'LOW',
  }
}

/** Which test of knowledge a retail buyer must pass; null when none is needed. */
function testCategoryOf({ structure, issuer }: SampleBond): number | null {
  if (structure.flags?.convertible === true) return 9
  if (structure.couponType === 'FLOATING' || structure.couponType === 'INDEXED') return 11
  return issuer.quality > 10 ? 7 : null
}

/** The schedule as stated by the source; a missing coupon is omitted and noted. */
export function scheduleRecord(bond: SampleBond): ScheduleRecord {
  const { isin, hole, nominal, debt } = bond
  return {
    isin,
    coupons: bond.coupons.filter(coupon => coupon.number !== hole).map(couponRecord),
    amortizations: bond.principal.map(
      ({ day, value, redemption }): AmortizationRecord => ({
        date: isoOf(day),
        percent: debt === nominal ? rounded((value / nominal) * 100, 6) : null,
        value: decimalOf(value),
        redemption,
      }),
    ),
    offers: bond.options.map(
      (option): OfferRecord => ({
        ...offerRecord(option.day, option.type === 'PUT'),
        type: option.type,
        status: option.status,
      }),
    ),
    complete: hole === null,
    note: hole === null ? null : `Coupon ${hole} is missing on purpose, to show a hole (sample)`,
  }
}

function couponRecord({ number, start, end, pay, rate, value, nominal, knowledge }: Coupon): CouponRecord {
  return {
    number,
    periodStart: isoOf(start),
    periodEnd: isoOf(end),
    recordDate: isoOf(previousBusinessDay(pay)),
    payDate: isoOf(pay),
    rate,
    value: value === null ? null : decimalOf(value),
    nominal: knowledge === 'UNKNOWN' ? null : decimalOf(nominal),
    knowledge,
  }
}

/** Orders are taken in the week before; the issuer names the next coupons before that. */
function offerRecord(day: Day, isPut: boolean): Omit<OfferRecord, 'type' | 'status'> {
  return {
    date: isoOf(day),
    orderStart: isPut ? isoOf(day - ORDER_START_DAYS) : null,
    orderEnd: isPut ? isoOf(day - 4) : null,
    rateSetDate: isPut ? isoOf(day - ORDER_START_DAYS - 3) : null,
    price: 100,
    volumeLimit: null,
  }
}

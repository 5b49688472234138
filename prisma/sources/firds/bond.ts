import { Decimal } from 'decimal.js'
import type * as Model from '../../generated/client/enums.ts'
import type { BondRecord, SourceRecord } from '../record.ts'
import type { VenueRecord } from './record.ts'

/**
 * Converts the records of one instrument to one bond record and a board record per venue. If venues state different
 * terms, the relevant venue takes priority, else the first by its code, so that the result is deterministic.
 * @param records of one ISIN; at least one
 * @param asOf the report date of the file
 */
export function recordsOfInstrument(records: readonly VenueRecord[], asOf: string): readonly SourceRecord[] {
  const stated = records.filter(({ action }) => action !== 'CANCELLED')
  const [terms] = stated.toSorted(byPriority)
  const status = statusOf(stated, asOf)
  const bond = terms === undefined || status === null ? [] : [{ kind: 'bond' as const, ...bondOf(terms, status) }]
  return [...bond, ...records.map(record => boardOf(record, asOf))]
}

function byPriority(a: VenueRecord, b: VenueRecord): number {
  const isRelevant = ({ venue, relevantVenue }: VenueRecord) => (venue === relevantVenue ? 0 : 1)
  return isRelevant(a) - isRelevant(b) || a.venue.localeCompare(b.venue)
}

function isListed({ action, lastTrade }: VenueRecord, asOf: string): boolean {
  return action === 'LISTED' && (lastTrade === null || lastTrade >= asOf)
}

/** Null if the listings ended but the bond has not matured: other venues may still trade it. */
function statusOf(records: readonly VenueRecord[], asOf: string): Model.BondStatus | null {
  if (records.some(({ maturity }) => maturity !== null && maturity < asOf)) return 'MATURED'
  const listed = records.filter(record => isListed(record, asOf))
  if (listed.length === 0) return null
  return listed.some(({ firstTrade }) => firstTrade !== null && firstTrade <= asOf) ? 'TRADING' : 'PLANNED'
}

function boardOf(record: VenueRecord, asOf: string): SourceRecord {
  const { isin, venue, relevantVenue } = record
  return { kind: 'board', isin, code: venue, isPrimary: venue === relevantVenue, listed: isListed(record, asOf) }
}

function bondOf(record: VenueRecord, status: Model.BondStatus): BondRecord {
  const { isin, lei, name, shortName, cfi, terms, currency, nominal, nominalCurrency, volume, maturity } = record
  const { convertible, structured, guaranteed } = terms
  return {
    isin,
    issuer: { lei },
    name,
    ...(shortName === null ? {} : { shortName }),
    cfi,
    bondType: terms.bondType,
    status,
    currency,
    nominalCurrency,
    initialNominal: nominal,
    outstandingNominal: nominal,
    ...(volume === null ? {} : { issueVolume: volume }),
    ...(record.relevantVenue === null ? {} : { primaryBoard: record.relevantVenue }),
    maturityDate: maturity,
    perpetual: maturity === null,
    ...interestOf(record),
    ...rankOf(record),
    ...(convertible === undefined ? {} : { convertible }),
    ...(structured === undefined ? {} : { structured }),
    ...(guaranteed === undefined ? {} : { guaranteed }),
  }
}

/** The coupon type follows from the stated rate; the classification only distinguishes variable from fixed rates. */
function interestOf({ fixedRate, isFloating, index, spreadBp, terms }: VenueRecord) {
  if (isFloating) {
    const premium = spreadBp === null ? {} : { ratePremium: new Decimal(spreadBp).div(100).toNumber() }
    return { couponType: 'FLOATING' as const, rateBase: rateBaseOf(index), ...premium }
  }
  if (fixedRate === 0 && terms.interest !== 'VARIABLE') return { couponType: 'ZERO' as const, couponRate: null }
  const couponType: Model.CouponType = terms.interest === 'VARIABLE' ? 'VARIABLE' : 'FIXED'
  return { couponType, couponRate: fixedRate === 0 ? null : fixedRate }
}

/** Known reference rates, by the register's code or by name. */
const RATE_BASES: readonly (readonly [RegExp, Model.RateBase])[] = [
  [/^EURI$|euribor/i, 'EURIBOR'],
  [/^[E€]STR?$|€STR|\bESTR\b/i, 'ESTR'],
  [/^SOFR|\bSOFR\b/i, 'SOFR'],
  [/^SONA$|\bSONIA\b/i, 'SONIA'],
  [/ruonia/i, 'RUONIA'],
]

function rateBaseOf(index: string | null): Model.RateBase {
  return RATE_BASES.find(([pattern]) => index !== null && pattern.test(index))?.[1] ?? 'OTHER'
}

const SENIORITIES: Readonly<Record<string, Model.Seniority>> = {
  SNDB: 'SENIOR',
  MZZD: 'SENIOR_SUBORDINATED',
  SBOD: 'SUBORDINATED',
  JUND: 'JUNIOR',
}

/** Seniority as stated by the record, else by the classification; absent if neither states it. */
function rankOf({ seniority, terms }: VenueRecord): Partial<BondRecord> {
  const { secured } = terms
  const stated = SENIORITIES[seniority ?? ''] ?? terms.seniority
  const rank = stated === 'SENIOR' && secured === true ? 'SENIOR_SECURED' : stated
  return {
    ...(rank === undefined ? {} : { seniority: rank, subordinated: rank !== 'SENIOR' && rank !== 'SENIOR_SECURED' }),
    ...(secured === undefined ? {} : { secured }),
  }
}

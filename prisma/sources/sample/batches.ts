import type { RatingRecord, SourceRecord } from '../record.ts'
import { curveRecords, earlierCurveRecords } from './curves.ts'
import { dayOf, isoOf } from './days.ts'
import { defaultRecords } from './defaults.ts'
import { fxRateRecords } from './fx-rates.ts'
import { isKnown } from './issuances.ts'
import { issuerOf } from './issuers.ts'
import { type Market, marketOf, marketOn } from './market.ts'
import type { SampleOptions } from './options.ts'
import { placementRecords } from './placements.ts'
import { policyRateRecords } from './policy-rates.ts'
import { portfolioRecords } from './portfolios.ts'
import { quotesOf } from './quotes.ts'
import { bondRatings, issuerRatings } from './ratings.ts'
import { bondRecord, scheduleRecord } from './records.ts'
import { reportRecords } from './reports.ts'
import { bondOf, hasNews, type SampleBond } from './schedule.ts'
import { termsOf } from './terms.ts'

interface Batch {
  readonly what: string
  readonly records: readonly SourceRecord[]
  /** Number of bonds generated so far. */
  readonly bonds: number
}

const ISSUERS_A_BATCH = 500
const BONDS_A_BATCH = 250
const CURVE_DAYS_A_BATCH = 50

/**
 * The complete sample market in batches, or its changes since an earlier day. The same options always give identical
 * records. Each bond is generated from its number alone and not retained, so memory does not grow with the size.
 */
export function* sampleMarket(options: SampleOptions): Generator<Batch> {
  const { bonds, seed, asOf, knownOn = asOf, since } = options
  const market = marketOf(bonds, seed, dayOf(asOf), dayOf(knownOn))
  const before = since === undefined ? null : marketOn(market, dayOf(since))
  if (before === null) {
    for (const [from, to] of spans(market.issuers, ISSUERS_A_BATCH)) {
      yield { what: 'issuers', records: range(from, to).map(index => issuerRecord(market, index)), bonds: 0 }
    }
  }
  for (const [from, to] of spans(market.issuers, ISSUERS_A_BATCH)) {
    const records = range(from, to).flatMap(index => newRecords(market, before, at => issuerNews(at, index)))
    yield { what: 'ratings', records, bonds: 0 }
  }
  for (const [from, to] of spans(market.bonds, BONDS_A_BATCH)) {
    yield { what: 'bonds', records: bondBatch(market, before, range(from, to)), bonds: to }
  }
  for (const { what, records } of restOf(market, before)) yield { what, records, bonds: market.bonds }
}

type Part = Omit<Batch, 'bonds'>

function* restOf(market: Market, before: Market | null): Generator<Part> {
  yield { what: 'placements', records: newRecords(market, before, placementBatch) }
  const [first] = market.days
  if (before === null && first !== undefined) yield { what: 'curves', records: earlierCurveRecords(first, market.seed) }
  const places = range(0, market.days.length).filter(place => isNew(market.days[place], before))
  for (const [from, to] of spans(places.length, CURVE_DAYS_A_BATCH)) {
    const records = places.slice(from, to).flatMap(place => curveRecords(market.curves, market.days, place))
    yield { what: 'curves', records }
  }
  yield { what: 'policy rates', records: newRecords(market, before, policyRateBatch) }
  yield { what: 'exchange rates', records: newRecords(market, before, fxRateRecords) }
  for (const [from, to] of spans(market.issuers, ISSUERS_A_BATCH)) {
    yield { what: 'reports', records: newRecords(market, before, at => reportBatch(at, from, to)) }
  }
  // Model portfolios refer to the final state of the market.
  if (market.asOf < market.lastDay) return
  yield {
    what: 'portfolios',
    records: portfolioRecords(market).map(record => ({ kind: 'portfolio' as const, ...record })),
  }
}

function isNew(day: number | undefined, before: Market | null): boolean {
  return day !== undefined && (before === null || day > before.asOf)
}

/** Records that are new or differ from those of the earlier day. */
function newRecords(
  market: Market,
  before: Market | null,
  tell: (market: Market) => readonly SourceRecord[],
): readonly SourceRecord[] {
  if (before === null) return tell(market)
  const known = new Set(tell(before).map(record => JSON.stringify(record)))
  return tell(market).filter(record => !known.has(JSON.stringify(record)))
}

function issuerRecord(market: Market, index: number): SourceRecord {
  return { kind: 'issuer', ...issuerOf(index, market.seed).record }
}

function issuerNews(market: Market, index: number): readonly SourceRecord[] {
  return issuerRatings(market, issuerOf(index, market.seed)).map(ratingRecord)
}

function bondBatch(market: Market, before: Market | null, indexes: readonly number[]): readonly SourceRecord[] {
  const bonds = indexes.filter(index => isKnown(market, index)).map(index => bondOf(market, termsOf(market, index)))
  const isTouched = (bond: SampleBond) => before === null || hasNews(bond, before.asOf, market.asOf)
  const touched = bonds.filter(isTouched)
  const recordsAt = (at: Market) => {
    if (at === market) return recordsOf(at, touched)
    const then = touched.filter(({ index }) => isKnown(at, index))
    return recordsOf(
      at,
      then.map(({ index }) => bondOf(at, termsOf(at, index))),
    )
  }
  const isLater = ({ date }: { readonly date: string }) => before === null || date > isoOf(before.asOf)
  const others = bonds.filter(bond => !isTouched(bond))
  return [
    ...newRecords(market, before, recordsAt),
    ...others.flatMap(bond => bondRatings(market, bond).filter(isLater).map(ratingRecord)),
    ...bonds.flatMap(bond =>
      quotesOf(market, bond, before?.asOf).map(record => ({ kind: 'quote' as const, ...record })),
    ),
  ]
}

function recordsOf(market: Market, bonds: readonly SampleBond[]): readonly SourceRecord[] {
  return [
    ...bonds.map(bond => ({ kind: 'bond' as const, ...bondRecord(market, bond) })),
    ...bonds.map(bond => ({ kind: 'schedule' as const, ...scheduleRecord(bond) })),
    ...bonds.flatMap(bond => bondRatings(market, bond).map(ratingRecord)),
    ...bonds.flatMap(bond => defaultRecords(market, bond).map(record => ({ kind: 'default' as const, ...record }))),
  ]
}

function ratingRecord(record: RatingRecord): SourceRecord {
  return { kind: 'rating', ...record }
}

function placementBatch(market: Market): readonly SourceRecord[] {
  return [...placementRecords(market)].map(record => ({ kind: 'placement', ...record }))
}

function policyRateBatch(market: Market): readonly SourceRecord[] {
  return policyRateRecords(market).map(record => ({ kind: 'policyRate', ...record }))
}

function reportBatch(market: Market, from: number, to: number): readonly SourceRecord[] {
  const today = isoOf(market.asOf)
  return range(from, to)
    .flatMap(index => reportRecords(market, issuerOf(index, market.seed)))
    .filter(({ published }) => published == null || published <= today)
    .map(record => ({ kind: 'report', ...record }))
}

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from }, (_, place) => from + place)
}

function* spans(total: number, size: number): Generator<readonly [number, number]> {
  for (let from = 0; from < total; from += size) yield [from, Math.min(total, from + size)]
}

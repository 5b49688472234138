import type { SourceRecord } from '../source.ts'
import { curveRecords } from './curves.ts'
import { dayOf } from './days.ts'
import { defaultRecords } from './defaults.ts'
import { issuerOf } from './issuers.ts'
import { type Market, marketOf } from './market.ts'
import type { SampleOptions } from './options.ts'
import { placementRecords } from './placements.ts'
import { policyRateRecords } from './policy-rates.ts'
import { portfolioRecords } from './portfolios.ts'
import { quotesOf } from './quotes.ts'
import { bondRatings, issuerRatings } from './ratings.ts'
import { bondRecord, scheduleRecord } from './records.ts'
import { reportRecords } from './reports.ts'
import { bondOf } from './schedule.ts'
import { termsOf } from './terms.ts'

export interface Batch {
  readonly what: string
  readonly records: readonly SourceRecord[]
  /** Bonds told so far. */
  readonly bonds: number
}

const ISSUERS_A_BATCH = 500
const BONDS_A_BATCH = 250
const CURVE_DAYS_A_BATCH = 50

/**
 * The whole invented market, batch after batch; the same options always give the same records, byte for byte.
 * Each bond is made from its number alone and let go, so that a million take no more memory than a thousand.
 */
export function* sampleMarket(options: SampleOptions): Generator<Batch> {
  const market = marketOf(options.bonds, options.seed, dayOf(options.asOf))
  for (const [from, to] of spans(market.issuers, ISSUERS_A_BATCH)) {
    yield { what: 'issuers', records: issuerBatch(market, from, to), bonds: 0 }
  }
  for (const [from, to] of spans(market.bonds, BONDS_A_BATCH)) {
    yield { what: 'bonds', records: bondBatch(market, from, to), bonds: to }
  }
  const rest = (what: string, records: readonly SourceRecord[]): Batch => ({ what, records, bonds: market.bonds })
  yield rest(
    'placements',
    [...placementRecords(market)].map(record => ({ kind: 'placement' as const, ...record })),
  )
  for (const [from, to] of spans(market.days.length, CURVE_DAYS_A_BATCH)) {
    yield rest(
      'curves',
      range(from, to).flatMap(place => curveRecords(market.curves, market.days, place)),
    )
  }
  yield rest(
    'policy rates',
    policyRateRecords(market).map(record => ({ kind: 'policyRate' as const, ...record })),
  )
  for (const [from, to] of spans(market.issuers, ISSUERS_A_BATCH)) {
    yield rest('reports', reportBatch(market, from, to))
  }
  yield rest(
    'portfolios',
    portfolioRecords(market).map(record => ({ kind: 'portfolio' as const, ...record })),
  )
}

function issuerBatch(market: Market, from: number, to: number): readonly SourceRecord[] {
  const issuers = range(from, to).map(index => issuerOf(index, market.seed))
  return [
    ...issuers.map(issuer => ({ kind: 'issuer' as const, ...issuer.record })),
    ...issuers.flatMap(issuer => issuerRatings(market, issuer).map(record => ({ kind: 'rating' as const, ...record }))),
  ]
}

function bondBatch(market: Market, from: number, to: number): readonly SourceRecord[] {
  const bonds = range(from, to).map(index => bondOf(market, termsOf(market, index)))
  return [
    ...bonds.map(bond => ({ kind: 'bond' as const, ...bondRecord(market, bond) })),
    ...bonds.map(bond => ({ kind: 'schedule' as const, ...scheduleRecord(bond) })),
    ...bonds.flatMap(bond => bondRatings(market, bond).map(record => ({ kind: 'rating' as const, ...record }))),
    ...bonds.flatMap(bond => quotesOf(market, bond).map(record => ({ kind: 'quote' as const, ...record }))),
    ...bonds.flatMap(bond => defaultRecords(market, bond).map(record => ({ kind: 'default' as const, ...record }))),
  ]
}

function reportBatch(market: Market, from: number, to: number): readonly SourceRecord[] {
  return range(from, to).flatMap(index =>
    reportRecords(market, issuerOf(index, market.seed)).map(record => ({ kind: 'report' as const, ...record })),
  )
}

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from }, (_, place) => from + place)
}

function* spans(total: number, size: number): Generator<readonly [number, number]> {
  for (let from = 0; from < total; from += size) yield [from, Math.min(total, from + size)]
}

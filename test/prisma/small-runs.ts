import fc from 'fast-check'
import { type IngestOptions, ingest } from '../../gateway/ingestion/ingest.ts'
import type { Database } from '../../prisma/client.ts'
import type { OfferRecord, SourceRecord } from '../../prisma/sources/record.ts'
import { isinOf } from '../../prisma/sources/sample/identifiers.ts'
import { freshDatabase, sourceOf } from './world.ts'

/** More than two pieces of a part. */
export const BONDS = 230
export const NOW = '2026-03-19T09:00:00Z'

export const issuerOf = (place: number) => ({ sourceKey: `invented:${place % 7}` })
export const isin = (place: number) => isinOf('XS', place)

export const issuers: readonly SourceRecord[] = Array.from({ length: 7 }, (_, place) => ({
  ...{ kind: 'issuer', ...issuerOf(place), name: `Issuer ${place}`, country: 'CH' },
}))

export const bond = (place: number, name = `Bond ${place}`): SourceRecord => ({
  ...{ kind: 'bond', isin: isin(place), issuer: issuerOf(place), name, bondType: 'CORPORATE', status: 'TRADING' },
  ...{ couponType: 'FIXED', currency: 'CHF', nominalCurrency: 'CHF', initialNominal: '1000' },
  ...{ outstandingNominal: '1000', couponsPerYear: 1, couponRate: 4, maturityDate: '2029-03-03' },
})

export const quote = (place: number, last: number): SourceRecord => ({
  ...{ kind: 'quote', isin: isin(place), date: '2026-03-18', last, time: '2026-03-18T16:00:00Z' },
})

export const schedule = (place: number, rate: number, offers: readonly OfferRecord[] = []): SourceRecord => ({
  ...{ kind: 'schedule', isin: isin(place), complete: true, offers },
  coupons: [2027, 2028, 2029].map((year, index) => ({
    ...{ number: index + 1, periodStart: `${year - 1}-03-03`, periodEnd: `${year}-03-03`, payDate: `${year}-03-03` },
    ...{ rate, value: String(rate * 10), knowledge: 'FIXED' as const },
  })),
  amortizations: [{ date: '2029-03-03', percent: 100, value: '1000', redemption: true }],
})

export const rating = (place: number, label: string, ordinal: number): SourceRecord => ({
  ...{ kind: 'rating', issuer: issuerOf(place), agency: 'SP', scale: 'INTERNATIONAL', label, ordinal },
  date: '2026-03-05',
})

/** With all bonds, of which two of three are priced. */
export async function openSmallMarket(): Promise<Database> {
  const database = await freshDatabase({ archiveDays: 3 })
  const all = Array.from({ length: BONDS }, (_, place) => place)
  const priced = all.filter(place => place % 3 > 0).map(place => quote(place, 95))
  await load(database, [...issuers, ...all.map(place => bond(place)), ...priced])
  return database
}

/** @param key of another source */
export async function load(
  database: Database,
  rows: readonly SourceRecord[],
  { key, encode, waitMs = 0 }: { readonly key?: string } & Pick<IngestOptions, 'encode' | 'waitMs'> = {},
) {
  const source = key === undefined ? sourceOf(rows) : { ...sourceOf(rows), key }
  return ingest(database, source, { from: null, now: () => new Date(NOW), force: true, encode, waitMs })
}

const places = fc.uniqueArray(fc.nat(BONDS - 1), { minLength: 1, maxLength: 30 })
const number = fc.integer({ min: 80, max: 120 })

/** One small ingestion run. */
export const run = fc.oneof(
  fc
    .record({ places, price: number })
    .map(({ places, price }) => places.map((place, at) => quote(place, price + at / 8))),
  fc.record({ places, rate: number }).map(({ places, rate }) => places.map(place => schedule(place, rate / 20))),
  fc.record({ places, mark: number }).map(({ places, mark }) => places.map(place => bond(place, `Renamed ${mark}`))),
  fc
    .record({ place: fc.nat(6), step: fc.constantFrom(['A', 6], ['BBB', 9], ['BB', 12]) })
    .map(({ place, step }) => [rating(place, String(step[0]), Number(step[1]))]),
  fc.record({ place: fc.integer({ min: BONDS, max: BONDS + 50 }) }).map(({ place }) => [bond(place), quote(place, 99)]),
  fc.record({ place: fc.nat(BONDS - 1) }).map(({ place }) => [
    {
      kind: 'default',
      isin: isin(place),
      issuer: issuerOf(place),
      date: '2026-03-01',
      type: 'TECHNICAL_DEFAULT',
    } as const,
  ]),
)

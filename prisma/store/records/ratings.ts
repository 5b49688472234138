import { ACCEPTED_RATING_FORMS, ratingFromText } from '../../../schema/analytics/ratings.ts'
import type { RatingRecord } from '../../sources/record.ts'
import { recordSource, resolveRows, type SingleSourceTable } from '../priority/one-row.ts'
import { type Counts, type LocatedRecord, reportFailure, type Store, touch } from '../store.ts'
import { findBond, isBondKey } from '../writing/bond-index.ts'
import { idFromWords } from '../writing/ids.ts'
import { describeIssuerKey, issuerIdOf } from '../writing/issuer-index.ts'
import { type Item, upsert } from '../writing/upsert.ts'

const AGENCY_RATING: SingleSourceTable = {
  table: 'Rating',
  key: { id: 'uuid' },
  field: 'rating',
  valueColumns: ['label'],
}

/** Stores ratings. A rating is identified by subject, agency, scale and date. */
export async function storeRatings(store: Store, records: readonly LocatedRecord<RatingRecord>[]): Promise<Counts> {
  const items = records.flatMap((placed): readonly Item[] => {
    const values = valuesOf(store, placed.record)
    if (typeof values !== 'string') return [{ placed, values }]
    reportFailure(store, placed, values)
    return []
  })
  const resolved = await resolveRows(store, AGENCY_RATING, items)
  const outcome = await upsert(store, 'Rating', ['id'], resolved.items)
  await recordSource(store, AGENCY_RATING, resolved.taken)
  for (const { item } of outcome.changed) {
    const { bondId, issuerId } = item.values
    if (typeof bondId === 'string') touch(store.touched, bondId, 'RATINGS')
    if (typeof issuerId === 'string') touch(store.touchedIssuers, issuerId, 'RATINGS')
  }
  return outcome
}

function valuesOf(store: Store, record: RatingRecord): Item['values'] | string {
  const subject = subjectOf(store, record)
  if (typeof subject === 'string') return subject
  const parsed = ratingFromText(record.label)
  if (parsed === null) return `the rating ${JSON.stringify(record.label)} cannot be read. ${ACCEPTED_RATING_FORMS}`
  if (parsed.agency !== null && parsed.agency !== record.agency) {
    return `the label ${record.label} is spelt as ${parsed.agency} does, but the record names ${record.agency}`
  }
  const expected = record.expected ?? parsed.expected
  const structured = record.structured ?? parsed.structured
  const { agency, scale, label, date } = record
  const flags = `${expected ? 'e' : ''}${structured ? 's' : ''}`
  return {
    id: idFromWords('rating', subject.bondId ?? subject.issuerId ?? '', agency, scale, date, flags),
    bondId: subject.bondId,
    issuerId: subject.issuerId,
    agency,
    scale,
    label,
    ordinal: parsed.ordinal,
    outlook: record.outlook,
    date,
    expected,
    structured,
    withdrawn: record.withdrawn ?? false,
  }
}

function subjectOf(store: Store, { issuer, ...key }: RatingRecord) {
  if (isBondKey(key) === (issuer !== undefined)) return 'a rating is of a bond or of an issuer: exactly one'
  if (isBondKey(key)) {
    const bond = findBond(store.bonds, key)
    return 'reason' in bond ? bond.reason : { bondId: bond.id, issuerId: null }
  }
  const issuerId = issuer === undefined ? undefined : issuerIdOf(store.issuers, issuer)
  return issuerId === undefined
    ? `the issuer (${describeIssuerKey(issuer ?? {})}) is not known`
    : { bondId: null, issuerId }
}

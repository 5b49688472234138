import type { DefaultRecord } from '../../sources/record.ts'
import { type Counts, type LocatedRecord, reportFailure, type Store, touch } from '../store.ts'
import { findBond, isBondKey } from '../writing/bond-index.ts'
import { idFromWords } from '../writing/ids.ts'
import { describeIssuerKey, issuerIdOf } from '../writing/issuer-index.ts'
import { type Item, upsert } from '../writing/upsert.ts'

export async function storeDefaults(store: Store, records: readonly LocatedRecord<DefaultRecord>[]): Promise<Counts> {
  const items = records.flatMap((placed): readonly Item[] => {
    const values = valuesOf(store, placed.record)
    if (typeof values !== 'string') return [{ placed, values }]
    reportFailure(store, placed, values)
    return []
  })
  const outcome = await upsert(store, 'DefaultEvent', ['id'], items)
  for (const { item } of outcome.changed) {
    const { bondId, issuerId } = item.values
    if (typeof bondId === 'string') touch(store.touched, bondId, 'DEFAULTS')
    else touch(store.touchedIssuers, String(issuerId), 'DEFAULTS')
  }
  return outcome
}

function valuesOf(store: Store, record: DefaultRecord): Item['values'] | string {
  const { issuer, type, date, obligation, amount, currency, curedDate } = record
  const issuerId = issuerIdOf(store.issuers, issuer)
  if (issuerId === undefined) return `the issuer (${describeIssuerKey(issuer)}) is not known`
  const bond = isBondKey(record) ? findBond(store.bonds, record) : null
  if (bond !== null && 'reason' in bond) return bond.reason
  const bondId = bond === null ? null : bond.id
  const id = idFromWords('default', bondId ?? issuerId, type, date, obligation ?? '')
  return { id, bondId, issuerId, type, date, obligation, amount, currency, curedDate }
}

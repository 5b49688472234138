import type { QuoteRecord } from '../../sources/record.ts'
import { recordSource, resolveRows, type SingleSourceTable } from '../priority/one-row.ts'
import { type Counts, type LocatedRecord, reportFailure, type Store, touch } from '../store.ts'
import { findBond } from '../writing/bond-index.ts'
import { type Item, upsert } from '../writing/upsert.ts'
import { isIsoDate } from '../writing/values.ts'

const DAILY_QUOTE: SingleSourceTable = {
  table: 'Quote',
  key: { bondId: 'uuid', date: 'date' },
  field: 'quote',
  valueColumns: ['last', 'wap', 'close', 'bid', 'ask'],
}

/** Stores quotes. A bond's quote of a day comes from one source. */
export async function storeQuotes(store: Store, records: readonly LocatedRecord<QuoteRecord>[]): Promise<Counts> {
  const items = records.flatMap((placed): readonly Item[] => {
    const { isin, registrationNumber, figi, ...values } = placed.record
    const bond = findBond(store.bonds, { isin, registrationNumber, figi })
    if ('id' in bond) return [{ placed, values: { ...values, bondId: bond.id } }]
    reportFailure(store, placed, bond.reason, isin === undefined ? undefined : 'isin')
    return []
  })
  const dated = items.filter(({ values }) => isIsoDate(values.date))
  const resolved = await resolveRows(store, DAILY_QUOTE, dated)
  const undated = items.filter(({ values }) => !isIsoDate(values.date))
  const outcome = await upsert(store, 'Quote', ['bondId', 'date'], [...undated, ...resolved.items])
  await recordSource(store, DAILY_QUOTE, resolved.taken)
  for (const { item } of outcome.changed) touch(store.touched, String(item.values.bondId), 'QUOTE')
  return outcome
}

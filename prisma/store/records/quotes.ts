import type { QuoteRecord } from '../../sources/source.ts'
import { type OneRow, ruleRows, signRows } from '../priority/one-row.ts'
import { type Counts, type Placed, reportFailure, type Store, touch } from '../store.ts'
import { findBond } from '../writing/bond-index.ts'
import { type Item, upsert } from '../writing/upsert.ts'
import { isIsoDate } from '../writing/values.ts'

const OF_A_DAY: OneRow = {
  table: 'Quote',
  key: { bondId: 'uuid', date: 'date' },
  field: 'quote',
  telling: ['last', 'wap', 'close', 'bid', 'ask'],
}

/** The quotes of a bond on one day are one source's. */
export async function storeQuotes(store: Store, records: readonly Placed<QuoteRecord>[]): Promise<Counts> {
  const items = records.flatMap((placed): readonly Item[] => {
    const { isin, registrationNumber, figi, ...values } = placed.record
    const bond = findBond(store.bonds, { isin, registrationNumber, figi })
    if ('id' in bond) return [{ placed, values: { ...values, bondId: bond.id } }]
    reportFailure(store, placed, bond.reason, isin === undefined ? undefined : 'isin')
    return []
  })
  const dated = items.filter(({ values }) => isIsoDate(values.date))
  const ruled = await ruleRows(store, OF_A_DAY, dated)
  const undated = items.filter(({ values }) => !isIsoDate(values.date))
  const outcome = await upsert(store, 'Quote', ['bondId', 'date'], [...undated, ...ruled.items])
  await signRows(store, OF_A_DAY, ruled.taken)
  for (const { item } of outcome.changed) touch(store.touched, String(item.values.bondId), 'QUOTE')
  return outcome
}

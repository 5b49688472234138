import type { QuoteRecord } from '../sources/source.ts'
import { bondIdFromIsin } from './ids.ts'
import { type Counts, type Placed, reportFailure, type Store, touch } from './store.ts'
import { type Item, upsert } from './upsert.ts'

export async function storeQuotes(store: Store, records: readonly Placed<QuoteRecord>[]): Promise<Counts> {
  const items = records.flatMap((placed): readonly Item[] => {
    const { isin, ...values } = placed.record
    if (store.isins.has(isin)) return [{ placed, values: { ...values, bondId: bondIdFromIsin(isin) } }]
    reportFailure(store, placed, `the bond ${isin} is not known`, 'isin')
    return []
  })
  const outcome = await upsert(store, 'Quote', ['bondId', 'date'], items)
  for (const { item } of outcome.changed) touch(store.touched, String(item.values.bondId), 'QUOTE')
  return outcome
}

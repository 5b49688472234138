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
    const problem = quoteProblem(placed.record, store.now)
    if (problem !== null) {
      reportFailure(store, placed, problem.reason, problem.field)
      return []
    }
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

/** Per 100 of the nominal. Restructured and indexed bonds trade at several times their nominal, none at a hundred times. */
const HIGHEST_PRICE = 10_000
/** A quote further ahead of the clock is a typing error, and would become the time of the market. */
const DAYS_AHEAD = 7
const EARLIEST = '1900-01-01'

/** Why a quote cannot be of any market; null if it can. What is merely unusual is left to the data-quality checks. */
export function quoteProblem(
  quote: QuoteRecord,
  now: Date,
): { readonly field: string; readonly reason: string } | null {
  for (const field of DAILY_QUOTE.valueColumns) {
    const price = (quote as unknown as Readonly<Record<string, unknown>>)[field]
    if (typeof price === 'number' && (price <= 0 || price > HIGHEST_PRICE)) {
      const allowed = `above 0 and at most ${HIGHEST_PRICE} per 100 of the nominal`
      return { field, reason: `${price} is not a price: prices are ${allowed}` }
    }
  }
  if (!isIsoDate(quote.date)) return null
  const latest = new Date(now.getTime() + DAYS_AHEAD * 86_400_000).toISOString().slice(0, 10)
  if (quote.date >= EARLIEST && quote.date <= latest) return null
  return { field: 'date', reason: `${quote.date} is not a day of trading: quotes are dated ${EARLIEST} to ${latest}` }
}

import { readerOf } from '../filters/read.ts'
import { type SortRow, type SortStep, sortStepsOf } from '../filters/sorts.ts'
import { countsByCode } from '../snapshot/columns/counts.ts'
import type { Found } from '../snapshot/columns/found.ts'
import { type Order, orderBy } from '../snapshot/columns/order.ts'
import type { OrderStep } from '../snapshot/columns/order-step.ts'
import { columnOf } from '../snapshot/columns/table.ts'
import type { CurrencyAmount } from '../snapshot/issuer-types.ts'
import type { MarketSnapshot } from '../snapshot/market-snapshot.ts'
import { convertedColumn, convertedNeed } from './converted.ts'
import { type Converter, converter } from './converter.ts'
import { FX_MOST_DAYS, type FxRate, quoteOf } from './rates.ts'

/** An order, with notes on how money was compared. */
export interface Ordering {
  readonly order: Order
  /** The exchange rates used. */
  readonly notes: readonly string[]
  /** Currencies that could not be converted. */
  readonly warnings: readonly string[]
}

interface Ordered {
  readonly market: MarketSnapshot
  readonly among: readonly object[]
  readonly rows: readonly SortRow[]
  /** Enum values such as `YIELD_DESC`; ties keep the order of the list, which is that of the ids. */
  readonly sorts: readonly string[]
  /** The rows to order: money in one currency needs no rate. */
  readonly found: Found
}

export function orderingOf({ market, among, rows, sorts, found }: Ordered): Ordering {
  const money: Compared[] = []
  const steps = sortStepsOf(rows, sorts).map((step): OrderStep => {
    const currencies = currenciesOf(step.row, among, found)
    if (currencies.length < 2) return { column: plainColumn(step, among), descending: step.descending }
    money.push({ key: step.row.key, currencies })
    return { column: convertedColumn(among, convertedNeed(step.row), converter(market)), descending: step.descending }
  })
  const order = orderBy(steps)
  return money.length === 0 ? { order, notes: [], warnings: [] } : { order, ...remarks(money, market) }
}

function plainColumn({ row: { column, decimal } }: SortStep, among: readonly object[]) {
  return columnOf(among, { path: column, decimal: decimal ?? false })
}

/** Currencies of the money that a sort compares among the matching rows; empty for sorts without money. */
function currenciesOf({ currency, sums }: SortRow, among: readonly object[], found: Found): readonly string[] {
  if (sums !== undefined) {
    const read = readerOf(sums)
    const amounts = Array.from(found, position => read(among[position] as object) as readonly CurrencyAmount[])
    return [...new Set(amounts.flat().map(each => each.currency))].sort()
  }
  if (currency === undefined) return []
  const column = columnOf(among, { path: currency, decimal: false })
  if (column.dictionary.length < 2) return []
  const counts = countsByCode(column, found)
  return Array.from(column.dictionary, String).filter((_, code) => (counts[code] as number) > 0)
}

interface Compared {
  readonly key: string
  readonly currencies: readonly string[]
}

function remarks(money: readonly Compared[], market: MarketSnapshot): Omit<Ordering, 'order'> {
  const converting = converter(market)
  const keys = money.map(({ key }) => key).join(' and ')
  const all = [...new Set(money.flatMap(({ currencies }) => currencies))]
  const known = all.filter(currency => converting.factorOf(currency) !== null)
  const rates = [...new Set(known.flatMap(converting.ratesOf))]
  const note = `${keys} is compared in ${converting.reference}: ${ratesText(rates)}.`
  return { notes: rates.length === 0 ? [] : [note], warnings: withoutRate(all, keys, market, converting) }
}

function withoutRate(
  all: readonly string[],
  keys: string,
  { asOf }: MarketSnapshot,
  { reference, factorOf }: Converter,
): readonly string[] {
  const lacking = all.filter(currency => factorOf(currency) === null)
  if (lacking.length === 0) return []
  const days = `the ${FX_MOST_DAYS} days up to ${asOf.slice(0, 10)}`
  const text = `No exchange rate of ${listed(lacking)} to ${reference} is known for ${days}`
  return [`${text}: amounts in ${lacking.length === 1 ? 'it' : 'them'} come last by ${keys}.`]
}

/** Maximum number of items listed. */
const MOST_LISTED = 8

/** Rates grouped by source and day, each as published. */
function ratesText(rates: readonly FxRate[]): string {
  const groups = Map.groupBy(rates, ({ source, date }) => `(${source}, ${date})`)
  return [...groups].map(([from, own]) => `${listed(own.map(quoteOf))} ${from}`).join('; ')
}

function listed(words: readonly string[]): string {
  const rest = words.length > MOST_LISTED ? ` and ${words.length - MOST_LISTED} more` : ''
  return words.slice(0, MOST_LISTED).join(', ') + rest
}

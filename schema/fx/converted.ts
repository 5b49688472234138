import { readerOf } from '../filters/read.ts'
import type { SortRow } from '../filters/sorts.ts'
import type { Column } from '../snapshot/columns/coded.ts'
import { columnOfCoded } from '../snapshot/columns/column.ts'
import { ranked } from '../snapshot/columns/ranked.ts'
import { type ColumnNeed, cacheColumn, columnOf, knownColumn } from '../snapshot/columns/table.ts'
import type { CurrencyAmount } from '../snapshot/issuer-types.ts'
import type { Converter } from './converter.ts'

/** The column with the money of a sort, converted to one currency. */
export function convertedNeed({ column, currency, sums }: SortRow): ColumnNeed {
  if (sums !== undefined) return { path: sums, decimal: true, sums: true }
  return currency === undefined ? { path: column, decimal: true } : { path: column, decimal: true, currency }
}

/** Money of rows in the converter's currency, for ordering; unknown without a rate. */
export function convertedColumn(rows: readonly object[], need: ColumnNeed, converter: Converter): Column {
  const known = knownColumn(rows, need)
  if (known !== undefined) return known
  const made = columnOfCoded(
    ranked(need.sums ? sumsOf(rows, need, converter) : amountsOf(rows, need, converter)),
    false,
  )
  cacheColumn(rows, need, made)
  return made
}

/** Each row has one amount and its currency. */
function amountsOf(rows: readonly object[], { path, currency = '' }: ColumnNeed, converter: Converter): Float64Array {
  const money = columnOf(rows, { path, decimal: true })
  const currencies = columnOf(rows, { path: currency, decimal: false })
  const factors = Array.from(currencies.dictionary, code => converter.factorOf(String(code)) ?? Number.NaN)
  const amounts = new Float64Array(rows.length)
  for (let position = 0; position < amounts.length; position += 1) {
    const amount = money.dictionary[money.codes[position] as number] as number | undefined
    const factor = factors[currencies.codes[position] as number]
    amounts[position] = amount === undefined || factor === undefined ? Number.NaN : amount * factor
  }
  return amounts
}

/** Each row has amounts in several currencies: their sum is unknown where one of them has no rate. */
function sumsOf(rows: readonly object[], { path }: ColumnNeed, converter: Converter): Float64Array {
  const read = readerOf(path)
  return Float64Array.from(rows, row => {
    const amounts = read(row) as readonly CurrencyAmount[]
    if (amounts.length === 0) return Number.NaN
    return amounts.reduce(
      (sum, { currency, amount }) => sum + Number(amount) * (converter.factorOf(currency) ?? Number.NaN),
      0,
    )
  })
}

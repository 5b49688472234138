import { Decimal } from 'decimal.js'
import { textOf } from '../../../tables/cell.ts'
import type { BondRow } from '../../snapshot/row-types.ts'
import type { NewTransaction } from '../write-transactions.ts'
import { compare } from './arithmetic.ts'
import { dateFrom } from './cells/date.ts'
import { operationIn } from './cells/operation.ts'
import type { RowFigures } from './figures.ts'
import type { ReadColumn } from './file/column-signs.ts'
import { isAbsent } from './file/sheet.ts'
import { disagreement, percentReader, quantityOf, type TableReading } from './holding-row.ts'
import { type UnusedRow, unusedRow } from './unused-row.ts'

/** A row that becomes a transaction, and one of the fee beside it. */
export interface TradeRow extends Omit<NewTransaction, 'bondId' | 'date'> {
  readonly line: number
  /** ISO 8601. */
  readonly day: string
  readonly bond: BondRow
  readonly notes: readonly string[]
}

/** Turns the figures of a row into transactions, or refuses them with the reason. */
export function tradesOf(
  row: RowFigures,
  reading: TableReading,
  columns: readonly ReadColumn[],
): readonly TradeRow[] | UnusedRow {
  const { line, bond, cells } = row
  const unused = unusedRow(row)
  const { isin } = bond
  const side = cells.SIDE ?? ''
  const type = isAbsent(side) ? (row.amount.isNegative() ? 'SELL' : 'BUY') : operationIn(side)
  if (type === null) {
    return unused('UNKNOWN_OPERATION', `${JSON.stringify(textOf(side).slice(0, 40))} is no known operation.`, { isin })
  }
  const dayFirst = columns.find(({ role }) => role === 'DATE')?.dayFirst ?? null
  const day = dateFrom(cells.DATE ?? '', { dayFirst })
  if (day === null) return unused('NO_DATE', 'No date that can be read.', { isin })
  if (day > Temporal.Now.plainDateISO('UTC').toString()) return unused('NO_DATE', `${day} is in the future.`, { isin })
  const priced = type === 'BUY' || type === 'SELL'
  const checked = priced ? atFittingNominal(row, reading) : row
  if ('reason' in checked) return checked
  const amount = amountOf(checked, reading)
  if (amount === null || !amount.greaterThan(0)) return unused('NO_AMOUNT', NO_AMOUNT, { isin })
  const notes = [...row.notes]
  const price = priced ? percentReader(checked, notes)('PRICE', reading.price) : null
  const currency = row.currency ?? bond.currency
  const quantity = quantityOf(checked, reading)
  const accrued = priced ? (checked.stated.ACCRUED ?? null) : null
  const common = { line, day, bond, currency, note: null, notes }
  const fee = row.stated.FEE
  const fees = fee?.greaterThan(0)
    ? [{ ...common, type: 'FEE' as const, quantity: null, price: null, accrued: null, amount: fee, notes: [] }]
    : []
  return [{ ...common, type, quantity, price, accrued, amount }, ...fees]
}

const NO_AMOUNT = 'No amount, and not both a price and the accrued interest from which it follows.'

/** A bond that has been repaid in part since was traded at its first face. */
function atFittingNominal(row: RowFigures, reading: TableReading): RowFigures | UnusedRow {
  const compared = compare(row, reading, reading.places)
  if (compared === null || compared.agrees) return row
  const first = { ...row, stated: { ...row.stated, NOMINAL: new Decimal(row.bond.initialNominal) } }
  if (row.stated.NOMINAL === undefined && compare(first, reading, reading.places)?.agrees) return first
  const [computed, stated] = [compared.computed, compared.stated].map(money =>
    new Decimal(money).toDecimalPlaces(2).toFixed(),
  )
  const figures = { isin: row.bond.isin, computed: computed ?? null, stated: stated ?? null }
  return unusedRow(row)('FIGURES_DISAGREE', disagreement(row, compared), figures)
}

/** What was paid or received, with accrued interest. */
function amountOf(row: RowFigures, reading: TableReading): Decimal | null {
  const { VALUE: value, PRICE: price, ACCRUED: accrued } = row.stated
  if (value !== undefined) return reading.value === 'CLEAN' && accrued !== undefined ? value.plus(accrued) : value
  if (price === undefined || accrued === undefined) return null
  const percent = percentReader(row, [])('PRICE', reading.price)
  if (percent === null) return null
  const nominal = row.stated.NOMINAL ?? row.bond.outstandingNominal
  return quantityOf(row, reading).times(nominal).times(percent).dividedBy(100).plus(accrued).toDecimalPlaces(2)
}

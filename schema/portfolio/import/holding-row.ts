import { Decimal } from 'decimal.js'
import type { BondRow } from '../../snapshot/row-types.ts'
import { type ChosenReading, type Comparison, compare, nominalOf, type PriceUnit } from './arithmetic.ts'
import type { RowFigures } from './figures.ts'
import type { placesFor } from './places.ts'
import { type UnusedRow, unusedRow } from './unused-row.ts'

/** A row that becomes a position. */
export interface UsedRow {
  readonly line: number
  readonly bond: BondRow
  readonly quantity: Decimal
  readonly averagePrice: number | null
  readonly cost: Decimal | null
  /** Price from the file, per cent of nominal; not used as the price paid. */
  readonly price: number | null
  /** Contradictions, and values that were not used. */
  readonly notes: readonly string[]
}

/** What the columns of a table were found to mean. */
export interface TableReading extends ChosenReading {
  readonly averagePrice: PriceUnit
  readonly places: Awaited<ReturnType<typeof placesFor>>
  /** Every par amount is the face of one bond, and nothing else says that it is an amount. */
  readonly isFaceOfOne: boolean
}

/** Turns the figures of a row into a position, or refuses them with what contradicts what. */
export function holdingOf(row: RowFigures, reading: TableReading): UsedRow | UnusedRow {
  const { line, bond, stated } = row
  const unused = unusedRow(row)
  const { isin } = bond
  if (reading.amount === 'LOTS' && bond.lotSize === null) {
    return unused('NO_LOT_SIZE', 'Lots of a bond whose lot size is not known.', { isin })
  }
  if (reading.amount === 'PAR' && !(nominalOf(row) > 0)) {
    return unused('NO_NOMINAL', 'Par value of a bond of which nothing is outstanding.', { isin })
  }
  if (reading.isFaceOfOne) return unused('NO_QUANTITY', faceText(row), { isin })
  const compared = compare(row, reading, reading.places)
  if (compared !== null && !compared.agrees) {
    const [computed, says] = [plain(compared.computed), plain(compared.stated)]
    return unused('FIGURES_DISAGREE', disagreement(row, compared), { isin, computed, stated: says })
  }
  const notes = [...row.notes, ...nominalNotes(row), ...currencyNotes(row)]
  const percent = percentReader(row, notes)
  const averagePrice = percent('AVERAGE_PRICE', reading.averagePrice)
  const price = percent('PRICE', reading.price)
  return { line, bond, quantity: quantityOf(row, reading), averagePrice, cost: stated.COST ?? null, price, notes }
}

export function quantityOf(row: RowFigures, { amount: unit }: Pick<ChosenReading, 'amount'>): Decimal {
  const amount = row.amount.abs()
  if (unit === 'LOTS') return amount.times(row.bond.lotSize ?? 1)
  return unit === 'PAR' ? amount.dividedBy(nominalOf(row)).toDecimalPlaces(8) : amount
}

/** Above this a price is money per bond, not a percentage. */
const HIGHEST_PRICE = 500

/** Reads prices as per cent of the nominal; those that cannot be are noted. */
export function percentReader(row: RowFigures, notes: string[]) {
  return (role: 'AVERAGE_PRICE' | 'PRICE', unit: PriceUnit): number | null => {
    const figure = row.stated[role]
    if (figure === undefined) return null
    const percent = percentOf(figure, unit, nominalOf(row))
    if (percent?.greaterThan(0) && percent.lessThanOrEqualTo(HIGHEST_PRICE)) return percent.toNumber()
    notes.push(`${role}: ${figure.toFixed()} is no price in per cent of nominal.`)
    return null
  }
}

function percentOf(figure: Decimal, unit: PriceUnit, nominal: number): Decimal | null {
  if (unit === 'PERCENT') return figure
  if (unit === 'FRACTION') return figure.times(100)
  return nominal > 0 ? figure.times(100).dividedBy(nominal).toDecimalPlaces(8) : null
}

function plain(money: number): string {
  return new Decimal(money).toDecimalPlaces(2).toFixed()
}

export function disagreement(row: RowFigures, { computed, stated, of, basis }: Comparison): string {
  const figure = row.amount.toFixed()
  const price = basis === 'MARKET_PRICE' ? `the market's price` : of === 'COST' ? 'the average price' : 'the price'
  const what = of === 'COST' ? 'cost' : 'value'
  const { nominalCurrency } = row.bond
  return (
    `The quantity ${figure} at ${price} and a nominal of ${nominalOf(row)} ${nominalCurrency} comes to ${plain(computed)}, ` +
    `but the ${what} in the file is ${plain(stated)}.`
  )
}

function faceText({ amount }: RowFigures): string {
  return `${amount.toFixed()} is the face of one bond, and no column says how many are held.`
}

function nominalNotes({ stated: { NOMINAL: stated }, bond, amount }: RowFigures): readonly string[] {
  if (stated === undefined) return []
  const known = [bond.outstandingNominal, bond.initialNominal].map(Number)
  if (known.includes(stated.toNumber()) || known.some(nominal => amount.times(nominal).equals(stated))) return []
  return [`NOMINAL: ${stated.toFixed()} in the file, ${bond.outstandingNominal} in the market.`]
}

function currencyNotes({ currency, bond, stated }: RowFigures): readonly string[] {
  if (currency === null || currency === bond.nominalCurrency) return []
  if (stated.VALUE === undefined && stated.COST === undefined) return []
  return [
    `CURRENCY: ${currency} in the file, the nominal is in ${bond.nominalCurrency}: value and quantity were not compared.`,
  ]
}

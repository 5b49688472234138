import type { Context } from '../../context.ts'
import { eachInSteps } from '../../in-steps.ts'
import type { AmountRole, RowFigures } from './figures.ts'
import type { ReadColumn } from './file/column-signs.ts'
import { type FigureRole, isOpenAmount, priceUnitOf, type Role } from './file/roles.ts'
import type { placesFor } from './places.ts'

/** What a column of prices counts: per cent of the nominal, money for one bond, or a part of 1. */
export const PRICE_UNITS = ['PERCENT', 'MONEY', 'FRACTION'] as const
export type PriceUnit = (typeof PRICE_UNITS)[number]

/** What a column of values has in it. `WITH_ACCRUED_OF_ONE`: the accrued interest of the file is that of one bond. */
export const VALUE_BASES = ['CLEAN', 'WITH_ACCRUED', 'WITH_ACCRUED_OF_ONE', 'WITH_ACCRUED_NOT_STATED'] as const
export type ValueBasis = (typeof VALUE_BASES)[number]

/** What the figures of a table mean, where their titles leave it open. */
export interface Reading {
  readonly amount: AmountRole
  readonly price: PriceUnit
  readonly value: ValueBasis
}

export interface ChosenReading extends Reading {
  /** Rows whose figures can be compared with each other, and those of them that agree. */
  readonly checked: number
  readonly agreeing: number
}

/** What figures come to, and what the file states, in money. */
export interface Comparison {
  readonly computed: number
  readonly stated: number
  readonly agrees: boolean
  /** The figure that is stated, and what it was compared with. */
  readonly of: 'VALUE' | 'COST'
  readonly basis: 'STATED_PRICE' | 'MARKET_PRICE'
}

/**
 * Chooses what the figures of a table mean: the reading under which quantity × price × nominal is the value in most
 * rows; of equals, the one that the titles say. Money is compared here, not stored, so these are plain numbers.
 */
export async function readingOf(
  rows: readonly RowFigures[],
  columns: readonly ReadColumn[],
  { isChosen, places, pace }: ReadingOptions,
): Promise<ChosenReading> {
  const counted = readingsOf(columns, isChosen).map(reading => ({ ...reading, checked: 0, agreeing: 0 }))
  const count = (row: RowFigures) => {
    for (const reading of counted) {
      const compared = compare(row, reading, places)
      if (compared !== null) reading.checked += 1
      if (compared?.agrees) reading.agreeing += 1
    }
  }
  await eachInSteps(rows, count, { pace })
  const [first, ...others] = counted
  const none: ChosenReading = { amount: 'PIECES', price: 'PERCENT', value: 'CLEAN', checked: 0, agreeing: 0 }
  return others.reduce((best, other) => (other.agreeing > best.agreeing ? other : best), first ?? none)
}

export interface ReadingOptions {
  /** Whether the caller has said what the column of this role is. */
  readonly isChosen: (role: Role) => boolean
  readonly places: Awaited<ReturnType<typeof placesFor>>
  readonly pace?: Context['pace']
}

function readingsOf(columns: readonly ReadColumn[], isChosen: (role: Role) => boolean): readonly Reading[] {
  const titleOf = (role: Role) => columns.find(column => column.role === role)?.title ?? null
  const said = titleOf('PRICE')
  const hinted = said === null ? null : priceUnitOf(said)
  const prices = hinted === null ? PRICE_UNITS : [hinted, ...PRICE_UNITS.filter(unit => unit !== hinted)]
  const withAccrued = /с нкд|с учетом нкд|incl|dirty|полная|gross/i.test(titleOf('VALUE')?.replaceAll('ё', 'е') ?? '')
  const values: readonly ValueBasis[] =
    titleOf('ACCRUED') !== null
      ? ['CLEAN', 'WITH_ACCRUED', 'WITH_ACCRUED_OF_ONE']
      : withAccrued
        ? ['CLEAN', 'WITH_ACCRUED_NOT_STATED']
        : ['CLEAN']
  return amountsOf(titleOf, isChosen).flatMap(amount =>
    prices.flatMap(price => values.map(value => ({ amount, price, value }))),
  )
}

/** A title such as `Quantity` leaves open what is counted; `Количество, шт` and a choice of the caller do not. */
function amountsOf(titleOf: (role: Role) => string | null, isChosen: (role: Role) => boolean): readonly AmountRole[] {
  const pieces = titleOf('PIECES')
  if (pieces !== null) return isChosen('PIECES') || !isOpenAmount(pieces) ? ['PIECES'] : ['PIECES', 'PAR', 'LOTS']
  return titleOf('LOTS') === null ? ['PAR'] : ['LOTS']
}

/** How far figures may be apart that are not those of one moment, such as a cost with fees: as parts of each other. */
const WITH_FEES = { from: 0.9, to: 1.15 }
const OF_THE_MARKET = { from: 0.4, to: 2.5 }

/** Compares the value, else the cost, that a row states; null where it states nothing that can be compared. */
export function compare(
  row: RowFigures,
  reading: Reading,
  places: Awaited<ReturnType<typeof placesFor>>,
): Comparison | null {
  if (row.currency !== null && row.currency !== row.bond.nominalCurrency) return null
  const pieces = piecesOf(row, reading.amount)
  const [value, price, cost] = [numberOf('VALUE', row), numberOf('PRICE', row), numberOf('COST', row)]
  if (pieces === null)
    return { computed: 0, stated: value ?? cost ?? 0, agrees: false, of: 'VALUE', basis: 'STATED_PRICE' }
  if (value !== undefined && price !== undefined) return ofValue(row, reading, pieces, places)
  const average = cost === undefined ? undefined : numberOf('AVERAGE_PRICE', row)
  if (cost !== undefined && average !== undefined) {
    const each = PRICE_UNITS.map(unit => pieces * moneyOf(average, unit, row))
    const computed = each.find(money => isNearCost(money, cost)) ?? each[reading.price === 'MONEY' ? 1 : 0] ?? 0
    return { computed, stated: cost, agrees: isNearCost(computed, cost), of: 'COST', basis: 'STATED_PRICE' }
  }
  const stated = value ?? cost
  if (stated === undefined) return null
  const computed = pieces * moneyOf(row.bond.measure?.priceClean ?? 100, 'PERCENT', row)
  const agrees = isWithin(computed, stated, OF_THE_MARKET)
  return { computed, stated, agrees, of: value === undefined ? 'COST' : 'VALUE', basis: 'MARKET_PRICE' }
}

function ofValue(
  row: RowFigures,
  reading: Reading,
  pieces: number,
  places: Awaited<ReturnType<typeof placesFor>>,
): Comparison {
  const [stated = 0, price = 0, accrued = 0] = [
    numberOf('VALUE', row),
    numberOf('PRICE', row),
    numberOf('ACCRUED', row),
  ]
  const number = Math.abs(pieces)
  const clean = number * moneyOf(price, reading.price, row)
  const interest = reading.value === 'CLEAN' ? 0 : reading.value === 'WITH_ACCRUED_OF_ONE' ? accrued * number : accrued
  const computed = clean + interest
  const rounding =
    number * moneyOf(places.half('PRICE'), reading.price, row) +
    places.half('VALUE') +
    (interest === 0 ? 0 : places.half('ACCRUED') * (reading.value === 'WITH_ACCRUED_OF_ONE' ? number : 1))
  const most = rounding + 0.005 + Math.abs(stated) * 1e-9
  const isOver = reading.value === 'WITH_ACCRUED_NOT_STATED' ? number * nominalOf(row) * 0.1 : 0
  const agrees = stated >= computed - most && stated <= computed + isOver + most
  return { computed, stated, agrees, of: 'VALUE', basis: 'STATED_PRICE' }
}

/** A cost may include fees and accrued interest. */
export function isNearCost(computed: number, cost: number): boolean {
  return isWithin(computed, cost, WITH_FEES)
}

function isWithin(computed: number, stated: number, { from, to }: typeof WITH_FEES): boolean {
  return stated >= computed * from && stated <= computed * to
}

/** The number of bonds; null where the size of a lot, or the nominal, is not known. */
export function piecesOf(row: RowFigures, unit: AmountRole): number | null {
  const amount = row.amount.abs().toNumber()
  if (unit === 'PIECES') return amount
  if (unit === 'LOTS') return row.bond.lotSize === null ? null : amount * row.bond.lotSize
  const nominal = nominalOf(row)
  return nominal > 0 ? amount / nominal : null
}

/** The face of one bond: as the file states it, otherwise what is outstanding. */
export function nominalOf({ stated: { NOMINAL: stated }, bond }: RowFigures): number {
  return stated?.greaterThan(0) ? stated.toNumber() : Number(bond.outstandingNominal)
}

/** What one bond costs at this price. */
export function moneyOf(price: number, unit: PriceUnit, row: RowFigures): number {
  if (unit === 'MONEY') return price
  return (price * nominalOf(row)) / (unit === 'PERCENT' ? 100 : 1)
}

function numberOf(role: FigureRole, { stated }: RowFigures): number | undefined {
  return stated[role]?.toNumber()
}

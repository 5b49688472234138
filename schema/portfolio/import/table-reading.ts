import type { Context } from '../../context.ts'
import { eachInSteps } from '../../in-steps.ts'
import {
  type ChosenReading,
  isNearCost,
  moneyOf,
  nominalOf,
  PRICE_UNITS,
  type PriceUnit,
  piecesOf,
  type ReadingOptions,
  readingOf,
} from './arithmetic.ts'
import type { RowFigures } from './figures.ts'
import type { ReadColumn } from './file/column-signs.ts'
import { priceUnitOf, type Role } from './file/roles.ts'
import type { TableReading } from './holding-row.ts'
import { placesFor } from './places.ts'

/** What the columns of a table mean, by their titles and by what their figures come to. */
export async function tableReading(
  rows: readonly RowFigures[],
  columns: readonly ReadColumn[],
  { isChosen, pace }: Omit<ReadingOptions, 'places'>,
): Promise<TableReading> {
  const places = await placesFor(rows, { pace })
  const arithmetic = await readingOf(rows, columns, { isChosen, places, pace })
  const isProven = arithmetic.agreeing > 0 && rows.some(({ stated }) => stated.VALUE && stated.PRICE)
  const price = isProven ? arithmetic.price : (saidUnit(columns, 'PRICE') ?? bySize(rows, 'PRICE') ?? 'PERCENT')
  const averagePrice =
    saidUnit(columns, 'AVERAGE_PRICE') ??
    (await byCost(rows, arithmetic, { pace })) ??
    bySize(rows, 'AVERAGE_PRICE') ??
    (isProven ? price : 'PERCENT')
  return { ...arithmetic, price, averagePrice, places, isFaceOfOne: isFaceOfOne(rows, arithmetic, isChosen) }
}

function saidUnit(columns: readonly ReadColumn[], role: 'PRICE' | 'AVERAGE_PRICE'): PriceUnit | null {
  const title = columns.find(column => column.role === role)?.title
  return title === undefined ? null : priceUnitOf(title)
}

/** The unit in which most average prices come to the cost; null where none does. */
async function byCost(
  rows: readonly RowFigures[],
  { amount }: ChosenReading,
  context: Pick<Context, 'pace'>,
): Promise<PriceUnit | null> {
  const counts = PRICE_UNITS.map(unit => ({ unit, count: 0 }))
  const count = (row: RowFigures) => {
    const { COST: cost, AVERAGE_PRICE: price } = row.stated
    const pieces = piecesOf(row, amount)
    if (cost === undefined || price === undefined || pieces === null) return
    for (const one of counts) {
      if (isNearCost(pieces * moneyOf(price.toNumber(), one.unit, row), cost.toNumber())) one.count += 1
    }
  }
  await eachInSteps(rows, count, context)
  const [best] = counts.toSorted((a, b) => b.count - a.count)
  return best === undefined || best.count === 0 ? null : best.unit
}

/** Bonds with a face of 500 or more tell money from per cent: no bond costs 200 % of its face. */
function bySize(rows: readonly RowFigures[], role: 'PRICE' | 'AVERAGE_PRICE'): PriceUnit | null {
  const told = rows.flatMap(row => {
    const price = row.stated[role]?.toNumber()
    return price === undefined || nominalOf(row) < 500 ? [] : [{ price, part: price / nominalOf(row) }]
  })
  if (told.length === 0) return null
  if (told.every(({ price }) => price > 2 && price <= 200)) return 'PERCENT'
  return told.every(({ price, part }) => price > 200 && part >= 0.2 && part <= 2) ? 'MONEY' : null
}

/** `Nominal 1000` in every row is the face of each bond, and no amount. */
function isFaceOfOne(rows: readonly RowFigures[], reading: ChosenReading, isChosen: (role: Role) => boolean): boolean {
  if (reading.amount !== 'PAR' || reading.agreeing > 0 || isChosen('PAR') || rows.length === 0) return false
  return rows.every(({ amount, bond }) =>
    [bond.outstandingNominal, bond.initialNominal].some(face => amount.equals(face)),
  )
}

import { Decimal } from 'decimal.js'
import type { Context } from '../../context.ts'
import { mapInSteps } from '../../in-steps.ts'
import type { MarketSnapshot } from '../../snapshot/market-snapshot.ts'
import type { NewPosition } from '../write-positions.ts'
import { readHolding, type UnusedRow, type UsedRow } from './holding-row.ts'
import type { HoldingsTable } from './holdings-table.ts'

export interface HoldingsReport extends Pick<HoldingsTable, 'sheet' | 'header'> {
  readonly rowsRead: number
  readonly used: readonly UsedRow[]
  readonly unused: readonly UnusedRow[]
}

/** Turns each row of a table of holdings into a position, or a reason why not. */
export async function holdingsIn(
  { sheet, header, marks, rows }: HoldingsTable,
  { market, pace }: { readonly market: Pick<MarketSnapshot, 'bondByIsin'>; readonly pace?: Context['pace'] },
): Promise<HoldingsReport> {
  const read = await mapInSteps(rows, row => readHolding(row, marks, market), { pace })
  return {
    ...{ sheet, header, rowsRead: rows.length },
    used: read.filter(row => 'bond' in row),
    unused: read.filter(row => 'reason' in row),
  }
}

/** The positions of the rows that are used. A bond in several rows is one position; its price is the mean of theirs. */
export function positionsOf(used: readonly UsedRow[]): readonly NewPosition[] {
  return [...Map.groupBy(used, ({ bond }) => bond.id)].map(([bondId, rows]) => {
    const quantity = Decimal.sum(...rows.map(row => row.quantity))
    const costs = rows.map(({ cost }) => cost)
    return {
      bondId,
      quantity,
      averagePrice: averageOf(rows, quantity),
      cost: costs.every(cost => cost !== null) ? Decimal.sum(...costs) : null,
    }
  })
}

function averageOf(rows: readonly UsedRow[], quantity: Decimal): number | null {
  let sum = new Decimal(0)
  for (const { averagePrice, quantity: part } of rows) {
    if (averagePrice === null) return null
    sum = sum.plus(part.times(averagePrice))
  }
  return sum.dividedBy(quantity).toNumber()
}

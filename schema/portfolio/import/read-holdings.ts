import { Decimal } from 'decimal.js'
import type { Context } from '../../context.ts'
import { mapInSteps } from '../../in-steps.ts'
import type { MarketSnapshot } from '../../snapshot/market-snapshot.ts'
import type { NewPosition } from '../write-positions.ts'
import type { NewTransaction } from '../write-transactions.ts'
import { figuresOf, type RowFigures } from './figures.ts'
import type { HoldingsTable } from './file/holdings-table.ts'
import type { Role } from './file/roles.ts'
import { holdingOf, type TableReading, type UsedRow } from './holding-row.ts'
import { tableReading } from './table-reading.ts'
import { type TradeRow, tradesOf } from './trade-row.ts'
import type { UnusedRow } from './unused-row.ts'

export interface HoldingsReport extends Pick<HoldingsTable, 'sheet' | 'header' | 'kind' | 'others'> {
  readonly rowsRead: number
  readonly used: readonly UsedRow[]
  /** Of a table of transactions. */
  readonly transactions: readonly TradeRow[]
  readonly unused: readonly UnusedRow[]
  readonly reading: TableReading
}

interface Reader {
  readonly market: Pick<MarketSnapshot, 'bondByIsin'>
  readonly pace?: Context['pace']
  /** Roles that the caller has chosen: their columns are not read in another way. */
  readonly chosen?: readonly (Role | null)[]
}

/** Turns each row of a table of holdings into a position, or a reason why not. */
export async function holdingsIn(table: HoldingsTable, { market, pace, chosen = [] }: Reader): Promise<HoldingsReport> {
  const { sheet, header, kind, others, rows } = table
  const read = await mapInSteps(rows, row => figuresOf(row, table, market), { pace })
  const figures = read.filter(row => 'bond' in row)
  const reading = await tableReading(figures, header.columns, { isChosen: role => chosen.includes(role), pace })
  const isTrades = kind === 'TRANSACTIONS'
  const settle = (row: RowFigures) => (isTrades ? tradesOf(row, reading, header.columns) : holdingOf(row, reading))
  const settled = (await mapInSteps(read, row => ('bond' in row ? settle(row) : row), { pace })).flat()
  return {
    ...{ sheet, header: { ...header, columns: asRead(header.columns, reading) }, kind, others, reading },
    rowsRead: rows.length,
    used: settled.filter(row => 'cost' in row),
    transactions: settled.filter(row => 'day' in row),
    unused: settled.filter(row => 'reason' in row),
  }
}

/** A column of quantities is reported as what it was found to count, so that choosing it again changes nothing. */
function asRead(columns: HoldingsTable['header']['columns'], { amount }: TableReading) {
  return columns.map(column => (column.role === 'PIECES' ? { ...column, role: amount } : column))
}

/** The transactions as they are stored, those of earlier days first. */
export function entriesOf(trades: readonly TradeRow[]): readonly NewTransaction[] {
  return trades
    .toSorted((a, b) => a.day.localeCompare(b.day))
    .map(({ line: _line, notes: _notes, day, bond, ...trade }) => ({ ...trade, bondId: bond.id, date: new Date(day) }))
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

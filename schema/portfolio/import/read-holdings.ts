import { Decimal } from 'decimal.js'
import { UnreadableFile } from '../../../tables/cell.ts'
import type { MarketSnapshot } from '../../snapshot/market-snapshot.ts'
import type { NewPosition } from '../write-positions.ts'
import { findHeader, type Header, withChosen } from './header.ts'
import { type Reading, readHolding, type UnusedRow, type UsedRow } from './holding-row.ts'
import { type DecimalMark, decimalMarkOf } from './number.ts'
import { readFile, valuesOf } from './read-file.ts'
import { ROLES, type Role } from './roles.ts'
import { FILE_LIMITS, type Sheet } from './sheet.ts'

export interface HoldingsReport {
  readonly sheet: Sheet
  readonly header: Header
  readonly rowsRead: number
  readonly used: readonly UsedRow[]
  readonly unused: readonly UnusedRow[]
}

interface HoldingsRequest {
  readonly bytes: Uint8Array
  readonly sheet: string | null
  readonly columns: readonly { readonly column: number; readonly role: Role | null }[]
}

/**
 * Reads a holdings file: finds the table, names its columns, and turns each row into a position or a reason why not.
 * @throws UnreadableFile with a message for the user
 */
export function readHoldings(
  { bytes, sheet: name, columns }: HoldingsRequest,
  market: Pick<MarketSnapshot, 'bondByIsin'>,
): HoldingsReport {
  const sheet = readFile(bytes, name)
  const found = findHeader(sheet.rows)
  if (found === null) {
    throw new UnreadableFile(
      'No table of holdings was found: a row must name an ISIN or CUSIP column and a quantity or par value column.',
    )
  }
  const header = withChosen(found, columns)
  const rows = sheet.rows.filter(({ line }) => line > header.line)
  if (rows.length > FILE_LIMITS.rows) throw new UnreadableFile(`The table has more than ${FILE_LIMITS.rows} rows.`)
  const reading = readingOf(sheet, header)
  const read = rows.map(row => readHolding(row, reading, market))
  return {
    sheet,
    header,
    rowsRead: rows.length,
    used: read.filter(row => 'bond' in row),
    unused: read.filter(row => 'reason' in row),
  }
}

const FIGURES: readonly Role[] = ['PIECES', 'PAR', 'AVERAGE_PRICE', 'PRICE', 'COST', 'VALUE']

/** The decimal mark of a column: from its values, otherwise from other columns, otherwise from the delimiter. */
function readingOf(sheet: Sheet, { columns, line }: Header): Reading {
  const byRole = new Map(columns.flatMap(({ column, role }) => (role === null ? [] : [[role, column] as const])))
  const cells = (role: Role) => {
    const column = byRole.get(role)
    return column === undefined ? [] : valuesOf(sheet, column, line)
  }
  const ofFile = decimalMarkOf(FIGURES.flatMap(cells)) ?? (sheet.delimiter === ';' ? ',' : '.')
  const marks = new Map<Role, DecimalMark>(ROLES.map(role => [role, decimalMarkOf(cells(role)) ?? ofFile]))
  return { columns: byRole, markOf: role => marks.get(role) ?? ofFile }
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

import { isoFromDay } from '../../analytics/day.ts'
import type { DetailColumn, DetailTable } from './tables.ts'

/** The rows of a table as returned by the database: one list of values per column; days and instants are numbers. */
export type RawColumns = readonly (readonly RawValue[])[]
export type RawValue = string | number | boolean | null

type Cell = string | number | null
/** A constant column is a single value; otherwise trailing repetitions of the last value are omitted. */
type Packed = Cell | readonly Cell[]
/** The number of rows, and the columns. */
type PackedTable = readonly [number, ...Packed[]]

/** Encodes all tables of one owner; tables without rows are omitted. */
export function encodeDetails(tables: readonly DetailTable[], rows: ReadonlyMap<DetailTable, RawColumns>): string {
  const packed: Record<string, PackedTable> = {}
  for (const table of tables) {
    const columns = rows.get(table)
    if (columns !== undefined) packed[table.part] = packTable(table, columns)
  }
  return JSON.stringify(packed)
}

/** Decodes the rows of every table, by part: days and instants as ISO text, money as exact text. */
export function decodeDetails(tables: readonly DetailTable[], body: string): Record<string, readonly object[]> {
  const packed = JSON.parse(body) as Record<string, PackedTable>
  return Object.fromEntries(tables.map(table => [table.part, unpackTable(table, packed[table.part])]))
}

function packTable(table: DetailTable, raw: RawColumns): PackedTable {
  const count = raw[0]?.length ?? 0
  const steps = planOf(table).map(({ column, of, before }, index) => {
    const last = { known: 0 }
    return (raw[index] ?? []).map((value, row): Cell => {
      if (!isDeltaEncoded(column) || typeof value !== 'number') return toCell(column, value)
      if (of >= 0) last.known = lastKnown(raw[of], before ? row : row + 1)
      const step = value - last.known
      last.known = value
      return step
    })
  })
  return [count, ...steps.map(shortened)]
}

/** A column with the index of its reference column for delta encoding: -1 for itself. */
interface Planned {
  readonly column: DetailColumn
  readonly of: number
  /** Relative to the previous row. */
  readonly before: boolean
}

const plans = new WeakMap<DetailTable, readonly Planned[]>()

function planOf(table: DetailTable): readonly Planned[] {
  const known = plans.get(table)
  if (known !== undefined) return known
  const { columns } = table
  const plan = columns.map(column => {
    const of = columns.findIndex(({ name }) => name === column.since?.column)
    return { column, of, before: column.since?.row === 'before' }
  })
  plans.set(table, plan)
  return plan
}

/** Decodes row by row, since a day may be relative to another column of the same or the previous row. */
function unpackTable(table: DetailTable, packed: PackedTable | undefined): readonly object[] {
  if (packed === undefined) return []
  const plan = planOf(table)
  const last = plan.map(() => 0)
  const rows: object[] = []
  for (let row = 0; row < packed[0]; row += 1) {
    const result: Record<string, unknown> = {}
    const now = last.slice()
    for (let index = 0; index < plan.length; index += 1) {
      const { column, of, before } = plan[index] as Planned
      let cell = cellAt(packed[index + 1], row)
      if (isDeltaEncoded(column) && typeof cell === 'number') {
        cell += (before ? last[of] : of < 0 ? now[index] : now[of]) ?? 0
        now[index] = cell
      }
      result[column.name] = fromCell(column, cell)
    }
    for (let index = 0; index < plan.length; index += 1) last[index] = now[index] ?? 0
    rows.push(result)
  }
  return rows
}

/** Growing values are delta-encoded, since their differences repeat. */
function isDeltaEncoded({ kind }: DetailColumn): boolean {
  return kind === 'day' || kind === 'instant' || kind === 'count'
}

function lastKnown(values: RawColumns[number] | undefined, row: number): number {
  for (let before = row - 1; before >= 0; before -= 1) {
    const value = values?.[before]
    if (typeof value === 'number') return value
  }
  return 0
}

function shortened(cells: readonly Cell[]): Packed {
  let end = cells.length
  while (end > 1 && cells[end - 1] === cells[end - 2]) end -= 1
  const [first = null] = cells
  return end <= 1 ? first : cells.slice(0, end)
}

function cellAt(packed: Packed | undefined, row: number): Cell {
  if (!Array.isArray(packed)) return (packed as Cell | undefined) ?? null
  return packed[row < packed.length ? row : packed.length - 1] ?? null
}

function toCell({ kind }: DetailColumn, value: RawValue): Cell {
  if (value === null) return null
  if (kind === 'flag') return value === true ? 1 : 0
  return kind === 'money' ? shortMoney(String(value)) : (value as Cell)
}

/** A number where that is lossless, since it is shorter than text. */
function shortMoney(value: string): Cell {
  const number = Number(value)
  return String(number) === value ? number : value
}

const isoDays = new Map<number, string>()

function fromCell({ kind }: DetailColumn, cell: Cell): unknown {
  if (cell === null) return null
  if (kind === 'day') return isoDays.getOrInsertComputed(cell as number, isoFromDay)
  if (kind === 'instant') return new Date(cell).toISOString()
  if (kind === 'money') return String(cell)
  return kind === 'flag' ? cell === 1 : cell
}

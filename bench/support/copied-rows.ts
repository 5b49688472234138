import type { Part, SnapshotRows } from '../../schema/snapshot/rows/parts.ts'
import { rowsOf, type Table, tableOf } from '../../schema/snapshot/rows/row-chunks.ts'

type Row = Record<string, unknown>

/** A market so many times as large: its bonds come again with names of their own, the issuers stay who they are. */
export function copied(rows: SnapshotRows, copies: number): SnapshotRows {
  if (copies === 1) return rows
  async function* read<P extends Part>(part: P) {
    if (!(part in ID)) return yield* rows(part)
    for (let copy = 0; copy < copies; copy += 1) {
      for await (const table of rows(part))
        yield tableOf(rowsOf(table as Table<Row>).map(row => copyOf(row, part, copy)))
    }
  }
  return read as SnapshotRows
}

/** Which column names the bond. */
const ID: Readonly<Partial<Record<Part, string>>> = { bonds: 'id', measures: 'bondId', bondDetails: 'id' }
const OWN = new Set(['isin', 'ticker', 'name', 'shortName', 'fullName', 'registrationNumber', 'figi'])
/** So that figures are as many as bonds, and still round. */
const STEP = 1e-4

function copyOf(row: Row, part: Part, copy: number): Row {
  const changed: Row = { ...row }
  const id = ID[part] as string
  changed[id] = copiedId(String(row[id]), copy)
  for (const [name, value] of Object.entries(row)) {
    if (OWN.has(name) && typeof value === 'string') changed[name] = `${value}${copy}`
    if (typeof value === 'number' && !Number.isInteger(value)) changed[name] = value + copy * STEP
  }
  return changed
}

/** The copy comes first, so that one follows the other in the order of the ids, as details stand in their store. */
function copiedId(id: string, copy: number): string {
  const digits = String(copy).padStart(4, '0') + id.replaceAll('-', '').slice(0, 28)
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

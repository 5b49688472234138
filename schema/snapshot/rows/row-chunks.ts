import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

/** Rows in columnar form, which is shorter and compresses better. */
export interface Table<Row> {
  readonly count: number
  readonly columns: { readonly [Name in keyof Row]: readonly Row[Name][] }
}

type Columns = Record<string, readonly unknown[]>

/** @param rows that all have the columns of the first */
export function tableOf<Row extends object>(rows: readonly Row[]): Table<Row> {
  const columns: Columns = {}
  for (const name of Object.keys(rows[0] ?? {})) {
    columns[name] = rows.map(row => (row as Record<string, unknown>)[name] ?? null)
  }
  return { count: rows.length, columns: columns as Table<Row>['columns'] }
}

export function rowsOf<Row>({ count, columns }: Table<Row>): Row[] {
  const known = Object.entries(columns as Columns)
  return Array.from({ length: count }, (_, place) => {
    const row: Record<string, unknown> = {}
    for (const [name, values] of known) row[name] = values[place]
    return row as Row
  })
}

/** Some of the rows. */
export function part<Row>({ count, columns }: Table<Row>, start: number, end: number): Table<Row> {
  const cut: Columns = {}
  for (const [name, values] of Object.entries(columns as Columns)) cut[name] = values.slice(start, end)
  return { count: Math.min(end, count) - start, columns: cut as Table<Row>['columns'] }
}

/** Encodes rows of one kind as compressed JSON. */
export async function encodeTable(table: Table<object>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await compress(JSON.stringify(table)))
}

/**
 * Decodes the rows of a piece.
 * @param since values of columns that were added after the piece was created
 */
export async function decodeTable<Row>(
  body: Uint8Array,
  since: Readonly<Record<string, unknown>>,
): Promise<Table<Row>> {
  const { count, columns } = JSON.parse((await decompress(body)).toString()) as Table<Row>
  const later: Columns = {}
  for (const [name, value] of Object.entries(since)) {
    if (!(name in (columns as object))) later[name] = Array.from({ length: count }, () => value)
  }
  return { count, columns: { ...columns, ...later } }
}

import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

/** Rows column by column, which is shorter and compresses better: the values of a column are alike. */
interface Table {
  readonly count: number
  readonly columns: Readonly<Record<string, readonly unknown[]>>
}

/** Some rows of one kind as compressed JSON. */
export async function encodeRows(rows: readonly object[]): Promise<Uint8Array<ArrayBuffer>> {
  const names = Object.keys(rows[0] ?? {})
  const columnOf = (name: string) => rows.map(row => (row as Record<string, unknown>)[name] ?? null)
  const table: Table = { count: rows.length, columns: Object.fromEntries(names.map(name => [name, columnOf(name)])) }
  return new Uint8Array(await compress(JSON.stringify(table)))
}

/**
 * The rows of a piece.
 * @param since what columns hold that were added after the piece was made: it was not known then
 */
export async function decodeRows<Row>(body: Uint8Array, since: Readonly<Record<string, unknown>>): Promise<Row[]> {
  const { count, columns } = JSON.parse((await decompress(body)).toString()) as Table
  const known = Object.entries(columns)
  const later = Object.entries(since).filter(([name]) => !(name in columns))
  return Array.from({ length: count }, (_, place) => {
    const row: Record<string, unknown> = {}
    for (const [name, values] of known) row[name] = values[place]
    for (const [name, value] of later) row[name] = value
    return row as Row
  })
}

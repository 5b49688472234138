import type { Served } from '../../service.ts'
import { type Column, columnsOf } from './columns.ts'

/** A whole listing as one table, as far as it is known before its rows. */
export interface Table {
  readonly columns: readonly Column[]
  /** What the rows are, in a word. */
  readonly name: string
  readonly title: string
  readonly about: About
  readonly total: number
  /** The rows of the first page. */
  readonly firstRows: readonly unknown[]
}

/** Where the rows come from, and what the JSON answer says about them. */
export interface About {
  /** The URL of the table; keys are refused in URLs, so it contains none. */
  readonly source: string
  readonly revision: number | null
  readonly asOf: string | null
  readonly warnings: readonly string[]
  readonly notes: readonly string[]
}

/** The rows of one page, and the variables that lead to the next; null on the last page. */
interface Part {
  readonly rows: readonly unknown[]
  readonly total: number
  readonly next: Readonly<Record<string, string | number>> | null
}

/** How the list of an endpoint is paged. */
interface Paging {
  /** The variable with the number of rows: few enough for memory to stay flat. */
  readonly size: Readonly<Record<string, number>>
  partOf(data: unknown, before: number): Part
}

/** Name of the list of rows in the answer; undefined for an endpoint that has no table. */
export function tableListOf({ columns, table }: Served['endpoint']): string | undefined {
  return columns?.list ?? table
}

/** Rows of a page of an export: making one keeps the event loop. */
const PAGE_ROWS = 50
/** The object around a list is computed for each page. */
const WHOLE = Number.POSITIVE_INFINITY

/** A listing is paged by cursor. A list within an object is paged by offset: `positions` with `positionsOffset`. */
export function pagingOf({ operation, endpoint }: Served): Paging {
  const list = tableListOf(endpoint) ?? 'items'
  const size = (most: number, ...names: readonly string[]) => {
    const found = operation.parameters.find(({ path }) => names.includes(path.join('.')))
    return found === undefined ? {} : { [found.path.join('.')]: Math.min(most, found.notes.maximum ?? most) }
  }
  const rowsIn = (data: unknown) => unfolded((data as Record<string, readonly unknown[]>)[list] ?? [], endpoint.unfold)
  if (list !== 'items') {
    const partOf = (data: unknown, before: number): Part => {
      const rows = rowsIn(data)
      const { total } = (data as Record<string, { readonly total: number }>)[`${list}Page`] ?? { total: rows.length }
      const seen = before + rows.length
      return { rows, total, next: rows.length === 0 || seen >= total ? null : { [`${list}Offset`]: seen } }
    }
    return { size: size(WHOLE, `${list}Limit`), partOf }
  }
  const partOf = (data: unknown): Part => {
    const { total: listed, nextCursor } = (data as { readonly page: { total: number; nextCursor: string | null } }).page
    const rows = rowsIn(data)
    // Of unfolded rows the number is known when all are on one page; otherwise it is estimated from the first ones.
    const items = (data as Record<string, readonly unknown[]>)[list]?.length ?? 0
    const total = items === 0 ? listed : Math.ceil((listed * rows.length) / items)
    return { rows, total, next: nextCursor === null ? null : { cursor: nextCursor } }
  }
  return { size: size(PAGE_ROWS, 'pageSize', 'limit'), partOf }
}

/** A row for each entry of a list in it; one without entries stays. */
function unfolded(rows: readonly unknown[], name: string | undefined): readonly unknown[] {
  if (name === undefined) return rows
  return (rows as readonly Record<string, unknown>[]).flatMap(row => {
    const entries = row[name]
    return Array.isArray(entries) && entries.length > 0 ? entries.map(entry => ({ ...row, [name]: entry })) : [row]
  })
}

/** The table that begins with this answer. */
export function tableOf(
  { operation, endpoint }: Served,
  wanted: ReadonlySet<string> | null,
  { data, part, source }: { readonly data: unknown; readonly part: Part; readonly source: string },
): Table {
  const list = tableListOf(endpoint) ?? 'items'
  return {
    columns: columnsOf(operation, list, wanted, endpoint.unfold),
    name: list === 'items' ? operation.root : list,
    title: endpoint.title,
    about: { source, ...factsOf(data) },
    total: part.total,
    firstRows: part.rows,
  }
}

/** A list has them in `meta`, an object itself. */
function factsOf(data: unknown): Omit<About, 'source'> {
  const object = data as Partial<Omit<About, 'source'>> & { readonly meta?: Partial<Omit<About, 'source'>> }
  const { revision = null, asOf = null, warnings = [], notes = [] } = object.meta ?? object
  const texts = warnings.map(warning => (typeof warning === 'string' ? warning : (warning as { text: string }).text))
  return { revision, asOf, warnings: texts, notes }
}

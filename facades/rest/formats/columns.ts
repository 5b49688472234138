import type { Operation } from '../../../gateway/documents/operation.ts'

/** A column of a table: a leaf in a row. */
export interface Column {
  /** `issuer.name`. */
  readonly name: string
  readonly path: readonly string[]
  /** Name of the GraphQL scalar or enum. */
  readonly type: string
  /** True when the leaf is in a list, so that a cell holds several values. */
  readonly list: boolean
}

export type Cell = string | number | boolean | null

/** The leaf fields that the document selects in each row of a list, in document order. Entries of `unfold` have rows of their own. */
export function columnsOf(
  operation: Operation,
  list: string,
  wanted: ReadonlySet<string> | null,
  unfold?: string,
): readonly Column[] {
  const start = `${list}[].`
  return operation.fields.flatMap(({ path, type }) => {
    if (type === undefined || !path.startsWith(start)) return []
    const inRow = path.slice(start.length).replace(`${unfold}[].`, `${unfold}.`)
    const name = inRow.replaceAll('[]', '')
    if (wanted !== null && !wanted.has(name)) return []
    return [{ name, path: name.split('.'), type, list: inRow.includes('[]') }]
  })
}

/**
 * The value of a column in a row. Values of a list are joined with `|`, an unknown one as nothing between two bars, so
 * that columns of one list stay in step; objects without a selection are JSON.
 */
export function cellOf(row: unknown, { path, list }: Column): Cell {
  const value = valueAt(row, path, 0)
  if (list && Array.isArray(value)) return value.length === 0 ? null : value.flat(path.length).map(textOf).join('|')
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : (value as Cell)
}

function valueAt(part: unknown, path: readonly string[], depth: number): unknown {
  if (part === null || part === undefined) return null
  const name = path[depth]
  if (name === undefined) return part
  if (Array.isArray(part)) return part.map(item => valueAt(item, path, depth))
  return valueAt((part as Record<string, unknown>)[name], path, depth + 1)
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

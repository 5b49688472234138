import type { FieldNode } from 'graphql'
import type { Operation } from '../../../gateway/documents/operation.ts'
import { fieldBelow, fieldsOf, partsOf } from '../../../gateway/documents/selection.ts'

/** A column of a table: the path of a leaf in a row, and its name, `issuer.name`. */
export interface Column {
  readonly name: string
  readonly path: readonly string[]
}

/** The leaf fields that the document selects in each row of a list, in document order. */
export function columnsOf(operation: Operation, list: string, wanted: ReadonlySet<string> | null): readonly Column[] {
  const { root, fragments } = partsOf(operation.document)
  const rows = fieldBelow(root, list)
  if (rows === undefined) throw new Error(`the document has no list ${list}`)
  const leaves = (node: FieldNode, path: readonly string[]): readonly Column[] =>
    node.selectionSet === undefined
      ? [{ name: path.join('.'), path }]
      : fieldsOf(node.selectionSet, fragments).flatMap(inner => leaves(inner, [...path, inner.name.value]))
  const columns = fieldsOf(rows.selectionSet, fragments).filter(({ name }) => wanted?.has(name.value) ?? true)
  return columns.flatMap(node => leaves(node, [node.name.value]))
}

/** The value of a column in a row; lists are joined with `|`, objects without a selection are JSON. */
export function cellOf(row: unknown, { path }: Column): string | number | boolean | null {
  const value = path.reduce<unknown>((part, name) => (part as Record<string, unknown> | null)?.[name] ?? null, row)
  if (Array.isArray(value)) return value.join('|')
  return typeof value === 'object' && value !== null
    ? JSON.stringify(value)
    : (value as string | number | boolean | null)
}

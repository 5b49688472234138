import { Kind, type SelectionNode } from 'graphql'
import type { Operation } from '../../../gateway/documents/operation.ts'

/** A column of a table: the path of a leaf in a row, and its name, `issuer.name`. */
export interface Column {
  readonly name: string
  readonly path: readonly string[]
}

/** The leaves that the document selects of each row of a list, in the document's order. */
export function columnsOf(operation: Operation, list: string, wanted: ReadonlySet<string> | null): readonly Column[] {
  const { definitions } = operation.document
  const fragments = new Map(
    definitions.flatMap(node => (node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node] as const] : [])),
  )
  const leaves = (selections: readonly SelectionNode[], path: readonly string[]): Column[] =>
    selections.flatMap(node => {
      if (node.kind === Kind.FRAGMENT_SPREAD) {
        return leaves(fragments.get(node.name.value)?.selectionSet.selections ?? [], path)
      }
      if (node.kind !== Kind.FIELD || (path.length === 0 && wanted !== null && !wanted.has(node.name.value))) return []
      const here = [...path, node.name.value]
      return node.selectionSet === undefined
        ? [{ name: here.join('.'), path: here }]
        : leaves(node.selectionSet.selections, here)
    })
  return leaves(rowSelections(operation, list), [])
}

/** The value of a column in a row; lists are joined, objects without a selection are JSON. */
export function cellOf(row: unknown, { path }: Column): string | number | boolean | null {
  const value = path.reduce<unknown>((part, name) => (part as Record<string, unknown> | null)?.[name] ?? null, row)
  if (Array.isArray(value)) return value.join('|')
  return typeof value === 'object' && value !== null
    ? JSON.stringify(value)
    : (value as string | number | boolean | null)
}

function rowSelections({ document, root }: Operation, list: string): readonly SelectionNode[] {
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue
    const rootField = definition.selectionSet.selections.find(
      node => node.kind === Kind.FIELD && node.name.value === root,
    )
    if (rootField?.kind !== Kind.FIELD) continue
    const found = rootField.selectionSet?.selections.find(node => node.kind === Kind.FIELD && node.name.value === list)
    if (found?.kind === Kind.FIELD) return found.selectionSet?.selections ?? []
  }
  throw new Error(`the document has no list ${list}`)
}

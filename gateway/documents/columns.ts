import { type ArgumentNode, type FieldNode, Kind, type SelectionSetNode, visit } from 'graphql'
import type { Operation } from './operation.ts'
import {
  answerName,
  type Fragments,
  fieldBelow,
  fieldsOf,
  fragmentsOf,
  partsOf,
  withoutUnusedFragments,
} from './selection.ts'

/**
 * The columns of a list are the leaves that its document selects in each row, named by their paths: `price`,
 * `issuer.name`.
 */
export function columnsOfList({ document }: Operation, listField: string): readonly string[] {
  const { root, fragments } = partsOf(document)
  return leavesBelow(fieldBelow(root, listField)?.selectionSet, fragments)
}

/** The columns that a fragment of the document selects, those of its own fragments included. */
export function columnsOfFragment({ name, document }: Operation, fragment: string): readonly string[] {
  const fragments = fragmentsOf(document)
  const node = fragments.get(fragment)
  if (node === undefined) throw new Error(`the document ${name} has no fragment ${fragment}`)
  return leavesBelow(node.selectionSet, fragments)
}

/** Those of the columns that a name stands for: a leaf, or everything in a group. */
export function columnsBelow(columns: readonly string[], name: string): readonly string[] {
  return columns.filter(column => column === name || column.startsWith(`${name}.`))
}

/** A copy of the operation with only these columns of the list. */
export function withColumns(operation: Operation, listField: string, columns: ReadonlySet<string>): Operation {
  const { root, fragments } = partsOf(operation.document)
  const list = fieldBelow(root, listField)
  const chosen = (set: SelectionSetNode | undefined, before: string): FieldNode[] =>
    fieldsOf(set, fragments).flatMap(node => {
      const path = before + answerName(node)
      if (node.selectionSet === undefined) return columns.has(path) ? [node] : []
      const selections = chosen(node.selectionSet, `${path}.`)
      return selections.length === 0 ? [] : [{ ...node, selectionSet: { kind: Kind.SELECTION_SET, selections } }]
    })
  const selections = chosen(list?.selectionSet, '')
  const document = visit(operation.document, {
    Field: node => (node === list ? { ...node, selectionSet: { kind: Kind.SELECTION_SET, selections } } : undefined),
  })
  return Object.freeze({ ...operation, document: withoutUnusedFragments(document) })
}

/** The parts of the object that an operation answers: its fields that select further ones. */
export function partsOfObject({ document }: Operation): readonly string[] {
  const { root, fragments } = partsOf(document)
  const withParts = fieldsOf(root.selectionSet, fragments).filter(({ selectionSet }) => selectionSet !== undefined)
  return [...new Set(withParts.map(answerName))]
}

/**
 * A copy of the operation with only these parts of the object, and all its plain fields.
 * @param speakOfParts plain fields that are told the parts, as their argument `parts`
 */
export function withParts(
  operation: Operation,
  parts: ReadonlySet<string>,
  speakOfParts: readonly string[] = [],
): Operation {
  const { root, fragments } = partsOf(operation.document)
  const isChosen = (node: FieldNode) => node.selectionSet === undefined || parts.has(answerName(node))
  const selections = fieldsOf(root.selectionSet, fragments)
    .filter(isChosen)
    .map(node => (speakOfParts.includes(answerName(node)) ? { ...node, arguments: [partsArgument(parts)] } : node))
  const document = visit(operation.document, {
    Field: node => (node === root ? { ...node, selectionSet: { kind: Kind.SELECTION_SET, selections } } : undefined),
  })
  return Object.freeze({ ...operation, document: withoutUnusedFragments(document) })
}

function partsArgument(parts: ReadonlySet<string>): ArgumentNode {
  const values = [...parts].map(value => ({ kind: Kind.STRING, value }) as const)
  return { kind: Kind.ARGUMENT, name: { kind: Kind.NAME, value: 'parts' }, value: { kind: Kind.LIST, values } }
}

/** In the order of the document, each once. */
function leavesBelow(set: SelectionSetNode | undefined, fragments: Fragments): readonly string[] {
  const leaves = (within: SelectionSetNode | undefined, before: string): readonly string[] =>
    fieldsOf(within, fragments).flatMap(node => {
      const path = before + answerName(node)
      return node.selectionSet === undefined ? [path] : leaves(node.selectionSet, `${path}.`)
    })
  return [...new Set(leaves(set, ''))]
}

import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type InlineFragmentNode,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql'

/**
 * What documents select, with the fragments put in their places. Whoever walks a document does it here, and when the
 * document is read or compiled: nothing is walked for a request but the queries of analysts, which come with it.
 * @example fieldsOf(root.selectionSet, fragments).map(({ name }) => name.value)
 */
export type Fragments = ReadonlyMap<string, FragmentDefinitionNode>

/** The parts of a document of ours: one operation with one root field. */
export interface DocumentParts {
  readonly definition: OperationDefinitionNode
  readonly root: FieldNode
  readonly fragments: Fragments
}

/** @throws Error for a document that is not ours */
export function partsOf(document: DocumentNode): DocumentParts {
  const [definition, ...others] = document.definitions.filter(node => node.kind === Kind.OPERATION_DEFINITION)
  if (definition === undefined || others.length > 0) throw new Error('a document holds one operation')
  const [root, ...more] = definition.selectionSet.selections
  if (root?.kind !== Kind.FIELD || more.length > 0) throw new Error('a persisted document has one root field')
  return { definition, root, fragments: fragmentsOf(document) }
}

export function fragmentsOf(document: DocumentNode): Fragments {
  const fragments = document.definitions.filter(node => node.kind === Kind.FRAGMENT_DEFINITION)
  return new Map(fragments.map(node => [node.name.value, node]))
}

/** What a node of a selection stands for: a field, or something that selects further ones. */
type Part = FieldNode | InlineFragmentNode | FragmentDefinitionNode

/** @returns undefined for a fragment that is not there */
export function partAt(node: SelectionNode, fragments: Fragments): Part | undefined {
  return node.kind === Kind.FRAGMENT_SPREAD ? fragments.get(node.name.value) : node
}

/** Sees each node of a selection before it is opened, and may throw. */
export type Look = (node: SelectionNode, part: Part | undefined) => void

/** The fields of a selection in the order of the document. */
export function fieldsOf(
  selectionSet: SelectionSetNode | undefined,
  fragments: Fragments,
  look?: Look,
): readonly FieldNode[] {
  return (selectionSet?.selections ?? []).flatMap(node => {
    const part = partAt(node, fragments)
    look?.(node, part)
    return part?.kind === Kind.FIELD ? [part] : fieldsOf(part?.selectionSet, fragments, look)
  })
}

/** What stands below one name in an answer: several nodes where a document selects it more than once. */
export interface Selected {
  readonly as: string
  readonly nodes: readonly FieldNode[]
}

/** What is selected below the nodes of one name, in the order of the answer. */
export function fieldsBelow(nodes: readonly FieldNode[], fragments: Fragments, look?: Look): readonly Selected[] {
  const all = nodes.flatMap(({ selectionSet }) => fieldsOf(selectionSet, fragments, look))
  return [...Map.groupBy(all, answerName)].map(([as, same]) => ({ as, nodes: same }))
}

/** The name of a field in the answer. */
export function answerName({ alias, name }: FieldNode): string {
  return (alias ?? name).value
}

/** The field of this name that a document selects below another, there and not in a fragment. */
export function fieldBelow({ selectionSet }: FieldNode, name: string): FieldNode | undefined {
  const fields = selectionSet?.selections.filter(node => node.kind === Kind.FIELD)
  return fields?.find(field => field.name.value === name)
}

/** The document without the fragments that nothing in it spreads: with them it would not be valid. */
export function withoutUnusedFragments(document: DocumentNode): DocumentNode {
  const { root, fragments } = partsOf(document)
  const used = new Set<unknown>()
  const reach = ({ selectionSet }: FieldNode): void =>
    fieldsOf(selectionSet, fragments, (_node, part) => used.add(part)).forEach(reach)
  reach(root)
  const definitions = document.definitions.filter(node => node.kind !== Kind.FRAGMENT_DEFINITION || used.has(node))
  return { ...document, definitions }
}

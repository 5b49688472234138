import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql'

/** What only the engine can do, or tell: `always` for every answer of the document, else for one answer. */
export class NeedsEngine extends Error {
  override readonly name = 'NeedsEngine'
  readonly always: boolean

  constructor(reason: string, { always = false, cause }: { always?: boolean; cause?: unknown } = {}) {
    super(reason, { cause })
    this.always = always
  }
}

export type Fragments = ReadonlyMap<string, FragmentDefinitionNode>

/** What stands below one name in an answer: several nodes where a document selects it more than once. */
export interface Selected {
  readonly as: string
  readonly nodes: readonly FieldNode[]
}

export function partsOf(document: DocumentNode): {
  readonly definition: OperationDefinitionNode
  readonly fragments: Fragments
} {
  const definition = document.definitions.find(node => node.kind === Kind.OPERATION_DEFINITION)
  if (definition === undefined) throw new NeedsEngine('no operation')
  const fragments = document.definitions.filter(node => node.kind === Kind.FRAGMENT_DEFINITION)
  return { definition, fragments: new Map(fragments.map(node => [node.name.value, node])) }
}

/**
 * The fields of an object in the order of the answer, fragments opened.
 * @throws NeedsEngine for a directive, and for a condition on an abstract type
 */
export function selectedOf(
  type: GraphQLObjectType,
  sets: readonly SelectionSetNode[],
  fragments: Fragments,
): readonly Selected[] {
  const byName = new Map<string, FieldNode[]>()
  const open = ({ selections }: SelectionSetNode): void => {
    for (const node of selections) {
      if (node.directives !== undefined && node.directives.length > 0) throw new NeedsEngine('a directive')
      if (node.kind === Kind.FIELD) {
        const as = (node.alias ?? node.name).value
        byName.set(as, [...(byName.get(as) ?? []), node])
        continue
      }
      const part = node.kind === Kind.FRAGMENT_SPREAD ? fragments.get(node.name.value) : node
      const condition = part?.typeCondition?.name.value ?? type.name
      if (part === undefined || condition !== type.name) throw new NeedsEngine(`a part of ${condition} in ${type.name}`)
      open(part.selectionSet)
    }
  }
  for (const set of sets) open(set)
  return [...byName].map(([as, nodes]) => ({ as, nodes }))
}

/** What is selected below the nodes of one name. */
export function setsBelow(nodes: readonly FieldNode[]): readonly SelectionSetNode[] {
  return nodes.flatMap(({ selectionSet }) => selectionSet ?? [])
}

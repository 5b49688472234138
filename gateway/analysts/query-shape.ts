import { type DocumentNode, type FragmentDefinitionNode, Kind, type SelectionSetNode, visit } from 'graphql'

/** How large a document is, told from its text alone: before it is validated, which itself may take long. */
export interface QueryShape {
  /** Nested selections, fragments put in their places. */
  readonly depth: number
  /** Fields, fragments put in their places. */
  readonly fields: number
  readonly aliases: number
  readonly directives: number
}

interface Size {
  readonly depth: number
  readonly fields: number
}

const EMPTY: Size = { depth: 0, fields: 0 }

export function queryShape(document: DocumentNode): QueryShape {
  const sizeOf = sizes(document)
  let [depth, fields, aliases, directives] = [0, 0, 0, 0]
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue
    const size = sizeOf(definition.selectionSet)
    depth = Math.max(depth, size.depth)
    fields += size.fields
  }
  visit(document, {
    Field: ({ alias }) => {
      if (alias !== undefined) aliases += 1
    },
    Directive: () => {
      directives += 1
    },
  })
  return { depth, fields, aliases, directives }
}

/** Each fragment is measured once, however often it is spread; one within itself is left to the validation. */
function sizes(document: DocumentNode): (selections: SelectionSetNode) => Size {
  const fragments = new Map<string, FragmentDefinitionNode>()
  for (const node of document.definitions)
    if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(node.name.value, node)
  const known = new Map<string, Size>()
  const ofFragment = (name: string): Size => {
    const node = fragments.get(name)
    const measured = known.get(name)
    if (node === undefined || measured !== undefined) return measured ?? EMPTY
    known.set(name, EMPTY)
    const size = ofSelections(node.selectionSet)
    known.set(name, size)
    return size
  }
  const ofSelections = ({ selections }: SelectionSetNode): Size =>
    selections
      .map(ofSelection)
      .reduce((sum, size) => ({ depth: Math.max(sum.depth, size.depth), fields: sum.fields + size.fields }), EMPTY)
  const ofSelection = (selection: SelectionSetNode['selections'][number]): Size => {
    if (selection.kind === Kind.FRAGMENT_SPREAD) return ofFragment(selection.name.value)
    const inner = selection.selectionSet === undefined ? EMPTY : ofSelections(selection.selectionSet)
    return selection.kind === Kind.INLINE_FRAGMENT ? inner : { depth: inner.depth + 1, fields: inner.fields + 1 }
  }
  return ofSelections
}

import {
  type DocumentNode,
  type FragmentDefinitionNode,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
  visit,
} from 'graphql'
import { fragmentsOf, partAt } from '../documents/selection.ts'

/** The size of a document, measured before validation, which may itself take long. */
export interface QueryShape {
  /** Nesting of selections, with fragments expanded. */
  readonly depth: number
  /** Number of fields, with fragments expanded. */
  readonly fields: number
  readonly aliases: number
  readonly directives: number
  /** How often one selection names the same field: the validation compares all of them with each other. */
  readonly repetitions: number
}

interface Size {
  readonly depth: number
  readonly fields: number
}

const EMPTY: Size = { depth: 0, fields: 0 }

export function queryShape(document: DocumentNode): QueryShape {
  const sizeOf = sizes(document)
  let [depth, fields, aliases, directives, repetitions] = [0, 0, 0, 0, 0]
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
    SelectionSet: ({ selections }) => {
      repetitions = Math.max(repetitions, repetitionsIn(selections))
    },
    Directive: () => {
      directives += 1
    },
  })
  return { depth, fields, aliases, directives, repetitions }
}

function repetitionsIn(selections: readonly SelectionNode[]): number {
  const times = new Map<string, number>()
  for (const node of selections) {
    if (node.kind !== Kind.FIELD) continue
    const name = (node.alias ?? node.name).value
    times.set(name, (times.get(name) ?? 0) + 1)
  }
  return Math.max(0, ...times.values())
}

/** Each fragment is measured once, however often it is spread; validation rejects cycles. */
function sizes(document: DocumentNode): (selections: SelectionSetNode) => Size {
  const fragments = fragmentsOf(document)
  const known = new Map<FragmentDefinitionNode, Size>()
  const ofFragment = (fragment: FragmentDefinitionNode): Size => {
    const measured = known.get(fragment)
    if (measured !== undefined) return measured
    known.set(fragment, EMPTY)
    const size = ofSelections(fragment.selectionSet)
    known.set(fragment, size)
    return size
  }
  const ofSelections = (selectionSet: SelectionSetNode | undefined): Size =>
    (selectionSet?.selections ?? [])
      .map(ofSelection)
      .reduce((sum, size) => ({ depth: Math.max(sum.depth, size.depth), fields: sum.fields + size.fields }), EMPTY)
  const ofSelection = (node: SelectionNode): Size => {
    const part = partAt(node, fragments)
    if (part?.kind === Kind.FRAGMENT_DEFINITION) return ofFragment(part)
    const inner = ofSelections(part?.selectionSet)
    return part?.kind === Kind.FIELD ? { depth: inner.depth + 1, fields: inner.fields + 1 } : inner
  }
  return ofSelections
}

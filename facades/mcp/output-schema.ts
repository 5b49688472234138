import { type DocumentNode, type FieldNode, type FragmentDefinitionNode, Kind, type SelectionSetNode } from 'graphql'
import type { Operation } from '../../gateway/operation.ts'
import type { ObjectSchema } from './input-schema.ts'

/**
 * What a tool answers, from the selection of its document. It demands nothing: any value may be null, any column may
 * be left out, and a new field fails no client that validates. An answer names its own fields; only the columns that
 * `Fields` can choose are told beforehand, in one line, since a schema for each costs a model ten times the tokens.
 */
export function outputSchemaOf({ document, root }: Operation, list: string | undefined): ObjectSchema {
  if (list === undefined) return { type: 'object', properties: {} }
  const fragments = fragmentsIn(document)
  const answer = rootFields(document).find(({ name }) => name.value === root)
  const rows = fieldsOf(answer?.selectionSet, fragments).find(field => nameOf(field) === list)
  const description = `Columns: ${namesOf(rows, fragments)}`
  return { type: 'object', properties: { [list]: { type: 'array', items: { type: 'object' }, description } } }
}

type Fragments = ReadonlyMap<string, FragmentDefinitionNode>

function namesOf(field: FieldNode | undefined, fragments: Fragments): string {
  return fieldsOf(field?.selectionSet, fragments).map(nameOf).join(', ')
}

function fieldsOf(selection: SelectionSetNode | undefined, fragments: Fragments): readonly FieldNode[] {
  return (selection?.selections ?? []).flatMap(node => {
    if (node.kind === Kind.FIELD) return [node]
    const inner = node.kind === Kind.FRAGMENT_SPREAD ? fragments.get(node.name.value) : node
    return fieldsOf(inner?.selectionSet, fragments)
  })
}

function nameOf({ alias, name }: FieldNode): string {
  return (alias ?? name).value
}

function fragmentsIn({ definitions }: DocumentNode): Fragments {
  const fragments = definitions.filter(node => node.kind === Kind.FRAGMENT_DEFINITION)
  return new Map(fragments.map(fragment => [fragment.name.value, fragment]))
}

function rootFields({ definitions }: DocumentNode): readonly FieldNode[] {
  const operations = definitions.filter(node => node.kind === Kind.OPERATION_DEFINITION)
  return operations.flatMap(({ selectionSet }) => selectionSet.selections.filter(node => node.kind === Kind.FIELD))
}

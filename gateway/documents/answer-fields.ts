import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isEnumType,
  isListType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql'

/** A field of an answer, in the words of the schema. */
export interface AnswerField {
  /** From the answer's own object on: `issuer.name`, `coupons[].rate`. */
  readonly path: string
  readonly description: string
  /** The values of an enum. */
  readonly values?: readonly string[]
}

/** The fields that a document with one root field answers, objects before what is in them, each once. */
export function answerFields(schema: GraphQLSchema, document: DocumentNode, root: string): readonly AnswerField[] {
  const fragments = new Map(
    document.definitions.flatMap(node =>
      node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node] as const] : [],
    ),
  )
  const operation = document.definitions.find(node => node.kind === Kind.OPERATION_DEFINITION)
  const field = operation?.selectionSet.selections.find(node => node.kind === Kind.FIELD)
  const parent = operation?.operation === 'mutation' ? schema.getMutationType() : schema.getQueryType()
  const type = parent?.getFields()[root]?.type
  const named = type === undefined ? undefined : getNamedType(type)
  if (!isObjectType(named) || field?.selectionSet === undefined) return []
  const all = fieldsIn(named, field.selectionSet, fragments, '')
  return [...new Map(all.map(one => [one.path, one])).values()]
}

type Fragments = ReadonlyMap<string, FragmentDefinitionNode>
type ObjectType = ReturnType<typeof assertObject>

function fieldsIn(type: ObjectType, selection: SelectionSetNode, fragments: Fragments, before: string): AnswerField[] {
  return selection.selections.flatMap(node => {
    if (node.kind === Kind.FIELD) return fieldAndBelow(type, node, fragments, before)
    const inner = node.kind === Kind.FRAGMENT_SPREAD ? fragments.get(node.name.value) : node
    return inner === undefined ? [] : fieldsIn(type, inner.selectionSet, fragments, before)
  })
}

function fieldAndBelow(parent: ObjectType, node: FieldNode, fragments: Fragments, before: string): AnswerField[] {
  const field = parent.getFields()[node.name.value]
  if (field === undefined) return []
  const named = getNamedType(field.type)
  const isList = isListType(getNullableType(field.type))
  const path = `${before}${(node.alias ?? node.name).value}${isList ? '[]' : ''}`
  const description = field.description || (isObjectType(named) && named.description) || ''
  const own = { path, description, ...(isEnumType(named) && { values: named.getValues().map(({ name }) => name) }) }
  if (node.selectionSet === undefined) return [own]
  return [own, ...fieldsIn(assertObject(named), node.selectionSet, fragments, `${path}.`)]
}

function assertObject(type: unknown) {
  if (!isObjectType(type)) throw new Error('a selection stands on an object')
  return type
}

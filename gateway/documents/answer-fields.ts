import {
  type FieldNode,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isEnumType,
  isListType,
  isObjectType,
} from 'graphql'
import { answerName, type DocumentParts, type Fragments, fieldsOf } from './selection.ts'

/** A field of an answer, with its description from the schema. */
export interface AnswerField {
  /** Relative to the answer: `issuer.name`, `coupons[].rate`. */
  readonly path: string
  readonly description: string
  /** Name of the GraphQL scalar or enum; absent for an object. */
  readonly type?: string
  /** The values of an enum. */
  readonly values?: readonly string[]
}

/** The fields that a document answers, objects before what is in them, each once. */
export function answerFields(
  schema: GraphQLSchema,
  { definition, root, fragments }: DocumentParts,
): readonly AnswerField[] {
  const type = schema.getRootType(definition.operation)?.getFields()[root.name.value]?.type
  const named = type === undefined ? undefined : getNamedType(type)
  if (!isObjectType(named)) return []
  const all = fieldsBelow(named, root, fragments, '')
  return [...new Map(all.map(one => [one.path, one])).values()]
}

function fieldsBelow(type: GraphQLObjectType, node: FieldNode, fragments: Fragments, before: string): AnswerField[] {
  return fieldsOf(node.selectionSet, fragments).flatMap(inner => fieldAndBelow(type, inner, fragments, before))
}

function fieldAndBelow(
  parent: GraphQLObjectType,
  node: FieldNode,
  fragments: Fragments,
  before: string,
): AnswerField[] {
  const field = parent.getFields()[node.name.value]
  if (field === undefined) return []
  const named = getNamedType(field.type)
  const path = `${before}${answerName(node)}${isListType(getNullableType(field.type)) ? '[]' : ''}`
  const description = field.description || (isObjectType(named) && named.description) || ''
  if (isObjectType(named)) return [{ path, description }, ...fieldsBelow(named, node, fragments, `${path}.`)]
  const values = isEnumType(named) && { values: named.getValues().map(({ name }) => name) }
  return [{ path, description, type: named.name, ...values }]
}

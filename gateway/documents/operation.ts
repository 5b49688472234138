import {
  type DocumentNode,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  Kind,
  parse,
  TypeInfo,
  validate,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import type { InputNotes } from '../../schema/input-notes.ts'
import { type AnswerField, answerFields } from './answer-fields.ts'
import { fieldBelow, fieldsOf, fragmentsOf, partsOf, withoutUnusedFragments } from './selection.ts'
import { type Variable, variablesOf } from './variables.ts'

/** A persisted document and what follows from it. */
export interface Operation {
  readonly name: string
  readonly kind: 'query' | 'mutation'
  /** From the document. */
  readonly description: string
  readonly document: DocumentNode
  /** Name of the single root field: what an answer is unwrapped to. */
  readonly root: string
  readonly variables: readonly Variable[]
  readonly parameters: readonly Parameter[]
  /** The returned fields. */
  readonly fields: readonly AnswerField[]
}

/** A value that a caller may give: a variable, or a field of a variable that is an input object. */
export interface Parameter {
  /** `['pageSize']`, `['filter', 'yieldFrom']`. */
  readonly path: readonly string[]
  /** Name of the GraphQL scalar or enum. */
  readonly type: string
  readonly list: boolean
  readonly required: boolean
  readonly default?: unknown
  /** The values of an enum. */
  readonly values?: readonly string[]
  readonly description: string
  readonly notes: InputNotes
}

/**
 * Reads a document with one operation.
 * @throws Error when it does not parse or validate; documents are part of the code, so the service does not start then
 */
export function readOperation(schema: GraphQLSchema, text: string): Operation {
  const document = parse(text)
  const errors = validate(schema, document)
  if (errors.length > 0) throw new Error(`invalid document:\n${errors.map(error => error.toString()).join('\n')}`)
  const parts = partsOf(document)
  const { definition, root } = parts
  if (definition.name === undefined) throw new Error('a persisted document must have a name')
  const variables = variablesOf(schema, definition)
  return Object.freeze({
    name: definition.name.value,
    kind: definition.operation === 'mutation' ? 'mutation' : 'query',
    description: definition.description?.value ?? '',
    document,
    root: root.name.value,
    variables,
    parameters: parametersOf(variables, argumentsOf(schema, document)),
    fields: answerFields(schema, parts),
  })
}

/** A copy of the operation with only these columns of the list. */
export function withColumns(operation: Operation, listField: string, columns: ReadonlySet<string>): Operation {
  const { root, fragments } = partsOf(operation.document)
  const list = fieldBelow(root, listField)
  const selections = fieldsOf(list?.selectionSet, fragments).filter(({ name }) => columns.has(name.value))
  const document = visit(operation.document, {
    Field: node => (node === list ? { ...node, selectionSet: { kind: Kind.SELECTION_SET, selections } } : undefined),
  })
  return Object.freeze({ ...operation, document: withoutUnusedFragments(document) })
}

/** Names of the fields that a fragment of the document selects, those of its own fragments included. */
export function columnsOfFragment(operation: Operation, fragment: string): readonly string[] {
  const fragments = fragmentsOf(operation.document)
  const node = fragments.get(fragment)
  if (node === undefined) throw new Error(`the document ${operation.name} has no fragment ${fragment}`)
  return fieldsOf(node.selectionSet, fragments).map(field => field.name.value)
}

function parametersOf(
  variables: readonly Variable[],
  argumentsByVariable: ReadonlyMap<string, GraphQLArgument>,
): readonly Parameter[] {
  return variables.flatMap(({ name, type, description, default: preset }) => {
    const argument = argumentsByVariable.get(name)
    const named = getNamedType(type)
    if (!isInputObjectType(named)) {
      const text = description ?? argument?.description ?? ''
      return [parameter([name], type, notesOf(argument), { description: text, default: preset })]
    }
    return Object.values(named.getFields()).map(field =>
      parameter([name, field.name], field.type, notesOf(field), { description: field.description ?? '' }),
    )
  })
}

/** The argument that each variable is passed to; it has the description and the bounds. */
function argumentsOf(schema: GraphQLSchema, document: DocumentNode): ReadonlyMap<string, GraphQLArgument> {
  const found = new Map<string, GraphQLArgument>()
  const info = new TypeInfo(schema)
  const remember = (name: string) => {
    const argument = info.getArgument()
    if (argument) found.set(name, argument)
  }
  visit(
    document,
    visitWithTypeInfo(info, {
      Argument: ({ value }) => (value.kind === Kind.VARIABLE ? remember(value.name.value) : undefined),
    }),
  )
  return found
}

function parameter(
  path: readonly string[],
  type: GraphQLInputType,
  notes: InputNotes,
  { description, default: preset }: { description: string; default?: unknown },
): Parameter {
  const inner = getNullableType(type)
  const named = getNamedType(type)
  return {
    path,
    type: named.name,
    list: isListType(inner),
    required: isNonNullType(type) && preset === undefined,
    description,
    ...(preset !== undefined && { default: preset }),
    ...(isEnumType(named) && { values: named.getValues().map(({ name }) => name) }),
    notes,
  }
}

function notesOf(described: GraphQLArgument | GraphQLInputField | undefined): InputNotes {
  return (described?.extensions?.notes as InputNotes | undefined) ?? {}
}

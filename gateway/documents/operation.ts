import {
  type DocumentNode,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  Kind,
  type OperationTypeNode,
  parse,
  TypeInfo,
  validate,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import type { InputNotes } from '../../schema/input-notes.ts'
import { type AnswerField, answerFields } from './answer-fields.ts'
import { partsOf } from './selection.ts'
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
  /** What its root field costs at least, in requests: its extension `cost`. */
  readonly cost: number
  /** True where the root field says that it takes long, by its extension `inSteps`: others have their turn meanwhile. */
  readonly inSteps: boolean
  readonly variables: readonly Variable[]
  readonly parameters: readonly Parameter[]
  /** The returned fields. */
  readonly fields: readonly AnswerField[]
}

/** A value that a caller may give: a variable, or a field of a variable that is an input object. */
export interface Parameter {
  /** `['pageSize']`, `['filter', 'yieldFrom']`. */
  readonly path: readonly string[]
  /** How the schema names the argument where that is not the path: `schedules.offset` for `$scheduleOffset`. */
  readonly argumentPaths: readonly string[]
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
    cost: costOfField(schema, definition.operation, root.name.value),
    inSteps: rootField(schema, definition.operation, root.name.value)?.extensions.inSteps === true,
    variables,
    parameters: parametersOf(variables, argumentsOf(schema, document)),
    fields: answerFields(schema, parts),
  })
}

/** Requests of the plan that a root field costs; a field states it where one run is much work. */
export function costOfField(schema: GraphQLSchema, operation: OperationTypeNode, field: string): number {
  const cost = rootField(schema, operation, field)?.extensions.cost
  return typeof cost === 'number' ? cost : 1
}

function rootField(schema: GraphQLSchema, operation: OperationTypeNode, field: string) {
  return schema.getRootType(operation)?.getFields()[field]
}

function parametersOf(
  variables: readonly Variable[],
  argumentsByVariable: ReadonlyMap<string, PassedTo>,
): readonly Parameter[] {
  return variables.flatMap(({ name, type, description, default: preset }) => {
    const { argument, paths = [] } = argumentsByVariable.get(name) ?? {}
    const argumentPaths = paths.filter(path => path !== name)
    const named = getNamedType(type)
    if (!isInputObjectType(named)) {
      const text = description ?? argument?.description ?? ''
      return [parameter([name], type, notesOf(argument), { argumentPaths, description: text, default: preset })]
    }
    return Object.values(named.getFields()).map(field =>
      parameter([name, field.name], field.type, notesOf(field), {
        argumentPaths: argumentPaths.map(path => `${path}.${field.name}`),
        description: field.description ?? '',
      }),
    )
  })
}

/** What a variable is passed to. */
interface PassedTo {
  /** Has the description and the bounds. */
  readonly argument: GraphQLArgument
  /** Of each argument: its name, or below the root field that of its field too. */
  readonly paths: readonly string[]
}

function argumentsOf(schema: GraphQLSchema, document: DocumentNode): ReadonlyMap<string, PassedTo> {
  const found = new Map<string, PassedTo>()
  const info = new TypeInfo(schema)
  const roots = [schema.getQueryType(), schema.getMutationType()]
  const remember = (name: string) => {
    const argument = info.getArgument()
    const field = info.getFieldDef()
    if (!argument || !field) return
    const path = roots.includes(info.getParentType() as GraphQLObjectType)
      ? argument.name
      : `${field.name}.${argument.name}`
    found.set(name, { argument, paths: [...(found.get(name)?.paths ?? []), path] })
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
  { argumentPaths, description, default: preset }: Pick<Parameter, 'argumentPaths' | 'description' | 'default'>,
): Parameter {
  const inner = getNullableType(type)
  const named = getNamedType(type)
  return {
    path,
    argumentPaths,
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

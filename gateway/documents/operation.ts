import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
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
  type OperationDefinitionNode,
  parse,
  TypeInfo,
  typeFromAST,
  validate,
  valueFromASTUntyped,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import type { InputNotes } from '../../schema/types/bonds/filter-input.ts'
import { type AnswerField, answerFields } from './answer-fields.ts'

/** A persisted document and what follows from it. */
export interface Operation {
  readonly name: string
  readonly kind: 'query' | 'mutation'
  /** The document's own words. */
  readonly description: string
  readonly document: DocumentNode
  /** Name of the single root field: what an answer is unwrapped to. */
  readonly root: string
  readonly parameters: readonly Parameter[]
  /** What it answers. */
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
 * Reads a document that holds one operation.
 * @throws Error when it does not parse or does not fit the schema: documents are ours, so this stops the start
 */
export function readOperation(schema: GraphQLSchema, text: string): Operation {
  const document = parse(text)
  const errors = validate(schema, document)
  if (errors.length > 0) throw new Error(`invalid document:\n${errors.map(error => error.toString()).join('\n')}`)
  const definition = operationIn(document)
  const root = definition.selectionSet.selections[0]
  if (definition.name === undefined || root?.kind !== Kind.FIELD || definition.selectionSet.selections.length !== 1) {
    throw new Error('a persisted document has a name and one root field')
  }
  return Object.freeze({
    name: definition.name.value,
    kind: definition.operation === 'mutation' ? 'mutation' : 'query',
    description: definition.description?.value ?? '',
    document,
    root: root.name.value,
    parameters: parametersOf(schema, document, definition),
    fields: answerFields(schema, document, root.name.value),
  })
}

/** The same operation with only these columns of the list; the persisted document stays what it was. */
export function withColumns(operation: Operation, listField: string, columns: ReadonlySet<string>): Operation {
  const fragments = fragmentsIn(operation.document)
  const document = visit(operation.document, {
    Field: node => {
      if (node.name.value !== listField || node.selectionSet === undefined) return undefined
      const selections = fieldsIn(node, fragments).filter(field => columns.has(field.name.value))
      return { ...node, selectionSet: { ...node.selectionSet, selections } }
    },
  })
  return Object.freeze({ ...operation, document: withoutUnusedFragments(document) })
}

/** Names of the fields that a fragment of the document selects, those of its own fragments included. */
export function columnsOfFragment(operation: Operation, fragment: string): readonly string[] {
  const fragments = fragmentsIn(operation.document)
  const node = fragments.get(fragment)
  if (node === undefined) throw new Error(`the document ${operation.name} has no fragment ${fragment}`)
  return fieldsIn(node, fragments).map(field => field.name.value)
}

function operationIn(document: DocumentNode): OperationDefinitionNode {
  const operations = document.definitions.filter(node => node.kind === Kind.OPERATION_DEFINITION)
  const [definition] = operations
  if (definition === undefined || operations.length !== 1) throw new Error('a document holds one operation')
  return definition
}

function fragmentsIn(document: DocumentNode): ReadonlyMap<string, FragmentDefinitionNode> {
  const fragments = document.definitions.filter(node => node.kind === Kind.FRAGMENT_DEFINITION)
  return new Map(fragments.map(fragment => [fragment.name.value, fragment]))
}

function fieldsIn(
  node: FieldNode | FragmentDefinitionNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
): readonly FieldNode[] {
  return (node.selectionSet?.selections ?? []).flatMap(selection => {
    if (selection.kind === Kind.FIELD) return [selection]
    if (selection.kind !== Kind.FRAGMENT_SPREAD) throw new Error('columns are fields and fragments')
    const fragment = fragments.get(selection.name.value)
    return fragment === undefined ? [] : fieldsIn(fragment, fragments)
  })
}

function withoutUnusedFragments(document: DocumentNode): DocumentNode {
  const used = new Set<string>()
  const reach = (node: OperationDefinitionNode | FragmentDefinitionNode) =>
    visit(node, {
      FragmentSpread: ({ name }) => {
        const fragment = fragmentsIn(document).get(name.value)
        if (used.has(name.value) || fragment === undefined) return
        used.add(name.value)
        reach(fragment)
      },
    })
  reach(operationIn(document))
  const definitions = document.definitions.filter(
    node => node.kind !== Kind.FRAGMENT_DEFINITION || used.has(node.name.value),
  )
  return { ...document, definitions }
}

function parametersOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  definition: OperationDefinitionNode,
): readonly Parameter[] {
  const argumentsByVariable = argumentsOf(schema, document)
  return (definition.variableDefinitions ?? []).flatMap(variable => {
    const name = variable.variable.name.value
    const type = typeFromAST(schema, variable.type) as GraphQLInputType
    const argument = argumentsByVariable.get(name)
    const own = {
      description: variable.description?.value ?? argument?.description ?? '',
      ...(variable.defaultValue !== undefined && { default: valueFromASTUntyped(variable.defaultValue) }),
    }
    const named = getNamedType(type)
    if (!isInputObjectType(named)) return [parameter([name], type, notesOf(argument), own)]
    return Object.values(named.getFields()).map(field =>
      parameter([name, field.name], field.type, notesOf(field), { description: field.description ?? '' }),
    )
  })
}

/** Which argument each variable is given to: it holds the description and the bounds. */
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
  own: { description: string; default?: unknown },
): Parameter {
  const inner = getNullableType(type)
  const named = getNamedType(type)
  return {
    path,
    type: named.name,
    list: isListType(inner),
    required: isNonNullType(type) && own.default === undefined,
    ...(isEnumType(named) && { values: named.getValues().map(({ name }) => name) }),
    notes,
    ...own,
  }
}

function notesOf(described: GraphQLArgument | GraphQLInputField | undefined): InputNotes {
  return (described?.extensions?.notes as InputNotes | undefined) ?? {}
}

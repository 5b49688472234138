import {
  type GraphQLInputType,
  type GraphQLSchema,
  isNonNullType,
  type OperationDefinitionNode,
  typeFromAST,
  valueFromAST,
  valueFromASTUntyped,
} from 'graphql'

/** A variable of a document, read once: whoever checks, describes or fills in variables reads these. */
export interface Variable {
  readonly name: string
  readonly type: GraphQLInputType
  readonly required: boolean
  readonly description: string | undefined
  /** As a caller would write it; undefined where there is none. */
  readonly default: unknown
  /** The same as resolvers get it. */
  readonly coercedDefault: unknown
}

/** The variables of an operation that fits the schema. */
export function variablesOf(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
): readonly Variable[] {
  return variableDefinitions.map(({ variable, type: node, defaultValue, description }) => {
    const type = typeFromAST(schema, node) as GraphQLInputType
    return {
      name: variable.name.value,
      type,
      required: isNonNullType(type) && defaultValue === undefined,
      description: description?.value,
      default: defaultValue && valueFromASTUntyped(defaultValue),
      coercedDefault: valueFromAST(defaultValue, type),
    }
  })
}

/** What stands for variables that are not given. */
export function defaultsOf(variables: readonly Variable[]): Readonly<Record<string, unknown>> {
  const own = variables.filter(({ default: value }) => value !== undefined)
  return Object.fromEntries(own.map(({ name, default: value }) => [name, value]))
}

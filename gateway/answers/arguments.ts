import {
  type ArgumentNode,
  type FieldNode,
  type GraphQLArgument,
  type GraphQLField,
  getArgumentValues,
  isNonNullType,
  Kind,
  type ValueNode,
} from 'graphql'
import { NeedsEngine } from './needs-engine.ts'

type Field = Pick<GraphQLField<unknown, unknown>, 'args'>
type Values = Readonly<Record<string, unknown>>

/** The arguments of a field: constant, or read from the variables of each request. */
export type FieldArguments =
  | { readonly constant: object }
  | { readonly constant: null; read(variables: Values): object }

export function argumentsOf(field: Field, node: FieldNode): FieldArguments {
  const given = node.arguments ?? []
  if (!given.some(({ value }) => dependsOnVariables(value))) {
    return { constant: Object.freeze(valuesOf(field, node)) }
  }
  const isPlain = given.every(({ value }) => value.kind === Kind.VARIABLE || !dependsOnVariables(value))
  if (!isPlain) return { constant: null, read: variables => valuesOf(field, node, variables) }
  const constants = valuesOf({ args: field.args.filter(isConstantIn(given)) }, node)
  const taken = field.args.flatMap(argument => {
    const variable = variableOf(argument, given)
    return variable === null ? [] : [{ argument, variable }]
  })
  return { constant: null, read: variables => withVariables({ ...constants }, taken, variables) }
}

interface Taken {
  readonly argument: GraphQLArgument
  readonly variable: string
}

/** `getArgumentValues` reads only `args` of the field. */
function valuesOf({ args }: Pick<Field, 'args'>, node: FieldNode, variables?: Values): Record<string, unknown> {
  return getArgumentValues({ args } as GraphQLField<unknown, unknown>, node, variables)
}

/** Variables are already coerced, so only absent and null values need checks. */
function withVariables(values: Record<string, unknown>, taken: readonly Taken[], variables: Values): object {
  for (const { argument, variable } of taken) {
    const { name, type, defaultValue } = argument
    const value = Object.hasOwn(variables, variable) ? variables[variable] : defaultValue
    if (isNonNullType(type) && (value === undefined || value === null)) throw new NeedsEngine(`${name} is missing`)
    if (value !== undefined) values[name] = value
  }
  return values
}

function variableOf({ name }: GraphQLArgument, given: readonly ArgumentNode[]): string | null {
  const value = given.find(node => node.name.value === name)?.value
  return value?.kind === Kind.VARIABLE ? value.name.value : null
}

function isConstantIn(given: readonly ArgumentNode[]): (argument: GraphQLArgument) => boolean {
  return argument => variableOf(argument, given) === null
}

function dependsOnVariables(node: ValueNode): boolean {
  if (node.kind === Kind.VARIABLE) return true
  if (node.kind === Kind.LIST) return node.values.some(dependsOnVariables)
  return node.kind === Kind.OBJECT && node.fields.some(({ value }) => dependsOnVariables(value))
}

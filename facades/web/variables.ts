import {
  coerceInputValue,
  type GraphQLError,
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isScalarType,
} from 'graphql'
import type { Operation } from '../../gateway/documents/operation.ts'
import type { Variable } from '../../gateway/documents/variables.ts'
import type { ArgumentFault } from '../../schema/errors.ts'
import { didYouMean } from '../arguments/did-you-mean.ts'

type Variables =
  | { readonly variables: Readonly<Record<string, unknown>> }
  | { readonly faults: readonly ArgumentFault[] }

/** Validates variables against the document. Reports all faults together. */
export function readVariables({ variables: known }: Operation, given: unknown = {}): Variables {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    return { faults: [{ path: 'variables', message: 'Must be an object of values by name.' }] }
  }
  const variables = given as Record<string, unknown>
  const names = known.map(({ name }) => name)
  const unknown = Object.keys(variables).filter(name => !names.includes(name))
  const faults = [
    ...unknown.map(name => unknownName(name, names)),
    ...known.flatMap(variable => faultsOf(variable, variables)),
  ]
  return faults.length > 0 ? { faults } : { variables }
}

function unknownName(path: string, allowed: readonly string[]): ArgumentFault {
  const suggestion = didYouMean(path, allowed)
  return {
    path,
    message: 'No variable has this name.',
    allowed,
    ...(suggestion !== undefined && { didYouMean: suggestion }),
  }
}

function faultsOf(
  { name, type, required }: Variable,
  variables: Readonly<Record<string, unknown>>,
): readonly ArgumentFault[] {
  const value = variables[name]
  if (value === undefined || value === null) {
    const missing = value === null ? isNonNullType(type) : required
    return missing ? [{ path: name, message: `${name} is required.` }] : []
  }
  const faults: ArgumentFault[] = []
  const coerced: unknown = coerceInputValue(value, type, (path, _value, error) => {
    faults.push(faultAt([name, ...path], typeAt(type, path), error))
  })
  if (faults.length === 0 && containsNul(coerced)) faults.push({ path: name, message: 'Contains control characters.' })
  return faults
}

/** The message does not include the value, which can be a password. */
function faultAt(
  path: readonly (string | number)[],
  type: GraphQLInputType | null,
  error: GraphQLError,
): ArgumentFault {
  const joined = path.join('.')
  if (isEnumType(type)) {
    const allowed = type.getValues().map(({ name }) => name)
    return { path: joined, message: 'Not an allowed value.', allowed }
  }
  if (isScalarType(type) && type.name === 'String') return { path: joined, message: 'Must be text.' }
  return { path: joined, message: error.originalError?.message ?? error.message }
}

function typeAt(type: GraphQLInputType, [step, ...rest]: readonly (string | number)[]): GraphQLInputType | null {
  if (isNonNullType(type)) return typeAt(type.ofType, step === undefined ? [] : [step, ...rest])
  if (step === undefined) return type
  if (isListType(type)) return typeAt(type.ofType, typeof step === 'number' ? rest : [step, ...rest])
  const field = isInputObjectType(type) ? type.getFields()[step] : undefined
  return field === undefined ? null : typeAt(field.type, rest)
}

/** The database accepts every character except NUL. */
function containsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0')
  return typeof value === 'object' && value !== null && Object.values(value).some(containsNul)
}

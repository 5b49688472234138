import type { ArgumentFault as SchemaFault } from '../../schema/errors.ts'
import { didYouMean } from './did-you-mean.ts'
import type { FlatParameter } from './parameters.ts'
import { readValue } from './read-value.ts'
import { suggestValue } from './suggest-value.ts'
import { suggestName } from './synonyms.ts'

/** A parameter at fault, in the public spelling. */
export interface ArgumentFault extends Omit<SchemaFault, 'path'> {
  readonly name: string
  readonly in: 'path' | 'query' | 'header' | 'body'
}

export type Arguments =
  | { readonly variables: Readonly<Record<string, unknown>>; readonly columns: ReadonlySet<string> | null }
  | { readonly faults: readonly ArgumentFault[] }

/**
 * Parses the arguments of a caller: text from a URL or JSON from a tool call. All faults are reported together; no
 * argument is silently ignored.
 * @param given the values by name; a repeated name has several
 */
export function readArguments(
  parameters: readonly FlatParameter[],
  given: ReadonlyMap<string, readonly unknown[]>,
): Arguments {
  const { indexes, always, presets } = tableOf(parameters)
  const faults: ArgumentFault[] = []
  const touched = new Set(always)
  for (const name of given.keys()) {
    const index = indexes.get(name)
    if (index === undefined) faults.push(unknownName(name, parameters))
    else touched.add(index)
  }
  const variables: Record<string, unknown> = {}
  let columns: ReadonlySet<string> | null = null
  // In the order of the parameters, so that equal requests produce equal cache keys.
  for (const index of [...touched].sort((a, b) => a - b)) {
    const parameter = parameters[index] as FlatParameter
    const values = given.get(parameter.name)
    if (values === undefined) {
      if (parameter.required && !faults.some(({ didYouMean: meant }) => meant === parameter.name))
        faults.push({ ...locationOf(parameter), message: `${parameter.name} is required.` })
      else if (parameter.kind === 'fields') columns = presets.get(String(parameter.default)) ?? null
      else if (parameter.default !== undefined) setAt(variables, parameter.path, parameter.default)
      continue
    }
    const read = readValue(parameter, values)
    if ('faults' in read)
      faults.push(
        ...read.faults.map(fault => withSuggestion({ ...locationOf(parameter), ...fault }, parameter, values)),
      )
    else if (parameter.kind === 'fields')
      columns = (values.length === 1 && presets.get(String(values[0]))) || new Set(read.value as readonly string[])
    else if (parameter.ofParts) columns = new Set(read.value as readonly string[])
    else {
      if (read.value !== undefined) setAt(variables, parameter.path, read.value)
      if (read.excluded !== undefined && parameter.exclusionPath)
        setAt(variables, parameter.exclusionPath, read.excluded)
    }
  }
  return faults.length > 0 ? { faults } : { variables, columns }
}

/** Lookup tables of a list of parameters, shared by all requests. */
interface Table {
  /** Index of each parameter in the list. */
  readonly indexes: ReadonlyMap<string, number>
  /** Parameters that matter even when omitted. */
  readonly always: readonly number[]
  /** The columns of each preset, always as the same `Set` object. */
  readonly presets: ReadonlyMap<string, ReadonlySet<string>>
}

const tables = new WeakMap<readonly FlatParameter[], Table>()

function tableOf(parameters: readonly FlatParameter[]): Table {
  const known = tables.get(parameters)
  if (known !== undefined) return known
  const matters = ({ required, kind, default: value }: FlatParameter) =>
    required || kind === 'fields' || value !== undefined
  const presets = parameters.flatMap(parameter => Object.entries(parameter.presets ?? {}))
  const table: Table = {
    indexes: new Map(parameters.map(({ name }, index) => [name, index])),
    always: parameters.flatMap((parameter, index) => (matters(parameter) ? [index] : [])),
    presets: new Map(presets.map(([name, columns]) => [name, new Set(columns)])),
  }
  tables.set(parameters, table)
  return table
}

function locationOf({ name, in: where }: FlatParameter): Pick<ArgumentFault, 'name' | 'in'> {
  return { name, in: where }
}

function unknownName(name: string, parameters: readonly FlatParameter[]): ArgumentFault {
  const names = parameters.map(parameter => parameter.name)
  const sameButCase = names.some(known => known.toLowerCase() === name.toLowerCase())
  const meant = (sameButCase ? undefined : suggestName(name, names)) ?? didYouMean(name, names)
  const message = sameButCase ? `Names are case-sensitive: ${meant}.` : `There is no parameter with this name.`
  return { name, in: 'query', message, allowed: names, ...(meant !== undefined && { didYouMean: meant }) }
}

/**
 * Adds a suggestion to the fault of a single value: what it means takes precedence over what is spelled like it. What was
 * just refused is never suggested.
 */
export function withSuggestion(
  fault: ArgumentFault,
  parameter: FlatParameter,
  values: readonly unknown[],
): ArgumentFault {
  const [value] = values
  if (values.length !== 1 || Array.isArray(value)) return fault
  const meant = suggestValue(parameter, value)
  return meant === undefined || meant === String(value) ? fault : { ...fault, didYouMean: meant }
}

function setAt(variables: Record<string, unknown>, [first = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) variables[first] = value
  else {
    const inner = (variables[first] ?? {}) as Record<string, unknown>
    variables[first] = inner
    setAt(inner, rest, value)
  }
}

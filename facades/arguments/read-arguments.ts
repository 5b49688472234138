import type { ArgumentFault as SchemaFault } from '../../schema/errors.ts'
import { didYouMean } from './did-you-mean.ts'
import type { FlatParameter } from './parameters.ts'
import { readValue } from './read-value.ts'
import { suggestValue } from './suggest-value.ts'
import { suggestName } from './synonyms.ts'

/** A parameter at fault, in the public spelling. */
export interface ArgumentFault extends Omit<SchemaFault, 'path'> {
  readonly name: string
  readonly in: 'path' | 'query'
}

export type Arguments =
  | { readonly variables: Readonly<Record<string, unknown>>; readonly columns: ReadonlySet<string> | null }
  | { readonly faults: readonly ArgumentFault[] }

/**
 * Reads what a caller gave: text from a URL or JSON from a tool call. All faults are told at once; nothing that was
 * given is ever left out in silence.
 * @param given the values of each name; a name given twice has two
 */
export function readArguments(
  parameters: readonly FlatParameter[],
  given: ReadonlyMap<string, readonly unknown[]>,
): Arguments {
  const { places, always, presets } = tableOf(parameters)
  const faults: ArgumentFault[] = []
  const touched = new Set(always)
  for (const name of given.keys()) {
    const place = places.get(name)
    if (place === undefined) faults.push(unknownName(name, parameters))
    else touched.add(place)
  }
  const variables: Record<string, unknown> = {}
  let columns: ReadonlySet<string> | null = null
  // In the order of the parameters: the same question is then the same text, in whatever order it was asked.
  for (const index of [...touched].sort((a, b) => a - b)) {
    const parameter = parameters[index] as FlatParameter
    const values = given.get(parameter.name)
    if (values === undefined) {
      if (parameter.required && !faults.some(({ didYouMean: meant }) => meant === parameter.name))
        faults.push({ ...placeOf(parameter), message: `${parameter.name} is required.` })
      else if (parameter.kind === 'fields') columns = presets.get(String(parameter.default)) ?? null
      else if (parameter.default !== undefined) place(variables, parameter.path, parameter.default)
      continue
    }
    const read = readValue(parameter, values)
    if ('faults' in read)
      faults.push(...read.faults.map(fault => withMeaning({ ...placeOf(parameter), ...fault }, parameter, values)))
    else if (parameter.kind === 'fields')
      columns = (values.length === 1 && presets.get(String(values[0]))) || new Set(read.value as readonly string[])
    else {
      if (read.value !== undefined) place(variables, parameter.path, read.value)
      if (read.excluded !== undefined && parameter.exclusionPath)
        place(variables, parameter.exclusionPath, read.excluded)
    }
  }
  return faults.length > 0 ? { faults } : { variables, columns }
}

/** What of a list of parameters is the same for every request. */
interface Table {
  /** Where each stands in the list. */
  readonly places: ReadonlyMap<string, number>
  /** Those that matter also when they are not given. */
  readonly always: readonly number[]
  /** The columns behind each preset, always as the same set. */
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
    places: new Map(parameters.map(({ name }, index) => [name, index])),
    always: parameters.flatMap((parameter, index) => (matters(parameter) ? [index] : [])),
    presets: new Map(presets.map(([name, columns]) => [name, new Set(columns)])),
  }
  tables.set(parameters, table)
  return table
}

function placeOf({ name, in: where }: FlatParameter): Pick<ArgumentFault, 'name' | 'in'> {
  return { name, in: where }
}

function unknownName(name: string, parameters: readonly FlatParameter[]): ArgumentFault {
  const names = parameters.map(parameter => parameter.name)
  const sameButCase = names.some(known => known.toLowerCase() === name.toLowerCase())
  const meant = (sameButCase ? undefined : suggestName(name, names)) ?? didYouMean(name, names)
  const message = sameButCase ? `Names are case-sensitive: ${meant}.` : `There is no parameter of this name.`
  return { name, in: 'query', message, allowed: names, ...(meant !== undefined && { didYouMean: meant }) }
}

/** What a value was probably meant to be, where it is told for one value. */
export function withMeaning(fault: ArgumentFault, parameter: FlatParameter, values: readonly unknown[]): ArgumentFault {
  const [value] = values
  if (fault.didYouMean !== undefined || values.length !== 1 || Array.isArray(value)) return fault
  const meant = suggestValue(parameter, value)
  return meant === undefined ? fault : { ...fault, didYouMean: meant }
}

function place(variables: Record<string, unknown>, [first = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) variables[first] = value
  else {
    const inner = (variables[first] ?? {}) as Record<string, unknown>
    variables[first] = inner
    place(inner, rest, value)
  }
}

import type { ArgumentFault } from '../schema/errors.ts'
import { flatParameters } from './arguments/parameters.ts'
import { readArguments } from './arguments/read-arguments.ts'
import type { Served } from './service.ts'

/** A cursor belongs to one revision, so a saved screen has none. */
const PLACES = ['Cursor', 'Page']

/**
 * What the screener refuses of the parameters of a saved screen, by the reader of the API itself. Names that begin with a
 * small letter are of the page alone.
 */
export function screenQueryFaults(served: readonly Served[]): (query: string) => readonly ArgumentFault[] {
  const screener = served.find(({ endpoint }) => endpoint.document === 'search-bonds')
  if (screener === undefined) throw new Error('the registry has no screener')
  const parameters = flatParameters(screener.endpoint, screener.operation)
  return query => {
    const names = [...new Set(new URLSearchParams(query).keys())].filter(name => !/^[a-z]/.test(name))
    const values = new URLSearchParams(query)
    const read = readArguments(parameters, new Map(names.map(name => [name, values.getAll(name)])))
    const places = PLACES.filter(name => names.includes(name)).map(path => ({ path, message: 'Cannot be saved.' }))
    if (!('faults' in read)) return places
    return [...read.faults.map(({ name, in: _, ...fault }) => ({ ...fault, path: name })), ...places]
  }
}

import type { ReadScreen } from '../schema/context.ts'
import { flatParameters } from './arguments/parameters.ts'
import { readArguments } from './arguments/read-arguments.ts'
import type { Served } from './service.ts'

/** A cursor belongs to one revision, so a saved screen has none. */
const PLACES = ['Cursor', 'Page']

/**
 * Reads the parameters of a saved screen with the reader of the API itself. Names that begin with a small letter are of
 * the page alone.
 */
export function screenReader(served: readonly Served[]): ReadScreen {
  const screener = served.find(({ endpoint }) => endpoint.document === 'search-bonds')
  if (screener === undefined) throw new Error('the registry has no screener')
  const parameters = flatParameters(screener.endpoint, screener.operation)
  return query => {
    const names = [...new Set(new URLSearchParams(query).keys())].filter(name => !/^[a-z]/.test(name))
    const values = new URLSearchParams(query)
    const read = readArguments(parameters, new Map(names.map(name => [name, values.getAll(name)])))
    const places = PLACES.filter(name => names.includes(name)).map(path => ({ path, message: 'Cannot be saved.' }))
    const refused = 'faults' in read ? read.faults.map(({ name, in: _, ...fault }) => ({ ...fault, path: name })) : []
    const faults = [...refused, ...places]
    return { faults, search: 'variables' in read && faults.length === 0 ? read.variables : null }
  }
}

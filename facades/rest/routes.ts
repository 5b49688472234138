import { LRUCache } from 'lru-cache'
import { admissionFilter } from '../../schema/caching/admission-filter.ts'
import type { FlatParameter } from '../arguments/parameters.ts'
import type { Arguments } from '../arguments/read-arguments.ts'
import type { Endpoint } from '../endpoints.ts'
import type { Served } from '../service.ts'
import { restParameters } from './parameters.ts'

/** An endpoint with everything that all its requests share. */
export interface Route {
  readonly served: Served
  readonly parameters: readonly FlatParameter[]
  /** Headers of all its responses, alternating names and values. */
  readonly headers: readonly string[]
  /** The variable of the path; null without one. */
  readonly variable: string | null
  /** Parsed arguments of recently repeated URLs. */
  readonly read: LRUCache<string, ReadQuery>
  readonly isRepeated: (url: string) => boolean
}

export type Given = ReadonlyMap<string, readonly string[]>

/** The raw and the parsed arguments of a URL. */
export interface ReadQuery {
  readonly given: Given
  readonly read: Exclude<Arguments, { readonly faults: unknown }>
}

const MAX_CACHED = 1_000
/** Slots of the admission filter. */
const ADMISSION_SLOTS = 4_096

/** Finds the endpoint of a path and the raw value of its variable; null for any other path. */
type FindRoute = (path: string) => { readonly route: Route; readonly text: string } | null

/**
 * Matches paths by map lookups: the variable of a path is its last segment or the one before it.
 * @throws Error for a path with a variable elsewhere
 */
export function routesOf(all: readonly Served[]): FindRoute {
  const plain = new Map<string, Route>()
  const withVariable = new Map<string, Route>()
  const isRepeated = admissionFilter(ADMISSION_SLOTS)
  for (const served of all) {
    const { path } = served.endpoint
    const [, start = path, variable = null, end = ''] = /^([^{}]+\/)\{(\w+)\}(\/[^{}/]+)?$/.exec(path) ?? []
    if (start.includes('{')) throw new Error(`${path}: the variable of a path is one of its last two segments`)
    const parameters = restParameters(served.endpoint, served.operation)
    const read = new LRUCache<string, ReadQuery>({ max: MAX_CACHED })
    const headers = deprecationHeaders(served.endpoint)
    const route = { served, parameters, variable, headers, read, isRepeated }
    if (variable === null) plain.set(path, route)
    else withVariable.set(start + end, route)
  }
  /** @param end where the segment of the variable ends */
  const matched = (path: string, end: number) => {
    const start = path.lastIndexOf('/', end - 1) + 1
    const route = start >= end ? undefined : withVariable.get(path.slice(0, start) + path.slice(end))
    return route === undefined ? null : { route, text: path.slice(start, end) }
  }
  return path => {
    const found = plain.get(path)
    if (found !== undefined) return { route: found, text: '' }
    return matched(path, path.length) ?? matched(path, path.lastIndexOf('/'))
  }
}

/**
 * Headers on every response of a deprecated endpoint: RFC 9745 `Deprecation` and RFC 8594 `Sunset`.
 * @returns alternating names and values
 */
export function deprecationHeaders({ deprecated }: Pick<Endpoint, 'deprecated'>): readonly string[] {
  if (deprecated === undefined) return []
  const { since, sunset, link } = deprecated
  return [
    ...['Deprecation', `@${Date.parse(since) / 1_000}`],
    ...['Sunset', new Date(sunset).toUTCString()],
    ...(link === undefined ? [] : ['Link', `<${link}>; rel="deprecation"; type="text/html"`]),
  ]
}

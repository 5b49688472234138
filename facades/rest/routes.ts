import { admissionFilter } from '../../schema/caching/admission-filter.ts'
import { TextCache } from '../../schema/caching/text-cache.ts'
import type { FlatParameter } from '../arguments/parameters.ts'
import type { Arguments } from '../arguments/read-arguments.ts'
import type { Served } from '../service.ts'
import { deprecationHeaders } from './deprecation.ts'
import { restParameters } from './parameters.ts'

/** An endpoint with what is the same for each of its requests. */
export interface Route {
  readonly served: Served
  readonly parameters: readonly FlatParameter[]
  /** Headers of all of its answers, names and values in turn. */
  readonly headers: readonly string[]
  /** The variable at the end of the path; null where there is none. */
  readonly variable: string | null
  /** What was read of URLs that were asked lately, and more than once. */
  readonly read: TextCache<ReadQuery>
  readonly isAskedAgain: (url: string) => boolean
}

export type Given = ReadonlyMap<string, readonly string[]>

/** What stands in a URL, and what it means. */
export interface ReadQuery {
  readonly given: Given
  readonly read: Exclude<Arguments, { readonly faults: unknown }>
}

const KEPT_READ = 1_000
/** Places for URLs of which the first asking is remembered. */
const ASKED_ONCE = 4_096

/** Finds the endpoint of a path and the text that stands for its variable; null for any other path. */
export type FindRoute = (path: string) => { readonly route: Route; readonly text: string } | null

/**
 * The paths of the registry by whole texts: one that has a variable has it at the end, as its last segment.
 * @throws Error for a path that has one elsewhere
 */
export function routesOf(all: readonly Served[]): FindRoute {
  const plain = new Map<string, Route>()
  const withVariable = new Map<string, Route>()
  const isAskedAgain = admissionFilter(ASKED_ONCE)
  for (const served of all) {
    const { path } = served.endpoint
    const [, start = path, variable = null] = /^([^{}]+\/)\{(\w+)\}$/.exec(path) ?? []
    if (start.includes('{')) throw new Error(`${path}: the variable of a path is its last segment`)
    const parameters = restParameters(served.endpoint, served.operation)
    const read = new TextCache<ReadQuery>({ max: KEPT_READ })
    const headers = deprecationHeaders(served.endpoint)
    const route = { served, parameters, variable, headers, read, isAskedAgain }
    if (variable === null) plain.set(path, route)
    else withVariable.set(start, route)
  }
  return path => {
    const found = plain.get(path)
    if (found !== undefined) return { route: found, text: '' }
    const end = path.lastIndexOf('/') + 1
    const route = end === path.length ? undefined : withVariable.get(path.slice(0, end))
    return route === undefined ? null : { route, text: path.slice(end) }
  }
}

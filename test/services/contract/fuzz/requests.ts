import fc, { type Arbitrary } from 'fast-check'
import type { OpenApi, OperationObject, ParameterObject, Reference } from '../../../../facades/rest/openapi/types.ts'
import { allowed, valuesFor, type Written } from './values.ts'

export interface Sent {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly written: Written
}

/** A request as it goes out, and what is known of it beforehand. */
export interface FuzzRequest {
  readonly path: string
  readonly method: string
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
  readonly sent: readonly Sent[]
  readonly key: 'good' | 'bad'
}

/** What requests are made of besides the description. */
export interface Known {
  readonly key: string
  /** Values of path variables that exist, by path. */
  readonly existing: Readonly<Record<string, readonly string[]>>
}

export const OWN_TERMS = '/api/v1/data/calculations'
/** What it needs besides, unless the terms say otherwise. */
const NEEDED_TOO: Readonly<Record<string, readonly string[]>> = { [OWN_TERMS]: ['CouponRate', 'CleanPrice'] }

const OTHER_METHODS = ['OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
const ACCEPT = [
  'application/json',
  '*/*',
  'application/problem+json, application/json;q=0.5',
  'text/csv',
  'application/x-ndjson',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'text/html',
  'application/json;q=0',
  ';;q=',
]
const TAGS = ['*', '"abc"', 'W/"abc", "def"', 'nonsense', '']
/** Well formed but never issued, cut, and empty. */
const BAD_KEYS = ['bds_live_', 'bds_live_0000000000000000000000000000000000000000000000', 'null', '']

/** Requests for one operation of the description: mostly what it allows, some that it does not. */
export function requestsFor(openapi: OpenApi, path: string, known: Known): Arbitrary<FuzzRequest> {
  const operation = openapi.paths[path]?.get
  if (operation === undefined) throw new Error(`${path} is not described`)
  const parameters = operation.parameters.map(parameter => resolved(openapi, parameter))
  const inQuery = parameters.filter(parameter => parameter.in === 'query')
  const inPath = parameters.filter(parameter => parameter.in === 'path')
  return fc
    .record({
      method: fc.oneof(
        { weight: 20, arbitrary: fc.constant('GET') },
        { weight: 2, arbitrary: fc.constant('HEAD') },
        { weight: 1, arbitrary: fc.constantFrom(...OTHER_METHODS) },
      ),
      query: queryFor(inQuery, NEEDED_TOO[path]),
      variables: fc.tuple(...inPath.map(parameter => variableFor(parameter, known.existing[path] ?? []))),
      headers: headersFor(known, operation),
      body: seldom(fc.constantFrom('{}', 'a=1'), 40),
    })
    .map(({ method, query, variables, headers: { key, ...headers }, body }) => {
      const target = targetOf(path, variables, query)
      return { path, method, target, headers, body, sent: [...variables, ...query], key }
    })
}

function resolved(openapi: OpenApi, parameter: ParameterObject | Reference): ParameterObject {
  if (!('$ref' in parameter)) return parameter
  const found = openapi.components.parameters[parameter.$ref.split('/').at(-1) ?? '']
  if (found === undefined) throw new Error(`${parameter.$ref} is not described`)
  return found
}

function queryFor(
  parameters: readonly ParameterObject[],
  alsoNeeded: readonly string[] = [],
): Arbitrary<readonly Sent[]> {
  const format = parameters.find(({ name }) => name === 'Format')
  const others = parameters.filter(parameter => parameter !== format)
  const required = parameters.filter(({ name, required: is }) => is === true || alsoNeeded.includes(name))
  const usual = others.map(({ name, schema }) => valuesFor(schema).map(written => inQuery(name, written)))
  const none = fc.constant<readonly Sent[]>([])
  // Most values of a parameter that stands alone name nothing, such as a revision.
  const several =
    usual.length < 2
      ? fc.oneof({ weight: 3, arbitrary: none }, ...usual.map(one => one.map(sent => [sent])))
      : fc.uniqueArray(fc.oneof(...usual), { maxLength: 4, selector: ({ name }) => name })
  // Whole listings are long, so that they are asked for seldom.
  const table = format === undefined ? fc.constant(null) : seldom(allowed(format.schema), 10)
  const unknown = fc.constantFrom('Unknown', '__proto__', 'toString', 'a b', 'page')
  return fc
    .tuple(several, table, seldom(unknown, 12))
    .map(([sent, written, name]) => [
      ...sent,
      ...required.filter(parameter => !sent.some(one => one.name === parameter.name)).map(asInExample),
      ...(written === null ? [] : [inQuery('Format', written)]),
      ...(name === null ? [] : [inQuery(name, { text: '1', expected: 'invalid' })]),
    ])
}

/** What the endpoint requires, where nothing else was made for it. */
function asInExample({ name, example }: ParameterObject): Sent {
  return inQuery(name, { text: String(example), expected: 'valid' })
}

/** Which days and revisions are retained, only the market can tell. */
const OF_THE_MARKET = new Set(['AsOf', 'Revision', 'SinceRevision'])

function inQuery(name: string, written: Written): Sent {
  const isUnsure = OF_THE_MARKET.has(name) && written.expected === 'valid'
  return { name, in: 'query', written: isUnsure ? { ...written, expected: 'unsure' } : written }
}

function variableFor({ name, schema }: ParameterObject, existing: readonly string[]): Arbitrary<Sent> {
  const one = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...existing).map((text): Written => ({ text, expected: 'valid' })) },
    { weight: 2, arbitrary: allowed(schema).map(({ text }): Written => ({ text, expected: 'unsure' })) },
    {
      weight: 1,
      arbitrary: fc.string({ minLength: 1, maxLength: 20 }).map((text): Written => ({ text, expected: 'unsure' })),
    },
  )
  return one.filter(({ text }) => !/^\.{1,2}$/.test(text)).map(written => ({ name, in: 'path', written }))
}

interface Headers extends Readonly<Record<string, string>> {
  readonly key: FuzzRequest['key']
}

function headersFor(known: Known, { security }: OperationObject): Arbitrary<Headers & Record<string, string>> {
  const good = { key: 'good', 'x-api-key': known.key } as const
  const bad = BAD_KEYS.map(key => ({ key: 'bad', ...(key !== '' && { 'x-api-key': key }) }) as const)
  const keys =
    security.length === 0
      ? fc.constantFrom(good, { key: 'good' } as const)
      : fc.oneof({ weight: 15, arbitrary: fc.constant(good) }, fc.constantFrom(...bad))
  return fc
    .record({
      key: keys,
      accept: seldom(fc.constantFrom(...ACCEPT), 6),
      tag: seldom(fc.constantFrom(...TAGS), 6),
    })
    .map(({ key, accept, tag }) => ({
      ...(key as Headers),
      ...(accept !== null && { accept }),
      ...(tag !== null && { 'if-none-match': tag }),
    }))
}

/** One in so many times; otherwise null. */
function seldom<T>(arbitrary: Arbitrary<T>, oneIn: number): Arbitrary<T | null> {
  return fc.oneof({ weight: oneIn - 1, arbitrary: fc.constant(null) }, { weight: 1, arbitrary })
}

function targetOf(path: string, variables: readonly Sent[], query: readonly Sent[]): string {
  const filled = variables.reduce(
    (text, { name, written }) => text.replace(`{${name}}`, () => encodeURIComponent(written.text)),
    path,
  )
  const search = query.map(({ name, written }) => `${encodeURIComponent(name)}=${encodeURIComponent(written.text)}`)
  return search.length === 0 ? filled : `${filled}?${search.join('&')}`
}

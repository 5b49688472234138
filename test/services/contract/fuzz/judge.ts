import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import type { OpenApi, Reference, ResponseObject } from '../../../../facades/rest/openapi/types.ts'
import { type FuzzRequest, OWN_TERMS, type Sent } from './requests.ts'
import type { Received } from './send.ts'

/** What is wrong with an answer by the description; empty when nothing is. */
export type Judge = (request: FuzzRequest, received: Received) => readonly string[]

const METHODS = 'GET, HEAD, OPTIONS'
const TABLES: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  'csv-excel': 'text/csv',
  ndjson: 'application/x-ndjson',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}
const PAGING = ['Page', 'PageSize', 'Limit', 'Cursor', 'PositionsLimit', 'PositionsOffset']
/** Days are given one by one or as a range. */
const DAYS = ['Dates', 'From', 'To']
/** A calculation takes one of them. */
const QUOTES = ['CleanPrice', 'DirtyPrice', 'Yield', 'GSpread', 'ZSpread']

/** Terms of a bond that must agree with each other. */
const TERMS = [
  ...['IssueDate', 'MaturityDate', 'CouponsPerYear', 'CouponRate', 'SettlementDate', 'PutDates', 'CallDates'],
  ...['AmortizationDates', 'AmortizationPercents', 'Redemption', ...QUOTES],
]

interface Problem {
  readonly code: string
  readonly status: number
  readonly errors?: readonly { readonly name: string; readonly in: string }[]
}

export function judgeOf(openapi: OpenApi): Judge {
  const validate = validatorsOf(openapi)
  return (request, received) => {
    const { method, path } = request
    if (received.status >= 500) return [`it failed with ${received.status}: ${received.text.slice(0, 500)}`]
    if (AMBIGUOUS.test(request.target.split('?', 1)[0] ?? '')) return ambiguousFaults(request, received, validate)
    if (method === 'OPTIONS') return expectEqual([received.status, received.headers.allow], [204, METHODS])
    if (method !== 'GET' && method !== 'HEAD') {
      return [
        ...expectEqual([received.status, received.headers.allow], [405, METHODS]),
        ...validate('Problem', JSON.parse(received.text)),
      ]
    }
    const described = openapi.paths[path]?.get?.responses[received.status]
    if (described === undefined) return [`${received.status} is not described`]
    return [
      ...headerFaults(openapi, described, received),
      ...bodyFaults(request, received, described, validate),
      ...(method === 'GET' ? statusFaults(request, received) : []),
    ]
  }
}

/** An encoded slash, backslash or control character in a path: no two servers read it alike, so it goes no further. */
const AMBIGUOUS = /%(?:2f|5c|0[0-9a-f]|1[0-9a-f]|7f)/i

function ambiguousFaults({ method }: FuzzRequest, { status, text }: Received, validate: Validate): readonly string[] {
  if (method === 'HEAD') return expectEqual([status], [400])
  const problem = JSON.parse(text) as Problem
  return [...expectEqual([status, problem.code], [400, 'MALFORMED_REQUEST']), ...validate('Problem', problem)]
}

function headerFaults({ components }: OpenApi, { headers }: ResponseObject, received: Received): readonly string[] {
  return Object.keys(headers).flatMap(name => {
    const header = components.headers[name]
    const value = received.headers[name.toLowerCase()]
    if (header === undefined) return [`the header ${name} is referred to but not described`]
    if (value === undefined) return header.required ? [`the header ${name} is missing`] : []
    const { pattern, maxLength = 0, type, enum: words } = header.schema
    if (type === 'integer') return /^\d+$/.test(String(value)) ? [] : [`${name}: ${value} is no whole number`]
    if (words !== undefined) return words.includes(String(value)) ? [] : [`${name}: ${value} is none of ${words}`]
    const fits =
      String(value).length <= maxLength && (pattern === undefined || new RegExp(pattern, 'u').test(String(value)))
    return fits ? [] : [`${name}: ${value} is not of the form that is described`]
  })
}

type Validate = (component: string, value: unknown) => readonly string[]

function bodyFaults(
  request: FuzzRequest,
  received: Received,
  described: ResponseObject,
  validate: Validate,
): readonly string[] {
  const { text, headers, status } = received
  const type = String(headers['content-type'] ?? '').split(';')[0]
  if (request.method === 'HEAD' || status === 304) return text === '' ? [] : [`a body with ${request.method} ${status}`]
  const table = status === 200 && Object.values(TABLES).includes(type ?? '') ? type : undefined
  if (table !== undefined) return tableFaults(request, table, text)
  const content = described.content?.[type ?? '']
  if (content === undefined) return [`the type ${type} is not described for ${status}`]
  return validate((content.schema as Reference).$ref.split('/').at(-1) ?? '', JSON.parse(text))
}

function tableFaults({ sent, headers }: FuzzRequest, type: string, text: string): readonly string[] {
  const format = sent.find(({ name }) => name === 'Format')?.written.text
  const wanted = format === undefined ? headers.accept : TABLES[format]
  if (type === 'application/x-ndjson') for (const line of text.split('\n').filter(Boolean)) JSON.parse(line)
  return wanted?.includes(type) ? [] : [`a table of type ${type} that nobody asked for`]
}

/** Whether the status is the right one for what was sent. */
function statusFaults(request: FuzzRequest, { status, text }: Received): readonly string[] {
  const { sent, key, body, headers } = request
  if (key === 'bad') return expectEqual([status], [401])
  if (body !== null) return expectEqual([status, (JSON.parse(text) as Problem).code], [400, 'BODY_NOT_ALLOWED'])
  if (status === 304 && headers['if-none-match'] === undefined) return ['304 without If-None-Match']
  if (status === 406 && headers.accept === undefined) return ['406 without Accept']
  const invalid = sent.filter(({ written }) => written.expected === 'invalid')
  if (status === 400) return problemFaults(JSON.parse(text) as Problem, request, invalid)
  return invalid.length === 0 ? [] : [`${invalid.map(({ name }) => name)} should have been refused, not ${status}`]
}

/** A refusal names every parameter that is wrong by the description, and none that is right. */
function problemFaults(
  { code, errors = [] }: Problem,
  request: FuzzRequest,
  invalid: readonly Sent[],
): readonly string[] {
  const { sent } = request
  const named = new Set(errors.map(({ name }) => name))
  if (code === 'CURSOR_EXPIRED' || code === 'EXPORT_TOO_LARGE' || code === 'KEY_IN_URL') return [`${code} out of place`]
  if (code === 'MALFORMED_REQUEST') return []
  if (named.size === 0) return [`${code} names no parameter`]
  const blamable = new Set(
    [...invalid, ...sent.filter(({ written }) => written.expected === 'unsure')].map(({ name }) => name),
  )
  for (const name of ruledOutTogether(request)) blamable.add(name)
  return [
    ...invalid.filter(({ name }) => !named.has(name)).map(({ name }) => `${name} is wrong but not named`),
    ...errors
      .filter(({ name }) => !blamable.has(name))
      .map(error => `${error.name} is allowed, but: ${JSON.stringify(error).slice(0, 300)}`),
  ]
}

/** Parameters that are right each by itself, but not beside another that was sent. */
function ruledOutTogether({ path, sent, headers }: FuzzRequest): readonly string[] {
  const names = new Set(sent.map(({ name }) => name))
  const bounds = [...names].filter(name => /From$/.test(name) && names.has(name.replace(/From$/, 'To')))
  return [
    ...bounds.flatMap(name => [name, name.replace(/From$/, 'To')]),
    ...(path === OWN_TERMS ? TERMS : []),
    ...(names.has('Dates') ? DAYS : []),
    ...(names.has('Top') && !names.has('TopBy') ? ['Top'] : []),
    ...(names.has('Since') ? ['Since', 'SinceRevision'] : []),
    ...(QUOTES.filter(name => names.has(name)).length > 1 ? QUOTES : []),
    ...(names.has('Cursor') || isTable(sent, headers.accept) ? PAGING : []),
  ]
}

function isTable(sent: readonly Sent[], accept = ''): boolean {
  const format = sent.find(({ name }) => name === 'Format')?.written.text
  return format === undefined ? Object.values(TABLES).some(type => accept.includes(type)) : format !== 'json'
}

function expectEqual(found: readonly unknown[], wanted: readonly unknown[]): readonly string[] {
  return JSON.stringify(found) === JSON.stringify(wanted)
    ? []
    : [`${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`]
}

/** Every component as a validator that also refuses fields that are not described. */
function validatorsOf({ components }: OpenApi): Validate {
  const closed = Object.entries(components.schemas).map(([name, schema]) => {
    return [name, schema.properties === undefined ? schema : { ...schema, additionalProperties: false }] as const
  })
  const ajv = formats.default(new Ajv2020({ strict: true, strictTypes: false, allErrors: true }))
  ajv.addVocabulary(['components', 'x-unit'])
  ajv.addSchema({ $id: 'openapi', components: { schemas: Object.fromEntries(closed) } }, 'openapi')
  const validators = new Map<string, ValidateFunction>(
    closed.map(([name]) => [name, ajv.compile({ $ref: `openapi#/components/schemas/${name}` })]),
  )
  return (component, value) => {
    const validate = validators.get(component)
    if (validate === undefined) return [`there is no component ${component}`]
    return validate(value)
      ? []
      : (validate.errors ?? []).map(({ instancePath, message }) => `${component}${instancePath} ${message}`)
  }
}

import { LARGEST_INTEGER } from '../../../schema/bounds.ts'
import type { Endpoint } from '../../endpoints.ts'
import { tableListOf } from '../formats/table.ts'
import type { Described } from './described.ts'
import { LONGEST_REQUEST } from './problem-schema.ts'
import { LONGEST_UUID } from './scalars.ts'
import { statusesOf } from './statuses.ts'
import type { Components, HeaderObject, ParameterObject, Reference } from './types.ts'

export const IF_NONE_MATCH: ParameterObject = {
  name: 'If-None-Match',
  in: 'header',
  description: 'The `ETag` of your copy. If the response is unchanged, you get 304 without a body.',
  schema: { type: 'string', maxLength: LONGEST_REQUEST, pattern: '^[\\x20-\\x7e\\x80-\\xff]*$' },
}

const HEADERS = {
  'X-Request-Id': {
    description: 'Identifies the request in our logs; include it in error reports.',
    required: true,
    schema: { type: 'string', format: 'uuid', maxLength: LONGEST_UUID },
  },
  ETag: {
    description: 'Strong validator of this response. Send it back as `If-None-Match`.',
    required: true,
    schema: { type: 'string', pattern: '^"[\\w-]+"$', maxLength: 50 },
  },
  PageETag: {
    description:
      'Strong validator of this response. Send it back as `If-None-Match`. A table of several pages has none here.',
    schema: { type: 'string', pattern: '^"[\\w-]+"$', maxLength: 50 },
  },
  'X-Market-Revision': {
    description: 'Revision of the market data behind this response; `SinceRevision` of the changes starts from it.',
    required: true,
    schema: { type: 'integer', format: 'int32', minimum: 0, maximum: LARGEST_INTEGER },
  },
  FileETag: {
    description: 'SHA-256 of the whole file, hexadecimal. Send it back as `If-None-Match` or `If-Range`.',
    required: true,
    schema: { type: 'string', pattern: '^"[0-9a-f]{64}"$', maxLength: 66 },
  },
  'Content-Range': {
    description: 'The bytes of this response and the size of the file: `bytes 0-999/5000`.',
    required: true,
    schema: { type: 'string', pattern: '^bytes (\\d+-\\d+|\\*)/\\d+$', maxLength: 60 },
  },
  'Cache-Control': {
    description: 'Who may store the response, and that a stored one is validated before it is used.',
    required: true,
    schema: {
      type: 'string',
      enum: ['private, no-cache', 'public, no-cache', 'no-store', 'private, max-age=31536000, immutable'],
    },
  },
  Vary: {
    description: 'The request headers that the response depends on.',
    schema: { type: 'string', pattern: '^[\\w-]+(, [\\w-]+)*$', maxLength: 100 },
  },
  'Server-Timing': {
    description: 'Milliseconds of the parts of the work, for the developer tools of a browser.',
    schema: { type: 'string', pattern: '^[\\x20-\\x7e]+$', maxLength: 300 },
  },
  'Content-Disposition': {
    description: 'Of a table or a file: a name to save it under, with the revision.',
    schema: { type: 'string', pattern: '^attachment; filename="[\\w.-]+"$', maxLength: 100 },
  },
  'X-Warnings': {
    description: 'Of a table: the warnings of the JSON answer, as a JSON array in ASCII.',
    schema: { type: 'string', pattern: '^\\[[\\x20-\\x7e]*\\]$', maxLength: 5_000 },
  },
  'WWW-Authenticate': {
    description: 'States that the key belongs in the `x-api-key` header.',
    required: true,
    schema: { type: 'string', enum: ['ApiKey header="x-api-key"'] },
  },
  'Retry-After': {
    description: 'Seconds to wait before a retry.',
    required: true,
    schema: { type: 'integer', format: 'int32', minimum: 0, maximum: 86_400 },
  },
  RateLimit: {
    description:
      'Remaining quota of each policy and seconds until it is full again, as structured fields: `"minute";r=59;t=42, "day";r=4990;t=3600`. With status 429, `t` of the exhausted policy is `Retry-After`. A request that costs more than one has taken its whole cost.',
    schema: { type: 'string', pattern: '^[\\x20-\\x7e]+$', maxLength: 300 },
  },
  'RateLimit-Policy': {
    description: 'Quota of each policy, as requests per window of seconds: `"minute";q=60;w=60, "day";q=5000;w=86400`.',
    schema: { type: 'string', pattern: '^[\\x20-\\x7e]+$', maxLength: 300 },
  },
  'Access-Control-Allow-Origin': {
    description: 'Your origin, or `*`, if the operator allows it (`CORS_ORIGINS`).',
    schema: { type: 'string', pattern: '^(\\*|https?://[^/?#\\s]+)$', maxLength: 300 },
  },
  'Idempotent-Replayed': {
    description: 'True where the answer is that of the first request with the `Idempotency-Key`.',
    schema: { type: 'string', enum: ['true'] },
  },
  Deprecation: {
    description: 'Since when this endpoint is deprecated, RFC 9745: `@` and seconds since 1970.',
    required: true,
    schema: { type: 'string', pattern: '^@\\d+$', maxLength: 20 },
  },
  Sunset: {
    description: 'When this endpoint will be removed, RFC 8594.',
    required: true,
    schema: { type: 'string', pattern: '^\\w{3}, \\d{2} \\w{3} \\d{4} \\d{2}:\\d{2}:\\d{2} GMT$', maxLength: 29 },
  },
} as const satisfies Readonly<Record<string, HeaderObject>>

export type Header = keyof typeof HEADERS

/** Rate-limit headers, on every response to a counted request. */
export const LEFT: readonly Header[] = ['RateLimit', 'RateLimit-Policy']

/** All response headers of these endpoints, and those that others have. */
export function headerComponents(served: readonly Described[], more: readonly Header[]): Components['headers'] {
  const used = new Set(
    served.flatMap(described => [200, ...statusesOf(described)].flatMap(status => headersOf(described, status))),
  )
  for (const name of [...OF_FILES, ...more]) used.add(name)
  return Object.fromEntries(Object.entries(HEADERS).filter(([name]) => used.has(name as Header)))
}

/** Headers of files alone. */
const OF_FILES: readonly Header[] = ['FileETag', 'Content-Disposition']

/** References to the headers of a file, or of a range of it. */
export function fileHeaderReferences(
  described: Described,
  status: 200 | 206 | 304,
): Readonly<Record<string, Reference>> {
  const {
    ETag: _,
    'Server-Timing': _timing,
    'X-Market-Revision': _revision,
    ...others
  } = headerReferences(described, status)
  const more: readonly Header[] = [
    ...(status === 206 ? (['Content-Range'] as const) : []),
    ...(status === 304 ? [] : (['Content-Disposition'] as const)),
  ]
  const named = Object.fromEntries(more.map(name => [name, { $ref: `#/components/headers/${name}` }]))
  return { ...others, ETag: { $ref: '#/components/headers/FileETag' }, ...named }
}

/** References to the headers of an endpoint's response with this status. */
export function headerReferences(described: Described, status: number): Readonly<Record<string, Reference>> {
  return referencesTo(headersOf(described, status))
}

export function referencesTo(names: readonly Header[]): Readonly<Record<string, Reference>> {
  return Object.fromEntries(names.map(name => [NAMES[name] ?? name, { $ref: `#/components/headers/${name}` }]))
}

/** The header of a component that is not named like it. */
const NAMES: Partial<Record<Header, string>> = { PageETag: 'ETag', FileETag: 'ETag' }

function headersOf({ endpoint }: Described, status: number): readonly Header[] {
  const ofAnswer: readonly Header[] = status === 200 ? ['Server-Timing'] : []
  const ofTable: readonly Header[] =
    status === 200 && tableListOf(endpoint) !== undefined ? ['Content-Disposition', 'X-Warnings'] : []
  const ofMarket: readonly Header[] = status < 400 && endpoint.access === 'key' ? ['X-Market-Revision'] : []
  const common: readonly Header[] = [
    ...(['X-Request-Id', ...ofStatus(status, hasPagedTag(endpoint)), ...ofMarket] as const),
    ...(['Access-Control-Allow-Origin', 'Cache-Control', 'Vary'] as const),
    ...ofAnswer,
    ...ofTable,
  ]
  return endpoint.deprecated === undefined ? common : [...common, 'Deprecation', 'Sunset']
}

/** A table of rows that may change within a revision is known only at its end. */
function hasPagedTag({ columns, ofRevision }: Endpoint): boolean {
  return columns !== undefined && !ofRevision
}

/** Of a response with this status, after the id of the request. */
export function ofStatus(status: number, paged: boolean): readonly Header[] {
  if (status < 400) return [paged ? 'PageETag' : 'ETag', ...LEFT]
  if (status === 416) return ['Content-Range', ...LEFT]
  if (status === 401) return ['WWW-Authenticate', ...LEFT]
  if (status === 429) return ['Retry-After', ...LEFT]
  if (status === 503) return ['Retry-After']
  // Requests without a subscription are rejected before they are counted.
  return status === 403 ? [] : LEFT
}

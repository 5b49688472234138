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
      'Remaining quota of each policy and seconds until it is full again, as structured fields: `"minute";r=59;t=42, "day";r=4990;t=3600`.',
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

type Header = keyof typeof HEADERS

/** Rate-limit headers, on every response to a counted request. */
const LEFT: readonly Header[] = ['RateLimit', 'RateLimit-Policy']

/** All response headers of these endpoints. */
export function headerComponents(served: readonly Described[]): Components['headers'] {
  const used = new Set(
    served.flatMap(described => [200, ...statusesOf(described)].flatMap(status => headersOf(described, status))),
  )
  return Object.fromEntries(Object.entries(HEADERS).filter(([name]) => used.has(name as Header)))
}

/** References to the headers of an endpoint's response with this status. */
export function headerReferences(described: Described, status: number): Readonly<Record<string, Reference>> {
  const names = headersOf(described, status)
  return Object.fromEntries(names.map(name => [name, { $ref: `#/components/headers/${name}` }]))
}

function headersOf({ endpoint }: Described, status: number): readonly Header[] {
  const common: readonly Header[] = ['X-Request-Id', ...ofStatus(status), 'Access-Control-Allow-Origin']
  return endpoint.deprecated === undefined ? common : [...common, 'Deprecation', 'Sunset']
}

function ofStatus(status: number): readonly Header[] {
  if (status < 400) return ['ETag', ...LEFT]
  if (status === 401) return ['WWW-Authenticate', ...LEFT]
  if (status === 429) return ['Retry-After', ...LEFT]
  if (status === 503) return ['Retry-After']
  // Requests without a subscription are rejected before they are counted.
  return status === 403 ? [] : LEFT
}

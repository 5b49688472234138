import type { Described } from './described.ts'
import { statusesOf } from './statuses.ts'
import type { Components, ParameterObject, Reference } from './types.ts'

export const IF_NONE_MATCH: ParameterObject = {
  name: 'If-None-Match',
  in: 'header',
  description: 'An `ETag` that you hold. While the answer is the same you get 304 and no body.',
  schema: { type: 'string' },
}

const HEADERS = {
  'X-Request-Id': {
    description: 'Names the request in our log; quote it when you report a fault.',
    schema: { type: 'string', format: 'uuid' },
  },
  ETag: {
    description: 'Strong validator of this answer. Send it back as `If-None-Match`.',
    schema: { type: 'string' },
  },
  'WWW-Authenticate': {
    description: 'Says that the key belongs in the header `x-api-key`.',
    schema: { type: 'string' },
  },
  'Retry-After': {
    description: 'Seconds after which it is worth trying again.',
    schema: { type: 'integer', minimum: 0 },
  },
} as const satisfies Components['headers']

type Header = keyof typeof HEADERS

/** The headers that some answer of these endpoints carries. */
export function headerComponents(served: readonly Described[]): Components['headers'] {
  const statuses = [200, ...served.flatMap(described => statusesOf(described))]
  const used = new Set(statuses.flatMap(headersOfStatus))
  return Object.fromEntries(Object.entries(HEADERS).filter(([name]) => used.has(name as Header)))
}

/** References to the headers of an answer with this status. */
export function headerReferences(status: number): Readonly<Record<string, Reference>> {
  const names = headersOfStatus(status)
  return Object.fromEntries(names.map(name => [name, { $ref: `#/components/headers/${name}` }]))
}

function headersOfStatus(status: number): readonly Header[] {
  if (status < 400) return ['X-Request-Id', 'ETag']
  if (status === 401) return ['X-Request-Id', 'WWW-Authenticate']
  if (status === 429 || status === 503) return ['X-Request-Id', 'Retry-After']
  return ['X-Request-Id']
}

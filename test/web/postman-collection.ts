/** A collection as far as ours uses the format, and a runner that sends its requests as Postman would. */
export interface Collection {
  readonly auth: { readonly apikey: readonly Pair[] }
  readonly variable: readonly Pair[]
  readonly item: readonly { readonly name: string; readonly item: readonly RequestItem[] }[]
}

export interface RequestItem {
  readonly name: string
  readonly request: {
    readonly method: string
    readonly header: readonly Pair[]
    readonly auth?: { readonly type: string }
    readonly url: Address
  }
}

interface Pair {
  readonly key: string
  readonly value: string
  readonly type?: string
}

interface Address {
  readonly raw: string
  readonly host: readonly string[]
  readonly path: readonly string[]
  readonly query?: readonly (Pair & { readonly disabled: boolean; readonly description: string })[]
  readonly variable?: readonly Pair[]
}

const text = { type: 'string' } as const
const filled = { type: 'string', minLength: 1 } as const
const object = (properties: Readonly<Record<string, object>>, required = Object.keys(properties)) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})
const list = (items: object) => ({ type: 'array', items })
const pair = object({ key: filled, value: text, type: text })

const REQUEST = object(
  {
    method: { const: 'GET' },
    header: list(pair),
    auth: object({ type: { const: 'noauth' } }),
    description: filled,
    url: object(
      {
        raw: { type: 'string', pattern: '^\\{\\{baseUrl\\}\\}/' },
        host: { type: 'array', const: ['{{baseUrl}}'] },
        path: list(filled),
        query: list(object({ key: filled, value: text, description: text, disabled: { type: 'boolean' } })),
        variable: list(object({ key: filled, value: text, description: text })),
      },
      ['raw', 'host', 'path'],
    ),
  },
  ['method', 'header', 'url', 'description'],
)

const ITEM = object(
  {
    name: filled,
    request: REQUEST,
    response: { type: 'array', maxItems: 0 },
    event: list(
      object({ listen: { enum: ['test', 'prerequest'] }, script: object({ type: filled, exec: list(filled) }) }),
    ),
  },
  ['name', 'request', 'response'],
)

/** The rules of the published schema for the parts that we use, and nothing beside them. */
export const COLLECTION_SCHEMA = object({
  info: object({
    name: filled,
    description: filled,
    version: { type: 'string', pattern: '^\\d+\\.\\d+\\.\\d+' },
    schema: { const: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
  }),
  auth: object({ type: { const: 'apikey' }, apikey: list(pair) }),
  variable: list(pair),
  item: {
    type: 'array',
    minItems: 1,
    items: object({ name: filled, item: { type: 'array', minItems: 1, items: ITEM } }),
  },
})

/** Puts the variables in, leaves out what is disabled, and asks. */
export function send(
  collection: Collection,
  { request }: RequestItem,
  variables: Readonly<Record<string, string>>,
): Promise<Response> {
  const filledIn = (value: string) => value.replaceAll(/\{\{(\w+)\}\}/g, (_whole, name) => variables[name] ?? '')
  const { url } = request
  const own = new Map((url.variable ?? []).map(({ key, value }) => [`:${key}`, filledIn(value)]))
  const path = url.path.map(step => own.get(step) ?? step).join('/')
  const query = (url.query ?? []).filter(({ disabled }) => !disabled).map(({ key, value }) => [key, filledIn(value)])
  const headers = new Headers(request.header.map(({ key, value }) => [key, value]))
  if (request.auth?.type !== 'noauth') {
    const auth = Object.fromEntries(collection.auth.apikey.map(({ key, value }) => [key, filledIn(value)]))
    headers.set(auth.key ?? '', auth.value ?? '')
  }
  const address = new URL(`${url.host.map(filledIn).join('.')}/${path}`)
  address.search = new URLSearchParams(query).toString()
  return fetch(address, { method: request.method, headers })
}

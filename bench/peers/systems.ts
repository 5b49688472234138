import { FIELDS, shaped } from './columns.ts'
import { BONDS_DOCUMENT, NODES_DOCUMENT, variablesOf } from './documents.ts'
import { questionOf } from './question.ts'

/** A page of the screener, whoever answers. */
export interface Page {
  readonly total: number
  readonly items: readonly Readonly<Record<string, unknown>>[]
}

/** A way to ask for a page of bonds over HTTP. */
export interface System {
  readonly key: string
  readonly title: string
  /** The file in `servers/`; null for the service itself. */
  readonly file: string | null
  readonly env?: Readonly<Record<string, string>>
  /** The request as it goes over the wire. @param query of the screener, as our endpoint takes it */
  requestOf(query: string): string
  pageOf(body: unknown): Page
}

/** The service itself, which can be asked for more than pages. */
export interface OwnSystem extends System {
  /** The request of a path, with its key. */
  requestTo(path: string): string
}

/** The service with its key: its endpoint is asked for the 20 fields. */
export function ours(
  apiKey: string,
  { key = 'ours', title }: { readonly key?: string; readonly title: string },
): OwnSystem {
  const requestTo = (path: string) => get(path, { 'x-api-key': apiKey })
  return {
    ...{ key, title, file: null, requestTo },
    requestOf: query => requestTo(`/api/v1/data/instruments?${query}&Fields=${FIELDS.join(',')}`),
    pageOf: readPage,
  }
}

export const PEERS: readonly System[] = [
  rest('express-pg', 'express + pg', 'express-pg.ts'),
  { ...rest('express-pg-wide', 'express + pg, one wide table', 'express-pg.ts'), env: { LAYOUT: 'wide' } },
  rest('node-pg', 'node:http + pg', 'node-pg.ts'),
  rest('express-prisma', 'express + Prisma', 'express-prisma.ts'),
  {
    ...rest('pothos-execute', 'Pothos + Prisma, graphql execute', 'pothos-execute.ts'),
    pageOf: body => bondsOf(body as Bonds),
  },
  {
    key: 'yoga',
    title: 'Pothos + Prisma, GraphQL Yoga',
    file: 'yoga.ts',
    requestOf: query => post('/graphql', { query: BONDS_DOCUMENT, variables: variablesOf(query) }),
    pageOf: body => bondsOf((body as { readonly data: Bonds }).data),
  },
  {
    key: 'sofa',
    title: 'Pothos + Prisma, sofa-api',
    file: 'sofa.ts',
    requestOf: query => {
      const { filter, sort, page, pageSize } = variablesOf(query)
      const given = { filter: JSON.stringify(filter), sort, page: String(page), pageSize: String(pageSize) }
      return get(`/api/bonds?${new URLSearchParams(given)}`)
    },
    pageOf: body => body as Page,
  },
  {
    key: 'postgraphile',
    title: 'PostGraphile 5, one wide table',
    file: 'postgraphile.ts',
    requestOf: query => post('/graphql', { query: NODES_DOCUMENT, variables: nodesVariables(query) }),
    pageOf: body => {
      const { totalCount, nodes } = (body as { readonly data: { readonly allScreeners: Nodes } }).data.allScreeners
      return { total: totalCount, items: nodes.map(shaped) }
    },
  },
]

interface Bonds {
  readonly bonds: Page
}

interface Nodes {
  readonly totalCount: number
  readonly nodes: readonly Readonly<Record<string, string | number | null>>[]
}

function rest(key: string, title: string, file: string): System {
  return { key, title, file, requestOf: query => get(`/bonds?${query}`), pageOf: readPage }
}

function readPage(body: unknown): Page {
  const { items, page } = body as { readonly items: Page['items']; readonly page: { readonly total: number } }
  return { items, total: page.total }
}

function bondsOf({ bonds }: Bonds): Page {
  return bonds
}

function nodesVariables(query: string) {
  const { conditions, sort, descending, page, pageSize } = questionOf(new URLSearchParams(query))
  const filter: Record<string, Record<string, unknown>> = {}
  const operators = { from: 'greaterThanOrEqualTo', to: 'lessThanOrEqualTo', in: 'in' } as const
  for (const { column, operator, value } of conditions) {
    filter[column] = { ...filter[column], [operators[operator]]: value }
  }
  const orderBy = [`${constant(sort)}_${descending ? 'DESC' : 'ASC'}`, 'ROW_ID_ASC']
  return { filter, orderBy, first: pageSize, offset: (page - 1) * pageSize }
}

/** `gSpreadBp` as `G_SPREAD_BP`. */
function constant(name: string): string {
  return name.replace(/[A-Z]/g, letter => `_${letter}`).toUpperCase()
}

export function get(path: string, headers: Readonly<Record<string, string>> = {}): string {
  return `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\naccept: application/json\r\n${linesOf(headers)}\r\n`
}

function post(path: string, body: unknown): string {
  const text = JSON.stringify(body)
  const headers = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }
  return `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\naccept: application/json\r\n${linesOf(headers)}\r\n${text}`
}

function linesOf(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
}

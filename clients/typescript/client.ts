import type { Endpoints, ParameterProblem, Problem as ProblemBody } from './api.ts'

/**
 * The bond data service, typed by path:
 *
 *     const bonds = bondsClient({ key: 'sandbox', baseUrl: 'http://127.0.0.1:3000' })
 *     const { page } = await bonds.get('/api/v1/data/instruments', { query: { YieldFrom: 14 } })
 *     for await (const bond of bonds.items('/api/v1/data/instruments', { query: { YieldFrom: 14 } })) …
 */
export interface BondsClient {
  /** @throws Problem when the service refuses the request */
  get<Path extends keyof Endpoints>(path: Path, ...options: Options<Path>): Promise<Endpoints[Path]['answer']>
  /** The items of all pages of a listing, which are of one revision. */
  items<Path extends Listing>(path: Path, ...options: Options<Path>): AsyncIterable<Item<Path>>
}

export interface ClientOptions {
  /** Your key; `sandbox` needs no account and answers from fifty invented bonds. */
  readonly key: string
  readonly baseUrl: string
  /** How often a request is repeated that was refused with 429 or 503. @default 4 */
  readonly retries?: number
  /** The longest pause before that; a service that asks for more rejects with the problem. @default 60 */
  readonly longestWaitSeconds?: number
  /** @default the global one */
  readonly fetch?: typeof fetch
}

type Variables<Path extends keyof Endpoints> = Endpoints[Path]['variables']

interface Extras<Path extends keyof Endpoints> {
  readonly query?: Endpoints[Path]['query']
  readonly signal?: AbortSignal
}

/** A path with variables needs them; nothing else is required. */
type Options<Path extends keyof Endpoints> =
  Variables<Path> extends Record<never, never>
    ? keyof Variables<Path> extends never
      ? [options?: Extras<Path>]
      : [options: Extras<Path> & { readonly variables: Variables<Path> }]
    : never

/** A page of a listing. */
interface ListPage {
  readonly items: readonly unknown[]
  readonly page: { readonly nextCursor: string | null }
}

/** Paths that answer page by page. */
export type Listing = {
  [Path in keyof Endpoints]: Endpoints[Path]['answer'] extends ListPage ? Path : never
}[keyof Endpoints]

export type Item<Path extends Listing> = Endpoints[Path]['answer'] extends { readonly items: readonly (infer Row)[] }
  ? Row
  : never

/** The service refused the request: RFC 9457 problem details. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly status: number
  /** Of the error reference; `UNKNOWN` where something between here and the service has refused. */
  readonly code: ProblemBody['code'] | 'UNKNOWN'
  readonly detail: string
  readonly requestId: string | undefined
  /** The parameters at fault. */
  readonly errors: readonly ParameterProblem[]

  constructor(status: number, body: Partial<ProblemBody>) {
    super([body.title ?? `HTTP status ${status}`, body.detail].filter(Boolean).join(': '))
    this.status = status
    this.code = body.code ?? 'UNKNOWN'
    this.detail = body.detail ?? ''
    this.requestId = body.requestId
    this.errors = body.errors ?? []
  }
}

interface AnyOptions {
  readonly variables?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly signal?: AbortSignal
}

const REPEATED = [429, 503]

export function bondsClient({ key, baseUrl, ...options }: ClientOptions): BondsClient {
  const { retries = 4, longestWaitSeconds = 60, fetch: send = fetch } = options
  const request = async (path: string, { variables = {}, query = {}, signal }: AnyOptions = {}): Promise<unknown> => {
    const url = urlOf(baseUrl, path, variables, query)
    for (let attempt = 0; ; attempt += 1) {
      // A redirect would carry the key to another address.
      const response = await send(url, { headers: { 'x-api-key': key }, redirect: 'error', ...(signal && { signal }) })
      if (response.ok) return response.json()
      const problem = new Problem(response.status, await response.json().catch(() => ({})))
      const seconds = Number(response.headers.get('retry-after') ?? 2 ** attempt)
      const isRepeated = REPEATED.includes(response.status) && attempt < retries && seconds <= longestWaitSeconds
      if (!isRepeated) throw problem
      await new Promise(resume => setTimeout(resume, seconds * 1_000))
      signal?.throwIfAborted()
    }
  }
  async function* items(path: string, given: AnyOptions = {}): AsyncGenerator<unknown> {
    let query = given.query ?? {}
    for (;;) {
      const { items: rows, page } = (await request(path, { ...given, query })) as ListPage
      yield* rows
      if (page.nextCursor === null) return
      const { Page: _number, ...others } = query
      query = { ...others, Cursor: page.nextCursor }
    }
  }
  // The paths and types of `Endpoints` are those of the description, which the service is tested against.
  return { get: request, items } as BondsClient
}

function urlOf(
  baseUrl: string,
  path: string,
  variables: Readonly<Record<string, string>>,
  query: Readonly<Record<string, unknown>>,
): URL {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(variables[name] ?? ''))
  const url = new URL(baseUrl.replace(/\/+$/, '') + filled)
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, String(value))
  return url
}

import { GraphQLError, type GraphQLSchema } from 'graphql'
import { createYoga, maskError, type Plugin, type YogaServerInstance } from 'graphql-yoga'
import type { Context, Principal } from '../../schema/context.ts'
import type { Identity } from '../access/identity.ts'
import { withoutKeys } from '../access/key.ts'
import type { Limits } from '../access/limits.ts'
import type { Authentication, Authenticator } from '../access/principal.ts'
import { isSameSite } from '../access/same-site.ts'
import type { UsageMeter } from '../commerce/usage.ts'
import { failure, isErrorCode } from '../errors.ts'
import type { Logger } from '../process/log.ts'
import { addRequestContext } from '../requests/request-context.ts'
import { limitQueries } from './limit-queries.ts'
import { errorOf, meterAnalysts } from './meter.ts'
import { limitTime } from './time-limit.ts'

export interface GraphQLOptions {
  readonly schema: GraphQLSchema
  readonly authenticator: Authenticator
  readonly limits: Limits
  readonly usage: UsageMeter
  readonly log: Logger
  readonly baseUrl: string
  readonly visit: Identity['visit']
  /** An answer is given up after so long. */
  readonly answerTimeoutMs: number
  contextFor(principal: Principal): Context
  isReady(): boolean
}

/** Direct access to the canonical schema, for keys and sessions with the analyst scope. */
export function createGraphQL(options: GraphQLOptions): YogaServerInstance<object, Context> {
  return createYoga<object, Context>({
    schema: options.schema,
    graphqlEndpoint: '/graphql',
    landingPage: false,
    logging: false,
    batching: false,
    multipart: false,
    // Its default would let pages of any origin act with the cookies of whoever is signed in.
    cors: false,
    // A key that was typed is gone with the page: no browser keeps it.
    graphiql: {
      title: 'Bond data',
      defaultQuery: FIRST_QUERY,
      headers: '{ "x-api-key": "" }',
      shouldPersistHeaders: false,
    },
    // The editor is 30 MB of text, which only who opens it needs in memory.
    renderGraphiQL: async page => (await import('@graphql-yoga/render-graphiql')).renderGraphiQL(page),
    maskedErrors: { maskError: maskUnlessDeliberate(options.log) },
    plugins: [
      sayMethods,
      onlyAnalysts(options),
      meterAnalysts({ ...options, principals }),
      limitQueries(),
      limitTime(options.answerTimeoutMs),
    ],
  })
}

const FIRST_QUERY = `# Your key goes into the headers below.
query {
  issuers(pageSize: 3, sorts: [OUTSTANDING_DESC]) {
    items {
      name
      bonds {
        isin name price yield yieldBasis
        coupons { payDate value status }
      }
    }
  }
}
`

const sayMethods: Plugin = {
  onRequest: ({ request, fetchAPI, endResponse }) => {
    if (request.method !== 'OPTIONS') return
    endResponse(new fetchAPI.Response(null, { status: 204, headers: { Allow: 'GET, HEAD, POST, OPTIONS' } }))
  },
}

/** Lets in whoever has the scope; everybody else gets the error table's words. The page itself is open. */
function onlyAnalysts(options: GraphQLOptions): Plugin {
  const { contextFor, isReady, limits } = options
  return {
    onParams: async ({ request, setResult, context }) => {
      const exchange = (context as { readonly req?: object }).req ?? request
      addRequestContext(exchange, { facade: 'GRAPHQL', operation: 'query' })
      const refuse = (code: 'NOT_READY' | 'SCOPE_MISSING') => setResult({ errors: [errorOf(failure(code))] })
      if (!isReady()) return refuse('NOT_READY')
      const found = await whoAsks(request.headers, options)
      if ('failure' in found) {
        const { refusal } = await limits.takeFailedKey(addressOf(context))
        return setResult({ errors: [errorOf(refusal ?? found.failure)] })
      }
      addRequestContext(exchange, { accountId: found.principal.accountId })
      if (!found.principal.scopes.has('analyst')) return refuse('SCOPE_MISSING')
      principals.set(request, found.principal)
    },
    onContextBuilding: ({ context, extendContext }) => {
      const principal = principals.get((context as { request: Request }).request)
      if (principal !== undefined) extendContext(contextFor(principal) as object)
    },
  }
}

/** A key counts before a session; of a session the request must come from our own page. */
async function whoAsks(headers: Headers, { authenticator, visit, baseUrl }: GraphQLOptions): Promise<Authentication> {
  const key = headers.get('x-api-key') ?? undefined
  const cookie = headers.get('cookie') ?? undefined
  if (key === undefined && cookie !== undefined) {
    const { principal } = await visit({ cookie, userAgent: undefined, address: '' })
    if (principal.userId !== null) {
      return isSameSite(name => headers.get(name), baseUrl) ? { principal } : { failure: failure('CROSS_SITE_REQUEST') }
    }
  }
  return authenticator.authenticate(key)
}

const principals = new WeakMap<Request, Principal>()

/** The address that the HTTP server tells; behind a proxy that is trusted, the client's. */
function addressOf(context: object): string {
  const { req } = context as { readonly req?: { readonly ip?: string } }
  return req?.ip ?? ''
}

/** What was sent is not sent back: neither a key nor the piece of a body that could not be read. */
function withoutSecrets(error: GraphQLError): GraphQLError {
  const { originalError, ...extensions } = error.extensions
  const message = withoutKeys(error.message)
  if (originalError === undefined && message === error.message) return error
  const { nodes, source, positions, path } = error
  // A body that cannot be read is a 400 for every client.
  const unread = originalError === undefined ? {} : { http: { status: 400 } }
  return new GraphQLError(message, { nodes, source, positions, path, extensions: { ...extensions, ...unread } })
}

/** An error thrown on purpose carries a code of the table; a fault of the document is told; the rest is masked. */
function maskUnlessDeliberate(log: Logger) {
  return (error: unknown, message: string): Error => {
    if (error instanceof GraphQLError) {
      const cause = error.originalError
      if (cause === undefined || cause === null || isErrorCode(error.extensions.code)) return withoutSecrets(error)
      if (cause instanceof GraphQLError && isErrorCode(cause.extensions.code)) return cause
    }
    const refusal = failure('INTERNAL', { cause: error instanceof GraphQLError ? error.originalError : error })
    if (refusal.code === 'DATABASE_AWAY') return errorOf(refusal)
    log.error({ err: error })
    return maskError(error, message)
  }
}

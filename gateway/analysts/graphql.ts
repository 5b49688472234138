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

interface GraphQLOptions {
  readonly schema: GraphQLSchema
  readonly authenticator: Authenticator
  readonly limits: Limits
  readonly usage: UsageMeter
  readonly log: Logger
  readonly baseUrl: string
  readonly browserSession: Identity['browserSession']
  /** The time limit of a request. */
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
    // The default would let pages of any origin act with the cookies of a signed-in user.
    cors: false,
    // A typed key is discarded with the page; the browser does not store it.
    graphiql: {
      title: 'Bond data',
      defaultQuery: FIRST_QUERY,
      headers: '{ "x-api-key": "" }',
      shouldPersistHeaders: false,
    },
    // The editor is 30 MB of text, loaded into memory only when it is first opened.
    renderGraphiQL: async page => (await import('@graphql-yoga/render-graphiql')).renderGraphiQL(page),
    maskedErrors: { maskError: maskUnlessDeliberate(options.log) },
    plugins: [
      answerOptions,
      onlyAnalysts(options),
      meterAnalysts({ ...options, principals }),
      limitQueries(),
      limitTime(options.answerTimeoutMs),
    ],
  })
}

const FIRST_QUERY = `# Put your key into the headers below.
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

const answerOptions: Plugin = {
  onRequest: ({ request, fetchAPI, endResponse }) => {
    if (request.method !== 'OPTIONS') return
    endResponse(new fetchAPI.Response(null, { status: 204, headers: { Allow: 'GET, HEAD, POST, OPTIONS' } }))
  },
}

/** Admits callers with the scope; all others get an error of the error table. The GraphiQL page itself is open. */
function onlyAnalysts(options: GraphQLOptions): Plugin {
  const { contextFor, isReady, limits } = options
  return {
    onParams: async ({ request, setResult, context }) => {
      const exchange = (context as { readonly req?: object }).req ?? request
      addRequestContext(exchange, { facade: 'GRAPHQL', operation: 'query' })
      const refuse = (code: 'NOT_READY' | 'SCOPE_MISSING') => setResult({ errors: [errorOf(failure(code))] })
      if (!isReady()) return refuse('NOT_READY')
      const found = await authenticate(request.headers, options)
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

/** A key takes precedence over a session; a request with a session must come from a page of this service. */
async function authenticate(
  headers: Headers,
  { authenticator, browserSession, baseUrl }: GraphQLOptions,
): Promise<Authentication> {
  const key = headers.get('x-api-key') ?? undefined
  const cookie = headers.get('cookie') ?? undefined
  if (key === undefined && cookie !== undefined) {
    const { principal } = await browserSession({ cookie, userAgent: undefined, address: '' })
    if (principal.userId !== null) {
      return isSameSite(name => headers.get(name), baseUrl) ? { principal } : { failure: failure('CROSS_SITE_REQUEST') }
    }
  }
  return authenticator.authenticate(key)
}

const principals = new WeakMap<Request, Principal>()

/** The address of the client; behind a trusted proxy, the forwarded one. */
function addressOf(context: object): string {
  const { req } = context as { readonly req?: { readonly ip?: string } }
  return req?.ip ?? ''
}

/** Removes keys and fragments of an unreadable body, so that input is not echoed. */
function withoutSecrets(error: GraphQLError): GraphQLError {
  const { originalError, ...extensions } = error.extensions
  const message = withoutKeys(error.message)
  if (originalError === undefined && message === error.message) return error
  const { nodes, source, positions, path } = error
  // An unreadable body is a 400 for every client.
  const unread = originalError === undefined ? {} : { http: { status: 400 } }
  return new GraphQLError(message, { nodes, source, positions, path, extensions: { ...extensions, ...unread } })
}

/** Passes on errors with a code of the error table and errors in the document; masks the rest. */
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

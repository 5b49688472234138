import { GraphQLError, type GraphQLSchema, Kind } from 'graphql'
import { createYoga, maskError, type Plugin, type YogaServerInstance } from 'graphql-yoga'
import type { Context, Principal } from '../../schema/context.ts'
import type { Identity } from '../access/identity.ts'
import { withoutKeys } from '../access/key.ts'
import type { Limits } from '../access/limits.ts'
import type { Authentication, Authenticator } from '../access/principal.ts'
import { isSameSite } from '../access/same-site.ts'
import { failureOf } from '../answers/failure.ts'
import type { UsageMeter } from '../commerce/usage.ts'
import { failure, isErrorCode } from '../errors.ts'
import type { Logger } from '../process/log.ts'
import { addRequestContext } from '../requests/request-context.ts'
import { entityTags } from './entity-tags.ts'
import { graphiqlOptions, renderGraphiQL } from './graphiql.ts'
import { limitQueries } from './limit-queries.ts'
import { limitSubscriptions } from './limit-subscriptions.ts'
import { errorOf, meterAnalysts } from './meter.ts'
import { queueQueries } from './query-queue.ts'
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
  /** Aborted when the service stops. */
  readonly stopping: AbortSignal
  readonly market: { current(): Context['market'] }
  now(): Date
  contextFor(principal: Principal): Context
  isReady(): boolean
}

/** Direct access to the canonical schema, for keys and sessions with the analyst scope. */
export function createGraphQL(options: GraphQLOptions): YogaServerInstance<object, Context> {
  const { now } = options
  const meter = meterAnalysts({ ...options, principals })
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
    graphiql: () => graphiqlOptions(now()),
    renderGraphiQL,
    maskedErrors: { maskError: maskUnlessDeliberate(options.log) },
    plugins: [
      answerOptions,
      onlyAnalysts(options),
      meter.plugin,
      queueQueries({ principals }),
      limitQueries(meter.charge),
      limitTime(options.answerTimeoutMs),
      limitSubscriptions({
        ...options,
        principals,
        authenticate: headers => authenticate(headers, options, { isWatching: true }),
        release: meter.release,
      }),
      streamHeaders,
      entityTags,
    ],
  })
}

/** Nothing on the way may hold a stream back, pack it or store it. */
const streamHeaders: Plugin = {
  onResponse: ({ response: { headers } }) => {
    if (headers.get('content-type') !== 'text/event-stream') return
    headers.delete('content-encoding')
    headers.set('cache-control', 'no-cache, no-transform')
    headers.set('x-accel-buffering', 'no')
  },
}

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
  { isWatching = false } = {},
): Promise<Authentication> {
  const typed = headers.get('x-api-key') ?? undefined
  // GraphiQL offers the header empty: it is no key until something is typed.
  const key = typed === '' ? undefined : typed
  const cookie = headers.get('cookie') ?? undefined
  if (key === undefined && cookie !== undefined) {
    const { principal } = await browserSession({ cookie, userAgent: undefined, address: '', isWatching })
    // Queries count as requests of the customer, and say in their form who wrote them.
    if (principal.viewing !== undefined) return { failure: failure('VIEWING_READ_ONLY') }
    if (principal.userId !== null) {
      if (!isSameSite(name => headers.get(name), baseUrl)) return { failure: failure('CROSS_SITE_REQUEST') }
      return { principal: withoutOperating(principal) }
    }
  }
  return authenticator.authenticate(key)
}

/** What operators do are documents of the dashboard and the command line, never a query of one's own. */
function withoutOperating({ operatorLacks: _lack, ...principal }: Principal): Principal {
  const scopes = [...principal.scopes].filter(scope => scope === 'data' || scope === 'analyst')
  return { ...principal, scopes: new Set(scopes) }
}

const principals = new WeakMap<Request, Principal>()

/** The address of the client; behind a trusted proxy, the forwarded one. */
function addressOf(context: object): string {
  const { req } = context as { readonly req?: { readonly ip?: string } }
  return req?.ip ?? ''
}

/** Refused for a while: with the status of its code and `Retry-After`. */
function refusalOf(error: GraphQLError): GraphQLError {
  const { message, extensions } = errorOf(failureOf([error]))
  const { nodes, source, positions, path } = error
  return new GraphQLError(message, { nodes, source, positions, path, extensions })
}

/** Removes keys and fragments of an unreadable body, so that input is not echoed. */
function withoutSecrets(error: GraphQLError): GraphQLError {
  const { originalError, ...extensions } = error.extensions
  const message = shortened(withoutKeys(error.message))
  if (originalError === undefined && message === error.message) return error
  const { nodes, source, positions, path } = error
  // An unreadable body is a 400 for every client.
  const unread = originalError === undefined ? {} : { http: { status: 400 } }
  return new GraphQLError(message, { nodes, source, positions, path, extensions: { ...extensions, ...unread } })
}

/** A value that was refused is quoted, whatever its length. */
const LONGEST_MESSAGE = 1_000

function shortened(message: string): string {
  return message.length > LONGEST_MESSAGE ? `${message.slice(0, LONGEST_MESSAGE)}…` : message
}

/** A variable that cannot be read as its type is a mistake of the caller, as it is in the text of the query. */
function variableFault({ nodes, message }: GraphQLError): GraphQLError | null {
  if (nodes?.[0]?.kind !== Kind.VARIABLE_DEFINITION) return null
  const { code, status, detail } = failure('INVALID_PARAMETER', { detail: shortened(withoutKeys(message)) })
  return new GraphQLError(detail, { nodes, extensions: { code, http: { status } } })
}

/** Passes on errors with a code of the error table, and errors in the document or its variables; masks the rest. */
function maskUnlessDeliberate(log: Logger) {
  return (error: unknown, message: string): Error => {
    if (error instanceof GraphQLError) {
      if (error.extensions.retryAfterSeconds !== undefined) return refusalOf(error)
      const cause = error.originalError
      if (cause === undefined || cause === null || isErrorCode(error.extensions.code)) return withoutSecrets(error)
      if (cause instanceof GraphQLError && isErrorCode(cause.extensions.code)) return cause
      const fault = variableFault(error)
      if (fault !== null) return fault
    }
    const refusal = failure('INTERNAL', { cause: error instanceof GraphQLError ? error.originalError : error })
    if (refusal.code === 'DATABASE_AWAY') return errorOf(refusal)
    log.error({ err: error })
    return maskError(error, message)
  }
}

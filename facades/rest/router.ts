import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Limits, Verdict } from '../../gateway/access/limits.ts'
import { ANONYMOUS, type Authentication, type Authenticator } from '../../gateway/access/principal.ts'
import type { UsageMeter } from '../../gateway/commerce/usage.ts'
import { type Failure, failure } from '../../gateway/errors.ts'
import type { OpenFile } from '../../gateway/files/open-file.ts'
import type { MaybePromise } from '../../gateway/maybe-promise.ts'
import { beginCostly } from '../../gateway/overload/costly.ts'
import type { Logger } from '../../gateway/process/log.ts'
import { addRequestContext } from '../../gateway/requests/request-context.ts'
import type { Principal } from '../../schema/context.ts'
import { admit, type Meter, meterOf, updateRateLimitHeaders } from '../admission.ts'
import { type Arguments, readArguments } from '../arguments/read-arguments.ts'
import { costOfExport } from '../costs.ts'
import { closedSignal } from '../http/closed-signal.ts'
import { type cors, METHODS, REVISION_HEADER } from '../http/cors.ts'
import { type Head, headInOneWrite, sendBody } from '../http/head.ts'
import { keyInUrl } from '../http/key-in-url.ts'
import { type AuthenticatePage, isPageDownload } from '../http/page-session.ts'
import { requestKeyHashOf } from '../http/request-key.ts'
import { pathOf, type QueryPair, queryOf, requestIdOf, serverTimingOf } from '../http/request-log.ts'
import type { Served } from '../service.ts'
import { type Choice, chooseFormat } from './formats/choose.ts'
import { type ExportState, sendTable } from './formats/export.ts'
import { tableListOf } from './formats/table.ts'
import type { SendProblem, unexpectedErrorSender } from './problem.ts'
import { type Given, type ReadQuery, type Route, routesOf } from './routes.ts'
import { filePathOf, sendFile } from './send-file.ts'

export interface RestOptions {
  readonly served: readonly Served[]
  readonly authenticator: Authenticator
  readonly authenticatePage: AuthenticatePage
  readonly limits: Limits
  readonly usage: UsageMeter
  readonly log: Logger
  readonly openFile: OpenFile
  readonly sendProblem: SendProblem
  /** Sets the CORS headers. */
  readonly allowPages: ReturnType<typeof cors>
  /** Headers of every response, alternating names and values. */
  readonly securityHeaders: readonly string[]
  readonly baseUrl: string
  isReady(): boolean
  readonly sendUnexpected: ReturnType<typeof unexpectedErrorSender>
}

/** The longest URL whose arguments are cached; longer ones rarely repeat. */
const LONGEST_CACHED = 2_048
/** Parameters that an export rejects: it is the whole listing. */
const PAGING = ['Page', 'PageSize', 'Limit', 'Cursor', 'PositionsLimit', 'PositionsOffset']
/** The document of the manifest, below whose path the files are. */
const MANIFEST = 'get-files'

/**
 * The endpoints of the registry as REST, on plain node:http: the most frequent requests skip the express middleware.
 * @returns a handler; it returns false, without side effects, for a path that is not an endpoint
 */
export function restRouter(options: RestOptions): (request: IncomingMessage, response: ServerResponse) => boolean {
  const findRoute = routesOf(options.served)
  const manifest = options.served.find(({ endpoint }) => endpoint.document === MANIFEST)?.endpoint.path
  const find = (path: string) => {
    if (manifest === undefined || !path.startsWith(`${manifest}/`)) return findRoute(path)
    return filePathOf(path, manifest) === null ? null : findRoute(manifest)
  }
  return (request, response) => {
    const found = find(pathOf(request))
    if (found === null) return false
    const { route } = found
    const first = ['X-Request-Id', requestIdOf(request), ...route.headers]
    const head = headInOneWrite(response, options.securityHeaders, first)
    const exchange = { options, route, request, response, head }
    answer(exchange, found.text).catch(error => {
      exchange.head.vary('Accept-Encoding')
      options.sendUnexpected(error, request, response, { head: exchange.head })
    })
    return true
  }
}

interface Exchange {
  readonly options: RestOptions
  readonly route: Route
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly head: Head
}

/**
 * The pipeline from a request to its answer; each step may refuse. Available values are not awaited.
 * @param text the raw value of the path variable
 * @throws URIError when it is not properly encoded
 */
async function answer(exchange: Exchange, text: string): Promise<void> {
  const { options, route, request, response, head } = exchange
  if (options.allowPages(request, head)) return sendNothing(exchange, 204)
  const known = route.read.get(request.url ?? '')
  const query = known === undefined ? queryOf(request) : []
  const leak = keyInUrl(query, name => isDeclared(route, name))
  if (leak !== null) return refuse(exchange, leak)
  const variable = known === undefined ? decodeURIComponent(text) : ''
  const { method } = request
  if (method === 'OPTIONS' || (method !== 'GET' && method !== 'HEAD')) head.set('Allow', METHODS)
  if (method === 'OPTIONS') return sendNothing(exchange, 204)
  if (method !== 'GET' && method !== 'HEAD') return refuse(exchange, failure('METHOD_NOT_ALLOWED'))
  const { served } = route
  const operation = served.operation.name
  addRequestContext(request, { facade: 'REST', operation })
  if (!options.isReady()) return refuse(exchange, failure('NOT_READY'))
  const authentication = authenticationOf(exchange)
  const toAdmit = { request, response, head, limits: options.limits }
  const admitted = admit(authentication instanceof Promise ? await authentication : authentication, toAdmit)
  const admission = admitted instanceof Promise ? await admitted : admitted
  if ('failure' in admission) return refuse(exchange, admission.failure)
  const { principal } = admission
  const meter = meterOf(response, { usage: options.usage, principal, operation, facade: 'REST' })
  if (hasBody(request)) return refuse(exchange, failure('BODY_NOT_ALLOWED'))
  const path = filePathOf(pathOf(request), served.endpoint.path)
  if (path !== null) return sendOpened(exchange, path, query, meter)
  const { given, read } = known ?? readBy(route, givenBy(query, route, variable))
  if ('faults' in read) return refuseArguments(exchange, read.faults)
  if (known === undefined) cacheRead(exchange, { given, read })
  const choice = chooseFormat(request, given.get('Format'), tableListOf(served.endpoint) !== undefined)
  if (choice === null) return refuse(exchange, failure('NOT_ACCEPTABLE'))
  if (choice === 'json' && principal.entitlement !== undefined) return refuse(exchange, failure('KEY_MISSING'))
  if (choice === 'json') return sendPage(exchange, read, principal, meter)
  const paging = PAGING.filter(name => given.has(name))
  const message = `An export contains the whole listing: omit this parameter, or use Format=json.`
  if (paging.length > 0)
    return refuseArguments(
      exchange,
      paging.map(name => ({ name, in: 'query', message })),
    )
  return sendWhole(exchange, read, { principal, meter }, choice)
}

function isDeclared({ parameters }: Route, name: string): boolean {
  return parameters.some(parameter => parameter.name.toLowerCase() === name.toLowerCase())
}

type Read = ReadQuery['read']

function readBy({ parameters }: Route, given: Given): { readonly given: Given; readonly read: Arguments } {
  return { given, read: readArguments(parameters, given) }
}

/** Caches the parsed arguments of a repeated URL. The URL contains no key: such a request is refused earlier. */
function cacheRead({ route, request: { url = '' } }: Exchange, { given, read }: ReadQuery): void {
  if (url.length <= LONGEST_CACHED && route.isRepeated(url)) route.read.set(url, { given, read: Object.freeze(read) })
}

async function sendPage(exchange: Exchange, read: Read, principal: Principal, meter: Meter): Promise<void> {
  const { request, response, route, head } = exchange
  const began = performance.now()
  const onCharged = (verdict: Verdict) => updateRateLimitHeaders(head, verdict)
  const ifNoneMatch = request.headers['if-none-match']
  const disconnected = closedSignal(response)
  const ran = route.served.run({ ...read, principal, ifNoneMatch, disconnected, onCharged })
  const outcome = ran instanceof Promise ? await ran : ran
  if (outcome.kind === 'failure') return refuse(exchange, outcome.failure)
  const { etag, revision } = outcome
  if (outcome.kind === 'notModified') {
    setState(exchange, outcome)
    return sendNothing(exchange, 304)
  }
  // The tag depends on the coding of the body.
  setState(exchange, { etag: null, revision })
  meter.addRows(outcome.rows)
  head.set('Server-Timing', serverTimingOf(request, { execute: performance.now() - began }))
  const { body, encoded } = outcome
  await sendBody(response, head, { status: 200, type: 'application/json; charset=utf-8', body, encoded, etag })
}

async function sendWhole(
  exchange: Exchange,
  read: Read,
  { principal, meter }: { readonly principal: Principal; readonly meter: Meter },
  format: Choice & object,
): Promise<void> {
  const { options, route, request, response, head } = exchange
  const { served } = route
  const call = { ...read, principal, snapshot: served.snapshot(principal, closedSignal(response)) }
  addRequestContext(request, { isExport: true })
  try {
    const { baseUrl, limits } = options
    const begin = (rows: number) => {
      const onCharged = (verdict: Verdict) => updateRateLimitHeaders(head, verdict)
      return beginCostly({ principal, cost: costOfExport(rows), onCharged }, limits)
    }
    const table = { served, format, call, rowsMax: principal.exportRowsMax, meter, baseUrl, begin }
    const refusal = await sendTable(request, response, head, table, state => setState(exchange, state))
    if (refusal !== null) refuse(exchange, refusal)
  } catch (error) {
    options.log.error({ requestId: requestIdOf(request), err: error })
    response.destroy()
  }
}

/** A file of a revision. It takes no parameters. */
async function sendOpened(
  exchange: Exchange,
  { revision, name }: { readonly revision: string; readonly name: string },
  query: readonly QueryPair[],
  meter: Meter,
): Promise<void> {
  const message = 'A file takes no parameters.'
  if (query.length > 0)
    return refuseArguments(
      exchange,
      query.map(([parameter]) => ({ name: parameter, in: 'query', message })),
    )
  const opened = await exchange.options.openFile(revision, decodeURIComponent(name))
  const refusal = 'failure' in opened ? opened.failure : await sendFile({ ...exchange, meter }, opened)
  if (refusal !== null) refuse(exchange, refusal)
}

/** Headers of a cacheable response; without a tag where another one sets it. */
function setState({ head, route }: Exchange, { etag, revision }: ExportState): void {
  if (etag !== null) head.set('ETag', etag)
  if (route.served.endpoint.access === 'key') head.set(REVISION_HEADER, String(revision))
  head.set('Cache-Control', route.served.endpoint.access === 'open' ? 'public, no-cache' : 'private, no-cache')
  head.vary('Accept, Accept-Encoding, x-api-key')
}

function sendNothing({ response, head }: Exchange, status: 204 | 304): void {
  head.send(status)
  response.end()
}

function refuse({ options, route, request, response, head }: Exchange, refusal: Failure): void {
  if (refusal.cause !== undefined) options.log.error({ requestId: requestIdOf(request), err: refusal.cause })
  head.vary('Accept-Encoding')
  options.sendProblem(request, response, refusal, { parameters: route.parameters, head })
}

function refuseArguments(
  { options, request, response, head }: Exchange,
  errors: Extract<Arguments, { readonly faults: unknown }>['faults'],
): void {
  const detail = errors.map(({ name, message }) => `${name}: ${message}`).join(' ')
  head.vary('Accept-Encoding')
  options.sendProblem(request, response, failure('INVALID_PARAMETER', { detail }), { errors, head })
}

function authenticationOf({ options, route, request }: Exchange): MaybePromise<Authentication> {
  if (route.served.endpoint.access === 'open') return { principal: ANONYMOUS }
  if (isPageDownload(request)) return options.authenticatePage(request)
  const key = request.headers['x-api-key'] as string | undefined
  return options.authenticator.authenticate(key, key === undefined ? undefined : requestKeyHashOf(request))
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? '0') > 0
}

function givenBy(query: readonly QueryPair[], { variable }: Route, text: string): Given {
  const given = new Map<string, string[]>()
  for (const [name, value] of query) {
    const before = given.get(name)
    if (before === undefined) given.set(name, [value])
    else before.push(value)
  }
  if (variable !== null) given.set(variable, [text])
  return given
}

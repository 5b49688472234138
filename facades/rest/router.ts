import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Verdict } from '../../gateway/access/limits.ts'
import { ANONYMOUS, type Authentication } from '../../gateway/access/principal.ts'
import { failure } from '../../gateway/errors.ts'
import type { MaybePromise } from '../../gateway/maybe-promise.ts'
import { beginCostly } from '../../gateway/overload/costly.ts'
import { addRequestContext } from '../../gateway/requests/request-context.ts'
import type { Principal } from '../../schema/context.ts'
import { admit, type Meter, meterOf, openMeter, updateRateLimitHeaders } from '../admission.ts'
import { type Arguments, readArguments } from '../arguments/read-arguments.ts'
import { costOfExport } from '../costs.ts'
import { closedSignal } from '../http/closed-signal.ts'
import { METHODS } from '../http/cors.ts'
import { headInOneWrite, sendBody } from '../http/head.ts'
import { keyInUrl } from '../http/key-in-url.ts'
import { isPageDownload } from '../http/page-session.ts'
import { requestKeyHashOf, requestKeyOf } from '../http/request-key.ts'
import { pathOf, type QueryPair, queryOf, requestIdOf, serverTimingOf } from '../http/request-log.ts'
import { createStreams, STREAM_LIMITS } from '../http/streams.ts'
import { CHANGES, type ChangeStream, changeStream, NOT_STREAMED } from './change-stream.ts'
import { type Exchange, type RestOptions, refuse, refuseArguments, sendNothing, setState } from './exchange.ts'
import { type Choice, chooseFormat } from './formats/choose.ts'
import { sendTable } from './formats/export.ts'
import { tableListOf } from './formats/table.ts'
import { type Given, type ReadQuery, type Route, routesOf } from './routes.ts'
import { filePathOf, sendFile } from './send-file.ts'

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
  const changes = changesOf(options)
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
    answer(exchange, found.text, changes).catch(error => {
      exchange.head.vary('Accept-Encoding')
      options.sendUnexpected(error, request, response, { head: exchange.head })
    })
    return true
  }
}

/**
 * The pipeline from a request to its answer; each step may refuse. Available values are not awaited.
 * @param text the raw value of the path variable
 * @throws URIError when it is not properly encoded
 */
async function answer(exchange: Exchange, text: string, changes: ChangeStream | null): Promise<void> {
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
  if (changes !== null && isStream(exchange)) return openStream(exchange, changes, { query, admission, known })
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

/** The stream of changes; null where no document has them. */
function changesOf({ served, authenticator, log, stopping, onRevision, onStream }: RestOptions): ChangeStream | null {
  const found = served.find(({ endpoint }) => endpoint.document === CHANGES)
  if (found === undefined) return null
  const streams = createStreams(authenticator, log, { ...STREAM_LIMITS, onStream })
  stopping.addEventListener('abort', streams.close, { once: true })
  return changeStream({ served: found, streams, log, onRevision })
}

function isStream({ route, request: { method, headers } }: Exchange): boolean {
  const isAsked = /\btext\/event-stream\b/i.test(headers.accept ?? '')
  return method === 'GET' && isAsked && route.served.endpoint.document === CHANGES
}

interface StreamRequest {
  readonly query: readonly QueryPair[]
  readonly admission: { readonly principal: Principal; readonly end: () => void }
  readonly known: ReadQuery | undefined
}

async function openStream(exchange: Exchange, changes: ChangeStream, { query, admission, known }: StreamRequest) {
  const { options, route, request } = exchange
  const { principal, end } = admission
  addRequestContext(request, { facade: 'REST', operation: route.served.operation.name, isStream: true })
  const meter = openMeter({ usage: options.usage, principal, operation: route.served.operation.name, facade: 'REST' })
  const { given, read } = known ?? readBy(route, givenBy(query, route, ''))
  const excluded = NOT_STREAMED.filter(name => given.has(name))
  const message = 'A stream sends everything after SinceRevision: omit this parameter.'
  if (excluded.length > 0)
    return refuseArguments(
      exchange,
      excluded.map(name => ({ name, in: 'query', message })),
    )
  if ('faults' in read) return refuseArguments(exchange, read.faults)
  const key = requestKeyOf(request) ?? ''
  const refusal = await changes.open(exchange, { variables: read.variables, principal, key })
  // An open stream is no running request.
  end()
  meter.end(refusal !== null)
  if (refusal !== null) refuse(exchange, refusal)
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
    setState(exchange, outcome, principal)
    return sendNothing(exchange, 304)
  }
  // The tag depends on the coding of the body.
  setState(exchange, { etag: null, revision }, principal)
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
    const refusal = await sendTable(request, response, head, table, state => setState(exchange, state, principal))
    if (refusal !== null) refuse(exchange, refusal)
  } catch (error) {
    // That a client has gone is no error of the service.
    if (!response.destroyed) options.log.error({ requestId: requestIdOf(request), err: error })
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

import type { NextFunction, Request, RequestHandler, Response } from 'express'
import type { GraphQLSchema } from 'graphql'
import type { BrowserRequest, Identity } from '../../gateway/access/identity.ts'
import { withoutKeys } from '../../gateway/access/key.ts'
import { type Limits, rateLimitHeaders, type Verdict } from '../../gateway/access/limits.ts'
import { isSameSite } from '../../gateway/access/same-site.ts'
import type { Operation } from '../../gateway/documents/operation.ts'
import { type Failure, failure } from '../../gateway/errors.ts'
import type { Execute } from '../../gateway/execute.ts'
import type { Logger } from '../../gateway/process/log.ts'
import { addRequestContext } from '../../gateway/requests/request-context.ts'
import type { Principal } from '../../schema/context.ts'
import { didYouMean } from '../arguments/did-you-mean.ts'
import { closedSignal } from '../http/closed-signal.ts'
import { clientAddressOf, requestIdOf, serverTimingOf } from '../http/request-log.ts'
import { readDocument, type Served } from '../service.ts'
import { LARGEST, readDocumentBody } from './body.ts'
import { BODY_NAMES, type RunnableDocument, readCall, runnableDocument } from './document-call.ts'
import { WEB_DOCUMENTS, type WebDocument } from './documents.ts'
import { sendEncoded, sendText } from './send-document.ts'

interface PersistedOptions {
  readonly schema: GraphQLSchema
  readonly execute: Execute
  readonly served: readonly Served[]
  readonly log: Logger
  readonly baseUrl: string
  readonly browserSession: Identity['browserSession']
  readonly limits: Pick<Limits, 'takeTerminal' | 'takeSession' | 'takeOpen'>
  isReady(): boolean
}

/** A document that the pages can run. */
type PersistedDocument = WebDocument & RunnableDocument & { readonly readsData: boolean }

/** A request for a document, with its response. */
interface Exchange extends PersistedOptions {
  readonly documents: ReadonlyMap<string, PersistedDocument>
  readonly request: Request
  readonly response: Response
}

/**
 * Answers a POST that names a persisted document. A request with its own query text goes on to direct GraphQL, with the
 * body that was read. The response has the GraphQL form: `data` with the document's root field, or `errors`.
 */
export function persistedDocuments(options: PersistedOptions): RequestHandler {
  const documents = new Map(
    WEB_DOCUMENTS.map(row => {
      const operation = readDocument(options.schema, row.document)
      const served = options.served.find(({ endpoint }) => endpoint.document === row.document)
      const readsData = needsDataScope(options.schema, operation)
      const runnable = runnableDocument(row, operation, { served, execute: options.execute })
      return [row.document.replace(/^.*\//, ''), { ...row, ...runnable, readsData }]
    }),
  )
  return async (request: Request, response: Response, next: NextFunction) => {
    if (request.method !== 'POST') return void next()
    const exchange = { ...options, documents, request, response }
    try {
      if (await answer(exchange)) next()
    } catch (error) {
      // The client closed the connection before the body was complete.
      if (request.destroyed && !request.complete) return
      refuse(exchange, failure('INTERNAL', { cause: error }))
    }
  }
}

/** @returns true when the request names no document and the next handler must answer it */
async function answer(exchange: Exchange): Promise<boolean> {
  const { request, isReady } = exchange
  const browser = isReady() ? await browserRequestOf(exchange) : null
  // Files are read into memory only for signed-in users.
  const isSignedIn = browser !== null && browser.browserSession.session !== null
  const body = await readDocumentBody(request, isSignedIn ? LARGEST.file : LARGEST.ordinary)
  if (body === null) {
    exchange.response.setHeader('Connection', 'close')
    refuse(exchange, failure('PAYLOAD_TOO_LARGE'))
    return false
  }
  // Only a JSON body can name a document: another site cannot send one without a preflight request.
  if (body.persisted === null || !request.is('application/json')) {
    Object.assign(request, { body: body.text })
    return true
  }
  if (browser === null) refuse(exchange, failure('NOT_READY'))
  else await answerDocument(exchange, { browser, body: body.persisted, bytes: Buffer.byteLength(body.text) })
  return false
}

function browserRequestOf({ request, browserSession }: Exchange): Promise<BrowserRequest> {
  return browserSession({
    cookie: request.get('cookie'),
    userAgent: request.get('user-agent'),
    address: request.ip ?? '',
    requestId: requestIdOf(request),
  })
}

interface DocumentRequest {
  readonly browser: BrowserRequest
  readonly body: Readonly<Record<string, unknown>>
  readonly bytes: number
}

/** Runs a named document. Each step can reject the request. */
async function answerDocument(exchange: Exchange, { browser, body, bytes }: DocumentRequest): Promise<void> {
  const { documents, request, response, execute, baseUrl } = exchange
  if (!isSameSite(name => request.get(name), baseUrl)) return refuse(exchange, failure('CROSS_SITE_REQUEST'))
  const unexpected = Object.keys(body).filter(name => !BODY_NAMES.includes(name))
  if (unexpected.length > 0) return refuse(exchange, unexpectedNames(unexpected))
  const document = documents.get(String(body.documentId))
  if (document === undefined) return refuse(exchange, unknownDocument(String(body.documentId), [...documents.keys()]))
  if (bytes > LARGEST.ordinary && document.takesFile === undefined)
    return refuse(exchange, failure('PAYLOAD_TOO_LARGE'))
  const { principal, browserSession, cookies } = browser
  addRequestContext(request, {
    facade: 'WEB',
    operation: document.operation.name,
    accountId: principal.accountId,
    ...(principal.viewing && { viewedBy: principal.viewing.operatorId }),
  })
  const denied = denialOf(document, browser)
  if (denied !== null) return refuse(exchange, denied)
  const call = readCall(document, body, execute)
  if ('faults' in call) return refuse(exchange, wrongVariables(call.faults))
  const refusal = await takeLimit(exchange, document, principal)
  if (refusal !== null) return refuse(exchange, refusal)
  const startedAt = performance.now()
  const onCharged = (verdict: Verdict) => setRateLimitHeaders(response, verdict)
  const outcome = await call.run({ principal, browserSession, disconnected: closedSignal(response), onCharged })
  if (response.closed) browser.ended()
  else response.once('close', browser.ended)
  for (const cookie of lastByName(cookies)) response.append('Set-Cookie', cookie)
  if (outcome.kind === 'failure') return refuse(exchange, sessionFailure(outcome.failure, browser))
  const text = outcome.kind === 'data' ? outcome.text : 'null'
  response.setHeader('Server-Timing', serverTimingOf(request, { execute: performance.now() - startedAt }))
  const answered = `{"data":{${JSON.stringify(document.operation.root)}:${text}}}`
  if (document.readsData && document.operation.kind === 'query') await sendEncoded(request, response, answered)
  else sendText(response, 200, answered)
}

/** Whatever reads market data is of the terminal and has its quota; signing in, orders and keys do not. */
function needsDataScope(schema: GraphQLSchema, { kind, root }: Operation): boolean {
  const type = kind === 'query' ? schema.getQueryType() : schema.getMutationType()
  const options = type?.getFields()[root]?.extensions.pothosOptions as FieldOptions | undefined
  return options?.authScopes?.data === true || options?.authScopes?.premium === true
}

interface FieldOptions {
  readonly authScopes?: Readonly<Record<string, unknown>>
}

/**
 * Counts a request: market data against the terminal's quota of the person, other documents against that of their session,
 * what is open to everybody against the address.
 * @returns why the request is refused; null when it is accepted
 */
async function takeLimit(
  { limits, request, response }: Exchange,
  { readsData, isLimited }: PersistedDocument,
  principal: Principal,
): Promise<Failure | null> {
  const isOpen = isLimited || (!readsData && principal.userId === null)
  const ofPerson = readsData ? limits.takeTerminal : limits.takeSession
  const verdict = await (isOpen ? limits.takeOpen(clientAddressOf(request)) : ofPerson(principal))
  setRateLimitHeaders(response, verdict)
  return verdict.refusal
}

function setRateLimitHeaders(response: Response, verdict: Verdict): void {
  for (const [name, value] of rateLimitHeaders(verdict)) response.setHeader(name, value)
}

function denialOf(
  { access, forDisabled }: PersistedDocument,
  { browserSession, principal, isDisabled }: BrowserRequest,
): Failure | null {
  if (access === 'open') return null
  if (browserSession.session === null) return failure('SIGN_IN_NEEDED')
  if (principal.viewing?.isOver) return failure('VIEWING_ENDED')
  if (isDisabled && forDisabled !== true) {
    return failure('ACCOUNT_DISABLED', { detail: 'The operator has disabled this account. Contact the operator.' })
  }
  if (access === 'session' || principal.scopes.has('operator')) return null
  // The schema says what an operator lacks, and that whoever views as a customer only reads.
  if (principal.operatorLacks !== undefined || principal.viewing !== undefined) return null
  return failure('SCOPE_MISSING', { detail: 'Only operators of the service can do this.' })
}

/** A free reader lacks a subscription, not a scope. */
function sessionFailure(found: Failure, { principal }: BrowserRequest): Failure {
  if (found.code !== 'SCOPE_MISSING' || principal.entitlement?.kind !== 'FREE') return found
  return failure('SUBSCRIPTION_ENDED', { detail: 'An active subscription is required.' })
}

function unknownDocument(name: string, names: readonly string[]): Failure {
  const suggestion = didYouMean(name, names)
  const fault = { path: 'documentId', message: 'No document has this name.' }
  return failure('DOCUMENT_UNKNOWN', {
    faults: [{ ...fault, ...(suggestion !== undefined && { didYouMean: suggestion }) }],
  })
}

function unexpectedNames(names: readonly string[]): Failure {
  const message = 'Not allowed in a request for a persisted document.'
  return wrongVariables(names.map(path => ({ path, message, allowed: BODY_NAMES })))
}

function wrongVariables(faults: Failure['faults']): Failure {
  const detail = faults.map(({ path, message }) => `${path}: ${message}`).join(' ')
  return failure('INVALID_PARAMETER', { detail, faults })
}

/** Keeps the last of several cookies with the same name. */
function lastByName(cookies: readonly string[]): Iterable<string> {
  return new Map(cookies.map(cookie => [cookie.split('=', 1)[0], cookie])).values()
}

function refuse(exchange: Exchange, refusal: Failure): void {
  const { request, response, log } = exchange
  const { code, status, detail, faults, retryAfterSeconds, cause } = refusal
  const requestId = requestIdOf(request)
  if (cause !== undefined) log.error({ requestId, err: cause })
  if (status === 503) response.setHeader('Retry-After', 5)
  if (retryAfterSeconds !== undefined) response.setHeader('Retry-After', retryAfterSeconds)
  const named = faults.map(({ path, ...fault }) => ({ name: path, ...fault }))
  const extensions = { code, requestId, ...(named.length > 0 && { faults: named }) }
  sendText(exchange.response, status, withoutKeys(JSON.stringify({ errors: [{ message: detail, extensions }] })))
}

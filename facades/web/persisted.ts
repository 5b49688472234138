import type { NextFunction, Request, RequestHandler, Response } from 'express'
import type { GraphQLSchema } from 'graphql'
import type { BrowserRequest, Identity } from '../../gateway/access/identity.ts'
import { withoutKeys } from '../../gateway/access/key.ts'
import { isSameSite } from '../../gateway/access/same-site.ts'
import type { Operation } from '../../gateway/documents/operation.ts'
import { type Failure, failure } from '../../gateway/errors.ts'
import type { Execute } from '../../gateway/execute.ts'
import type { Logger } from '../../gateway/process/log.ts'
import { addRequestContext } from '../../gateway/requests/request-context.ts'
import { didYouMean } from '../arguments/did-you-mean.ts'
import { requestIdOf, serverTimingOf } from '../http/request-log.ts'
import { readDocument } from '../service.ts'
import { LARGEST, readBody } from './body.ts'
import { WEB_DOCUMENTS, type WebDocument } from './documents.ts'
import { readVariables } from './variables.ts'

interface PersistedOptions {
  readonly schema: GraphQLSchema
  readonly execute: Execute
  readonly log: Logger
  readonly baseUrl: string
  readonly browserSession: Identity['browserSession']
  isReady(): boolean
}

/** A document that the pages can run. */
interface PersistedDocument extends WebDocument {
  readonly operation: Operation
}

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
      return [row.document.replace(/^.*\//, ''), { ...row, operation }]
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
  const body = await readBody(request, isSignedIn ? LARGEST.file : LARGEST.ordinary)
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
  const unexpected = Object.keys(body).filter(name => name !== 'documentId' && name !== 'variables')
  if (unexpected.length > 0) return refuse(exchange, unexpectedNames(unexpected))
  const document = documents.get(String(body.documentId))
  if (document === undefined) return refuse(exchange, unknownDocument(String(body.documentId), [...documents.keys()]))
  if (bytes > LARGEST.ordinary && document.takesFile === undefined)
    return refuse(exchange, failure('PAYLOAD_TOO_LARGE'))
  const { principal, browserSession, cookies } = browser
  addRequestContext(request, { facade: 'WEB', operation: document.operation.name, accountId: principal.accountId })
  const denied = denialOf(document, browser)
  if (denied !== null) return refuse(exchange, denied)
  const read = readVariables(document.operation, body.variables ?? undefined)
  if ('faults' in read) return refuse(exchange, wrongVariables(read.faults))
  const startedAt = performance.now()
  const outcome = await execute({
    operation: document.operation,
    ...read,
    principal,
    browserSession,
    ofRevision: false,
  })
  for (const cookie of lastByName(cookies)) response.append('Set-Cookie', cookie)
  if (outcome.kind === 'failure') return refuse(exchange, sessionFailure(outcome.failure, browser))
  const text = outcome.kind === 'data' ? outcome.text : 'null'
  response.setHeader('Server-Timing', serverTimingOf(request, { execute: performance.now() - startedAt }))
  send(exchange, 200, `{"data":{${JSON.stringify(document.operation.root)}:${text}}}`)
}

function denialOf(
  { access, forDisabled }: PersistedDocument,
  { browserSession, principal, isDisabled }: BrowserRequest,
): Failure | null {
  if (access === 'open') return null
  if (browserSession.session === null) return failure('SIGN_IN_NEEDED')
  if (isDisabled && forDisabled !== true) {
    return failure('ACCOUNT_DISABLED', { detail: 'The operator has disabled this account. Contact the operator.' })
  }
  if (access === 'session' || principal.scopes.has('operator')) return null
  return failure('SCOPE_MISSING', { detail: 'Only operators of the service can do this.' })
}

/** A signed-in user without data access lacks a subscription, not a key. */
function sessionFailure(found: Failure, { principal }: BrowserRequest): Failure {
  if (found.code !== 'SCOPE_MISSING' || principal.scopes.has('data')) return found
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
  const allowed = ['documentId', 'variables']
  return wrongVariables(
    names.map(path => ({ path, message: 'Not allowed in a request for a persisted document.', allowed })),
  )
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
  send(exchange, status, withoutKeys(JSON.stringify({ errors: [{ message: detail, extensions }] })))
}

function send({ response }: Exchange, status: number, text: string): void {
  response.setHeader('Cache-Control', 'no-store')
  response.status(status).type('application/json').send(text)
}

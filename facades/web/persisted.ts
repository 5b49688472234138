import type { NextFunction, Request, RequestHandler, Response } from 'express'
import type { GraphQLSchema } from 'graphql'
import type { Identity, Visited } from '../../gateway/access/identity.ts'
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

export interface PersistedOptions {
  readonly schema: GraphQLSchema
  readonly execute: Execute
  readonly log: Logger
  readonly baseUrl: string
  readonly visit: Identity['visit']
  isReady(): boolean
}

/** A document that the pages may run. */
interface Known extends WebDocument {
  readonly operation: Operation
}

/** A request for a document, and where its answer goes. */
interface Exchange extends PersistedOptions {
  readonly documents: ReadonlyMap<string, Known>
  readonly request: Request
  readonly response: Response
}

/**
 * Answers a POST that names a persisted document; what carries a text of its own goes on to direct GraphQL, with the
 * body that was read. The answer has the form of GraphQL: `data` with the document's root field, or `errors`.
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
      // Whoever left in the middle of a body waits for nothing.
      if (request.destroyed && !request.complete) return
      refuse(exchange, failure('INTERNAL', { cause: error }))
    }
  }
}

/** @returns true when the request names no document and is for somebody else */
async function answer(exchange: Exchange): Promise<boolean> {
  const { request, isReady } = exchange
  const visited = isReady() ? await visitedBy(exchange) : null
  // Only for somebody who is signed in is a file read into memory.
  const isSignedIn = visited !== null && visited.visit.session !== null
  const body = await readBody(request, isSignedIn ? LARGEST.file : LARGEST.ordinary)
  if (body === null) {
    exchange.response.setHeader('Connection', 'close')
    refuse(exchange, failure('PAYLOAD_TOO_LARGE'))
    return false
  }
  // Only a body that another site cannot send unasked names a document; the rest is read for its length.
  if (body.asked === null || !request.is('application/json')) {
    Object.assign(request, { body: body.text })
    return true
  }
  if (visited === null) refuse(exchange, failure('NOT_READY'))
  else await answerDocument(exchange, { visited, asked: body.asked, bytes: Buffer.byteLength(body.text) })
  return false
}

function visitedBy({ request, visit }: Exchange): Promise<Visited> {
  return visit({
    cookie: request.get('cookie'),
    userAgent: request.get('user-agent'),
    address: request.ip ?? '',
  })
}

interface Ask {
  readonly visited: Visited
  readonly asked: Readonly<Record<string, unknown>>
  readonly bytes: number
}

/** From a named document to its answer; each step may refuse. */
async function answerDocument(exchange: Exchange, { visited, asked, bytes }: Ask): Promise<void> {
  const { documents, request, response, execute, baseUrl } = exchange
  if (!isSameSite(name => request.get(name), baseUrl)) return refuse(exchange, failure('CROSS_SITE_REQUEST'))
  const strangers = Object.keys(asked).filter(name => name !== 'documentId' && name !== 'variables')
  if (strangers.length > 0) return refuse(exchange, strangeNames(strangers))
  const known = documents.get(String(asked.documentId))
  if (known === undefined) return refuse(exchange, unknownDocument(String(asked.documentId), [...documents.keys()]))
  if (bytes > LARGEST.ordinary && known.takesFile === undefined) return refuse(exchange, failure('PAYLOAD_TOO_LARGE'))
  const { principal, visit, cookies } = visited
  addRequestContext(request, { facade: 'WEB', operation: known.operation.name, accountId: principal.accountId })
  const denied = denialOf(known, visited)
  if (denied !== null) return refuse(exchange, denied)
  const read = readVariables(known.operation, asked.variables ?? undefined)
  if ('faults' in read) return refuse(exchange, wrongVariables(read.faults))
  const began = performance.now()
  const outcome = await execute({ operation: known.operation, ...read, principal, visit, ofRevision: false })
  for (const cookie of newestOf(cookies)) response.append('Set-Cookie', cookie)
  if (outcome.kind === 'failure') return refuse(exchange, inWordsOfSession(outcome.failure, visited))
  const text = outcome.kind === 'data' ? outcome.text : 'null'
  response.setHeader('Server-Timing', serverTimingOf(request, { execute: performance.now() - began }))
  send(exchange, 200, `{"data":{${JSON.stringify(known.operation.root)}:${text}}}`)
}

function denialOf({ access, forDisabled }: Known, { visit, principal, isDisabled }: Visited): Failure | null {
  if (access === 'open') return null
  if (visit.session === null) return failure('SIGN_IN_NEEDED')
  if (isDisabled && forDisabled !== true) {
    return failure('ACCOUNT_DISABLED', { detail: 'The operator has disabled this account. Ask for the reason.' })
  }
  if (access === 'session' || principal.scopes.has('operator')) return null
  return failure('SCOPE_MISSING', { detail: 'This is for operators of the service.' })
}

/** Whoever is signed in lacks the data because of his subscription, not because of a key. */
function inWordsOfSession(found: Failure, { principal }: Visited): Failure {
  if (found.code !== 'SCOPE_MISSING' || principal.scopes.has('data')) return found
  return failure('SUBSCRIPTION_ENDED', { detail: 'This needs an active subscription.' })
}

function unknownDocument(name: string, names: readonly string[]): Failure {
  const meant = didYouMean(name, names)
  const fault = { path: 'documentId', message: 'There is no document of this name.' }
  return failure('DOCUMENT_UNKNOWN', { faults: [{ ...fault, ...(meant !== undefined && { didYouMean: meant }) }] })
}

function strangeNames(names: readonly string[]): Failure {
  const allowed = ['documentId', 'variables']
  return wrongVariables(names.map(path => ({ path, message: 'This is not expected beside a document.', allowed })))
}

function wrongVariables(faults: Failure['faults']): Failure {
  const detail = faults.map(({ path, message }) => `${path}: ${message}`).join(' ')
  return failure('INVALID_PARAMETER', { detail, faults })
}

/** Of several cookies of one name only the last counts. */
function newestOf(cookies: readonly string[]): Iterable<string> {
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

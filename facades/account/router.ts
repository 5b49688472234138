import { type Request, type Response, Router } from 'express'
import type { GraphQLSchema } from 'graphql'
import type { Limits } from '../../gateway/access/limits.ts'
import type { Authenticator } from '../../gateway/access/principal.ts'
import type { UsageMeter } from '../../gateway/commerce/usage.ts'
import type { Operation } from '../../gateway/documents/operation.ts'
import { type Failure, failure } from '../../gateway/errors.ts'
import type { Execute } from '../../gateway/execute.ts'
import type { Logger } from '../../gateway/process/log.ts'
import type { IdempotentAnswers } from '../../gateway/requests/idempotent-answers.ts'
import type { Principal } from '../../schema/context.ts'
import type { ArgumentFault } from '../../schema/errors.ts'
import { ACCOUNT_ENDPOINTS, type AccountEndpoint } from '../account-endpoints.ts'
import { admit, meterOf } from '../admission.ts'
import { flatParameters } from '../arguments/parameters.ts'
import { readArguments } from '../arguments/read-arguments.ts'
import { headOf } from '../http/head.ts'
import { isOfType, JSON_TYPE } from '../http/negotiate.ts'
import { readBody } from '../http/read-body.ts'
import { requestKeyHashOf } from '../http/request-key.ts'
import { requestIdOf } from '../http/request-log.ts'
import type { SendProblem } from '../rest/problem.ts'
import { readDocument } from '../service.ts'
import { readVariables } from '../web/variables.ts'

interface AccountOptions {
  readonly schema: GraphQLSchema
  readonly execute: Execute
  readonly authenticator: Authenticator
  readonly limits: Limits
  readonly usage: UsageMeter
  readonly log: Logger
  readonly answers: IdempotentAnswers
  readonly sendProblem: SendProblem
  isReady(): boolean
}

interface Row extends AccountEndpoint {
  readonly operation: Operation
}

/** A request with its response and its endpoint. */
interface Exchange extends AccountOptions {
  readonly row: Row
  readonly request: Request
  readonly response: Response
}

const LARGEST_BODY = 100_000
const IDEMPOTENCY_KEY = 'Idempotency-Key'
const LONGEST_KEY = 200
const RETRY_AFTER_SECONDS = 1

/** What an account keeps, over REST with its key. */
export function accountRouter(options: AccountOptions): Router {
  const router = Router({ caseSensitive: true, strict: true })
  const rows = ACCOUNT_ENDPOINTS.map(row => ({ ...row, operation: readDocument(options.schema, row.document) }))
  for (const row of rows) {
    const path = row.path.replaceAll(/\{(\w+)\}/g, ':$1')
    router[METHODS[row.method]](path, (request, response) => answer({ ...options, row, request, response }))
  }
  for (const [path, methods] of Map.groupBy(rows, one => one.path)) {
    const allowed = [...methods.map(({ method }) => method), 'OPTIONS'].join(', ')
    router.all(path.replaceAll(/\{(\w+)\}/g, ':$1'), (request, response) => {
      response.setHeader('Allow', allowed)
      if (request.method === 'OPTIONS') response.status(204).end()
      else options.sendProblem(request, response, failure('METHOD_NOT_ALLOWED'))
    })
  }
  return router
}

const METHODS = { GET: 'get', POST: 'post', PATCH: 'patch', DELETE: 'delete' } as const

async function answer(exchange: Exchange): Promise<void> {
  const { options, row, request, response } = { ...exchange, options: exchange }
  if (!options.isReady()) return refuse(exchange, failure('NOT_READY'))
  const key = request.get('x-api-key')
  const known = key === undefined ? undefined : requestKeyHashOf(request)
  const authentication = await options.authenticator.authenticate(key, known)
  const admission = await admit(authentication, { request, response, head: headOf(response), limits: options.limits })
  if ('failure' in admission) return refuse(exchange, admission.failure)
  const { principal } = admission
  meterOf(response, { usage: options.usage, principal, operation: row.operation.name, facade: 'REST' })
  const given = await variablesOf(exchange)
  if ('refusal' in given) return refuse(exchange, given.refusal)
  const idempotencyKey = row.method === 'POST' ? request.get(IDEMPOTENCY_KEY) : undefined
  if (idempotencyKey === undefined || principal.accountId === null)
    return send(exchange, await run(exchange, principal, given))
  if (idempotencyKey === '' || idempotencyKey.length > LONGEST_KEY) {
    const message = `Must have 1 to ${LONGEST_KEY} characters.`
    return refuse(exchange, wrong([{ path: IDEMPOTENCY_KEY, message }]))
  }
  await runOnce(exchange, principal, given, idempotencyKey)
}

interface Given {
  readonly variables: Readonly<Record<string, unknown>>
  /** Tells a request from another one with the same key. */
  readonly content: string
}

type Outcome = { readonly body: string } | { readonly refusal: Failure }

/** Runs a request that names a key, unless the same request was answered already. */
async function runOnce(exchange: Exchange, principal: Principal, given: Given, key: string): Promise<void> {
  const { answers, row } = exchange
  const request = { accountId: principal.accountId ?? '', key, content: given.content }
  const standing = await answers.begin(request)
  if (standing.kind === 'OTHER_REQUEST') {
    const detail =
      'This Idempotency-Key was used for another request. Use a new one, or repeat the first request unchanged.'
    return refuse(exchange, failure('IDEMPOTENCY_CONFLICT', { detail }))
  }
  if (standing.kind === 'RUNNING') {
    const detail = 'The first request with this Idempotency-Key is still running.'
    return refuse(exchange, failure('TOO_MANY_AT_ONCE', { detail, retryAfterSeconds: RETRY_AFTER_SECONDS }))
  }
  if (standing.kind === 'ANSWERED') {
    exchange.response.setHeader('Idempotent-Replayed', 'true')
    return send(exchange, { body: standing.body })
  }
  const outcome = await run(exchange, principal, given).catch(async error => {
    await answers.abandon(request)
    throw error
  })
  if ('refusal' in outcome) await answers.abandon(request)
  else await answers.complete(request, { status: row.status, body: outcome.body })
  send(exchange, outcome)
}

async function run({ row, execute }: Exchange, principal: Principal, { variables }: Given): Promise<Outcome> {
  const outcome = await execute({ operation: row.operation, variables, principal, ofRevision: false })
  if (outcome.kind === 'failure') return { refusal: outcome.failure }
  return { body: outcome.kind === 'data' ? outcome.text : 'null' }
}

function send(exchange: Exchange, outcome: Outcome): void {
  const { row, response } = exchange
  if ('refusal' in outcome) {
    refuse(exchange, outcome.refusal)
    return
  }
  response.setHeader('Cache-Control', 'no-store')
  if (row.status === 204) {
    response.status(204).end()
    return
  }
  // A mutation that returns an id returns it by name.
  const body = outcome.body.startsWith('"') ? `{"id":${outcome.body}}` : outcome.body
  response.status(row.status).type(JSON_TYPE).send(body)
}

/** Reads parameters of a GET, or the body; all faults are told together. */
async function variablesOf({ row, request }: Exchange): Promise<Given | { readonly refusal: Failure }> {
  const { operation } = row
  const inPath = request.params as Readonly<Record<string, string>>
  const query = new URLSearchParams(request.url.split('?')[1] ?? '')
  if (row.method === 'GET') {
    const names = [...new Set(query.keys())]
    const given = new Map<string, readonly string[]>(names.map(name => [name, query.getAll(name)]))
    for (const [name, value] of Object.entries(inPath)) given.set(name, [value])
    const read = readArguments(flatParameters({ path: row.path }, operation), given)
    if ('faults' in read)
      return { refusal: wrong(read.faults.map(({ name, in: _, ...fault }) => ({ path: name, ...fault }))) }
    return { variables: read.variables, content: '' }
  }
  if ([...query.keys()].length > 0) {
    return {
      refusal: wrong([...query.keys()].map(path => ({ path, message: 'Takes no parameters: send a JSON body.' }))),
    }
  }
  const body = await bodyOf(request)
  if ('refusal' in body) return body
  const twice = Object.keys(body.value).filter(name => Object.hasOwn(inPath, name))
  if (twice.length > 0) return { refusal: wrong(twice.map(path => ({ path, message: 'Is part of the path.' }))) }
  const read = readVariables(operation, { ...body.value, ...inPath })
  if ('faults' in read) {
    const faults = read.faults.map(({ allowed, ...fault }) => ({
      ...fault,
      ...(allowed !== undefined && { allowed: allowed.filter(name => !Object.hasOwn(inPath, name)) }),
    }))
    return { refusal: wrong(faults) }
  }
  return { variables: read.variables, content: `${request.method} ${request.path}\n${body.text}` }
}

type ReadBody =
  | { readonly value: Readonly<Record<string, unknown>>; readonly text: string }
  | { readonly refusal: Failure }

/** A JSON object; without a body an empty one. */
async function bodyOf(request: Request): Promise<ReadBody> {
  const text = await readBody(request, LARGEST_BODY)
  if (text === null) return { refusal: failure('PAYLOAD_TOO_LARGE') }
  if (text.trim() === '') return { value: {}, text: '' }
  if (!isOfType(request, JSON_TYPE)) return { refusal: failure('UNSUPPORTED_MEDIA_TYPE') }
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return { value: value as Record<string, unknown>, text }
    }
  } catch {}
  return { refusal: wrong([{ path: 'body', message: 'Must be a JSON object.' }]) }
}

function wrong(faults: readonly ArgumentFault[]): Failure {
  return failure('INVALID_PARAMETER', {
    detail: faults.map(({ path, message }) => `${path}: ${message}`).join(' '),
    faults,
  })
}

function refuse({ row, request, response, sendProblem, log }: Exchange, refusal: Failure): void {
  if (refusal.cause !== undefined) log.error({ requestId: requestIdOf(request), err: refusal.cause })
  if (!request.complete) response.setHeader('Connection', 'close')
  const errors = refusal.faults.map(({ path, ...fault }) => ({ name: path, in: placeOf(path, row, request), ...fault }))
  sendProblem(request, response, refusal, { errors })
}

/** Where in the request a name is. */
function placeOf(name: string, { path, method }: Row, { url }: Request): 'path' | 'query' | 'header' | 'body' {
  if (name === IDEMPOTENCY_KEY) return 'header'
  if (path.includes(`{${name}}`)) return 'path'
  return method === 'GET' || new URLSearchParams(url.split('?')[1]).has(name) ? 'query' : 'body'
}

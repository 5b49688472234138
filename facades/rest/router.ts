import { type Request, type Response, Router } from 'express'
import type { Limits } from '../../gateway/access/limits.ts'
import { ANONYMOUS, type Authenticator } from '../../gateway/access/principal.ts'
import { type Failure, failure } from '../../gateway/errors.ts'
import type { Logger } from '../../gateway/log.ts'
import { noteOn } from '../../gateway/note.ts'
import type { UsageMeter } from '../../gateway/usage.ts'
import type { Principal } from '../../schema/context.ts'
import { admit, type Meter, meterOf } from '../admission.ts'
import { type Arguments, readArguments } from '../arguments.ts'
import { queryOf, requestIdOf, setServerTiming } from '../http.ts'
import type { FlatParameter } from '../parameters.ts'
import type { Served } from '../service.ts'
import { deprecationOf } from './deprecation.ts'
import { type Choice, chooseFormat } from './formats/choose.ts'
import { sendTable } from './formats/export.ts'
import { restParameters } from './parameters.ts'
import type { problemSender } from './problem.ts'

export interface RestOptions {
  readonly served: readonly Served[]
  readonly authenticator: Authenticator
  readonly limits: Limits
  readonly usage: UsageMeter
  readonly log: Logger
  readonly sendProblem: ReturnType<typeof problemSender>
  isReady(): boolean
}

const METHODS = 'GET, HEAD, OPTIONS'
/** An export is the whole listing. */
const PAGING = ['Page', 'PageSize', 'Cursor']

/** The endpoints of the registry as REST: one route each, all of the same shape. */
export function restRouter(options: RestOptions): Router {
  const router = Router({ caseSensitive: true, strict: true })
  for (const served of options.served) {
    const path = served.endpoint.path.replace(/\{(\w+)\}/g, ':$1')
    const parameters = restParameters(served.endpoint, served.operation)
    router.all(path, deprecationOf(served.endpoint))
    router.get(path, (request, response) => answer({ ...options, request, response, served, parameters }))
    router.options(path, (_request, response) => void response.setHeader('Allow', METHODS).status(204).end())
    router.all(path, (request, response) => {
      response.setHeader('Allow', METHODS)
      options.sendProblem(request, response, failure('METHOD_NOT_ALLOWED'))
    })
  }
  return router
}

interface Exchange extends Omit<RestOptions, 'served'> {
  readonly request: Request
  readonly response: Response
  readonly served: Served
  readonly parameters: readonly FlatParameter[]
}

/** From a request to its answer; each step may refuse. */
async function answer(exchange: Exchange): Promise<void> {
  const { request, response, served, parameters, isReady, authenticator } = exchange
  noteOn(request, { facade: 'REST', operation: served.operation.name })
  if (!isReady()) return refuse(exchange, failure('NOT_READY'))
  const authentication = await admit(await principalOf(request, served, authenticator), exchange)
  if ('failure' in authentication) return refuse(exchange, authentication.failure)
  const { principal } = authentication
  const meter = meterOf(response, { ...exchange, principal, operation: served.operation.name, facade: 'REST' })
  if (hasBody(request)) return refuse(exchange, failure('BODY_NOT_ALLOWED'))
  const given = givenBy(request)
  const read = readArguments(parameters, given)
  if ('faults' in read) return refuseArguments(exchange, read.faults)
  const choice = chooseFormat(request, given.get('Format'), served.endpoint.columns !== undefined)
  if (choice === null) return refuse(exchange, failure('NOT_ACCEPTABLE'))
  if (choice === 'json') return sendPage(exchange, read, principal, meter)
  const paging = PAGING.filter(name => given.has(name))
  const message = `A table is the whole listing: leave it out, or ask for Format=json.`
  if (paging.length > 0)
    return refuseArguments(
      exchange,
      paging.map(name => ({ name, in: 'query', message })),
    )
  return sendWhole(exchange, read, { principal, meter }, choice)
}

type Read = Exclude<Arguments, { readonly faults: unknown }>

async function sendPage(exchange: Exchange, read: Read, principal: Principal, meter: Meter): Promise<void> {
  const { request, response, served } = exchange
  const began = performance.now()
  const outcome = await served.run({ ...read, principal, ifNoneMatch: request.get('if-none-match') })
  if (outcome.kind === 'failure') return refuse(exchange, outcome.failure)
  setCaching(exchange, outcome.etag)
  if (outcome.kind === 'notModified') return void response.status(304).end()
  meter.addRows(outcome.rows)
  setServerTiming(request, response, { execute: performance.now() - began })
  response.status(200).type('application/json').send(outcome.text)
}

async function sendWhole(
  exchange: Exchange,
  read: Read,
  { principal, meter }: { readonly principal: Principal; readonly meter: Meter },
  format: Choice & object,
): Promise<void> {
  const { request, response, served, log } = exchange
  const snapshot = served.snapshot(principal)
  const call = { ...read, principal, snapshot }
  noteOn(request, { isExport: true })
  try {
    const refusal = await sendTable(
      request,
      response,
      { served, format, call, rowsMax: principal.exportRowsMax, meter },
      etag => setCaching(exchange, etag),
    )
    if (refusal !== null) refuse(exchange, refusal)
  } catch (error) {
    log.error({ requestId: requestIdOf(request), err: error })
    response.destroy()
  }
}

function setCaching({ response, served }: Exchange, etag: string): void {
  response.setHeader('ETag', etag)
  response.setHeader('Cache-Control', served.endpoint.access === 'open' ? 'public, no-cache' : 'private, no-cache')
  response.vary('Accept, Accept-Encoding, x-api-key')
}

function refuse({ request, response, parameters, sendProblem, log }: Exchange, refusal: Failure): void {
  if (refusal.cause !== undefined) log.error({ requestId: requestIdOf(request), err: refusal.cause })
  sendProblem(request, response, refusal, { parameters })
}

function refuseArguments(
  { request, response, sendProblem }: Exchange,
  errors: Extract<Arguments, { readonly faults: unknown }>['faults'],
): void {
  const detail = errors.map(({ name, message }) => `${name}: ${message}`).join(' ')
  sendProblem(request, response, failure('INVALID_PARAMETER', { detail }), { errors })
}

async function principalOf(
  request: Request,
  { endpoint }: Served,
  authenticator: Authenticator,
): Promise<{ readonly principal: Principal } | { readonly failure: Failure }> {
  if (endpoint.access === 'open') return { principal: ANONYMOUS }
  return authenticator.authenticate(request.get('x-api-key'))
}

function hasBody(request: Request): boolean {
  return request.get('transfer-encoding') !== undefined || Number(request.get('content-length') ?? '0') > 0
}

function givenBy(request: Request): ReadonlyMap<string, readonly string[]> {
  const given = new Map<string, string[]>()
  for (const [name, value] of queryOf(request)) given.set(name, [...(given.get(name) ?? []), value])
  for (const [name, value] of Object.entries(request.params)) given.set(name, [String(value)])
  return given
}

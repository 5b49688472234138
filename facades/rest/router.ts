import { type Request, type Response, Router } from 'express'
import type { Authenticator } from '../../gateway/access/principal.ts'
import { ANONYMOUS } from '../../gateway/access/principal.ts'
import { type Failure, failure } from '../../gateway/errors.ts'
import type { Logger } from '../../gateway/log.ts'
import type { Principal } from '../../schema/context.ts'
import { readArguments } from '../arguments.ts'
import { queryOf, requestIdOf } from '../http.ts'
import { type FlatParameter, flatParameters } from '../parameters.ts'
import type { Served } from '../service.ts'
import type { problemSender } from './problem.ts'

export interface RestOptions {
  readonly served: readonly Served[]
  readonly authenticator: Authenticator
  readonly log: Logger
  readonly sendProblem: ReturnType<typeof problemSender>
  isReady(): boolean
}

const METHODS = 'GET, HEAD, OPTIONS'
/** On REST a path takes a UUID only; a tool takes an ISIN as well. */
export const REST_OVERRIDES = { id: { kind: 'uuid' } } as const

/** The endpoints of the registry as REST: one route each, all of the same shape. */
export function restRouter(options: RestOptions): Router {
  const router = Router({ caseSensitive: true, strict: true })
  for (const served of options.served) {
    const path = served.endpoint.path.replace(/\{(\w+)\}/g, ':$1')
    const parameters = flatParameters(served.endpoint, served.operation, REST_OVERRIDES)
    router.get(path, (request, response) => answer(request, response, served, parameters, options))
    router.options(path, (_request, response) => void response.setHeader('Allow', METHODS).status(204).end())
    router.all(path, (request, response) => {
      response.setHeader('Allow', METHODS)
      options.sendProblem(request, response, failure('METHOD_NOT_ALLOWED'))
    })
  }
  return router
}

/** From a request to its answer; each step may refuse. */
async function answer(
  request: Request,
  response: Response,
  served: Served,
  parameters: readonly FlatParameter[],
  { authenticator, isReady, log, sendProblem }: RestOptions,
): Promise<void> {
  const refuse = (refusal: Failure) => sendProblem(request, response, refusal, { parameters })
  if (!isReady()) return refuse(failure('NOT_READY'))
  const authentication = await principalOf(request, served, authenticator)
  if ('failure' in authentication) return refuse(authentication.failure)
  if (hasBody(request)) return refuse(failure('BODY_NOT_ALLOWED'))
  if (request.accepts('application/json') === false) return refuse(failure('NOT_ACCEPTABLE'))
  const read = readArguments(parameters, givenBy(request))
  if ('faults' in read) {
    const detail = read.faults.map(({ name, message }) => `${name}: ${message}`).join(' ')
    return sendProblem(request, response, failure('INVALID_PARAMETER', { detail }), { errors: read.faults })
  }
  const { principal } = authentication
  const outcome = await served.run({ ...read, principal, ifNoneMatch: request.get('if-none-match') })
  if (outcome.kind === 'failure') {
    if (outcome.failure.cause !== undefined) log.error({ requestId: requestIdOf(request), err: outcome.failure.cause })
    return refuse(outcome.failure)
  }
  response.setHeader('ETag', outcome.etag)
  response.setHeader('Cache-Control', served.endpoint.access === 'open' ? 'public, no-cache' : 'private, no-cache')
  response.setHeader('Vary', 'Accept, Accept-Encoding, x-api-key')
  if (outcome.kind === 'notModified') return void response.status(304).end()
  response.status(200).type('application/json').send(outcome.text)
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

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Limits } from '../../gateway/access/limits.ts'
import type { Authenticator } from '../../gateway/access/principal.ts'
import type { UsageMeter } from '../../gateway/commerce/usage.ts'
import { type Failure, failure } from '../../gateway/errors.ts'
import type { OpenFile } from '../../gateway/files/open-file.ts'
import type { Logger } from '../../gateway/process/log.ts'
import type { Principal } from '../../schema/context.ts'
import type { Arguments } from '../arguments/read-arguments.ts'
import { type cors, REVISION_HEADER } from '../http/cors.ts'
import type { Head } from '../http/head.ts'
import type { AuthenticatePage } from '../http/page-session.ts'
import { requestIdOf } from '../http/request-log.ts'
import type { Served } from '../service.ts'
import type { ExportState } from './formats/export.ts'
import type { SendProblem, unexpectedErrorSender } from './problem.ts'
import type { Route } from './routes.ts'

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
  /** Aborted when the service stops. */
  readonly stopping: AbortSignal
  readonly onRevision: (listener: () => void) => unknown
  readonly onStream?: (change: 1 | -1) => void
  isReady(): boolean
  readonly sendUnexpected: ReturnType<typeof unexpectedErrorSender>
}

/** A request to an endpoint and its response. */
export interface Exchange {
  readonly options: RestOptions
  readonly route: Route
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly head: Head
}

/**
 * Headers of a cacheable response; without a tag where another one sets it. What a page downloads with a session stays in
 * no cache: the next person at the same browser may be somebody else.
 */
export function setState({ head, route }: Exchange, { etag, revision }: ExportState, { entitlement }: Principal): void {
  if (etag !== null) head.set('ETag', etag)
  if (route.served.endpoint.access === 'key') head.set(REVISION_HEADER, String(revision))
  const caching = route.served.endpoint.access === 'open' ? 'public, no-cache' : 'private, no-cache'
  head.set('Cache-Control', entitlement === undefined ? caching : 'no-store')
  head.vary('Accept, Accept-Encoding, x-api-key')
}

export function sendNothing({ response, head }: Exchange, status: 204 | 304): void {
  head.send(status)
  response.end()
}

export function refuse({ options, route, request, response, head }: Exchange, refusal: Failure): void {
  if (refusal.cause !== undefined) options.log.error({ requestId: requestIdOf(request), err: refusal.cause })
  head.vary('Accept-Encoding')
  options.sendProblem(request, response, refusal, { parameters: route.parameters, head })
}

export function refuseArguments(
  { options, request, response, head }: Exchange,
  errors: Extract<Arguments, { readonly faults: unknown }>['faults'],
): void {
  const detail = errors.map(({ name, message }) => `${name}: ${message}`).join(' ')
  head.vary('Accept-Encoding')
  options.sendProblem(request, response, failure('INVALID_PARAMETER', { detail }), { errors, head })
}

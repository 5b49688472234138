import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ErrorRequestHandler } from 'express'
import { withoutKeys } from '../../gateway/access/key.ts'
import { anchorOf, type Failure, failure } from '../../gateway/errors.ts'
import type { Logger } from '../../gateway/process/log.ts'
import { type FlatParameter, publicFailure, publicName } from '../arguments/parameters.ts'
import type { ArgumentFault } from '../arguments/read-arguments.ts'
import { type Head, headOf, sendText } from '../http/head.ts'
import { pathOf, requestIdOf } from '../http/request-log.ts'

/** Maximum length of `detail`; `errors` is complete. */
export const LONGEST_DETAIL = 4_000

/** RFC 9457 problem details, with the code of the error table and the invalid parameters. */
export interface Problem {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly detail: string
  readonly instance: string
  readonly code: string
  readonly requestId: string
  readonly errors?: readonly ArgumentFault[]
  readonly revision?: number
}

interface ProblemOptions {
  readonly errors?: readonly ArgumentFault[]
  readonly parameters?: readonly FlatParameter[]
  /** The collected headers, if they are not set on the response. */
  readonly head?: Head
}

/** How a caller authenticates: with a key, or a feed of the operator with its token. */
const KEY = 'ApiKey header="x-api-key"'
const FEED = 'Bearer realm="feeds"'

/** Sends failures as problem details. `instance` is the path without the query, which may contain secrets. */
export function problemSender(baseUrl: string) {
  return (
    request: IncomingMessage,
    response: ServerResponse,
    refused: Failure,
    { errors, parameters = [], head = headOf(response) }: ProblemOptions = {},
  ): void => {
    const refusal = publicFailure(parameters, refused)
    const { status, retryAfterSeconds = status === 503 ? 5 : undefined } = refusal
    const faults = errors ?? publicFaults(refusal, parameters)
    const problem: Problem = {
      type: `${baseUrl}/docs/errors#${anchorOf(refusal.code)}`,
      title: refusal.title,
      status,
      detail: shortened(refusal.detail),
      instance: pathOf(request),
      code: refusal.code,
      requestId: requestIdOf(request),
      ...(faults.length > 0 && { errors: faults }),
      ...(refusal.revision !== undefined && { revision: refusal.revision }),
    }
    if (status === 401) head.set('WWW-Authenticate', refusal.code === 'FEED_TOKEN_INVALID' ? FEED : KEY)
    if (retryAfterSeconds !== undefined) head.set('Retry-After', String(retryAfterSeconds))
    head.set('Cache-Control', 'no-store')
    const text = withoutKeys(JSON.stringify(problem))
    sendText(response, head, { status, type: 'application/problem+json; charset=utf-8', text })
  }
}

export type SendProblem = ReturnType<typeof problemSender>

/** Handles uncaught errors: the client gets what it can fix, and the rest goes to the log. */
export function unexpectedErrorSender(log: Logger, sendProblem: SendProblem) {
  return (error: unknown, request: IncomingMessage, response: ServerResponse, options?: ProblemOptions): void => {
    const refusal = refusalOf(error)
    if (refusal.cause !== undefined) log.error({ requestId: requestIdOf(request), err: refusal.cause })
    if (response.headersSent) return void response.destroy()
    sendProblem(request, response, refusal, options)
  }
}

/** The final error handler of express. */
export function unexpectedError(send: ReturnType<typeof unexpectedErrorSender>): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => send(error, request, response)
}

function refusalOf(error: unknown): Failure {
  if (error instanceof URIError) return failure('MALFORMED_REQUEST')
  const { type } = (error ?? {}) as { readonly type?: unknown }
  return type === 'entity.too.large' ? failure('PAYLOAD_TOO_LARGE') : failure('INTERNAL', { cause: error })
}

function shortened(text: string): string {
  return text.length <= LONGEST_DETAIL ? text : `${text.slice(0, LONGEST_DETAIL - 1)}…`
}

function publicFaults({ faults }: Failure, parameters: readonly FlatParameter[]): readonly ArgumentFault[] {
  return faults.map(({ path, ...fault }) => {
    const name = publicName(parameters, path)
    return { name, in: parameters.find(parameter => parameter.name === name)?.in ?? 'query', ...fault }
  })
}

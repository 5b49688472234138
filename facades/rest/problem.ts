import type { ErrorRequestHandler, Request, Response } from 'express'
import { withoutKeys } from '../../gateway/access/key.ts'
import { anchorOf, type Failure, failure } from '../../gateway/errors.ts'
import type { Logger } from '../../gateway/log.ts'
import type { ArgumentFault } from '../arguments.ts'
import { requestIdOf } from '../http.ts'
import { type FlatParameter, publicName } from '../parameters.ts'

/** Characters of `detail`: what does not fit is told in `errors`. */
export const LONGEST_DETAIL = 4_000

/** RFC 9457 problem details, with the code of the error table and the parameters at fault. */
export interface Problem {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly detail: string
  readonly instance: string
  readonly code: string
  readonly requestId: string
  readonly errors?: readonly ArgumentFault[]
}

/** Sends failures as problem details. The path stands as the instance, never the query, which may hold secrets. */
export function problemSender(baseUrl: string) {
  return (
    request: Request,
    response: Response,
    refusal: Failure,
    { errors, parameters = [] }: { errors?: readonly ArgumentFault[]; parameters?: readonly FlatParameter[] } = {},
  ): void => {
    const faults = errors ?? publicFaults(refusal, parameters)
    const problem: Problem = {
      type: `${baseUrl}/docs/errors#${anchorOf(refusal.code)}`,
      title: refusal.title,
      status: refusal.status,
      detail: shortened(refusal.detail),
      instance: request.path,
      code: refusal.code,
      requestId: requestIdOf(request),
      ...(faults.length > 0 && { errors: faults }),
    }
    if (refusal.status === 401) response.setHeader('WWW-Authenticate', 'ApiKey header="x-api-key"')
    if (refusal.status === 503) response.setHeader('Retry-After', '5')
    if (refusal.retryAfterSeconds !== undefined) response.setHeader('Retry-After', refusal.retryAfterSeconds)
    response.setHeader('Cache-Control', 'no-store')
    response
      .status(refusal.status)
      .type('application/problem+json')
      .send(withoutKeys(JSON.stringify(problem)))
  }
}

/** The last step for what no route has caught: what the client can mend is told, the rest goes to the log. */
export function unexpectedError(log: Logger, sendProblem: ReturnType<typeof problemSender>): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => {
    if (error instanceof URIError) return sendProblem(request, response, failure('MALFORMED_REQUEST'))
    if ((error as { readonly type?: unknown } | null)?.type === 'entity.too.large') {
      return sendProblem(request, response, failure('PAYLOAD_TOO_LARGE'))
    }
    const refusal = failure('INTERNAL', { cause: error })
    if (refusal.cause !== undefined) log.error({ requestId: requestIdOf(request), err: refusal.cause })
    if (response.headersSent) return void response.destroy()
    sendProblem(request, response, refusal)
  }
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

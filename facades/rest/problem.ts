import type { Request, Response } from 'express'
import { anchorOf, type Failure } from '../../gateway/errors.ts'
import type { ArgumentFault } from '../arguments.ts'
import { requestIdOf } from '../http.ts'
import { type FlatParameter, publicName } from '../parameters.ts'

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
    failure: Failure,
    { errors, parameters = [] }: { errors?: readonly ArgumentFault[]; parameters?: readonly FlatParameter[] } = {},
  ): void => {
    const faults = errors ?? publicFaults(failure, parameters)
    const problem: Problem = {
      type: `${baseUrl}/docs/errors#${anchorOf(failure.code)}`,
      title: failure.title,
      status: failure.status,
      detail: failure.detail,
      instance: request.path,
      code: failure.code,
      requestId: requestIdOf(request),
      ...(faults.length > 0 && { errors: faults }),
    }
    if (failure.status === 401) response.setHeader('WWW-Authenticate', 'ApiKey header="x-api-key"')
    if (failure.status === 503) response.setHeader('Retry-After', '5')
    response.status(failure.status).type('application/problem+json').send(JSON.stringify(problem))
  }
}

function publicFaults({ faults }: Failure, parameters: readonly FlatParameter[]): readonly ArgumentFault[] {
  return faults.map(({ path, ...fault }) => {
    const name = publicName(parameters, path)
    return { name, in: parameters.find(parameter => parameter.name === name)?.in ?? 'query', ...fault }
  })
}

import { randomUUID } from 'node:crypto'
import type { NextFunction, Request, Response } from 'express'
import { keyInQuery } from '../gateway/access/key.ts'
import { type Failure, failure } from '../gateway/errors.ts'
import type { Logger } from '../gateway/log.ts'

/** What every HTTP facade shares: request ids, the log line, and the refusal of keys in URLs. */

const ID = Symbol('request id')

export function requestIdOf(request: Request): string {
  return (request as unknown as Record<symbol, string>)[ID] ?? ''
}

/** Gives the request an id, and a log line when it is done. The query stays out of the log. */
export function watch(log: Logger) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const id = randomUUID()
    const began = performance.now()
    const [path] = request.originalUrl.split('?', 1)
    Object.assign(request, { [ID]: id })
    response.setHeader('X-Request-Id', id)
    response.once('finish', () => {
      const ms = Math.round((performance.now() - began) * 100) / 100
      log.info({ requestId: id, method: request.method, path, status: response.statusCode, ms })
    })
    next()
  }
}

/** A key in a URL has already leaked into whatever log lies on the way: refuse it and say what to do. */
export function refuseKeyInUrl(answer: (request: Request, response: Response, failure: Failure) => void) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const name = keyInQuery(queryOf(request))
    if (name === null) next()
    else
      answer(request, response, failure('KEY_IN_URL', { faults: [{ path: name, message: 'Must not carry a key.' }] }))
  }
}

/** The query as it was sent, name by name: express would guess at arrays and objects. */
export function queryOf(request: Request): URLSearchParams {
  const start = request.originalUrl.indexOf('?')
  return new URLSearchParams(start < 0 ? '' : request.originalUrl.slice(start))
}

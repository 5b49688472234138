import type { IncomingMessage, ServerResponse } from 'node:http'
import { keyInQuery } from '../../gateway/access/key.ts'
import { type Failure, failure } from '../../gateway/errors.ts'
import { type QueryPair, queryOf } from './request-log.ts'

/**
 * The failure for a key in the URL, where it has already leaked into logs on the way; null without one.
 * @param isDeclared true for a parameter of the endpoint
 */
export function keyInUrl(query: readonly QueryPair[], isDeclared?: (name: string) => boolean): Failure | null {
  const name = keyInQuery(query, isDeclared)
  return name === null
    ? null
    : failure('KEY_IN_URL', { faults: [{ path: name, message: 'Must not contain an API key.' }] })
}

type Refuse<Request, Response> = (request: Request, response: Response, failure: Failure) => void

/** Pages whose URL has a parameter of the API that is only named like a key: the page, and the parameter. */
const DECLARED: Readonly<Record<string, string>> = { '/app/curves': 'Key' }

/** The same check as express middleware. */
export function refuseKeyInUrl<Request extends IncomingMessage, Response extends ServerResponse>(
  refuse: Refuse<Request, Response>,
) {
  return (request: Request, response: Response, next: () => void): void => {
    const [path = ''] = (request.url ?? '').split('?', 1)
    const refusal = keyInUrl(queryOf(request), name => DECLARED[path] === name)
    if (refusal === null) next()
    else refuse(request, response, refusal)
  }
}

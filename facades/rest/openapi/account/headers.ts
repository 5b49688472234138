import { ERRORS } from '../../../../gateway/errors.ts'
import { type Header, LEFT, ofStatus } from '../headers.ts'
import { accountCodes } from './codes.ts'
import type { AccountRow } from './rows.ts'

/** All headers of an endpoint, whatever the status. */
export function accountHeaders(row: AccountRow): readonly Header[] {
  const failures = accountCodes(row).map(code => ERRORS[code].status)
  return [...new Set([row.endpoint.status, ...failures].flatMap(status => accountHeadersOf(row, status)))]
}

/** Nothing of an account is cached, so that a response has no validator and no revision. */
export function accountHeadersOf({ endpoint }: AccountRow, status: number): readonly Header[] {
  const isReplayable = endpoint.method === 'POST' && status < 400
  const own: readonly Header[] = isReplayable ? [...LEFT, 'Idempotent-Replayed'] : LEFT
  return [
    'X-Request-Id',
    ...(status < 400 ? own : ofStatus(status, false)),
    ...(['Access-Control-Allow-Origin', 'Cache-Control', 'Vary'] as const),
  ]
}

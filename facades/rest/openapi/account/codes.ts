import { ERRORS, type ErrorCode } from '../../../../gateway/errors.ts'
import type { AccountRow } from './rows.ts'

/** Whether an endpoint can return a code. */
type Rule = (row: AccountRow) => boolean

const always: Rule = () => true
const isPost: Rule = ({ endpoint }) => endpoint.method === 'POST'
const takesBody: Rule = ({ endpoint }) => endpoint.method === 'POST' || endpoint.method === 'PATCH'
/** What is named by an id may be another account's, which is reported as not found. */
const namesSomething: Rule = ({ operation }) => operation.parameters.some(({ type }) => type === 'Uuid')
/** Deleting frees a place, and what changes in these needs none. */
const NEVER_REFUSED = ['account/change-alert', 'account/change-channel']
const mayBeRefused: Rule = row => takesBody(row) && !NEVER_REFUSED.includes(row.endpoint.document)

const RULES: Partial<Readonly<Record<ErrorCode, Rule>>> = {
  INVALID_PARAMETER: always,
  KEY_IN_URL: always,
  MALFORMED_REQUEST: ({ endpoint }) => endpoint.path.includes('{'),
  KEY_MISSING: always,
  KEY_MALFORMED: always,
  KEY_UNKNOWN: always,
  KEY_DEACTIVATED: always,
  SUBSCRIPTION_ENDED: always,
  ACCOUNT_DISABLED: always,
  NOT_FOUND: namesSomething,
  REFUSED: mayBeRefused,
  IDEMPOTENCY_CONFLICT: isPost,
  PAYLOAD_TOO_LARGE: takesBody,
  UNSUPPORTED_MEDIA_TYPE: takesBody,
  RATE_LIMITED: always,
  QUOTA_EXCEEDED: always,
  TOO_MANY_AT_ONCE: always,
  INTERNAL: always,
  OVERLOADED: always,
  NOT_READY: always,
  DATABASE_AWAY: always,
}

/** The error codes that an account endpoint can return, in the order of the error table. */
export function accountCodes(row: AccountRow): readonly ErrorCode[] {
  return (Object.keys(ERRORS) as ErrorCode[]).filter(code => RULES[code]?.(row))
}

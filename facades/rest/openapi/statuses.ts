import { ERRORS, type ErrorCode } from '../../../gateway/errors.ts'
import { tableListOf } from '../formats/table.ts'
import type { Described } from './described.ts'

/** What the path of a bulk file has below that of the manifest. */
export const FILE_VARIABLES = '/{revision}/{name}'

/** Whether an endpoint can return a code. */
type Rule = (described: Described) => boolean

const always: Rule = () => true
const never: Rule = () => false
const withKey: Rule = ({ endpoint }) => endpoint.access === 'key'
const withPathVariable: Rule = ({ endpoint }) => endpoint.path.includes('{')
/** A portfolio of another account is reported as not found. */
const withSomethingOwned: Rule = described =>
  withPathVariable(described) ||
  described.operation.parameters.some(({ path }) => ['portfolioId', 'revision'].includes(path.at(-1) ?? ''))
/** A bulk file. */
const isFile: Rule = ({ endpoint }) => endpoint.path.endsWith(FILE_VARIABLES)
const withTables: Rule = ({ endpoint }) => tableListOf(endpoint) !== undefined
const withCursor: Rule = ({ operation }) => operation.parameters.some(({ path }) => path[0] === 'cursor')
/** Changes since a revision are retained for some time. */
const withStart: Rule = ({ operation }) => operation.parameters.some(({ path }) => path[0] === 'sinceRevision')

/** Which endpoints can return a status; statuses not listed belong to other parts of the service. */
const BY_STATUS: Readonly<Record<number, Rule>> = {
  400: always,
  401: withKey,
  403: withKey,
  404: withSomethingOwned,
  406: described => !isFile(described),
  410: withStart,
  416: isFile,
  429: always,
  500: always,
  503: always,
}

/** Exceptions by error code. */
const EXCEPTIONS: Partial<Readonly<Record<ErrorCode, Rule>>> = {
  CURSOR_EXPIRED: described => withCursor(described) && !withStart(described),
  EXPORT_TOO_LARGE: withTables,
  ORIGIN_NOT_ALLOWED: never,
  PATH_NOT_FOUND: never,
  SCOPE_MISSING: never,
  ROLE_MISSING: never,
  QUOTA_EXCEEDED: withKey,
  SIGNATURE_INVALID: never,
  SIGN_IN_NEEDED: never,
  SIGN_IN_FAILED: never,
  EMAIL_NOT_VERIFIED: never,
  LINK_INVALID: never,
  PASSKEY_REFUSED: never,
  CROSS_SITE_REQUEST: never,
  DOCUMENT_UNKNOWN: never,
  TOO_MANY_ATTEMPTS: never,
}

/** The error codes that an endpoint can return, in the order of the table. */
export function codesOf(described: Described): readonly ErrorCode[] {
  const codes = Object.keys(ERRORS) as ErrorCode[]
  return codes.filter(code => (EXCEPTIONS[code] ?? BY_STATUS[ERRORS[code].status] ?? never)(described))
}

/** The statuses of those codes, ascending. */
export function statusesOf(described: Described): readonly number[] {
  return [...new Set(codesOf(described).map(code => ERRORS[code].status))].sort((a, b) => a - b)
}

import type { ArgumentFault } from '../schema/errors.ts'
import { isDatabaseFull, isDatabaseUnavailable } from './database/unavailable.ts'

/**
 * The error table. A retired code is never reused with another meaning. Facades render a row as problem details, a tool
 * result or a GraphQL error, and the error reference page is generated from it.
 */
export const ERRORS = {
  INVALID_PARAMETER: {
    status: 400,
    title: 'Invalid parameter',
    text: 'A parameter is unknown, misspelt, repeated, empty, unreadable or out of range. `errors` lists each one with the allowed values. No parameter is silently ignored.',
  },
  KEY_IN_URL: {
    status: 400,
    title: 'API key in the URL',
    text: 'URLs are logged by proxies on the way. The request was rejected and the value was not stored; generate a new key and send it in the `x-api-key` header.',
  },
  BODY_NOT_ALLOWED: {
    status: 400,
    title: 'Body not allowed',
    text: 'Data endpoints take GET requests with query parameters; send no body.',
  },
  CURSOR_EXPIRED: {
    status: 400,
    title: 'Cursor expired',
    text: 'A cursor continues within one day of the data. Data of another day or other bonds have been published, or the portfolio has changed; start again from the first page.',
  },
  MALFORMED_REQUEST: {
    status: 400,
    title: 'Malformed request',
    text: 'The URL or the body is not well formed.',
  },
  KEY_MISSING: {
    status: 401,
    title: 'API key missing',
    text: 'Send your key in the `x-api-key` header.',
  },
  KEY_MALFORMED: {
    status: 401,
    title: 'Malformed API key',
    text: 'A key is `bds_live_` followed by 46 letters and digits, of which the last six are a checksum. It was probably truncated or mistyped when copied.',
  },
  KEY_UNKNOWN: {
    status: 401,
    title: 'Unknown API key',
    text: 'The key is well formed but was not issued here.',
  },
  KEY_DEACTIVATED: {
    status: 401,
    title: 'API key deactivated',
    text: 'A newer key was generated for this user, which deactivated this one. Use the newer key.',
  },
  FEED_TOKEN_INVALID: {
    status: 401,
    title: 'Feed token missing or invalid',
    text: 'Quotes are sent with the token of a feed, `Authorization: Bearer bds_feed_…`, which the operator issues on the command line. It is missing, unknown or revoked; `detail` says which.',
  },
  SIGN_IN_NEEDED: {
    status: 401,
    title: 'Sign-in required',
    text: 'You are not signed in, or your session has expired. Sign in again.',
  },
  SIGN_IN_FAILED: {
    status: 401,
    title: 'Wrong e-mail address or password',
    text: 'The e-mail address or the password is wrong; for security the response does not say which.',
  },
  EMAIL_NOT_VERIFIED: {
    status: 403,
    title: 'The e-mail address is not confirmed',
    text: 'The password is right, but the e-mail address is not confirmed yet. Open the link in the email, or request another email.',
  },
  LINK_INVALID: {
    status: 400,
    title: 'Link invalid or expired',
    text: 'Links in emails work once and for a limited time. Request a new one.',
  },
  PASSKEY_REFUSED: {
    status: 400,
    title: 'Passkey not accepted',
    text: 'The passkey is not registered here, or the answer of the browser is too old, was used already or was made for another page. Try again, or sign in with your password.',
  },
  CROSS_SITE_REQUEST: {
    status: 403,
    title: 'Cross-site request',
    text: 'A request with a session must come from a page of this service; the `Sec-Fetch-Site` or `Origin` header names another site.',
  },
  DOCUMENT_UNKNOWN: {
    status: 404,
    title: 'Unknown document',
    text: 'The page requests a document that this version does not have. Reload the page.',
  },
  TOO_MANY_ATTEMPTS: {
    status: 429,
    title: 'Too many attempts',
    text: 'Attempts are delayed by IP address and by email address, longer after each wrong one. The `Retry-After` header says when to try again.',
  },
  SUBSCRIPTION_ENDED: {
    status: 403,
    title: 'No active subscription',
    text: 'The key is valid, but the subscription of its account has ended. The key works again as soon as the account has a new subscription.',
  },
  ACCOUNT_DISABLED: {
    status: 403,
    title: 'Account disabled',
    text: 'The operator has disabled the account of this key: contact the operator. Or its owner has requested to delete it, and can cancel that after signing in; `detail` says which.',
  },
  SCOPE_MISSING: {
    status: 403,
    title: 'Scope missing',
    text: 'This request requires a scope that your key does not have, such as `analyst` for direct GraphQL.',
  },
  ROLE_MISSING: {
    status: 403,
    title: 'Role missing',
    text: 'People of an account have roles in it: owner, developer, billing or viewer. `detail` says which one the request needs and which owners can give it.',
  },
  SECOND_FACTOR_NEEDED: {
    status: 403,
    title: 'Second factor required',
    text: 'Operators act only in a session that has passed a second factor. Set up two-factor authentication on the page Security; a session that began before has to sign in again with a code.',
  },
  CONFIRMATION_NEEDED: {
    status: 403,
    title: 'Confirmation required',
    text: 'What operators change needs a password entered within the last 15 minutes. The dashboard asks for it and repeats the request.',
  },
  VIEWING_READ_ONLY: {
    status: 403,
    title: 'Viewing is read-only',
    text: 'An operator who views the service as a customer can only read on the pages what the customer reads. Files and direct GraphQL are not available, because they count as requests of the customer. Stop viewing to do anything else.',
  },
  VIEWING_ENDED: {
    status: 403,
    title: 'Viewing has ended',
    text: 'An operator views the service as a customer for at most 30 minutes. The time is over, or the operator or the customer may no longer view or be viewed. Stop viewing to continue as yourself.',
  },
  ORIGIN_NOT_ALLOWED: {
    status: 403,
    title: 'Origin or host not allowed',
    text: 'Web pages of other origins and requests for other hosts may not use this endpoint.',
  },
  NOT_FOUND: {
    status: 404,
    title: 'Not found',
    text: 'There is no resource with this id, or it does not belong to your account.',
  },
  PATH_NOT_FOUND: {
    status: 404,
    title: 'Unknown path',
    text: 'There is no such endpoint. `/openapi.json` lists all endpoints.',
  },
  CHANGES_EXPIRED: {
    status: 410,
    title: 'Changes no longer retained',
    text: 'The copy is older than the changes that are retained. Take the bulk files or the listings again, and continue from their revision; `revision` is the current one.',
  },
  QUERY_TOO_LARGE: {
    status: 400,
    title: 'Query too large',
    text: 'Direct GraphQL limits the size, the depth and the cost of a query; the cost is estimated from the page lengths. `detail` names the exceeded limit and the costliest part; every response reports its cost in `extensions.cost`.',
  },
  EXPORT_TOO_LARGE: {
    status: 400,
    title: 'Export too large',
    text: 'The listing has more rows than your plan allows in one export. Narrow the filter, or read the listing page by page as JSON.',
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    title: 'Method not allowed',
    text: 'Data endpoints take GET and HEAD only; the `Allow` header lists the methods of a path.',
  },
  NOT_ACCEPTABLE: {
    status: 406,
    title: 'Not acceptable',
    text: 'The `Accept` header requests a format that this path does not have.',
  },
  RANGE_NOT_SATISFIABLE: {
    status: 416,
    title: 'Range not satisfiable',
    text: 'The `Range` header names bytes beyond the end of the file. `Content-Range` states its size.',
  },
  REQUEST_TOO_SLOW: {
    status: 408,
    title: 'Request timeout',
    text: 'The headers or the body of the request arrived too slowly. The connection was closed; send the request again on a new one.',
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    title: 'Request too large',
    text: 'The body is longer than the service accepts.',
  },
  URL_TOO_LONG: {
    status: 414,
    title: 'URL too long',
    text: 'A URL may have 12,288 characters: room for every filter and 500 ISINs. Split the request.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    title: 'Unsupported media type',
    text: 'Send the body as `application/json`.',
  },
  EXPECTATION_UNKNOWN: {
    status: 417,
    title: 'Expectation unknown',
    text: 'The service meets no expectation but `Expect: 100-continue`. Omit the header.',
  },
  HEADERS_TOO_LARGE: {
    status: 431,
    title: 'Headers too large',
    text: 'The request line and the headers may have 16,384 bytes together. Cookies of other services on the same domain are a frequent cause.',
  },
  REFUSED: {
    status: 409,
    title: 'Not possible now',
    text: 'The current state does not allow this action; `detail` says why.',
  },
  SOLD_OUT: {
    status: 409,
    title: 'No seats left',
    text: 'The plan has a limited number of seats, and all are reserved or sold. A seat reserved by an unpaid order is released when the order lapses.',
  },
  IDEMPOTENCY_CONFLICT: {
    status: 409,
    title: 'Idempotency key already used',
    text: 'This idempotency key was used for another request: another order, a batch of quotes with other lines, or another path or body. Use a new key for a new request.',
  },
  RATE_LIMITED: {
    status: 429,
    title: 'Too many requests',
    text: 'Your plan limits the requests per minute, over REST, MCP and GraphQL together; one that is much work counts as several. `Retry-After` says after how many seconds the next request is accepted.',
  },
  QUOTA_EXCEEDED: {
    status: 429,
    title: 'Daily quota exceeded',
    text: 'Your plan limits the requests per day (UTC), over REST, MCP and GraphQL together. `Retry-After` says in how many seconds the next day begins.',
  },
  TOO_MANY_AT_ONCE: {
    status: 429,
    title: 'Too many concurrent requests',
    text: 'The number of concurrent requests of an account is limited, over REST, MCP and GraphQL together; an export counts until its last row is sent. Fewer requests may wait for past days (`AsOf`), which are read into memory one at a time. Of requests that cost five or more, one runs and one waits. Wait for a response, then send the next request; `Retry-After` says after how many seconds.',
  },
  SIGNATURE_INVALID: {
    status: 400,
    title: 'Invalid signature',
    text: 'A message of a payment provider must carry a recent signature made with the secret of this service.',
  },
  PAYMENT_UNAVAILABLE: {
    status: 502,
    title: 'Payment provider unavailable',
    text: 'The payment provider did not answer: no order was placed, or a refund stays requested. Try again in a moment, or pay by invoice.',
  },
  INTERNAL: {
    status: 500,
    title: 'Internal error',
    text: 'An unexpected error occurred on our side. Report the `requestId` if it persists.',
  },
  TOO_MANY_STREAMS: {
    status: 503,
    title: 'Too many open streams',
    text: 'The service has reached its maximum of open streams. Try again later, or use Streamable HTTP at the same URL, which needs no stream.',
  },
  OVERLOADED: {
    status: 503,
    title: 'Service overloaded',
    text: 'The service receives more requests than it can answer in time, so this request was rejected before any work was done. The clients with the most requests are rejected first. A past day (`AsOf`) is also rejected when too many wait for one, or memory has no room for it; `detail` says so. `Retry-After` says after how many seconds to try again.',
  },
  TIMED_OUT: {
    status: 504,
    title: 'Request timed out',
    text: 'The request exceeded the time limit and was cancelled. Request less at a time: a narrower filter, a shorter page, fewer fields. With a `Retry-After`, the same request may succeed later.',
  },
  NOT_READY: {
    status: 503,
    title: 'Service not ready',
    text: 'The service is starting or loading its data. Try again in a moment.',
  },
  DATABASE_AWAY: {
    status: 503,
    title: 'Database unavailable',
    text: 'The database does not respond. A change that you requested may or may not have been made. Try again after the seconds in `Retry-After`.',
  },
} as const satisfies Record<string, { readonly status: number; readonly title: string; readonly text: string }>

export type ErrorCode = keyof typeof ERRORS

/** Why a request got no answer. `detail` is for the public; the cause stays inside. */
export interface Failure {
  readonly code: ErrorCode
  readonly status: number
  readonly title: string
  readonly detail: string
  readonly faults: readonly ArgumentFault[]
  readonly retryAfterSeconds?: number
  /** The revision to continue from. */
  readonly revision?: number
  /** For the log only. */
  readonly cause?: unknown
}

const FULL = 'The disk of the database is full. Nothing was changed. Try again when its operator has made room.'

export function failure(code: ErrorCode, { detail, faults = [], ...more }: FailureDetails = {}): Failure {
  // An unavailable database is logged once by its monitor, not by every request.
  if (code === 'INTERNAL' && isDatabaseFull(more.cause)) return failure('DATABASE_AWAY', { detail: FULL })
  if (code === 'INTERNAL' && isDatabaseUnavailable(more.cause)) return failure('DATABASE_AWAY')
  const { status, title, text } = ERRORS[code]
  return { code, status, title, detail: detail ?? text, faults, ...more }
}

type FailureDetails = Partial<Pick<Failure, 'detail' | 'faults' | 'retryAfterSeconds' | 'revision' | 'cause'>>

/** The anchor of a code on the error reference page. */
export function anchorOf(code: ErrorCode): string {
  return code.toLowerCase().replaceAll('_', '-')
}

export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(ERRORS, code)
}

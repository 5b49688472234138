import type { ArgumentFault } from '../schema/errors.ts'
import { isDatabaseUnavailable } from './database/unavailable.ts'

/**
 * The error table. A code is never used again for something else once it is retired; facades dress a row as
 * problem details, as a tool result or as a GraphQL error, and the reference page is made from it.
 */
export const ERRORS = {
  INVALID_PARAMETER: {
    status: 400,
    title: 'A parameter cannot be used',
    text: 'A parameter is unknown, misspelt, repeated, empty, unreadable or out of range. `errors` names each one and what is allowed. Nothing is ever ignored in silence.',
  },
  KEY_IN_URL: {
    status: 400,
    title: 'A key must not be sent in a URL',
    text: 'URLs are logged on the way. The request was refused and the value was not stored; generate a new key and send it in the header `x-api-key`.',
  },
  BODY_NOT_ALLOWED: {
    status: 400,
    title: 'This request takes no body',
    text: 'Data endpoints are read with GET and query parameters; send no body.',
  },
  CURSOR_EXPIRED: {
    status: 400,
    title: 'The cursor belongs to an earlier revision of the data',
    text: 'Pages of one listing come from one revision. The data has been renewed; start again from the first page.',
  },
  MALFORMED_REQUEST: {
    status: 400,
    title: 'The request cannot be read',
    text: 'The URL or the body is not well formed.',
  },
  KEY_MISSING: {
    status: 401,
    title: 'No key',
    text: 'Send your key in the header `x-api-key`.',
  },
  KEY_MALFORMED: {
    status: 401,
    title: 'This is not a key',
    text: 'A key is `bds_live_` and 46 letters and digits, of which the last six are a checksum. It was probably cut or mistyped when it was copied.',
  },
  KEY_UNKNOWN: {
    status: 401,
    title: 'Unknown key',
    text: 'The key is well formed but was not issued here.',
  },
  KEY_DEACTIVATED: {
    status: 401,
    title: 'The key is no longer active',
    text: 'A newer key was generated for this user, which deactivated this one. Use the newer key.',
  },
  SIGN_IN_NEEDED: {
    status: 401,
    title: 'Nobody is signed in',
    text: 'This needs a session. It may have ended: sign in again.',
  },
  SIGN_IN_FAILED: {
    status: 401,
    title: 'Wrong e-mail address or password',
    text: 'The e-mail address or the password is wrong; the answer does not tell which.',
  },
  EMAIL_NOT_VERIFIED: {
    status: 403,
    title: 'The e-mail address is not confirmed',
    text: 'The password is right, but the link in the mail was not opened yet. Ask for another mail if it did not arrive.',
  },
  LINK_INVALID: {
    status: 400,
    title: 'The link does not work any more',
    text: 'Links in mails work once and for a limited time. Ask for a new one.',
  },
  CROSS_SITE_REQUEST: {
    status: 403,
    title: 'Sent by another site',
    text: 'A request with a session is answered only when it comes from a page of this service: the headers `Sec-Fetch-Site` or `Origin` say otherwise.',
  },
  DOCUMENT_UNKNOWN: {
    status: 404,
    title: 'No such document',
    text: 'The page asks by the name of a document that this version does not have. Load the page again.',
  },
  TOO_MANY_ATTEMPTS: {
    status: 429,
    title: 'Too many attempts',
    text: 'Guessing is slowed down by address and by e-mail address. The header `Retry-After` says when to try again.',
  },
  SUBSCRIPTION_ENDED: {
    status: 403,
    title: 'No active subscription',
    text: 'The key is right, but the subscription of its account has ended. It works again as soon as the account has a new one.',
  },
  ACCOUNT_DISABLED: {
    status: 403,
    title: 'The account is disabled',
    text: 'The operator has disabled the account of this key. Ask for the reason.',
  },
  SCOPE_MISSING: {
    status: 403,
    title: 'The key lacks a scope',
    text: 'This part of the service needs a scope that your key does not have, such as `analyst` for direct GraphQL.',
  },
  ORIGIN_NOT_ALLOWED: {
    status: 403,
    title: 'Origin or host not allowed',
    text: 'A web page from elsewhere, or a request for another host, may not use this endpoint.',
  },
  NOT_FOUND: {
    status: 404,
    title: 'Not found',
    text: 'There is nothing by this id, or it does not belong to your account.',
  },
  PATH_NOT_FOUND: {
    status: 404,
    title: 'No such path',
    text: 'The service has no such endpoint. The description at `/openapi.json` lists them all.',
  },
  QUERY_TOO_LARGE: {
    status: 400,
    title: 'The query asks for too much',
    text: 'Direct GraphQL bounds how large and how deep a query is and what it costs, estimated from the length of its pages. `detail` says which bound and where most of the cost lies; every answer tells its cost in `extensions.cost`.',
  },
  EXPORT_TOO_LARGE: {
    status: 400,
    title: 'The export is too large',
    text: 'The listing has more rows than the tariff allows in one export. Narrow it by a filter, or read it page by page as JSON.',
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    title: 'Method not allowed',
    text: 'Data endpoints take GET and HEAD only; the header `Allow` says what a path takes.',
  },
  NOT_ACCEPTABLE: {
    status: 406,
    title: 'Not available in this form',
    text: 'The header `Accept` asks for a form that this path does not have.',
  },
  REQUEST_TOO_SLOW: {
    status: 408,
    title: 'The request did not arrive in time',
    text: 'The head or the body of the request came too slowly. The connection was closed; send the request again on a new one.',
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    title: 'The request is too large',
    text: 'The body is longer than the service takes.',
  },
  URL_TOO_LONG: {
    status: 414,
    title: 'The URL is too long',
    text: 'A URL may have 12,288 characters: room for every filter and 500 ISINs. Ask for less at a time.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    title: 'The body has a form that is not read here',
    text: 'Send the body as `application/json`.',
  },
  HEADERS_TOO_LARGE: {
    status: 431,
    title: 'The headers are too large',
    text: 'The request line and the headers may have 16,384 bytes together. Cookies of other services on the same domain are a frequent reason.',
  },
  REFUSED: {
    status: 409,
    title: 'This cannot be done now',
    text: 'The state of the service does not allow it; `detail` says why.',
  },
  SOLD_OUT: {
    status: 409,
    title: 'No place is left',
    text: 'The tariff has a limited number of places and all are held or sold. A place held by an order that is not paid comes free when the order lapses.',
  },
  IDEMPOTENCY_CONFLICT: {
    status: 409,
    title: 'The idempotency key belongs to another order',
    text: 'An idempotency key makes one order repeatable. It was used with another tariff or provider; a new order needs a new key.',
  },
  RATE_LIMITED: {
    status: 429,
    title: 'Too many requests',
    text: 'The tariff allows so many requests a minute, over REST, MCP and GraphQL together. `Retry-After` says in how many seconds the next is taken.',
  },
  QUOTA_EXCEEDED: {
    status: 429,
    title: 'The requests of today are used up',
    text: 'The tariff allows so many requests a day (UTC), over REST, MCP and GraphQL together. `Retry-After` says in how many seconds the next day begins.',
  },
  TOO_MANY_AT_ONCE: {
    status: 429,
    title: 'Too many requests at once',
    text: 'An account may wait for so many answers at a time, over REST, MCP and GraphQL together; an export counts until its last row is sent. The connection is fine: wait for an answer, then send the next request.',
  },
  SIGNATURE_INVALID: {
    status: 400,
    title: 'The signature does not hold',
    text: 'A message of a payment provider must carry a fresh signature made with the secret of this service.',
  },
  PAYMENT_UNAVAILABLE: {
    status: 502,
    title: 'The payment provider does not answer',
    text: 'The payment could not be begun, and nothing was ordered. Try again in a moment, or pay by invoice.',
  },
  INTERNAL: {
    status: 500,
    title: 'Something went wrong here',
    text: 'The fault is ours. Tell us the `requestId` if it lasts.',
  },
  TOO_MANY_STREAMS: {
    status: 503,
    title: 'No room for another stream',
    text: 'The service holds as many open streams as it can. Try again later, or use Streamable HTTP at the same URL, which needs none.',
  },
  OVERLOADED: {
    status: 503,
    title: 'Too much is asked at the moment',
    text: 'More is asked of the service than it can answer in time, so that this request was refused before anything was done for it. Whoever asks most is refused first. `Retry-After` says in how many seconds to try again.',
  },
  TIMED_OUT: {
    status: 504,
    title: 'The answer took too long',
    text: 'The request was given up after the time that a request may take. Ask for less at a time: a narrower filter, a shorter page, fewer fields.',
  },
  NOT_READY: {
    status: 503,
    title: 'Not ready yet',
    text: 'The service is starting or loading its data. Try again in a moment.',
  },
  DATABASE_AWAY: {
    status: 503,
    title: 'The database does not answer',
    text: 'What this needs of the database cannot be had at the moment; nothing was changed, or it is not known whether it was. Try again after the seconds in `Retry-After`.',
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
  /** Never shown: for the log. */
  readonly cause?: unknown
}

export function failure(code: ErrorCode, { detail, faults = [], ...more }: FailureDetails = {}): Failure {
  // Who watches the database says once that it is away: of a thousand requests none needs to say it again.
  if (code === 'INTERNAL' && isDatabaseUnavailable(more.cause)) return failure('DATABASE_AWAY')
  const { status, title, text } = ERRORS[code]
  return { code, status, title, detail: detail ?? text, faults, ...more }
}

type FailureDetails = Partial<Pick<Failure, 'detail' | 'faults' | 'retryAfterSeconds' | 'cause'>>

/** Where on the reference page of errors a code is explained. */
export function anchorOf(code: ErrorCode): string {
  return code.toLowerCase().replaceAll('_', '-')
}

export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(ERRORS, code)
}

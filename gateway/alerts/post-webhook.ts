import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { Webhook } from 'standardwebhooks'
import { guardedLookup } from '../connect/guarded-lookup.ts'
import { isPublicAddress } from '../connect/public-address.ts'

/** What is sent, and what signs it. */
export interface SignedPost {
  readonly url: string
  readonly id: string
  readonly body: string
  /** Each signs: while a secret is changed, two do. */
  readonly secrets: readonly string[]
  readonly time: Date
}

/** How a receiver answered. */
export interface WebhookOutcome {
  /** Null where there was no answer. */
  readonly statusCode: number | null
  /** The first kilobyte of the answer. */
  readonly answer: string | null
  /** Null for success. */
  readonly failure: string | null
  readonly retryAfterSeconds: number | null
}

export type PostWebhook = (post: SignedPost) => Promise<WebhookOutcome>

interface PostOptions {
  /** Receivers on this machine are accepted, for development. */
  readonly toLoopback: boolean
  readonly timeoutMs?: number
  /** Trusted besides the authorities of the system. */
  readonly ca?: string
  readonly isAllowedAddress?: (address: string) => boolean
}

const TIMEOUT_MS = 15_000
const LONGEST_ANSWER = 1_024
const USER_AGENT = 'bond-data-webhooks'

/**
 * Posts an event by Standard Webhooks 1.0.0. The address behind the name is checked, and the connection goes to that very
 * address. A redirect is a failure; of the answer no more than its first kilobyte is read.
 */
export function webhookPoster({ toLoopback, timeoutMs = TIMEOUT_MS, ca, ...options }: PostOptions): PostWebhook {
  const { isAllowedAddress = isPublicAddress } = options
  const isLoopback = (address: string) => address === '::1' || address.startsWith('127.')
  const isAllowed = (address: string) => isAllowedAddress(address) || (toLoopback && isLoopback(address))
  const lookup = guardedLookup(isAllowed)
  return async post => {
    const signal = AbortSignal.timeout(timeoutMs)
    const url = new URL(post.url)
    const host = url.hostname.replace(/^\[|\]$/g, '')
    // A lookup is not asked about an address.
    if (/^[\d.]+$|:/.test(host) && !isAllowed(host)) return failed('has a host without a public address')
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    const headers = { ...signedHeaders(post), 'content-type': 'application/json', 'user-agent': USER_AGENT }
    const length = { 'content-length': Buffer.byteLength(post.body) }
    const settings = { method: 'POST', lookup, signal, agent: false, headers: { ...headers, ...length } } as const
    const isPlain = url.protocol === 'http:'
    const sent = isPlain
      ? httpRequest(url, settings, resolve)
      : httpsRequest(url, { ...settings, ...(ca && { ca }) }, resolve)
    sent.on('error', reject).end(post.body)
    try {
      return await outcomeOf(await promise)
    } catch (error) {
      return failed(signal.aborted ? `did not answer within ${timeoutMs / 1_000} s` : messageOf(error))
    } finally {
      sent.destroy()
    }
  }
}

/** `v1,` and a signature for each secret. */
function signedHeaders({ id, body, secrets, time }: SignedPost): Readonly<Record<string, string>> {
  const signatures = secrets.map(secret => new Webhook(secret).sign(id, time, body))
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(time.getTime() / 1_000)),
    'webhook-signature': signatures.join(' '),
  }
}

async function outcomeOf(response: IncomingMessage): Promise<WebhookOutcome> {
  const { statusCode = 0, headers } = response
  const answer = await firstOf(response)
  const isSuccess = statusCode >= 200 && statusCode < 300
  const isRedirect = statusCode >= 300 && statusCode < 400
  const failure = isRedirect ? 'redirects; give the URL that it leads to' : `answers with status ${statusCode}`
  return {
    statusCode,
    answer,
    failure: isSuccess ? null : failure,
    retryAfterSeconds: secondsOf(headers['retry-after']),
  }
}

async function firstOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes >= LONGEST_ANSWER) break
  }
  // The database takes no NUL.
  return Buffer.concat(chunks).subarray(0, LONGEST_ANSWER).toString('utf8').replaceAll('\0', '')
}

/** `Retry-After` in seconds, whether it is a number or a date. */
function secondsOf(header: string | undefined): number | null {
  if (header === undefined) return null
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1_000
  return Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : null
}

function failed(failure: string): WebhookOutcome {
  return { statusCode: null, answer: null, failure, retryAfterSeconds: null }
}

/** Of a network error, the code: it names the address, which its owner knows. */
function messageOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  return code === undefined ? message : `cannot be reached (${code})`
}

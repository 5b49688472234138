import type { IncomingMessage } from 'node:http'
import { get } from 'node:https'
import { isIP } from 'node:net'
import { guardedLookup } from './guarded-lookup.ts'
import { isPublicAddress } from './public-address.ts'

interface Fetched {
  readonly text: string
  /** Value of `Cache-Control`. */
  readonly cacheControl: string
}

/** Fetches what a stranger names. @throws Error that says what is wrong */
export type GuardedFetch = (url: URL) => Promise<Fetched>

interface GuardOptions {
  readonly isAllowedAddress?: (address: string) => boolean
  /** A port other than that of https may be a service that was never meant to be reached. @default none */
  readonly ports?: readonly string[]
  /** Trusted besides the authorities of the system. */
  readonly ca?: string
  readonly timeoutMs?: number
}

const TIMEOUT_MS = 5_000
const LARGEST_BYTES = 10_240

/**
 * A fetch that reaches only public servers: https, addresses checked after resolution and used as they were checked, no
 * redirects, little time and little data. It sends nothing but the request.
 */
export function guardedFetch({
  isAllowedAddress = isPublicAddress,
  ports = [],
  ca,
  timeoutMs = TIMEOUT_MS,
}: GuardOptions = {}): GuardedFetch {
  const lookup = guardedLookup(isAllowedAddress)
  return async url => {
    if (url.protocol !== 'https:') throw new Error('must be https')
    if (url.port !== '' && !ports.includes(url.port)) throw new Error('must have no port')
    if (isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0) throw new Error('must have a host name, not an address')
    const { promise, resolve: answered, reject } = Promise.withResolvers<IncomingMessage>()
    const signal = AbortSignal.timeout(timeoutMs)
    const headers = { accept: 'application/json', 'accept-encoding': 'identity', 'user-agent': 'bond-data' }
    get(url, { lookup, signal, headers, agent: false, ...(ca !== undefined && { ca }) }, answered).on('error', reject)
    try {
      return await readAnswer(await promise)
    } catch (error) {
      throw signal.aborted ? new Error(`did not answer within ${timeoutMs / 1_000} s`) : error
    }
  }
}

async function readAnswer(answer: IncomingMessage): Promise<Fetched> {
  try {
    const { statusCode = 0, headers } = answer
    if (statusCode >= 300 && statusCode < 400) throw new Error('redirects; the document must be at the URL itself')
    if (statusCode !== 200) throw new Error(`answers with status ${statusCode}`)
    if (!/^application\/([\w.-]+\+)?json\b/i.test(headers['content-type'] ?? '')) throw new Error('is no JSON document')
    const chunks: Buffer[] = []
    let bytes = 0
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > LARGEST_BYTES) throw new Error(`is longer than ${LARGEST_BYTES} bytes`)
      chunks.push(chunk)
    }
    return { text: Buffer.concat(chunks).toString('utf8'), cacheControl: headers['cache-control'] ?? '' }
  } finally {
    answer.destroy()
  }
}

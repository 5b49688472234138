import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { ComeBackLater, waitOf } from './come-back-later.ts'
import { decodeText } from './files.ts'

/** How a live service is requested; each source adds its addresses. */
export interface LiveOptions {
  /** Pause between two requests, to limit the load on the provider. */
  readonly pauseMs: number
  readonly attempts: number
  /** Upper bound of the first wait after an error. It doubles with every attempt; the actual wait is random below it. */
  readonly backoffMs: number
  readonly timeoutMs: number
  readonly olderEncoding?: string
}

export interface Fetching extends LiveOptions {
  readonly fetch: typeof fetch
  readonly signal: AbortSignal
  /** Extra request options, such as headers or a body. */
  readonly question?: Pick<RequestInit, 'method' | 'headers' | 'body'>
}

export const POLITE = { pauseMs: 250, attempts: 5, backoffMs: 1000, timeoutMs: 30_000 }

/** A longer `Retry-After` ends the ingestion run; the schedule delays the next run accordingly. */
const LONGEST_WAIT_SECONDS = 30

/** The provider responded with a permanent error; a retry would not help. */
class AnswerRefused extends Error {
  override readonly name = 'AnswerRefused'
}

/**
 * Fetches a response as text.
 * @throws AnswerRefused, or the last error after the last attempt
 */
export async function fetchText(url: string, fetching: Fetching): Promise<string> {
  const { text, problem } = decodeText(await fetchBytes(url, fetching), fetching.olderEncoding ?? null)
  if (problem !== null) throw new AnswerRefused(`${url}: ${problem}`)
  return text
}

/**
 * Fetches a response into a file, so that its size does not affect memory.
 * @param md5 the expected checksum in hexadecimal; a response with another checksum is retried
 * @throws AnswerRefused, or the last error after the last attempt
 */
export function fetchFile(url: string, path: string, md5: string | null, fetching: Fetching): Promise<void> {
  return fetchWith(url, fetching, async response => {
    const hash = createHash('md5')
    let bytes = 0
    const checked = async function* (body: AsyncIterable<Uint8Array>) {
      for await (const piece of body) {
        bytes += piece.length
        if (bytes > LARGEST_FILE) throw new AnswerRefused(`${url}: larger than ${LARGEST_FILE} bytes`)
        hash.update(piece)
        yield piece
      }
    }
    await pipeline(checked((response.body ?? []) as AsyncIterable<Uint8Array>), createWriteStream(path))
    const sum = hash.digest('hex')
    if (md5 !== null && sum !== md5.toLowerCase()) throw new Error(`the checksum is ${sum}, expected ${md5}`)
  })
}

const LARGEST_FILE = 2 * 2 ** 30

function fetchBytes(url: string, fetching: Fetching): Promise<Uint8Array> {
  return fetchWith(url, fetching, async response => new Uint8Array(await response.arrayBuffer()))
}

/**
 * Fetches a response. Status 429, server errors, time-outs and broken connections are retried with exponential back-off
 * and full jitter, but not before `Retry-After`; any other status is final.
 * @throws AnswerRefused, ComeBackLater, or the last error after the last attempt
 */
async function fetchWith<T>(url: string, fetching: Fetching, take: (response: Response) => Promise<T>): Promise<T> {
  const { signal, attempts, backoffMs } = fetching
  for (let attempt = 1; ; attempt++) {
    signal.throwIfAborted()
    try {
      const result = await take(await fetchOnce(url, fetching))
      await sleep(fetching.pauseMs, undefined, { signal })
      return result
    } catch (error) {
      if (signal.aborted || error instanceof AnswerRefused) throw error
      const wait = error instanceof ComeBackLater ? error.seconds : 0
      if (attempt >= attempts || wait > LONGEST_WAIT_SECONDS) {
        const message = `${url}: ${describe(error)} (after ${attempt} attempts)`
        throw wait > 0 ? new ComeBackLater(message, wait) : new Error(message)
      }
      await sleep(wait * 1000 + Math.random() * backoffMs * 2 ** (attempt - 1), undefined, { signal })
    }
  }
}

async function fetchOnce(url: string, { fetch, signal, timeoutMs, question }: Fetching): Promise<Response> {
  const response = await fetch(url, { ...question, signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]) })
  if (response.status === 429 || response.status >= 500) {
    const wait = waitOf(response.headers.get('retry-after'))
    const message = `status ${response.status}`
    throw wait === null ? new Error(message) : new ComeBackLater(message, wait)
  }
  if (!response.ok) throw new AnswerRefused(`${url}: status ${response.status}`)
  return response
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : ''
  return `${error.message}${cause}`
}

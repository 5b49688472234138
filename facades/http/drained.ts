import { once } from 'node:events'
import type { Writable } from 'node:stream'

/** Waits for drain or close, and removes its listeners: whoever sends much waits thousands of times. */
export async function drained(writer: Writable): Promise<void> {
  const waiting = new AbortController()
  const { signal } = waiting
  await Promise.race([once(writer, 'drain', { signal }), once(writer, 'close', { signal })])
  waiting.abort()
}

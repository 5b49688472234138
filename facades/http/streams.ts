import type { ServerResponse } from 'node:http'
import type { Authenticator } from '../../gateway/access/principal.ts'
import type { Logger } from '../../gateway/process/log.ts'

export interface StreamLimits {
  /** Opening more closes the least recently used stream of the key, which is most likely abandoned. */
  readonly perKey: number
  readonly inTotal: number
  /** The heartbeat interval, which keeps proxies from closing an idle stream. */
  readonly beatMs: number
  /** The interval of key checks: streams close within it after their key is deactivated. */
  readonly checkKeysMs: number
  /** A client with more unread bytes is disconnected. */
  readonly unreadBytes: number
}

export const STREAM_LIMITS: StreamLimits = {
  perKey: 16,
  inTotal: 1_000,
  beatMs: 15_000,
  checkKeysMs: 500,
  unreadBytes: 1_000_000,
}

/** Nothing on the way may hold a stream back, pack it or store it. */
export const STREAM_HEADERS = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-cache, no-transform',
  'X-Accel-Buffering': 'no',
} as const

/** The open streams of this instance. */
export interface Streams {
  isFull(): boolean
  /** Registers a stream until either side closes it. */
  add(stream: string, key: string, response: ServerResponse, onEnd: () => void): void
  /** Writes events to a stream. @returns false when the stream is not open on this instance */
  write(stream: string, events: string): boolean
  /** Closes the streams whose key is no longer valid. */
  checkKeys(): Promise<void>
  close(): void
}

interface Open {
  readonly key: string
  readonly response: ServerResponse
  /** Counter value of the last use. */
  lastUse: number
  /** Unread data was left at the last heartbeat. */
  stalled: boolean
}

const HEARTBEAT = ': still here\n\n'
/** TCP keep-alive delay. */
const PROBE_AFTER_MS = 5_000

export function createStreams(
  { refusedAmong }: Pick<Authenticator, 'refusedAmong'>,
  log: Logger,
  limits: StreamLimits & { readonly onStream?: ((change: 1 | -1) => void) | undefined },
): Streams {
  const open = new Map<string, Open>()
  let uses = 0
  const add = (stream: string, key: string, response: ServerResponse, onEnd: () => void) => {
    makeRoom(open, key, limits)
    open.set(stream, { key, response, lastUse: ++uses, stalled: false })
    response.socket?.setKeepAlive(true, PROBE_AFTER_MS)
    limits.onStream?.(1)
    response.once('close', () => {
      limits.onStream?.(-1)
      open.delete(stream)
      onEnd()
    })
  }
  const write = (stream: string, events: string) => {
    const one = open.get(stream)
    if (one === undefined || one.response.writableEnded) return false
    one.lastUse = ++uses
    send(one, events, limits)
    return true
  }
  const checkKeys = async () => {
    const keys = [...new Set([...open.values()].map(({ key }) => key))]
    if (keys.length === 0) return
    const refused = await refusedAmong(keys)
    for (const { key, response } of open.values()) if (refused.has(key)) response.end()
  }
  const check = () => checkKeys().catch(error => log.error({ err: error }, 'the keys of open streams were not checked'))
  const beating = setInterval(() => beat(open.values(), limits), limits.beatMs).unref()
  const checking = withoutOverlap(check, limits.checkKeysMs)
  const close = () => {
    clearInterval(beating)
    clearInterval(checking)
    for (const { response } of open.values()) response.end()
  }
  return { isFull: () => open.size >= limits.inTotal, add, write, checkKeys: check, close }
}

function makeRoom(open: ReadonlyMap<string, Open>, key: string, { perKey }: StreamLimits): void {
  const ofKey = [...open.values()].filter(one => one.key === key && !one.response.writableEnded)
  if (ofKey.length < perKey) return
  ofKey.reduce((silent, one) => (one.lastUse < silent.lastUse ? one : silent)).response.end()
}

function send({ response }: Open, text: string, { unreadBytes }: StreamLimits): void {
  // Unread data would be buffered without bound, so the connection is closed.
  if (response.writableLength + text.length > unreadBytes) response.destroy()
  else response.write(text)
}

/** Closes streams that read nothing since the last heartbeat, and those already ended; sends a heartbeat to the rest. */
function beat(open: Iterable<Open>, limits: StreamLimits): void {
  for (const one of open) {
    const { response } = one
    if (response.writableEnded || (one.stalled && response.writableNeedDrain)) response.destroy()
    else send(one, HEARTBEAT, limits)
    one.stalled = response.writableNeedDrain
  }
}

/** Skips a round while the previous one runs, so that a slow database is not queried concurrently. */
function withoutOverlap(work: () => Promise<void>, everyMs: number): NodeJS.Timeout {
  let running = false
  const round = async () => {
    if (running) return
    running = true
    await work()
    running = false
  }
  return setInterval(round, everyMs).unref()
}

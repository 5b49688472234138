import type { ServerResponse } from 'node:http'
import type { Authenticator } from '../../../gateway/access/principal.ts'
import type { Logger } from '../../../gateway/process/log.ts'

export interface StreamLimits {
  /** A key that opens more loses the one that has been silent longest: most likely nobody is there any more. */
  readonly perKey: number
  readonly inTotal: number
  /** A comment so often keeps proxies from closing an idle stream. */
  readonly beatMs: number
  /** Streams end within so long, and the time of a query, after their key. */
  readonly checkKeysMs: number
  /** A reader who leaves more unread is cut off. */
  readonly unreadBytes: number
}

export const STREAM_LIMITS: StreamLimits = {
  perKey: 16,
  inTotal: 1_000,
  beatMs: 15_000,
  checkKeysMs: 500,
  unreadBytes: 1_000_000,
}

/** The streams that end in this instance. */
export interface Streams {
  isFull(): boolean
  /** Keeps the stream until it ends, by whichever side. */
  add(stream: string, key: string, response: ServerResponse, onEnd: () => void): void
  /** Writes events to a stream. @returns false when it is not one of this instance */
  write(stream: string, events: string): boolean
  /** Ends the streams whose key no longer authorises anything. */
  checkKeys(): Promise<void>
  close(): void
}

interface Open {
  readonly key: string
  readonly response: ServerResponse
  /** When something was last asked over it, by a counter. */
  lastUse: number
  /** It had not taken all at the last beat. */
  stalled: boolean
}

const BEAT = ': still here\n\n'
/** The system asks a silent peer so often whether it is there. */
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
  const checking = oneAtATime(check, limits.checkKeysMs)
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
  // What lies unread would be kept until the reader comes back: it is thrown away with the connection.
  if (response.writableLength + text.length > unreadBytes) response.destroy()
  else response.write(text)
}

/** A reader who took nothing since the last beat is gone, and one who was told goodbye had time to hear it. */
function beat(open: Iterable<Open>, limits: StreamLimits): void {
  for (const one of open) {
    const { response } = one
    if (response.writableEnded || (one.stalled && response.writableNeedDrain)) response.destroy()
    else send(one, BEAT, limits)
    one.stalled = response.writableNeedDrain
  }
}

/** The next round waits for the one before: a slow database is not asked twice at once. */
function oneAtATime(work: () => Promise<void>, everyMs: number): NodeJS.Timeout {
  let running = false
  const round = async () => {
    if (running) return
    running = true
    await work()
    running = false
  }
  return setInterval(round, everyMs).unref()
}

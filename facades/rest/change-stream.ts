import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { type Failure, failure } from '../../gateway/errors.ts'
import type { Logger } from '../../gateway/process/log.ts'
import type { Principal } from '../../schema/context.ts'
import { drained } from '../http/drained.ts'
import { STREAM_HEADERS, type Streams } from '../http/streams.ts'
import type { Served } from '../service.ts'
import type { Exchange } from './exchange.ts'

/** The document whose answers are streamed. */
export const CHANGES = 'get-changes'

interface ChangeStreamOptions {
  readonly served: Served
  readonly streams: Streams
  readonly log: Logger
  readonly onRevision: (listener: () => void) => unknown
}

type Variables = Readonly<Record<string, unknown>>

/** Somebody who is sent each revision's changes. */
interface Follower {
  readonly stream: string
  readonly response: ServerResponse
  readonly principal: Principal
  /** Kinds and bonds that were asked for. */
  readonly variables: Variables
  /** The revision up to which everything was sent. */
  since: number
  /** Changes are being sent. */
  busy: boolean
}

interface Page {
  readonly since: number
  readonly revision: number
  readonly counts: unknown
  readonly items: unknown
  readonly page: { readonly nextCursor: string | null }
}

export interface ChangeStream {
  /** Opens a stream. @returns why it is refused; null once it is open */
  open(
    exchange: Exchange,
    follow: { readonly variables: Variables; readonly principal: Principal; readonly key: string },
  ): Promise<Failure | null>
}

const PAGE = 200
/** Parameters that a stream cannot take: it sends everything, in its own pages. */
export const NOT_STREAMED = ['Since', 'Cursor', 'Limit', 'Format', 'Fields'] as const

/**
 * The changes of each revision as it is published, as server-sent events. The id of an event is the revision that it
 * completes: a client that reconnects with `Last-Event-ID` goes on from there, on whichever instance.
 */
export function changeStream({ served, streams, log, onRevision }: ChangeStreamOptions): ChangeStream {
  const followers = new Set<Follower>()
  /** The changes of the newest revision, serialised once for all who have everything before it. */
  const newest = new Map<string, Promise<{ readonly events: readonly string[]; readonly since: number }>>()
  const follow = (follower: Follower) => {
    if (follower.busy) return
    follower.busy = true
    sendChanges(follower)
      .catch(err => {
        log.error({ err }, 'changes could not be streamed')
        follower.response.end()
      })
      .finally(() => {
        follower.busy = false
      })
  }
  onRevision(() => {
    newest.clear()
    for (const follower of followers) follow(follower)
  })
  const sendChanges = async (follower: Follower): Promise<void> => {
    const { response, principal, stream } = follower
    for (;;) {
      const { revision } = served.snapshot(principal).context.market
      // An instance may be behind the one that the client was connected to.
      if (revision <= follower.since || response.writableEnded || response.destroyed) return
      const isLive = revision === follower.since + 1
      for await (const event of isLive ? await liveEvents(follower) : eventsOf(follower)) {
        if (response.writableNeedDrain) await drained(response)
        if (!streams.write(stream, event)) return
      }
    }
  }
  /** All live followers of the same kinds and bonds get the same text. */
  const liveEvents = async (follower: Follower): Promise<readonly string[]> => {
    const key = JSON.stringify([follower.since, follower.variables])
    const known = newest.getOrInsertComputed(key, () => collected({ ...follower }))
    // What failed is read again by those who come back, and not only with the next revision.
    known.catch(() => newest.get(key) === known && newest.delete(key))
    const { events, since } = await known
    follower.since = since
    return events
  }
  const collected = async (follower: Follower) => {
    const events = await Array.fromAsync(eventsOf(follower))
    return { events, since: follower.since }
  }
  async function* eventsOf(follower: Follower): AsyncIterable<string> {
    let cursor: string | null = null
    do {
      const variables: Variables = {
        ...follower.variables,
        sinceRevision: follower.since,
        limit: PAGE,
        ...(cursor !== null && { cursor }),
      }
      const answer = await served.run({ variables, columns: null, principal: follower.principal })
      if (answer.kind !== 'data') throw new Error(answer.kind === 'failure' ? answer.failure.detail : answer.kind)
      const { since, revision, counts, items, page } = answer.data as Page
      const data = JSON.stringify(cursor === null ? { since, revision, counts, items } : { since, revision, items })
      cursor = page.nextCursor
      // Only the last event of a revision has an id: a client that loses the connection before it gets all of them again.
      const id = cursor === null ? `id: ${revision}\n` : ''
      if (cursor === null) follower.since = revision
      yield `${id}event: changes\ndata: ${data}\n\n`
    } while (cursor !== null)
  }
  return {
    open: async ({ request, response, head }, { variables, principal, key }) => {
      if (streams.isFull()) return failure('TOO_MANY_STREAMS')
      const begun = startOf(request.headers['last-event-id'], variables)
      if ('failure' in begun) return begun.failure
      const { market } = served.snapshot(principal).context
      const since = begun.since ?? market.revision
      if (since < market.revision) {
        // A start that is no longer retained, or a value that is refused, is told before the stream begins.
        const first = await served.run({
          variables: { ...variables, sinceRevision: since, limit: 1 },
          columns: null,
          principal,
        })
        if (first.kind === 'failure') return first.failure
      }
      for (const [name, value] of Object.entries(STREAM_HEADERS)) head.set(name, value)
      head.send(200)
      const { sinceRevision: _, ...filter } = variables
      const follower: Follower = { stream: randomUUID(), response, principal, variables: filter, since, busy: false }
      streams.add(follower.stream, key, response, () => followers.delete(follower))
      followers.add(follower)
      streams.write(follower.stream, `id: ${since}\nevent: ready\ndata: {"revision":${since}}\n\n`)
      follow(follower)
      return null
    },
  }
}

/** Where to begin: where the client was, or what it says; null for what is published from now on. */
function startOf(
  lastEventId: string | string[] | undefined,
  { sinceRevision }: Variables,
): { readonly since: number | null } | { readonly failure: Failure } {
  if (typeof lastEventId !== 'string' || lastEventId === '') {
    return { since: typeof sinceRevision === 'number' ? sinceRevision : null }
  }
  if (/^\d{1,9}$/.test(lastEventId)) return { since: Number(lastEventId) }
  const message = 'Must be the id of an event of this stream, which is a revision.'
  return {
    failure: failure('INVALID_PARAMETER', {
      detail: `Last-Event-ID: ${message}`,
      faults: [{ path: 'Last-Event-ID', message }],
    }),
  }
}

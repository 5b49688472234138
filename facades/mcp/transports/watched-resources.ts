import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'
import type { Bus } from '../../../gateway/process/bus.ts'
import { isLive } from '../resources/resources.ts'
import type { Caller } from '../tools/call-tool.ts'
import { MOST_RESOURCES } from './subscriptions.ts'

interface WatchedResources {
  /** Begins to remember what a stream of this instance subscribes to. @returns a function that ends it */
  open(stream: string): Promise<() => void>
  /** Subscribes for a stream, wherever it is open. */
  of(stream: string): NonNullable<Caller['subscriptions']>
}

interface Change {
  readonly uri: string
  readonly isAdded: boolean
}

/**
 * `resources/subscribe` over HTTP+SSE. The instance with the stream remembers the resources, and any instance may get the
 * message; a stream that is opened again subscribes again.
 */
export function watchedResources({
  bus,
  onRevision,
  write,
}: {
  readonly bus: Bus
  readonly onRevision: (listener: () => void) => unknown
  readonly write: (stream: string, event: string) => void
}): WatchedResources {
  const uris = new Map<string, Set<string>>()
  onRevision(() => {
    for (const [stream, watched] of uris) for (const uri of watched) if (isLive(uri)) write(stream, eventOf(uri))
  })
  const open = async (stream: string) => {
    const watched = new Set<string>()
    uris.set(stream, watched)
    const unsubscribe = await bus.subscribe(topicOf(stream), text => {
      const { uri, isAdded } = JSON.parse(text) as Change
      if (!isAdded) watched.delete(uri)
      else if (watched.size < MOST_RESOURCES) watched.add(uri)
    })
    return () => {
      uris.delete(stream)
      unsubscribe()
    }
  }
  const publish = async (stream: string, change: Change) => {
    // A stream of this instance can be asked how much it watches; the limit of others is applied where they are.
    if (change.isAdded && (uris.get(stream)?.size ?? 0) >= MOST_RESOURCES) throw tooMany()
    await bus.publish(topicOf(stream), JSON.stringify(change))
  }
  return {
    open,
    of: stream => ({
      add: uri => publish(stream, { uri, isAdded: true }),
      remove: uri => publish(stream, { uri, isAdded: false }),
    }),
  }
}

function topicOf(stream: string): string {
  return `mcp-resources:${stream}`
}

function eventOf(uri: string): string {
  const message = { jsonrpc: '2.0', method: 'notifications/resources/updated', params: { uri } }
  return `event: message\ndata: ${JSON.stringify(message)}\n\n`
}

function tooMany(): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, `A stream watches at most ${MOST_RESOURCES} resources.`)
}

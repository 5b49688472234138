import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import { createMcpHandler, InMemoryServerEventBus } from '@modelcontextprotocol/server'
import { failure } from '../../../gateway/errors.ts'
import type { Logger } from '../../../gateway/process/log.ts'
import { addRequestContext } from '../../../gateway/requests/request-context.ts'
import { STREAM_HEADERS, type Streams } from '../../http/streams.ts'
import { isLive } from '../resources/resources.ts'
import type { ServerFor } from '../server.ts'
import type { Caller } from '../tools/call-tool.ts'
import type { Message } from './message.ts'
import { isObject } from './plain-request.ts'
import { RPC, sendRpcError, sendSentence } from './reply.ts'

export const LISTEN = 'subscriptions/listen'

/** More resources than a person watches; each is reported at each revision. */
export const MOST_RESOURCES = 50

interface Subscription {
  readonly uris: readonly string[]
  /** Tells the client that the resource may be read again. */
  report(uri: string): void
  /** Ends the stream with its result. */
  end(): Promise<void>
  /** Resolves when everything has been written. */
  readonly written: Promise<void>
}

/** `subscriptions/listen` of 2026-07-28: a stream of notifications in answer to a POST. */
export interface Subscriptions {
  listen(
    request: IncomingMessage,
    response: ServerResponse,
    message: Message,
    from: { readonly caller: Caller; readonly key: string },
  ): Promise<void>
  /** Ends all streams as the protocol wants it. */
  close(): Promise<void>
}

interface SubscriptionsOptions {
  readonly serverFor: ServerFor
  readonly streams: Streams
  readonly log: Logger
  /** Whether the caller may read the resource. */
  readonly isReadable: (uri: string, caller: Caller) => Promise<boolean>
  readonly onRevision: (listener: () => void) => unknown
}

/**
 * The SDK reads the request and writes the messages. Each stream has a handler of its own, since a shared one would
 * compare each resource with the subscriptions of all. `streams` limits them as those of HTTP+SSE.
 */
export function createSubscriptions(options: SubscriptionsOptions): Subscriptions {
  const { streams, log, onRevision } = options
  const open = new Set<Subscription>()
  const reportAll = async () => {
    for (const { uris, report } of [...open]) {
      for (const uri of uris) report(uri)
      // Requests are answered between two streams.
      await setImmediate()
    }
  }
  onRevision(() => void reportAll().catch(error => log.error({ err: error }, 'subscribers were not told')))
  const listen: Subscriptions['listen'] = async (request, response, message, { caller, key }) => {
    const readable = await withoutUnknown(message, caller, options)
    if (readable === null) {
      const fault = `Invalid params: at most ${MOST_RESOURCES} resources in resourceSubscriptions.`
      return sendRpcError(response, { status: 400, code: RPC.invalidParams, message: fault }, message)
    }
    if (streams.isFull()) return sendSentence(request, response, failure('TOO_MANY_STREAMS'))
    const events = new InMemoryServerEventBus()
    const handler = createMcpHandler(() => options.serverFor(caller, 'modern'), {
      legacy: 'reject',
      bus: events,
      keepAliveMs: 0,
    })
    const answer = await handler.fetch(asWebRequest(request), { parsedBody: readable.message })
    if (answer.body === null || answer.headers.get('content-type') !== 'text/event-stream') {
      response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text())
      return
    }
    if (response.destroyed) return handler.close()
    addRequestContext(request, { isStream: true })
    response.writeHead(200, STREAM_HEADERS)
    const stream = randomUUID()
    const subscription: Subscription = {
      uris: readable.uris.filter(isLive),
      report: uri => events.publish({ kind: 'resource_updated', uri }),
      end: handler.close,
      written: writeAll(answer.body, text => void streams.write(stream, text)).then(() => void response.end()),
    }
    open.add(subscription)
    streams.add(stream, key, response, () => {
      open.delete(subscription)
      void handler.close()
    })
  }
  const close = async () => {
    await Promise.all([...open].map(({ end, written }) => end().then(() => written)))
  }
  return { listen, close }
}

/** The message without resources that cannot be read, so that the acknowledgement names the others; null for too many. */
async function withoutUnknown(
  message: Message,
  caller: Caller,
  { isReadable }: SubscriptionsOptions,
): Promise<{ readonly message: Message; readonly uris: readonly string[] } | null> {
  const { params } = message
  const notifications = isObject(params) ? params.notifications : undefined
  const asked = isObject(notifications) ? notifications.resourceSubscriptions : undefined
  // The SDK refuses what has another form.
  if (!isObject(params) || !isObject(notifications) || !isTexts(asked)) return { message, uris: [] }
  if (asked.length > MOST_RESOURCES) return null
  const isKept = await Promise.all(asked.map(uri => isReadable(uri, caller)))
  const uris = asked.filter((_, index) => isKept[index])
  const honoured = { ...notifications, resourceSubscriptions: uris }
  return { message: { ...message, params: { ...params, notifications: honoured } }, uris }
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every(one => typeof one === 'string')
}

function asWebRequest({ headers }: IncomingMessage): Request {
  const names = ['content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name']
  const sent = names.flatMap(name => (typeof headers[name] === 'string' ? [[name, headers[name]] as const] : []))
  const accept = 'application/json, text/event-stream'
  return new Request('http://mcp.invalid', { method: 'POST', headers: { ...Object.fromEntries(sent), accept } })
}

async function writeAll(body: ReadableStream<Uint8Array>, write: (text: string) => void): Promise<void> {
  const decoder = new TextDecoder()
  for await (const bytes of body) write(decoder.decode(bytes, { stream: true }))
}

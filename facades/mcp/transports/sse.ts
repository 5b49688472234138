import type { IncomingMessage, ServerResponse } from 'node:http'
import { SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/server'
import { failure } from '../../../gateway/errors.ts'
import { type Bus, TOPICS } from '../../../gateway/process/bus.ts'
import { addRequestContext } from '../../../gateway/requests/request-context.ts'
import { headOf, sendText } from '../../http/head.ts'
import { queryOf } from '../../http/request-log.ts'
import { STREAM_HEADERS, type Streams } from '../../http/streams.ts'
import type { Caller } from '../tools/call-tool.ts'
import type { Message } from './message.ts'
import type { AnswerWithEvents } from './protocols.ts'
import { sendSentence } from './reply.ts'
import type { SessionIds } from './session-id.ts'
import { watchedResources } from './watched-resources.ts'

/** The protocol revision of this transport. */
const REVISION = '2024-11-05'

/** The reconnection delay of clients. */
const RETRY_MS = 1_000

/** HTTP+SSE (2024-11-05): requests are posted, answers are sent on a stream; different instances may serve the two. */
export interface SseTransport {
  open(request: IncomingMessage, response: ServerResponse, key: string): Promise<void>
  /** The stream of this key to which a message is addressed; without one, sends an error and returns null. */
  streamFor(request: IncomingMessage, response: ServerResponse, key: string): Promise<string | null>
  serve(response: ServerResponse, stream: string, message: Message, caller: Caller): Promise<void>
}

interface SseOptions {
  readonly answer: AnswerWithEvents
  readonly sessions: SessionIds
  readonly streams: Streams
  readonly bus: Bus
  readonly onRevision: (listener: () => void) => unknown
}

/**
 * Whether a GET opens an HTTP+SSE stream, and not the stream of Streamable HTTP, which is not supported. Clients of
 * Streamable HTTP send the session id that they got for this purpose. The protocol version header is a weaker criterion:
 * some HTTP+SSE clients send it from the first request, others when they reconnect.
 */
export function opensStream({ method, headers }: IncomingMessage): boolean {
  return (
    method === 'GET' &&
    /\btext\/event-stream\b/i.test(headers.accept ?? '') &&
    headers['mcp-session-id'] === undefined &&
    headers['last-event-id'] === undefined &&
    SUPPORTED_PROTOCOL_VERSIONS.includes(String(headers['mcp-protocol-version'] ?? REVISION))
  )
}

export function addressesStream(request: IncomingMessage): boolean {
  return sessionIdsIn(request).length > 0
}

function sessionIdsIn(request: IncomingMessage): readonly string[] {
  return queryOf(request).flatMap(([name, value]) => (name === 'sessionId' ? [value] : []))
}

export function sseTransport({ answer, sessions, streams, bus, onRevision }: SseOptions): SseTransport {
  const watched = watchedResources({ bus, onRevision, write: (stream, event) => void streams.write(stream, event) })
  const open = async (request: IncomingMessage, response: ServerResponse, key: string) => {
    if (streams.isFull()) return sendSentence(request, response, failure('TOO_MANY_STREAMS'))
    const { stream, sessionId } = sessions.issue(key)
    const unsubscribe = await bus.subscribe(topicOf(stream), events => void streams.write(stream, events))
    if (response.destroyed) return unsubscribe()
    addRequestContext(request, { isStream: true })
    const endSubscriptions = await watched.open(stream)
    response.writeHead(200, STREAM_HEADERS)
    streams.add(stream, key, response, () => {
      unsubscribe()
      endSubscriptions()
    })
    response.write(`retry: ${RETRY_MS}\nevent: endpoint\ndata: ?sessionId=${sessionId}\n\n`)
  }
  const streamFor = async (request: IncomingMessage, response: ServerResponse, key: string) => {
    const [sessionId = '', ...more] = sessionIdsIn(request)
    const stream = more.length > 0 ? null : sessions.streamOf(sessionId, key)
    // An empty write checks whether the stream is open here; publishing checks the other instances.
    if (stream !== null && (streams.write(stream, '') || (await bus.publish(topicOf(stream))) > 0)) return stream
    sendSentence(request, response, failure('NOT_FOUND', { detail: 'This stream is closed. Open a new one with GET.' }))
    return null
  }
  const serve = async (response: ServerResponse, stream: string, message: Message, caller: Caller) => {
    sendText(response, headOf(response), { status: 202, type: 'text/plain; charset=utf-8', text: 'Accepted' })
    const events = await answer(asOfThisRevision(message), { ...caller, subscriptions: watched.of(stream) })
    if (events !== '' && !streams.write(stream, events)) await bus.publish(topicOf(stream), events)
  }
  void bus.subscribe(TOPICS.keys, () => void streams.checkKeys())
  return { open, streamFor, serve }
}

function topicOf(stream: string): string {
  return `mcp-stream:${stream}`
}

/** Whatever revision a client requests, this transport serves its own revision. */
function asOfThisRevision(message: Message): Message {
  if (message.method !== 'initialize' || typeof message.params !== 'object') return message
  return { ...message, params: { ...message.params, protocolVersion: REVISION } }
}

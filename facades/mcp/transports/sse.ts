import type { IncomingMessage, ServerResponse } from 'node:http'
import { SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/server'
import { failure } from '../../../gateway/errors.ts'
import { type Bus, TOPICS } from '../../../gateway/process/bus.ts'
import { headOf, sendText } from '../../http/head.ts'
import { queryOf } from '../../http/request-log.ts'
import type { Caller } from '../tools/call-tool.ts'
import type { Message } from './message.ts'
import type { AnswerWithEvents } from './protocols.ts'
import { sendSentence } from './reply.ts'
import type { SessionIds } from './session-id.ts'
import type { Streams } from './streams.ts'

/** The revision whose transport this is. */
const REVISION = '2024-11-05'

/** A client whose stream broke comes back after so long. */
const RETRY_MS = 1_000

/** HTTP+SSE (2024-11-05): requests are posted, answers go out on a stream, whichever instances serve the two. */
export interface SseTransport {
  open(request: IncomingMessage, response: ServerResponse, key: string): Promise<void>
  /** The stream of this key that a message is meant for; null after an answer that there is none. */
  streamFor(request: IncomingMessage, response: ServerResponse, key: string): Promise<string | null>
  serve(response: ServerResponse, stream: string, message: Message, caller: Caller): Promise<void>
}

export interface SseOptions {
  readonly answer: AnswerWithEvents
  readonly sessions: SessionIds
  readonly streams: Streams
  readonly bus: Bus
}

/**
 * A GET that opens a stream, and none that asks for the stream of Streamable HTTP, which does not exist here: clients
 * of that transport name the session that they were told for this very reason. The header of the revision tells them
 * apart less well, since some clients of this transport send it from their first request, others when they come back.
 */
export function asksForStream({ method, headers }: IncomingMessage): boolean {
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

export function sseTransport({ answer, sessions, streams, bus }: SseOptions): SseTransport {
  const open = async (request: IncomingMessage, response: ServerResponse, key: string) => {
    if (streams.isFull()) return sendSentence(request, response, failure('TOO_MANY_STREAMS'))
    const { stream, sessionId } = sessions.issue(key)
    const unsubscribe = await bus.subscribe(topicOf(stream), events => void streams.write(stream, events))
    if (response.destroyed) return unsubscribe()
    response.writeHead(200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-cache, no-transform',
      'X-Accel-Buffering': 'no',
    })
    streams.add(stream, key, response, unsubscribe)
    response.write(`retry: ${RETRY_MS}\nevent: endpoint\ndata: ?sessionId=${sessionId}\n\n`)
  }
  const streamFor = async (request: IncomingMessage, response: ServerResponse, key: string) => {
    const [sessionId = '', ...more] = sessionIdsIn(request)
    const stream = more.length > 0 ? null : sessions.streamOf(sessionId, key)
    // Writing nothing tells whether somebody holds the stream: here, or on the instance that hears of it.
    if (stream !== null && (streams.write(stream, '') || (await bus.publish(topicOf(stream))) > 0)) return stream
    sendSentence(request, response, failure('NOT_FOUND', { detail: 'This stream is closed. Open a new one with GET.' }))
    return null
  }
  const serve = async (response: ServerResponse, stream: string, message: Message, caller: Caller) => {
    sendText(response, headOf(response), { status: 202, type: 'text/plain; charset=utf-8', text: 'Accepted' })
    const events = await answer(asOfThisRevision(message), caller)
    if (events !== '' && !streams.write(stream, events)) await bus.publish(topicOf(stream), events)
  }
  void bus.subscribe(TOPICS.keys, () => void streams.checkKeys())
  return { open, streamFor, serve }
}

function topicOf(stream: string): string {
  return `mcp-stream:${stream}`
}

/** Whatever a client asks for, over this transport it is served as the revision that has it. */
function asOfThisRevision(message: Message): Message {
  if (message.method !== 'initialize' || typeof message.params !== 'object') return message
  return { ...message, params: { ...message.params, protocolVersion: REVISION } }
}

import type { IncomingMessage, ServerResponse } from 'node:http'
import express, { type RequestHandler } from 'express'
import { failure } from '../../../gateway/errors.ts'
import { acceptedOf, isOfType, JSON_TYPE } from '../../http/negotiate.ts'
import { RPC, type RpcFault, sendRpcError, sendSentence } from './reply.ts'

/** Many times the longest realistic call, such as one with 500 ISINs. */
const LARGEST_BODY = '100kb'
const LARGEST_BYTES = 102_400

/** A JSON-RPC message; the protocol validates its content. */
export interface Message {
  readonly jsonrpc: '2.0'
  readonly method?: unknown
  readonly [member: string]: unknown
}

const parse: RequestHandler = express.json({ limit: LARGEST_BODY, strict: false, type: () => true })

/** Reads the body as one JSON-RPC message; on a fault sends the error and returns null. */
export async function readMessage(request: IncomingMessage, response: ServerResponse): Promise<Message | null> {
  if (!isOfType(request, JSON_TYPE)) {
    response.setHeader('Accept-Post', JSON_TYPE)
    sendSentence(request, response, failure('UNSUPPORTED_MEDIA_TYPE'))
    return null
  }
  const refused = headerFault(request)
  const read = refused === null ? await bodyOf(request, response) : { fault: refused }
  const fault = read.fault ?? shapeFault(read.body)
  if (fault === null) return read.body as Message
  sendRpcError(response, fault, read.body)
  return null
}

interface Read {
  readonly body?: unknown
  readonly fault: RpcFault | null
}

/** Reads an ordinary JSON body directly; the express parser handles all other encodings. */
async function bodyOf(request: IncomingMessage, response: ServerResponse): Promise<Read> {
  const text = isPlain(request) ? await textOf(request) : null
  if (text === null || text === '') {
    const fault = await bodyFault(request, response)
    return { body: (request as { readonly body?: unknown }).body, fault }
  }
  try {
    return { body: JSON.parse(text), fault: null }
  } catch {
    return { fault: UNREADABLE }
  }
}

const PLAIN_TYPES = new Set(['application/json', 'application/json; charset=utf-8', 'application/json;charset=utf-8'])

function isPlain({ headers }: IncomingMessage): boolean {
  return (
    Number(headers['content-length']) <= LARGEST_BYTES &&
    headers['content-encoding'] === undefined &&
    PLAIN_TYPES.has(headers['content-type'] ?? '')
  )
}

function textOf(request: IncomingMessage): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => void chunks.push(chunk))
  request.on('end', () =>
    resolve(
      Buffer.concat(chunks)
        .toString('utf8')
        .replace(/^\uFEFF/, ''),
    ),
  )
  // The client disconnected; nobody waits for the result.
  request.on('error', () => resolve(''))
  return promise
}

function headerFault(request: IncomingMessage): RpcFault | null {
  if (acceptedOf(request, [JSON_TYPE]) === false) {
    return { status: 406, code: RPC.transport, message: 'Not acceptable: answers are application/json.' }
  }
  return null
}

async function bodyFault(request: IncomingMessage, response: ServerResponse): Promise<RpcFault | null> {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  parse(request as never, response as never, resolve)
  const error = await promise
  if (error === undefined) return null
  const { status, type } = error as { readonly status?: number; readonly type?: string }
  if (type === 'entity.too.large') {
    return { status: 413, code: RPC.transport, message: `The body is larger than ${LARGEST_BODY}.` }
  }
  if (status === 415) return { status, code: RPC.transport, message: 'Unsupported encoding or charset: send UTF-8.' }
  return UNREADABLE
}

const UNREADABLE = { status: 400, code: RPC.parseError, message: 'Parse error: the body is not valid JSON.' } as const

function shapeFault(body: unknown): RpcFault | null {
  const invalid = (message: string) => ({
    status: 400,
    code: RPC.invalidRequest,
    message: `Invalid request: ${message}`,
  })
  if (Array.isArray(body)) return invalid('batches are not supported; send one message in each request.')
  const isMessage = typeof body === 'object' && body !== null && 'jsonrpc' in body && body.jsonrpc === '2.0'
  return isMessage ? null : invalid('the body is not a JSON-RPC 2.0 message.')
}

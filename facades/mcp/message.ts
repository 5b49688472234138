import express, { type Request, type RequestHandler, type Response } from 'express'
import { RPC, type RpcFault, sendRpcError } from './reply.ts'

/** Room for the longest call that anybody writes, such as 500 ISINs, many times over. */
const LARGEST_BODY = '100kb'

/** A JSON-RPC message; what lies within it is checked by the protocol. */
export interface Message {
  readonly jsonrpc: '2.0'
  readonly method?: unknown
  readonly [member: string]: unknown
}

const parse: RequestHandler = express.json({ limit: LARGEST_BODY, strict: false, type: () => true })

/** Reads the body as one JSON-RPC message; answers what cannot be one, and then returns null. */
export async function readMessage(request: Request, response: Response): Promise<Message | null> {
  const fault = headerFault(request) ?? (await bodyFault(request, response)) ?? shapeFault(request.body)
  if (fault === null) return request.body as Message
  sendRpcError(response, fault, request.body)
  return null
}

function headerFault(request: Request): RpcFault | null {
  if (request.is('application/json') === false) {
    return { status: 415, code: RPC.transport, message: 'Unsupported media type: send Content-Type: application/json.' }
  }
  if (request.accepts('application/json') === false) {
    return { status: 406, code: RPC.transport, message: 'Not acceptable: answers are application/json.' }
  }
  return null
}

async function bodyFault(request: Request, response: Response): Promise<RpcFault | null> {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  parse(request, response, resolve)
  const error = await promise
  if (error === undefined) return null
  const { status, type } = error as { readonly status?: number; readonly type?: string }
  if (type === 'entity.too.large') {
    return { status: 413, code: RPC.transport, message: `The body is larger than ${LARGEST_BODY}.` }
  }
  if (status === 415) return { status, code: RPC.transport, message: 'Unsupported encoding or charset: send UTF-8.' }
  return { status: 400, code: RPC.parseError, message: 'Parse error: the body is not valid JSON.' }
}

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

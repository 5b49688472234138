import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Limits } from '../../gateway/access/limits.ts'
import { type Failure, failure } from '../../gateway/errors.ts'
import type { Feed } from '../../gateway/feeds/batch.ts'
import type { Feeds } from '../../gateway/feeds/feeds.ts'
import { BatchBroken, readBody } from '../../gateway/feeds/read-body.ts'
import { addRequestContext } from '../../gateway/requests/request-context.ts'
import { headOf, sendText } from '../http/head.ts'
import { bearerOf } from '../http/request-key.ts'
import { clientAddressOf } from '../http/request-log.ts'
import { hasMoreToSend } from '../http/unread-body.ts'

interface IngestOptions {
  readonly feeds: Feeds
  readonly limits: Pick<Limits, 'takeFailedKey'>
  isReady(): boolean
  sendProblem(request: IncomingMessage, response: ServerResponse, refusal: Failure): void
  sendUnexpected(error: unknown, request: IncomingMessage, response: ServerResponse): void
}

export const QUOTES_PATH = '/ingest/quotes'
const MEDIA_TYPES = ['application/x-ndjson', 'application/ndjson', 'application/jsonl']
const KEY = /^[\x21-\x7e]{1,128}$/

/** `POST /ingest/quotes`: a feed of the operator sends quotes, one JSON object a line. */
export function quotesIngest(options: IngestOptions) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    addRequestContext(request, { facade: 'INGEST', operation: 'ingest-quotes' })
    answer(request, response, options).catch(error => options.sendUnexpected(error, request, response))
  }
}

async function answer(request: IncomingMessage, response: ServerResponse, options: IngestOptions): Promise<void> {
  const { feeds, isReady } = options
  const refuse = (refusal: Failure) => refuseBatch(request, response, refusal, options)
  if (request.method !== 'POST') {
    response.setHeader('Allow', 'POST')
    return refuse(failure('METHOD_NOT_ALLOWED', { detail: 'Quotes are sent with POST.' }))
  }
  if (!isReady()) return refuse(failure('NOT_READY'))
  const authenticated = await feeds.authenticate(bearerOf(request))
  if ('failure' in authenticated) {
    const { refusal } = await options.limits.takeFailedKey(clientAddressOf(request))
    return refuse(refusal ?? authenticated.failure)
  }
  const fault = headerFault(request, response)
  if (fault !== null) return refuse(fault)
  const entered = feeds.enter(authenticated.feed)
  if ('failure' in entered) return refuse(entered.failure)
  try {
    await takeBatch(authenticated.feed, request, response, options)
  } finally {
    entered.leave()
  }
}

async function takeBatch(
  feed: Feed,
  request: IncomingMessage,
  response: ServerResponse,
  options: IngestOptions,
): Promise<void> {
  const key = String(request.headers['idempotency-key'])
  const content = await readBody(request, { isPacked: request.headers['content-encoding'] === 'gzip' }).catch(
    async error => {
      if (!(error instanceof BatchBroken)) throw error
      await options.feeds.noteBroken(feed, key, `${error.message} ${NOTHING_STORED}`)
      const detail = `${error.message} ${NOTHING_STORED}`
      return { failure: failure('MALFORMED_REQUEST', { detail }) }
    },
  )
  if ('failure' in content) return refuseBatch(request, response, content.failure, options)
  const taken = await options.feeds.take({ feed, key, ...content })
  if ('failure' in taken) return refuseBatch(request, response, taken.failure, options)
  addRequestContext(request, { rows: content.lines.length })
  if (taken.isRepeated) response.setHeader('Idempotency-Replayed', 'true')
  sendText(response, headOf(response), { status: 200, type: 'application/json', text: JSON.stringify(taken.answer) })
}

const NOTHING_STORED = 'Nothing of the batch is stored; send it again as a whole.'

/** What is wrong with the headers of a batch; null when nothing is. */
function headerFault({ headers }: IncomingMessage, response: ServerResponse): Failure | null {
  const [type = ''] = (headers['content-type'] ?? '').split(';')
  if (!MEDIA_TYPES.includes(type.trim().toLowerCase())) {
    response.setHeader('Accept-Post', MEDIA_TYPES.join(', '))
    return failure('UNSUPPORTED_MEDIA_TYPE', { detail: `Send quotes as ${MEDIA_TYPES[0]}: one JSON object a line.` })
  }
  const encoding = headers['content-encoding'] ?? 'identity'
  if (encoding !== 'identity' && encoding !== 'gzip') {
    response.setHeader('Accept-Encoding', 'gzip')
    return failure('UNSUPPORTED_MEDIA_TYPE', { detail: 'Content-Encoding may be gzip or absent.' })
  }
  const key = headers['idempotency-key']
  if (typeof key === 'string' && KEY.test(key)) return null
  const message = 'Idempotency-Key is required: an id of the batch, of 1 to 128 visible characters.'
  return failure('INVALID_PARAMETER', { detail: message })
}

/** Refuses a batch whose body may not have been read. */
function refuseBatch(
  request: IncomingMessage,
  response: ServerResponse,
  refusal: Failure,
  { sendProblem }: IngestOptions,
): void {
  if (response.destroyed) return
  if (!request.complete && hasMoreToSend(request.headers)) response.setHeader('Connection', 'close')
  sendProblem(request, response, refusal)
}

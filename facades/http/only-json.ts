import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Failure, failure } from '../../gateway/errors.ts'
import { isOfType, JSON_TYPE } from './negotiate.ts'
import { hasMoreToSend } from './unread-body.ts'

type Send = (request: IncomingMessage, response: ServerResponse, refusal: Failure) => void

/**
 * Refuses a POST with a body that is no JSON before it is read. A form of a page elsewhere could send such a body without
 * asking first.
 */
export function onlyJson(send: Send) {
  return (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    if (request.method !== 'POST' || isOfType(request, JSON_TYPE)) next()
    else {
      response.setHeader('Accept-Post', JSON_TYPE)
      if (hasMoreToSend(request.headers)) response.setHeader('Connection', 'close')
      send(request, response, failure('UNSUPPORTED_MEDIA_TYPE'))
    }
  }
}

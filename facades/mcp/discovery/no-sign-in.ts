import { type Request, type Response, Router } from 'express'
import { failure } from '../../../gateway/errors.ts'
import { sendSentence } from '../transports/reply.ts'

/** Where clients look for a way to log in as soon as a key is refused, with and without the path of the endpoint. */
const PLACES = [
  /^\/\.well-known\/(oauth-[\w-]+|openid-configuration)(\/.*)?$/,
  /^\/mcp\/\.well-known\/(oauth-[\w-]+|openid-configuration)$/,
  /^\/register$/,
]

/** Says that there is nothing to log in to, in words that clients pass on to whoever set the key. */
export function noSignIn(): Router {
  return Router().use((request, response, next) => {
    if (PLACES.some(place => place.test(request.path))) refuse(request, response)
    else next()
  })
}

function refuse(request: Request, response: Response): void {
  const detail =
    'There is nothing to log in to here. Send your key in the header x-api-key; a 401 means that it is missing or wrong.'
  sendSentence(request, response, failure('PATH_NOT_FOUND', { detail }))
}

import { type Request, type Response, Router } from 'express'
import { failure } from '../../../gateway/errors.ts'
import { sendSentence } from '../transports/reply.ts'

/** Discovery paths that clients request when a key is rejected, with and without the path of the endpoint. */
const PLACES = [
  /^\/\.well-known\/(oauth-[\w-]+|openid-configuration)(\/.*)?$/,
  /^\/mcp\/\.well-known\/(oauth-[\w-]+|openid-configuration)$/,
  /^\/register$/,
]

/** States that there is no sign-in, in a message that clients show to the user who configured the key. */
export function noSignIn(): Router {
  return Router().use((request, response, next) => {
    if (PLACES.some(place => place.test(request.path))) refuse(request, response)
    else next()
  })
}

function refuse(request: Request, response: Response): void {
  const detail =
    'This service has no OAuth sign-in. Send your key in the x-api-key header; a 401 means that it is missing or invalid.'
  sendSentence(request, response, failure('PATH_NOT_FOUND', { detail }))
}

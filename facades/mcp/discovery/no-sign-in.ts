import { type Request, type Response, Router } from 'express'
import { failure } from '../../../gateway/errors.ts'
import { sendSentence } from '../transports/reply.ts'

/** Discovery paths that clients request when a key is rejected, with and without the path of the endpoint. */
const PLACES = [
  /^\/\.well-known\/(oauth-[\w-]+|openid-configuration)(\/.*)?$/,
  /^\/mcp\/\.well-known\/(oauth-[\w-]+|openid-configuration)$/,
  /^\/register$/,
]

/**
 * States that there is no sign-in at the key door, in a message that clients show to the user who configured the key.
 * @param door where assistants that cannot send a key sign in; null where nothing signs in
 */
export function noSignIn(door: string | null): Router {
  const elsewhere = door === null ? '' : ` An assistant that cannot send a header connects at ${door} instead.`
  const detail = `Nothing signs in here. Send your key in the x-api-key header; a 401 means that it is missing or invalid.${elsewhere}`
  return Router().use((request, response, next) => {
    if (PLACES.some(place => place.test(request.path))) refuse(request, response, detail)
    else next()
  })
}

function refuse(request: Request, response: Response, detail: string): void {
  sendSentence(request, response, failure('PATH_NOT_FOUND', { detail }))
}

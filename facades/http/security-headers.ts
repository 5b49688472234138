import type { IncomingMessage, ServerResponse } from 'node:http'
import helmet, { type HelmetOptions } from 'helmet'

/**
 * What helmet says of every answer: asked once, since it is always the same.
 * @returns names and values in turn
 */
export function securityHeaders(options: HelmetOptions): readonly string[] {
  const said: string[] = []
  const response = { setHeader: (name: string, value: string) => said.push(name, value), removeHeader: () => undefined }
  helmet(options)({} as IncomingMessage, response as unknown as ServerResponse, error => {
    if (error !== undefined) throw error
  })
  return Object.freeze(said)
}

/** Says them as a step of express; a later step may say some of them otherwise. */
export function setHeaders(headers: readonly string[]) {
  return (_request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    for (let index = 0; index < headers.length; index += 2)
      response.setHeader(headers[index] ?? '', headers[index + 1] ?? '')
    next()
  }
}

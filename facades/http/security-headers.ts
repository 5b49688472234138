import type { IncomingMessage, ServerResponse } from 'node:http'
import helmet, { type HelmetOptions } from 'helmet'

/**
 * The headers that helmet sets on every response, computed once.
 * @returns alternating names and values
 */
export function securityHeaders(options: HelmetOptions): readonly string[] {
  const headers: string[] = []
  const response = {
    setHeader: (name: string, value: string) => headers.push(name, value),
    removeHeader: () => undefined,
  }
  helmet(options)({} as IncomingMessage, response as unknown as ServerResponse, error => {
    if (error !== undefined) throw error
  })
  return Object.freeze(headers)
}

/** Sets the headers as express middleware; later middleware may override them. */
export function setHeaders(headers: readonly string[]) {
  return (_request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    for (let index = 0; index < headers.length; index += 2)
      response.setHeader(headers[index] ?? '', headers[index + 1] ?? '')
    next()
  }
}

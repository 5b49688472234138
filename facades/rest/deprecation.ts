import type { NextFunction, Request, Response } from 'express'
import type { Endpoint } from '../endpoints.ts'

/** Every answer of an endpoint that is going to be removed says so: RFC 9745 `Deprecation`, RFC 8594 `Sunset`. */
export function deprecationOf({ deprecated }: Pick<Endpoint, 'deprecated'>) {
  return (_request: Request, response: Response, next: NextFunction): void => {
    if (deprecated !== undefined) {
      const { since, sunset, link } = deprecated
      response.setHeader('Deprecation', `@${Date.parse(since) / 1_000}`)
      response.setHeader('Sunset', new Date(sunset).toUTCString())
      if (link !== undefined) response.append('Link', `<${link}>; rel="deprecation"; type="text/html"`)
    }
    next()
  }
}

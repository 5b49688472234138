import type { Endpoint } from '../endpoints.ts'

/**
 * Every answer of an endpoint that is going to be removed says so: RFC 9745 `Deprecation`, RFC 8594 `Sunset`.
 * @returns names and values in turn
 */
export function deprecationHeaders({ deprecated }: Pick<Endpoint, 'deprecated'>): readonly string[] {
  if (deprecated === undefined) return []
  const { since, sunset, link } = deprecated
  return [
    ...['Deprecation', `@${Date.parse(since) / 1_000}`],
    ...['Sunset', new Date(sunset).toUTCString()],
    ...(link === undefined ? [] : ['Link', `<${link}>; rel="deprecation"; type="text/html"`]),
  ]
}

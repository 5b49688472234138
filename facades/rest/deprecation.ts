import type { Endpoint } from '../endpoints.ts'

/**
 * Headers on every response of a deprecated endpoint: RFC 9745 `Deprecation` and RFC 8594 `Sunset`.
 * @returns alternating names and values
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

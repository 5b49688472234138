import { ENDPOINTS } from '../endpoints.ts'

/** Request of a snippet. */
export interface SnippetRequest {
  readonly baseUrl: string
  readonly path: string
  readonly url: string
  readonly query: readonly (readonly [name: string, value: string])[]
  readonly key: string
}

/** The screener with its registered example. */
export function screening(baseUrl: string, key: string): SnippetRequest {
  const row = ENDPOINTS.find(({ document }) => document === 'search-bonds')
  if (row === undefined) throw new Error('the registry has no screener')
  const query = Object.entries(row.example).map(([name, value]) => [name, String(value)] as const)
  return { baseUrl, path: row.path, url: baseUrl + row.path, query, key }
}

export function lines(query: SnippetRequest['query'], line: (pair: SnippetRequest['query'][number]) => string): string {
  return query.map(line).join('\n')
}

/** A string literal of JavaScript, Python or R. */
export function quoted(value: string): string {
  return JSON.stringify(value)
}

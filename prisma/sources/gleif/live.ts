import { fetchText, type LiveOptions, POLITE } from '../fetch-text.ts'
import { failed } from '../files.ts'
import type { ReadRequest } from '../source.ts'
import { issuersFromJson, type ReadIssuers } from './records.ts'

export interface GleifOptions extends LiveOptions {
  readonly baseUrl: string
  /** LEIs per request and records per page; the register allows at most 200. */
  readonly pageSize: number
}

/** The register allows at most 60 requests a minute. */
export const GLEIF: GleifOptions = {
  ...POLITE,
  pauseMs: 1000,
  baseUrl: 'https://api.gleif.org/api/v1/lei-records',
  pageSize: 200,
}

/** Requests stored issuers with an LEI but no name, or whose register entry is unknown or due for renewal. */
export async function* readRegister(request: ReadRequest, options: GleifOptions): AsyncIterable<ReadIssuers> {
  const leis = (await request.stored?.leis()) ?? []
  for (let start = 0; start < leis.length; start += options.pageSize) {
    request.progress(start, leis.length, 'LEIs')
    yield* pagesFor(leis.slice(start, start + options.pageSize), request, options)
  }
}

/** The pages of one request, and a failure for every LEI that is on none of them. */
async function* pagesFor(
  leis: readonly string[],
  { fetch, signal }: ReadRequest,
  options: GleifOptions,
): AsyncIterable<ReadIssuers> {
  const question = { headers: { accept: 'application/vnd.api+json' } }
  const missing = new Set(leis)
  let url = ''
  for (let page = 1, pages = 1; page <= pages; page++) {
    url = pageUrl(leis, page, options)
    const answer = issuersFromJson(url, await fetchText(url, { ...options, fetch, signal, question }))
    const before = missing.size
    for (const { lei } of answer.issuers) missing.delete(lei ?? '')
    yield answer
    const isStuck = page > 1 && missing.size === before
    if (isStuck) yield nothingBut(url, `page ${page}`, 'the page contains no new records')
    pages = isStuck ? 0 : (answer.pages ?? 1)
  }
  for (const lei of missing) yield nothingBut(url, lei, 'the register does not contain this LEI')
}

function nothingBut(url: string, position: string, reason: string): ReadIssuers {
  return { issuers: [], failures: [failed(url, position, reason)], read: 0, pages: null, total: null }
}

function pageUrl(leis: readonly string[], page: number, { baseUrl, pageSize }: GleifOptions): string {
  const query = new URLSearchParams({
    'filter[lei]': leis.join(','),
    'page[size]': String(pageSize),
    'page[number]': String(page),
  })
  return `${baseUrl}?${query}`
}

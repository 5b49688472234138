import { type Fetching, fetchText, POLITE } from '../fetch-text.ts'
import { failed, parseJson } from '../files.ts'
import type { ReadRequest } from '../source.ts'
import { auctionsFromJson, type FoundAuctions } from './files.ts'

export interface FiscalDataOptions extends Omit<Fetching, 'fetch' | 'signal'> {
  readonly baseUrl: string
  readonly pageSize: number
  /** Auctions from this date on. */
  readonly since: string
}

export const FISCAL_DATA: FiscalDataOptions = {
  ...POLITE,
  baseUrl: 'https://api.fiscaldata.treasury.gov/services/api/fiscal_service/v1/accounting/od/auctions_query',
  pageSize: 1000,
  since: '1979-11-15',
}

/** Reads page after page until the answer says that there is no next one. */
export async function* readFiscalData(request: ReadRequest, options: FiscalDataOptions): AsyncIterable<FoundAuctions> {
  const { fetch, signal } = request
  const seen = new Set<string>()
  for (let page = 1; ; page++) {
    const url = pageUrl(options, page)
    const text = await fetchText(url, { ...options, fetch, signal })
    if (seen.has(text)) {
      yield { auctions: [], failures: [failed(url, `page ${page}`, 'the same page was answered before')] }
      return
    }
    seen.add(text)
    yield auctionsFromJson(url, text)
    const pages = totalPages(text)
    request.progress(page, pages, 'pages of auctions')
    if (pages === null || page >= pages) return
  }
}

function pageUrl({ baseUrl, pageSize, since }: FiscalDataOptions, page: number): string {
  const query = new URLSearchParams({
    filter: `auction_date:gte:${since}`,
    sort: 'auction_date,cusip',
    'page[number]': String(page),
    'page[size]': String(pageSize),
    format: 'json',
  })
  return `${baseUrl}?${query}`
}

function totalPages(text: string): number | null {
  const parsed = parseJson(text)
  const answer = 'value' in parsed ? (parsed.value as { meta?: { 'total-pages'?: unknown } } | null) : null
  const pages = answer?.meta?.['total-pages']
  return typeof pages === 'number' && Number.isInteger(pages) ? pages : null
}

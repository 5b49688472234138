import { fetchText, type LiveOptions, POLITE } from '../fetch-text.ts'
import { failed, parseJson } from '../files.ts'
import type { ReadRequest } from '../source.ts'
import { auctionsFromJson } from './files.ts'
import type { FoundAuctions } from './found.ts'

export interface FiscalDataOptions extends LiveOptions {
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

/** Reads all pages. */
export async function* readFiscalData(request: ReadRequest, options: FiscalDataOptions): AsyncIterable<FoundAuctions> {
  const { fetch, signal } = request
  const seen = new Set<string>()
  let pagesBefore: number | null = null
  for (let page = 1; ; page++) {
    const url = pageUrl(options, page)
    const text = await fetchText(url, { ...options, fetch, signal })
    if (seen.has(text)) {
      yield { auctions: [], failures: [failed(url, `page ${page}`, 'the same page was returned before')] }
      return
    }
    seen.add(text)
    yield auctionsFromJson(url, text)
    const { pages, hasNext } = pagingOf(text, page)
    request.progress(page, pages, 'pages of auctions')
    if (pages !== null && pagesBefore !== null && pages < pagesBefore) {
      const reason = `the listing shrank from ${pagesBefore} to ${pages} pages while it was read`
      yield { auctions: [], failures: [failed(url, `page ${page}`, reason)] }
      return
    }
    if (!hasNext) return
    pagesBefore = pages
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

interface Paging {
  readonly pages: number | null
  readonly hasNext: boolean
}

/** The link to the next page is null on the last one; responses without links state the number of pages. */
function pagingOf(text: string, page: number): Paging {
  const parsed = parseJson(text)
  const answer = ('value' in parsed ? parsed.value : null) as {
    readonly meta?: { readonly 'total-pages'?: unknown }
    readonly links?: { readonly next?: unknown }
  } | null
  const total = answer?.meta?.['total-pages']
  const pages = typeof total === 'number' && Number.isInteger(total) ? total : null
  const next = answer?.links?.next
  return {
    pages,
    hasNext: next === undefined ? pages !== null && page < pages : typeof next === 'string' && next !== '',
  }
}

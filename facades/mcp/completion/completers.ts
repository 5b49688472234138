import { RATING_LABELS } from '../../../schema/analytics/ratings.ts'
import { type MarketData, rowsOf } from './market-data.ts'

/** The maximum number of suggested values. */
const MOST_VALUES = 100

/** Completions of typed text from the data of the service. */
export type Completion = {
  readonly values: string[]
  readonly total?: number
  readonly hasMore: boolean
}

export type CompleterKey = 'isin' | 'issuer' | 'currency' | 'rating' | 'portfolio'

type Completer = (typed: string, market: MarketData) => Promise<Completion>

export const COMPLETERS: Readonly<Record<CompleterKey, Completer>> = {
  isin: completeIsin,
  issuer: async (typed, market) => {
    const found = await market.read('get_issuers', {
      ...queryOf(typed),
      PageSize: MOST_VALUES,
      Sorts: ['-outstanding'],
    })
    return found === null ? completion([]) : completion(rowsOf(found).map(nameOf), totalOf(found.data))
  },
  currency: async (typed, market) => {
    const overview = await market.read('get_market_overview', { Limit: 1 })
    return completion(beginningWith(typed, (overview?.data.currenciesAvailable ?? []) as readonly string[]))
  },
  rating: async typed => completion(beginningWith(typed, RATING_LABELS)),
  portfolio: async (typed, market) => {
    const names = (await portfoliosIn(market)).map(({ name }) => name)
    return completion(names.filter(name => name.toLowerCase().includes(typed.trim().toLowerCase())))
  },
}

interface NamedPortfolio {
  readonly id: string
  readonly name: string
}

/** Portfolios of the caller. */
export async function portfoliosIn(market: MarketData): Promise<readonly NamedPortfolio[]> {
  const found = await market.read('get_portfolios', { PageSize: MOST_VALUES })
  return found === null ? [] : rowsOf(found).map(row => ({ id: String(row.id), name: nameOf(row) }))
}

/** By ISIN prefix, else by words of name or issuer; the most traded first. */
async function completeIsin(typed: string, market: MarketData): Promise<Completion> {
  const given = { ...queryOf(typed), PageSize: MOST_VALUES, Fields: ['isin'] }
  const found = await market.read('search_bonds', given)
  const isins = found === null ? [] : rowsOf(found).map(({ isin }) => String(isin))
  const total = totalOf(found?.data)
  const begun = beginningWith(typed, isins)
  if (begun.length === 0 || typed.trim() === '') return completion(isins, total)
  // The total is unknown: beyond the first page matches may contain the text without starting with it.
  return total <= MOST_VALUES ? completion(begun) : { values: [...begun], hasMore: true }
}

function queryOf(typed: string): { readonly Query?: string } {
  const text = typed.trim().slice(0, 100)
  return text === '' ? {} : { Query: text }
}

function beginningWith(typed: string, values: readonly string[]): readonly string[] {
  const start = typed.trim().toUpperCase()
  return values.filter(value => value.toUpperCase().startsWith(start))
}

function completion(values: readonly string[], total = values.length): Completion {
  const shown = values.slice(0, MOST_VALUES)
  return { values: shown, total, hasMore: total > shown.length }
}

function nameOf({ name }: Readonly<Record<string, unknown>>): string {
  return String(name)
}

function totalOf(data: Readonly<Record<string, unknown>> | undefined): number {
  return (data?.page as { readonly total?: number } | undefined)?.total ?? 0
}

import { ratingFromText } from '../../schema/analytics/ratings.ts'
import { LIVE, SORTS } from './columns.ts'

/** A condition as a peer understands it, whatever it speaks. */
export interface PeerCondition {
  readonly column: string
  readonly operator: 'from' | 'to' | 'in'
  readonly value: string | number | readonly string[]
}

/** A screener request after it was read. */
export interface PeerQuestion {
  readonly conditions: readonly PeerCondition[]
  readonly sort: string
  readonly descending: boolean
  readonly page: number
  readonly pageSize: number
  readonly facets: readonly string[]
}

type Reader = (text: string) => string | number

/** A parameter of our endpoint that the bench uses is a row. */
export interface ParameterRow {
  readonly name: string
  readonly column: string
  readonly operator: PeerCondition['operator']
  readonly read: Reader
}

const text: Reader = given => given
const rating: Reader = label => ratingFromText(label)?.ordinal ?? Number.NaN

export const PARAMETERS: readonly ParameterRow[] = [
  ...bounds('Yield', 'yield', Number),
  ...bounds('Duration', 'durationDays', Number),
  ...bounds('Price', 'price', Number),
  ...bounds('GSpread', 'gSpreadBp', Number),
  ...bounds('CouponPrc', 'couponRate', Number),
  ...bounds('MatureDate', 'maturityDate', text),
  // Ratings count from the best: the worst quality allowed is the greatest ordinal.
  { name: 'CreditRatingFrom', column: 'ratingOrdinal', operator: 'to', read: rating },
  { name: 'LiquidityTo', column: 'liquidity', operator: 'to', read: Number },
  ...['Currency', 'BondType', 'CouponType', 'Sector', 'Country'].map(list),
]

function bounds(name: string, column: string, read: Reader): readonly ParameterRow[] {
  return [
    { name: `${name}From`, column, operator: 'from', read },
    { name: `${name}To`, column, operator: 'to', read },
  ]
}

function list(name: string): ParameterRow {
  return { name, column: name.charAt(0).toLowerCase() + name.slice(1), operator: 'in', read: text }
}

/** Reads the query of a screener URL, with the status that our endpoint supposes. */
export function questionOf(query: URLSearchParams): PeerQuestion {
  const [sort = 'yield', direction] = (query.get('Sorts') ?? 'yield_desc').split('_')
  const live: PeerCondition = { column: 'status', operator: 'in', value: LIVE }
  return {
    conditions: [...PARAMETERS.flatMap(row => conditionOf(row, query.get(row.name))), live],
    sort: SORTS[sort] ?? sort,
    descending: direction === 'desc',
    page: Number(query.get('Page') ?? 1),
    pageSize: Number(query.get('PageSize') ?? 50),
    facets: query.get('Facets')?.split(',') ?? [],
  }
}

function conditionOf({ column, operator, read }: ParameterRow, given: string | null): readonly PeerCondition[] {
  if (given === null) return []
  return [{ column, operator, value: operator === 'in' ? given.split(',') : read(given) }]
}

import { ratioColumn } from './ratios.ts'

/** A sort key and its column. */
export interface SortRow {
  readonly key: string
  readonly column: string
  readonly decimal?: true
  /** Column of the rating scale: the order never mixes two scales. */
  readonly scale?: string
  /** For money: the column of its currency. Amounts in several currencies are compared at exchange rates. */
  readonly currency?: string
  /** For sums in several currencies: the column of the sums. */
  readonly sums?: string
}

export interface SortStep {
  readonly row: SortRow
  readonly descending: boolean
}

/** The sort keys of the screener. Ties break by id; unknown values come last in both directions. */
export const BOND_SORTS: readonly SortRow[] = [
  { key: 'price', column: 'measure.priceClean' },
  { key: 'yield', column: 'measure.yield' },
  { key: 'duration', column: 'measure.durationDays' },
  { key: 'coupon', column: 'measure.couponRate' },
  { key: 'nominal', column: 'outstandingNominal', decimal: true, currency: 'nominalCurrency' },
  { key: 'maturitydate', column: 'maturityDate' },
  { key: 'placementdate', column: 'placementDate' },
  { key: 'rating', column: 'derived.ratingRank', scale: 'measure.ratingScale' },
  { key: 'currentyield', column: 'measure.currentYield' },
  { key: 'ytm', column: 'measure.yieldToMaturity' },
  { key: 'ytp', column: 'measure.yieldToPut' },
  { key: 'ytc', column: 'measure.yieldToCall' },
  { key: 'ytw', column: 'measure.yieldToWorst' },
  { key: 'gspread', column: 'measure.gSpreadBp' },
  { key: 'zspread', column: 'measure.zSpreadBp' },
  { key: 'modduration', column: 'measure.modifiedDuration' },
  { key: 'convexity', column: 'measure.convexity' },
  { key: 'nextcoupondate', column: 'measure.nextCouponDate' },
  { key: 'nexteventdate', column: 'measure.nextEventDate' },
  { key: 'issuevolume', column: 'issueVolume', decimal: true, currency: 'nominalCurrency' },
  { key: 'outstanding', column: 'outstanding', decimal: true, currency: 'nominalCurrency' },
  { key: 'turnover30d', column: 'measure.turnover30d', decimal: true, currency: 'currency' },
  { key: 'trades30d', column: 'measure.trades30d' },
  { key: 'liquidity', column: 'measure.liquidity' },
  { key: 'accrued', column: 'measure.accrued', decimal: true, currency: 'currency' },
  { key: 'lotvalue', column: 'derived.lotValue', decimal: true, currency: 'nominalCurrency' },
  { key: 'daystomaturity', column: 'maturityDate' },
  { key: 'netdebttoebitda', column: ratioColumn('NET_DEBT_TO_EBITDA') },
  { key: 'ratingdate', column: 'measure.ratingDate' },
  { key: 'issuer', column: 'issuer.name' },
  { key: 'name', column: 'name' },
  { key: 'isin', column: 'isin' },
  { key: 'updatedat', column: 'updatedAt' },
]

/** GraphQL enum value of a key and a direction: `YIELD_DESC`. */
export function sortValue(key: string, direction: 'asc' | 'desc'): string {
  return `${key}_${direction}`.toUpperCase()
}

/**
 * The sort rows behind enum values.
 * @param sorts such as `YIELD_DESC`
 */
export function sortStepsOf(rows: readonly SortRow[], sorts: readonly string[]): readonly SortStep[] {
  return sorts.map(sort => {
    const [key, direction] = sort.toLowerCase().split('_')
    const row = rows.find(candidate => candidate.key === key)
    if (row === undefined) throw new Error(`no sort key ${key}`)
    return { row, descending: direction === 'desc' }
  })
}

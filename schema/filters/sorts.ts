import { BOND_FILTERS } from './bond.ts'
import type { FilterRow } from './filter.ts'
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
  /** The column is a day and the key an age: the later the day, the lower the age. */
  readonly falls?: true
  /** What a sort by a filter's value orders by, in the words of the filter. */
  readonly text?: string
}

export interface SortStep {
  readonly row: SortRow
  readonly descending: boolean
}

const NAMED: readonly SortRow[] = [
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

/**
 * The sort keys of the screener: the named ones, and one for each further filter on numbers or days, under its name. Ties
 * break by id; unknown values come last in both directions.
 */
export const BOND_SORTS: readonly SortRow[] = [...NAMED, ...BOND_FILTERS.flatMap(sortOfFilter)]

function sortOfFilter(row: FilterRow): readonly SortRow[] {
  if (NAMED.some(({ column }) => column === row.column)) return []
  const key = row.name.toLowerCase()
  if (row.kind === 'list')
    return row.scalar === 'Int' ? [{ key, column: row.column, text: row.text.replace(/\.$/, '') }] : []
  if (row.kind !== 'range' || row.scale !== undefined) return []
  const { column, scalar, currency, days, unit } = row
  const money = currency ?? (unit === 'moneyABond' ? 'nominalCurrency' : undefined)
  return [
    {
      key,
      column,
      text: row.text.replace(/\.$/, ''),
      ...(scalar === 'Decimal' && { decimal: true }),
      ...(money !== undefined && { currency: money }),
      ...(days === 'before' && { falls: true }),
    },
  ]
}

/** The sort key by the value that a filter reads; undefined where it has no order. */
export function sortKeyOf(row: FilterRow, sorts: readonly SortRow[]): string | undefined {
  if (row.kind === 'range' && row.scale !== undefined) return sorts.find(({ scale }) => scale !== undefined)?.key
  const own = sorts.filter(({ column }) => column === row.column)
  return (own.find(({ key }) => key === row.name.toLowerCase()) ?? own[0])?.key
}

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
    return { row, descending: (direction === 'desc') !== (row.falls ?? false) }
  })
}

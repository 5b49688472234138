import type { Unit } from '../units.ts'
import type { FilterRow, ListFilter, RangeFilter } from './filter.ts'
import { type SortRow, sortValue } from './sorts.ts'

/** The filters of the list of placements; the columns are those of PlacementRow. */
export const PLACEMENT_FILTERS: readonly FilterRow[] = [
  {
    kind: 'text',
    name: 'Query',
    column: 'name',
    orColumns: ['isin', 'registrationNumber', 'issuer.name', 'issuer.shortName'],
    text: 'Words of name, ISIN, number or issuer.',
  },
  list('Stage', 'stage', 'PlacementStage', 'Stage of the sale.'),
  range('Date', 'settlementDate', 'Date', 'date', 'Settlement date.'),
  range('BookClose', 'bookCloseDate', 'Date', 'date', 'Day, UTC.'),
  list('IssuerId', 'issuerId', 'Uuid', 'Issuer id.', 500),
  list('Sector', 'issuer.sector', 'String', 'Sector.'),
  list('Country', 'issuer.country', 'String', 'Of risk, ISO 3166 alpha-2.'),
  list('Currency', 'currency', 'String', 'ISO 4217.'),
  {
    ...range('Volume', 'volume', 'Decimal', 'money', 'Placed, else planned; money of its currency.'),
    currency: 'currency',
  },
  range('Coupon', 'coupon', 'Float', 'percentAYear', 'Final, else the top of guidance; per cent a year.'),
  range('Yield', 'yield', 'Float', 'percentAYear', 'Final, else the top of guidance; per cent a year.'),
  {
    ...range(
      'CreditRating',
      'rating.ordinal',
      'Rating',
      'none',
      "Issuer's composite: From = worst allowed, To = best.",
    ),
    scale: { column: 'rating.scale', own: 'rating.isOnOwnScale' },
  },
  list('CouponType', 'couponType', 'CouponType', 'Coupon type.'),
  { kind: 'flag', name: 'QualifiedFlag', column: 'qualifiedOnly', yes: 'value', text: 'Qualified investors only.' },
  list('Method', 'method', 'PlacementMethod', 'How the issue is sold.'),
]

export const PLACEMENT_SORTS: readonly SortRow[] = [
  { key: 'settlementdate', column: 'settlementDate' },
  { key: 'bookclose', column: 'bookClose' },
  { key: 'volume', column: 'volume', decimal: true, currency: 'currency' },
  { key: 'coupon', column: 'coupon' },
  { key: 'yield', column: 'yield' },
  { key: 'rating', column: 'rating.rank', scale: 'rating.scale' },
  { key: 'name', column: 'name' },
  { key: 'updatedat', column: 'updatedAt' },
]

export const PLACEMENT_DEFAULT_SORTS = [sortValue('settlementdate', 'desc')]

function range(name: string, column: string, scalar: RangeFilter['scalar'], unit: Unit, text: string): RangeFilter {
  return { kind: 'range', name, column, scalar, unit, text }
}

function list(name: string, column: string, scalar: string, text: string, maximumItems?: number): ListFilter {
  return { kind: 'list', name, column, scalar, text, ...(maximumItems !== undefined && { maximumItems }) }
}

import type { FilterRow } from './filter.ts'
import { REPORT_FILTERS } from './ratios.ts'
import { type SortRow, sortValue } from './sorts.ts'

/** The filters of the list of issuers; the columns are those of IssuerFigures. */
export const ISSUER_FILTERS: readonly FilterRow[] = [
  {
    kind: 'text',
    name: 'Query',
    column: 'issuer.name',
    orColumns: ['issuer.shortName', 'issuer.group', 'issuer.inn', 'issuer.lei'],
    text: 'Words to find in name, group, INN or LEI; all must occur, small typos are tolerated.',
  },
  { kind: 'list', name: 'Ids', column: 'id', scalar: 'Uuid', maximumItems: 500, text: 'Ids of issuers.' },
  {
    kind: 'list',
    name: 'Inn',
    column: 'issuer.inn',
    scalar: 'String',
    maximumItems: 500,
    text: 'Taxpayer numbers (INN).',
  },
  {
    kind: 'list',
    name: 'Lei',
    column: 'issuer.lei',
    scalar: 'String',
    maximumItems: 500,
    text: 'Legal entity identifiers.',
  },
  {
    kind: 'list',
    name: 'Country',
    column: 'issuer.country',
    scalar: 'String',
    text: 'Country of risk, ISO 3166 alpha-2.',
  },
  { kind: 'list', name: 'Sector', column: 'issuer.sector', scalar: 'String', text: 'Sector.' },
  {
    kind: 'range',
    name: 'CreditRating',
    column: 'rating.ordinal',
    scalar: 'Rating',
    unit: 'none',
    text: 'Composite rating. From = the worst quality allowed, To = the best: `filter.creditRatingFrom`=AA- means AA- or better.',
    scale: { column: 'rating.scale', own: 'rating.isOnOwnScale' },
  },
  { kind: 'flag', name: 'RatedFlag', column: 'isRated', yes: 'value', text: 'Has a live rating.' },
  {
    kind: 'range',
    name: 'BondsCount',
    column: 'bondsCount',
    scalar: 'Int',
    unit: 'count',
    bounds: ['From'],
    minimum: 0,
    text: 'Bonds that are placed or traded now.',
  },
  {
    kind: 'range',
    name: 'Outstanding',
    column: 'outstandingLargest',
    scalar: 'Decimal',
    unit: 'money',
    asNumber: true,
    currency: 'outstanding',
    text: 'Amount in circulation, in the currency in which it is the largest number.',
  },
  {
    kind: 'flag',
    name: 'HasDefaultFlag',
    column: 'hasDefault',
    yes: 'value',
    text: 'Has a default that is not cured.',
  },
  ...REPORT_FILTERS,
]

export const ISSUER_SORTS: readonly SortRow[] = [
  { key: 'name', column: 'issuer.name' },
  { key: 'outstanding', column: 'outstandingLargest', decimal: true, sums: 'outstanding' },
  { key: 'bonds', column: 'bondsCount' },
  { key: 'rating', column: 'rating.rank', scale: 'rating.scale' },
]

export const ISSUER_DEFAULT_SORTS = [sortValue('name', 'asc')]

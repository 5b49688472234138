import type { Context } from '../context.ts'
import { conditionsOf, type FilterValues } from '../filters/apply.ts'
import { BOND_FILTERS } from '../filters/bond.ts'
import type { FilterRow } from '../filters/filter.ts'
import { type Predicate, predicateOf } from '../filters/predicate.ts'
import { BOND_SORTS, comparatorOf, sortValue } from '../filters/sorts.ts'
import { type Page, type PageRequest, pageOf } from './page.ts'
import type { BondRow } from './row.ts'

export interface BondSearch extends PageRequest {
  readonly filter?: FilterValues | null
  readonly sorts?: readonly string[] | null
  readonly includeUnknown?: boolean | null
  readonly uniqueEmitentsFlag?: boolean | null
  readonly countOnly?: boolean | null
}

const DEFAULT_SORTS = [sortValue('turnover30d', 'desc')]
const LIVE_STATUS = ['TRADING', 'PLACING']
/** Who names bonds exactly gets them in whatever state they are. */
const NAMES_BONDS = ['isin', 'ticker', 'ids'] as const

/** Screens the market: filter, order, one bond an issuer if asked, page. */
export function searchBonds(search: BondSearch, context: Context): Page<BondRow> {
  const values = withDefaultStatus(search.filter ?? {})
  const keeps = testOf(BOND_FILTERS, values, search.includeUnknown ?? false, context.market.asOf)
  const sorts = search.sorts?.length ? search.sorts : DEFAULT_SORTS
  const found = context.market.bonds.filter(keeps).sort(comparatorOf(BOND_SORTS, sorts))
  const rows = search.uniqueEmitentsFlag ? firstOfEachIssuer(found) : found
  const request = search.countOnly ? { ...search, limit: 0 } : search
  const { filter, includeUnknown, uniqueEmitentsFlag } = search
  const page = pageOf(rows, request, { sort: sorts, arguments: [filter, includeUnknown, uniqueEmitentsFlag] }, context)
  return search.countOnly ? { ...page, page: { ...page.page, truncated: false, hint: null } } : page
}

/** One test from all the conditions. */
export function testOf(
  rows: readonly FilterRow[],
  values: FilterValues,
  includeUnknown: boolean,
  asOf: string,
): Predicate {
  const predicates = conditionsOf(rows, values, asOf).map(condition => predicateOf(condition, includeUnknown))
  return row => predicates.every(passes => passes(row))
}

function withDefaultStatus(values: FilterValues): FilterValues {
  const isGiven = (name: string) => values[name] !== null && values[name] !== undefined
  if (isGiven('status') || isGiven('statusNot') || NAMES_BONDS.some(isGiven)) return values
  return { ...values, status: LIVE_STATUS }
}

function firstOfEachIssuer(bonds: readonly BondRow[]): readonly BondRow[] {
  const seen = new Set<string>()
  return bonds.filter(bond => !seen.has(bond.issuerId) && seen.add(bond.issuerId))
}

import type { Context } from '../context.ts'
import { conditionsOf, type FilterValues } from '../filters/apply.ts'
import { BOND_FILTERS } from '../filters/bond.ts'
import { columnsOf, type FilterRow, inputsOf, type TextFilter } from '../filters/filter.ts'
import { type Predicate, predicateOf } from '../filters/predicate.ts'
import { BOND_SORTS, comparatorOf, sortValue } from '../filters/sorts.ts'
import { type Facet, facetOf } from './facets.ts'
import { type Page, type PageRequest, pageOf } from './page.ts'
import type { BondRow } from './row.ts'
import { rowsWithWords } from './words/find-words.ts'

export interface BondSearch extends PageRequest {
  readonly filter?: FilterValues | null
  readonly sorts?: readonly string[] | null
  readonly includeUnknown?: boolean | null
  readonly uniqueEmitentsFlag?: boolean | null
  readonly countOnly?: boolean | null
  /** Names of filter rows over which the found bonds are counted. */
  readonly facets?: readonly string[] | null
}

const DEFAULT_SORTS = [sortValue('turnover30d', 'desc')]
const LIVE_STATUS = ['TRADING', 'PLACING']
/** Who names bonds exactly gets them in whatever state they are. */
const NAMES_BONDS = ['isin', 'ticker', 'ids'] as const

/** Screens the market: filter, order, one bond an issuer if asked, page, facets. */
export function searchBonds(
  search: BondSearch,
  context: Context,
): Page<BondRow> & { readonly facets: readonly Facet[] | null } {
  const values = withDefaultStatus(search.filter ?? {})
  const { asOf, bonds } = context.market
  const keeps = testOf(BOND_FILTERS, values, search.includeUnknown ?? false, asOf, bonds)
  const sorts = search.sorts?.length ? search.sorts : DEFAULT_SORTS
  const found = bonds.filter(keeps).sort(comparatorOf(BOND_SORTS, sorts))
  const rows = search.uniqueEmitentsFlag ? firstOfEachIssuer(found) : found
  const request = search.countOnly ? { ...search, limit: 0 } : search
  const { filter, includeUnknown, uniqueEmitentsFlag } = search
  const page = pageOf(rows, request, { sort: sorts, arguments: [filter, includeUnknown, uniqueEmitentsFlag] }, context)
  const facets = search.facets?.map(name => facetUnder(name, values, search, context)) ?? null
  const shown = search.countOnly ? { ...page.page, truncated: false, hint: null } : page.page
  return { ...page, page: shown, facets }
}

/** A dimension is counted under every filter but its own: so a reader sees what else there is. */
function facetUnder(name: string, values: FilterValues, search: BondSearch, { market }: Context): Facet {
  const row = BOND_FILTERS.find(candidate => candidate.name === name)
  if (row === undefined) throw new Error(`no dimension ${name}`)
  const own = new Set(inputsOf(row).map(input => input.name))
  const others = Object.fromEntries(Object.entries(values).filter(([input]) => !own.has(input)))
  const keeps = testOf(BOND_FILTERS, others, search.includeUnknown ?? false, market.asOf, market.bonds)
  return facetOf(row, market.bonds.filter(keeps))
}

/**
 * One test from all the conditions.
 * @param among the rows that will be tested: then words are found in either script and small typos are forgiven
 */
export function testOf(
  rows: readonly FilterRow[],
  values: FilterValues,
  includeUnknown: boolean,
  asOf: string,
  among?: readonly object[],
): Predicate {
  const predicates = conditionsOf(rows, values, asOf).map(condition =>
    among !== undefined && condition.input.row.kind === 'text'
      ? wordsAmong(among, condition.input.row, condition.value as readonly string[])
      : predicateOf(condition, includeUnknown),
  )
  return row => predicates.every(passes => passes(row))
}

function wordsAmong(rows: readonly object[], filter: TextFilter, words: readonly string[]): Predicate {
  const found = rowsWithWords(rows, columnsOf(filter), words)
  return row => found.has(row)
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

import type { Context } from '../context.ts'
import { BOND_FILTERS } from '../filters/bond.ts'
import type { FilterValues } from '../filters/condition.ts'
import { inputsOf } from '../filters/filter.ts'
import { BOND_SORTS, sortValue } from '../filters/sorts.ts'
import { boundWarnings } from '../fx/bound-warnings.ts'
import { orderingOf } from '../fx/ordering.ts'
import { complement, rangesOfCodes } from '../snapshot/columns/code-ranges.ts'
import { codeOf } from '../snapshot/columns/column.ts'
import { type Found, foundAt } from '../snapshot/columns/found.ts'
import { firstOfEach, type Order } from '../snapshot/columns/order.ts'
import { codeTest, type Test } from '../snapshot/columns/select.ts'
import { columnOf } from '../snapshot/columns/table.ts'
import { columnNeedOf } from '../snapshot/columns/wanted.ts'
import type { BondRow } from '../snapshot/row-types.ts'
import { type Facet, facetOver } from './facets.ts'
import { listingIn, orderedRows } from './listing.ts'
import { cachedListing, type Listed } from './listing-cache.ts'
import { labelsTogether, notStatedIn } from './not-stated.ts'
import { type Page, type PageRequest, pageOf } from './page.ts'
import { type Screened, type ScreenQuery, screen, warningsOf } from './screen.ts'
import { notesOn } from './search-notes.ts'

export interface BondSearch extends PageRequest {
  readonly filter?: FilterValues | null
  readonly sorts?: readonly string[] | null
  readonly includeUnknown?: boolean | null
  readonly uniqueEmitentsFlag?: boolean | null
  readonly countOnly?: boolean | null
  /** Filter names whose values are counted over the matching bonds. */
  readonly facets?: readonly string[] | null
  /** Condition on the account's holdings; null without one. */
  readonly holdings?: Holdings | null
}

/** A condition on what an account holds. */
export interface Holdings {
  readonly question: unknown
  /** Identifies the state of the holdings. */
  readonly state: string
  /** Ids of the bonds that are held. */
  readonly held: ReadonlySet<string>
  /** True to find held bonds, false to find the others. */
  readonly wanted: boolean
}

const DEFAULT_SORTS = [sortValue('turnover30d', 'desc')]
const LIVE_STATUS = ['TRADING', 'PLACING']
/** Bonds named exactly are found in any status. */
const NAMES_BONDS = ['isin', 'ticker', 'ids'] as const

/** Screens the market: filter, order, optionally one bond per issuer, page, facets. */
export function searchBonds(
  search: BondSearch,
  context: Pick<Context, 'market' | 'cursors' | 'principal'>,
): Page<BondRow> & { readonly facets: readonly Facet[] | null } {
  const { filter, includeUnknown, uniqueEmitentsFlag, holdings, countOnly } = search
  const { asOf, bonds } = context.market
  const question: ScreenQuery = {
    among: bonds,
    filters: BOND_FILTERS,
    values: withDefaultStatus(filter ?? {}),
    includeUnknown: includeUnknown ?? false,
    asOf,
    tests: holdings ? [holdingsTest(bonds, holdings)] : [],
  }
  const sorts = search.sorts?.length ? search.sorts : DEFAULT_SORTS
  const list = (): Listed => {
    const screened = screen(question)
    const { market } = context
    const { order, ...ordering } = orderingOf({ market, among: bonds, rows: BOND_SORTS, sorts, found: screened.found })
    return {
      screened,
      ordering,
      rows: orderedRows(uniqueEmitentsFlag ? onePerIssuer(screened.found, bonds, order) : screened.found, order),
    }
  }
  // Holdings change and are private to the account, so these listings are not cached.
  const { screened, rows, ordering } = holdings
    ? list()
    : cachedListing(bonds, [filter, includeUnknown, uniqueEmitentsFlag, sorts], list)
  const request = countOnly ? { ...search, limit: 0 } : search
  const given = [filter, includeUnknown, uniqueEmitentsFlag, holdings?.question]
  const listing = { sort: sorts, arguments: given, state: holdings?.state }
  const page = pageOf(listingIn(bonds, rows), request, listing, context)
  const facets = search.facets?.map(name => facetUnder(name, question, screened)) ?? null
  const shown = countOnly ? { ...page.page, truncated: false, hint: null } : page.page
  const listed = { ...question, values: filter ?? {}, sorts: BOND_SORTS, sort: sorts, found: screened.found }
  const warnings = [
    ...warningsOf(screened, 'bond'),
    ...notesOn(filter ?? {}, context.market),
    ...notStatedIn(listed, 'bond'),
    ...labelsTogether(search.facets, listed),
    ...boundWarnings(question),
    ...ordering.warnings,
  ]
  return { ...page, page: shown, facets, warnings, notes: ordering.notes }
}

function onePerIssuer(found: Found, bonds: readonly BondRow[], { compare }: Order): Found {
  return foundAt(firstOfEach(found.positions(), columnAt(bonds, 'issuerId'), compare), bonds.length)
}

/** A dimension is counted under every filter except its own, so that a reader sees the alternatives. */
function facetUnder(name: string, question: ScreenQuery, { found }: Screened): Facet {
  const row = BOND_FILTERS.find(candidate => candidate.name === name)
  if (row === undefined) throw new Error(`no dimension ${name}`)
  const own = new Set(inputsOf(row).map(input => input.name))
  const given = Object.entries(question.values)
  const others = given.filter(([input]) => !own.has(input))
  const counted =
    others.length === given.length ? found : screen({ ...question, values: Object.fromEntries(others) }).found
  return facetOver(row, columnOf(question.among, columnNeedOf(row)), counted)
}

function holdingsTest(bonds: readonly BondRow[], { held, wanted }: Holdings): Test {
  const ids = columnAt(bonds, 'id')
  const ranges = rangesOfCodes([...held].map(id => codeOf(ids, id)))
  return codeTest(ids, wanted ? ranges : complement(ranges, ids.dictionary.length))
}

function columnAt(bonds: readonly BondRow[], path: string) {
  return columnOf(bonds, { path, decimal: false })
}

function withDefaultStatus(values: FilterValues): FilterValues {
  const isGiven = (name: string) => values[name] !== null && values[name] !== undefined
  if (isGiven('status') || isGiven('statusNot') || NAMES_BONDS.some(isGiven)) return values
  return { ...values, status: LIVE_STATUS }
}

import { GraphQLError } from 'graphql'
import type { Context } from '../context.ts'
import { type ArgumentFault, invalidArguments } from '../errors.ts'
import { BOND_FILTERS } from '../filters/bond.ts'
import type { FilterValues } from '../filters/condition.ts'
import { inputsOf } from '../filters/filter.ts'
import { refuseUnknownValues } from '../filters/known-values.ts'
import { BOND_SORTS, sortValue } from '../filters/sorts.ts'
import { boundWarnings } from '../fx/bound-warnings.ts'
import { orderingOf } from '../fx/ordering.ts'
import { complement, rangesOfCodes } from '../snapshot/columns/code-ranges.ts'
import { codeOf } from '../snapshot/columns/column.ts'
import { codeTest, positionTest, type Test } from '../snapshot/columns/select.ts'
import { columnOf } from '../snapshot/columns/table.ts'
import { columnNeedOf } from '../snapshot/columns/wanted.ts'
import type { BondRow } from '../snapshot/row-types.ts'
import { type Facet, facetOver } from './facets.ts'
import { firstOfGroups, type Top } from './first-of-groups.ts'
import type { DimensionName } from './groups.ts'
import { hiddenByStatus, LIVE_STATUS } from './hidden-by-status.ts'
import { listingIn, orderedRows } from './listing.ts'
import { cachedListing, type Listed } from './listing-cache.ts'
import { noneFoundNotes } from './none-found.ts'
import { labelsTogether, notStatedIn } from './not-stated.ts'
import { type Page, type PageRequest, pageOf } from './page.ts'
import { type Screened, type ScreenQuery, screen, warningsOf } from './screen.ts'
import { notesOn } from './search-notes.ts'

export interface BondSearch extends PageRequest {
  readonly filter?: FilterValues | null
  /** At least one of these is met too. */
  readonly anyOf?: readonly FilterValues[] | null
  readonly sorts?: readonly string[] | null
  readonly includeUnknown?: boolean | null
  readonly uniqueEmitentsFlag?: boolean | null
  /** Only the first `top` bonds of each group. */
  readonly topBy?: DimensionName | null
  readonly top?: number | null
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
/** Bonds named exactly are found in any status. */
const NAMES_BONDS = ['isin', 'ticker', 'ids'] as const

/** Screens the market: filter, order, optionally one bond per issuer, page, facets. */
export function searchBonds(
  search: BondSearch,
  context: Pick<Context, 'market' | 'cursors' | 'principal'>,
): Page<BondRow> & { readonly facets: readonly Facet[] | null } {
  const { filter, anyOf, includeUnknown, uniqueEmitentsFlag, holdings, countOnly } = search
  const top = topOf(search)
  const { bonds } = context.market
  const question = questionOf(search, context.market)
  for (const values of [filter ?? {}, ...(anyOf ?? [])]) {
    refuseUnknownValues({ filters: BOND_FILTERS, values, among: bonds, issuers: context.market.issuers })
  }
  const sorts = search.sorts?.length ? search.sorts : DEFAULT_SORTS
  const list = (): Listed => {
    const screened = screen(question)
    const { market } = context
    const { order, ...ordering } = orderingOf({ market, among: bonds, rows: BOND_SORTS, sorts, found: screened.found })
    const chosen = firstOfGroups(screened.found, bonds, { uniqueEmitentsFlag, top }, order)
    return {
      screened,
      ordering,
      hidden: [
        ...chosen.warnings,
        ...hiddenByStatus(question, screened.found.length),
        ...(screened.found.length === 0 ? noneFoundNotes(question, filter ?? {}, 'bond') : []),
      ],
      rows: orderedRows(chosen.found, order),
    }
  }
  // Holdings change and are private to the account, so these listings are not cached.
  const { screened, rows, ordering, hidden } = holdings
    ? list()
    : cachedListing(bonds, [filter, includeUnknown, uniqueEmitentsFlag, top, sorts, ...(anyOf ?? [])], list)
  const request = countOnly ? { ...search, limit: 0 } : search
  const given = [
    filter,
    includeUnknown,
    uniqueEmitentsFlag,
    holdings?.question,
    ...(top ? [top] : []),
    ...(anyOf ?? []),
  ]
  const listing = { sort: sorts, arguments: given, state: holdings?.state }
  const page = pageOf(listingIn(bonds, rows), request, listing, context)
  const facets = search.facets?.map(name => facetUnder(name, question, screened)) ?? null
  const shown = countOnly ? { ...page.page, truncated: false, hint: null } : page.page
  const listed = { ...question, values: filter ?? {}, sorts: BOND_SORTS, sort: sorts, found: screened.found }
  const warnings = [
    ...page.warnings,
    ...warningsOf(screened, 'bond'),
    ...hidden,
    ...notesOn({ filters: BOND_FILTERS, values: filter ?? {}, among: bonds }, 'bond'),
    ...notStatedIn(listed, 'bond'),
    ...labelsTogether(search.facets, listed),
    ...boundWarnings(question),
    ...ordering.warnings,
  ]
  return { ...page, page: shown, facets, warnings, notes: ordering.notes }
}

type ScreenedBonds = Pick<BondSearch, 'filter' | 'anyOf' | 'includeUnknown' | 'holdings'>

/** The bonds that meet the conditions, in no order. */
export function screenedBonds(search: ScreenedBonds, market: Context['market']): readonly BondRow[] {
  return [...screen(questionOf(search, market)).found].map(position => market.bonds[position] as BondRow)
}

/** The bonds that meet the conditions, in no order, with what the reader must know about the conditions. */
export function screenedWithWarnings(
  search: ScreenedBonds & Pick<BondSearch, 'facets'>,
  market: Context['market'],
): { readonly bonds: readonly BondRow[]; readonly warnings: readonly string[] } {
  const { filter, anyOf, facets } = search
  const { bonds, issuers } = market
  for (const values of [filter ?? {}, ...(anyOf ?? [])]) {
    refuseUnknownValues({ filters: BOND_FILTERS, values, among: bonds, issuers })
  }
  const question = questionOf(search, market)
  const screened = screen(question)
  const listed = { ...question, values: filter ?? {}, sorts: BOND_SORTS, sort: [], found: screened.found }
  const warnings = [
    ...warningsOf(screened, 'bond'),
    ...(screened.found.length === 0 ? noneFoundNotes(question, filter ?? {}, 'bond') : []),
    ...notesOn({ filters: BOND_FILTERS, values: filter ?? {}, among: bonds }, 'bond'),
    ...notStatedIn(listed, 'bond'),
    ...labelsTogether(facets, listed),
    ...boundWarnings(question),
  ]
  return { bonds: [...screened.found].map(position => bonds[position] as BondRow), warnings }
}

function questionOf({ filter, anyOf, includeUnknown, holdings }: ScreenedBonds, market: Context['market']) {
  const { asOf, bonds: among } = market
  const base = { among, filters: BOND_FILTERS, includeUnknown: includeUnknown ?? false, asOf }
  const tests = [
    ...(holdings ? [holdingsTest(among, holdings)] : []),
    ...(anyOf?.length ? [anyOfTest(anyOf, base)] : []),
  ]
  const isNamed = (anyOf ?? []).some(namesStatus)
  return { ...base, values: isNamed ? (filter ?? {}) : withDefaultStatus(filter ?? {}), tests } satisfies ScreenQuery
}

/** The rows of each alternative together; a fault names the alternative. */
function anyOfTest(anyOf: readonly FilterValues[], base: Omit<ScreenQuery, 'values'>): Test {
  const positions = anyOf.flatMap((values, index) => {
    try {
      return [...screen({ ...base, values }).found]
    } catch (error) {
      throw withPathOf(error, `anyOf[${index}]`)
    }
  })
  return positionTest(Uint32Array.from(new Set(positions)).sort(), base.among.length)
}

/** The same mistakes with the path of the alternative. */
function withPathOf(error: unknown, path: string): unknown {
  const faults = error instanceof GraphQLError ? (error.extensions.faults as readonly ArgumentFault[] | undefined) : []
  if (!faults?.length) return error
  return invalidArguments(faults.map(fault => ({ ...fault, path: fault.path.replace(/^filter\b/, path) })))
}

function topOf({ topBy, top }: BondSearch): Top | null {
  if (topBy) return { by: topBy, count: top ?? 1 }
  if (top) throw invalidArguments([{ path: 'top', message: 'Needs `topBy`: the dimension whose groups are meant.' }])
  return null
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
  return facetOver(row, columnOf(question.among, columnNeedOf(row)), counted, question.asOf)
}

/** Bonds that are held, or all others. */
export function holdingsTest(
  bonds: readonly BondRow[],
  { held, wanted }: { readonly held: { keys(): Iterable<string> }; readonly wanted: boolean },
): Test {
  const ids = columnAt(bonds, 'id')
  const ranges = rangesOfCodes([...held.keys()].map(id => codeOf(ids, id)))
  return codeTest(ids, wanted ? ranges : complement(ranges, ids.dictionary.length))
}

function columnAt(bonds: readonly BondRow[], path: string) {
  return columnOf(bonds, { path, decimal: false })
}

/** Without a condition on the status or the names of bonds, those that are traded or placed now. */
export function withDefaultStatus(values: FilterValues): FilterValues {
  return namesStatus(values) ? values : { ...values, status: LIVE_STATUS }
}

function namesStatus(values: FilterValues): boolean {
  const isGiven = (name: string) => values[name] !== null && values[name] !== undefined
  return isGiven('status') || isGiven('statusNot') || NAMES_BONDS.some(isGiven)
}

import { createHash } from 'node:crypto'
import { Decimal } from 'decimal.js'
import type { Context } from '../context.ts'
import { BOND_FILTERS } from '../filters/bond.ts'
import type { FilterValues } from '../filters/condition.ts'
import { refuseUnknownValues } from '../filters/known-values.ts'
import { BOND_SORTS } from '../filters/sorts.ts'
import { boundWarnings } from '../fx/bound-warnings.ts'
import { heldBy } from '../portfolio/holding.ts'
import { loadPortfolio } from '../portfolio/load.ts'
import { shown } from '../portfolio/money.ts'
import { notStatedIn } from '../screener/not-stated.ts'
import { type Page, type PageRequest, pageOf } from '../screener/page.ts'
import { type Screened, type ScreenQuery, screen, warningsOf } from '../screener/screen.ts'
import { holdingsTest, withDefaultStatus } from '../screener/search.ts'
import { notesOn } from '../screener/search-notes.ts'
import { positionOf } from '../snapshot/columns/column.ts'
import { columnOf } from '../snapshot/columns/table.ts'
import type { MarketSnapshot } from '../snapshot/market-snapshot.ts'
import { type CalendarEntry, ENTRY_TYPES, type EntryType, PLACEMENT_TYPES } from './calendar-entry.ts'
import { eventListing } from './event-listing.ts'
import { placementEvents } from './placement-events.ts'

export interface CalendarRequest extends PageRequest {
  readonly filter?: FilterValues | null
  readonly includeUnknown?: boolean | null
  readonly portfolioId?: string | null
  /** First and last day, ISO. */
  readonly from: string
  readonly to: string
  readonly types?: readonly EntryType[] | null
}

type CalendarContext = Pick<Context, 'prisma' | 'principal' | 'cursors'> & { readonly market: MarketSnapshot }

const SORT = ['DATE_ASC', 'ISIN_ASC', 'TYPE_ASC']

/**
 * Events of the market, of the bonds that meet a filter, or of the holdings of a portfolio.
 * @throws GraphQLError NOT_FOUND for a portfolio that the account may not read
 */
export async function eventCalendar(request: CalendarRequest, context: CalendarContext): Promise<Page<CalendarEntry>> {
  const { market } = context
  const { filter, includeUnknown, portfolioId, from, to } = request
  const types = new Set(request.types?.length ? request.types : ENTRY_TYPES)
  const quantities = portfolioId ? await quantitiesIn(portfolioId, context) : null
  const query = queryOf(request, quantities, market)
  refuseUnknownValues({ ...query, issuers: market.issuers })
  const screened = screen(query)
  const isWhole = !hasConditions(filter) && quantities === null
  const placements = placementEvents(market, (date, type, { bondId }) => {
    if (date < from || date > to || !types.has(type)) return false
    return isWhole || (bondId !== null && isFound(bondId, screened, market))
  })
  const listing = eventListing(market, { from, to, types, found: screened.found }, placements)
  const identity = {
    sort: SORT,
    arguments: [filter, includeUnknown, portfolioId, from, to, [...types]],
    ...(quantities && { state: stateOf(quantities) }),
  }
  const page = pageOf(listing, request, identity, context)
  return {
    ...page,
    items: quantities === null ? page.items : page.items.map(entry => withTotal(entry, quantities)),
    warnings: [...page.warnings, ...warningsAbout(query, screened, request)],
    notes: [
      ...(isWhole || !PLACEMENT_TYPES.some(type => types.has(type)) ? [] : [PLACEMENTS_OF_BONDS]),
      ...(quantities === null ? [] : [QUANTITIES_OF_TODAY]),
    ],
  }
}

const PLACEMENTS_OF_BONDS =
  'Placements whose bond is not registered yet are left out: conditions on bonds do not apply to them. The calendar of the whole market has them.'
const QUANTITIES_OF_TODAY = 'Quantities and totals are of the current holdings, on past days too.'

/** Bonds that are held are listed in any status. */
function queryOf(
  { filter, includeUnknown }: CalendarRequest,
  quantities: Quantities | null,
  { bonds, asOf }: MarketSnapshot,
): ScreenQuery {
  const values = filter ?? {}
  return {
    among: bonds,
    filters: BOND_FILTERS,
    values: quantities === null ? withDefaultStatus(values) : values,
    includeUnknown: includeUnknown ?? false,
    asOf,
    tests: quantities === null ? [] : [holdingsTest(bonds, { held: quantities, wanted: true })],
  }
}

function warningsAbout(query: ScreenQuery, screened: Screened, { filter }: CalendarRequest): readonly string[] {
  const values = filter ?? {}
  return [
    ...warningsOf(screened, 'bond'),
    ...notesOn({ ...query, values }, 'bond'),
    ...notStatedIn({ ...query, values, sorts: BOND_SORTS, sort: [], found: screened.found }, 'bond'),
    ...boundWarnings(query),
  ]
}

function hasConditions(filter: FilterValues | null | undefined): boolean {
  return Object.values(filter ?? {}).some(value => value !== null && value !== undefined)
}

function isFound(bondId: string, { found }: Screened, { bonds }: MarketSnapshot): boolean {
  const position = positionOf(columnOf(bonds, { path: 'id', decimal: false }), bondId)
  return position >= 0 && (((found.bits()[position >>> 5] as number) >>> (position & 31)) & 1) === 1
}

/** Number of bonds held, by id. */
type Quantities = ReadonlyMap<string, Decimal>

async function quantitiesIn(portfolioId: string, { prisma, principal, market }: CalendarContext): Promise<Quantities> {
  const { holdings } = heldBy(await loadPortfolio(portfolioId, { prisma, principal }), market)
  return new Map(holdings.filter(({ quantity }) => quantity.gt(0)).map(({ bond, quantity }) => [bond.id, quantity]))
}

function stateOf(quantities: Quantities): string {
  const held = [...quantities].map(([id, quantity]) => `${id} ${quantity.toFixed()}`)
  return `-${createHash('sha256').update(held.sort().join()).digest('base64url').slice(0, 12)}`
}

function withTotal(entry: CalendarEntry, quantities: Quantities): CalendarEntry {
  const quantity = quantities.get(entry.bondId ?? '')
  if (quantity === undefined) return entry
  const total = entry.amount === null ? null : quantity.times(new Decimal(entry.amount))
  return { ...entry, quantity: quantity.toFixed(), total: shown(total) }
}

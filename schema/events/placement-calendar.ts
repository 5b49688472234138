import type { Context } from '../context.ts'
import type { FilterValues } from '../filters/condition.ts'
import { refuseUnknownValues } from '../filters/known-values.ts'
import { PLACEMENT_FILTERS } from '../filters/placement.ts'
import { boundWarnings } from '../fx/bound-warnings.ts'
import { inOrder } from '../screener/listing.ts'
import { type Page, type PageRequest, pageOf } from '../screener/page.ts'
import { screen, warningsOf } from '../screener/screen.ts'
import { notesOn } from '../screener/search-notes.ts'
import type { CalendarEntry } from './calendar-entry.ts'
import { placementEvents } from './placement-events.ts'

export interface PlacementCalendarRequest extends PageRequest {
  readonly filter?: FilterValues | null
  readonly includeUnknown?: boolean | null
  /** First and last day, ISO. */
  readonly from: string
  readonly to: string
}

const SORT = ['DATE_ASC', 'NAME_ASC']

/** Days of the placements that meet a filter of their list. */
export function placementCalendar(request: PlacementCalendarRequest, context: Context): Page<CalendarEntry> {
  const { market } = context
  const { filter, includeUnknown, from, to } = request
  const { placements: among, asOf } = market
  const values = filter ?? {}
  const query = { among, filters: PLACEMENT_FILTERS, values, asOf, includeUnknown: includeUnknown ?? false }
  refuseUnknownValues({ ...query, issuers: market.issuers })
  const screened = screen(query)
  const found = new Set(Array.from(screened.found, position => among[position]?.id))
  const entries = placementEvents(market, (date, _type, { id }) => date >= from && date <= to && found.has(id))
  const ordered = entries.toSorted((a, b) => compare(a.date, b.date) || compare(a.name, b.name))
  const page = pageOf(inOrder(ordered), request, { sort: SORT, arguments: [filter, includeUnknown, from, to] }, context)
  return {
    ...page,
    warnings: [
      ...page.warnings,
      ...warningsOf(screened, 'placement'),
      ...notesOn(query, 'placement'),
      ...boundWarnings(query),
    ],
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}

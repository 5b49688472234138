import type { Context } from '../context.ts'
import type { FilterValues } from '../filters/condition.ts'
import type { FilterRow } from '../filters/filter.ts'
import { refuseUnknownValues } from '../filters/known-values.ts'
import type { SortRow } from '../filters/sorts.ts'
import { boundWarnings } from '../fx/bound-warnings.ts'
import { orderingOf } from '../fx/ordering.ts'
import { listingOf } from './listing.ts'
import { noneFoundNotes } from './none-found.ts'
import { notStatedIn } from './not-stated.ts'
import { type Page, type PageRequest, pageOf } from './page.ts'
import { screen, warningsOf } from './screen.ts'
import { notesOn } from './search-notes.ts'

interface Screenable<Row> {
  readonly among: readonly Row[]
  readonly filters: readonly FilterRow[]
  readonly sorts: readonly SortRow[]
  readonly defaultSorts: readonly string[]
  /** What a row is called in warnings. */
  readonly noun: string
}

interface ScreenedRequest {
  readonly filter?: object | null | undefined
  readonly sorts?: readonly string[] | null | undefined
  readonly includeUnknown?: boolean | null | undefined
}

/** A page of the rows that meet the filter, in the requested order, with what the reader must know about both. */
export function screenedPage<Row extends object>(
  { among, filters, sorts, defaultSorts, noun }: Screenable<Row>,
  { filter, sorts: requested, includeUnknown, ...request }: ScreenedRequest,
  context: Pick<Context, 'market' | 'cursors' | 'principal'>,
): Page<Row> {
  const { market } = context
  const sort = requested?.length ? requested : defaultSorts
  const values = (filter ?? {}) as FilterValues
  const query = { among, filters, values, asOf: market.asOf, includeUnknown: includeUnknown ?? false }
  refuseUnknownValues({ ...query, issuers: market.issuers })
  const screened = screen(query)
  const { found } = screened
  const { notes, order, warnings } = orderingOf({ market, among, rows: sorts, sorts: sort, found })
  const rows = listingOf(among, found, order)
  const page = pageOf(rows, request as PageRequest, { sort, arguments: [filter, includeUnknown] }, context)
  const unstated = notStatedIn({ ...query, sorts, sort, found }, noun)
  return {
    ...page,
    warnings: [
      ...page.warnings,
      ...warningsOf(screened, noun),
      ...notesOn(query, noun),
      ...(found.length === 0 ? noneFoundNotes(query, values, noun) : []),
      ...unstated,
      ...boundWarnings(query),
      ...warnings,
    ],
    notes,
  }
}

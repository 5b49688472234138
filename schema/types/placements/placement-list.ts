import { boundedList } from '../../bounds.ts'
import { builder } from '../../builder.ts'
import type { PlacementRow } from '../../derived/placements.ts'
import type { FilterValues } from '../../filters/condition.ts'
import { PLACEMENT_DEFAULT_SORTS, PLACEMENT_FILTERS, PLACEMENT_SORTS } from '../../filters/placement.ts'
import { sortValue } from '../../filters/sorts.ts'
import { boundWarnings } from '../../fx/bound-warnings.ts'
import { orderingOf } from '../../fx/ordering.ts'
import { listingOf } from '../../screener/listing.ts'
import { notStatedIn } from '../../screener/not-stated.ts'
import { type Page, type PageRequest, pageOf } from '../../screener/page.ts'
import { screen, warningsOf } from '../../screener/screen.ts'
import { filterInput } from '../bonds/filter-input.ts'
import { ListMeta, listArguments, listOf, type Meta, PageInfo } from '../shared/page.ts'
import { Placement } from './placement.ts'

interface Listed extends Pick<Page<PlacementRow>, 'items' | 'page'> {
  readonly meta: Meta
}

const PlacementFilter = filterInput(
  'PlacementFilter',
  'Conditions on placements, combined with AND.',
  PLACEMENT_FILTERS,
)

const PlacementSort = builder.enumType('PlacementSort', {
  description: 'Sort key and direction of placements.',
  values: PLACEMENT_SORTS.flatMap(({ key }) => [sortValue(key, 'asc'), sortValue(key, 'desc')]),
})

const PlacementList = builder.objectRef<Listed>('PlacementList').implement({
  description: 'A page of placements.',
  fields: t => ({
    items: t.expose('items', { type: [Placement] }),
    page: t.expose('page', { type: PageInfo }),
    meta: t.expose('meta', { type: ListMeta }),
  }),
})

builder.queryField('placements', t =>
  t.field({
    type: PlacementList,
    description: 'Lists primary placements.',
    authScopes: { data: true },
    args: {
      filter: t.arg({ type: PlacementFilter }),
      ...listArguments,
      sorts: t.arg({
        type: [PlacementSort],
        description: 'Sort keys with direction. Default: `settlementdate_desc`.',
        ...boundedList(5, { sorts: true }),
      }),
      includeUnknown: t.arg.boolean({ description: 'Unknown values meet the conditions on them.' }),
    },
    resolve: (_root, { filter, sorts, includeUnknown, ...request }, context) => {
      const order = sorts?.length ? sorts : PLACEMENT_DEFAULT_SORTS
      const { asOf, placements } = context.market
      const values = (filter ?? {}) as FilterValues
      const question = {
        ...{ among: placements, filters: PLACEMENT_FILTERS, values, asOf },
        includeUnknown: includeUnknown ?? false,
      }
      const screened = screen(question)
      const { found } = screened
      const ordered = { market: context.market, among: placements, rows: PLACEMENT_SORTS, sorts: order, found }
      const { notes, ...ordering } = orderingOf(ordered)
      const rows = listingOf(placements, found, ordering.order)
      const page = pageOf(rows, request as PageRequest, { sort: order, arguments: [filter, includeUnknown] }, context)
      const listed = { ...question, sorts: PLACEMENT_SORTS, sort: order, found }
      const warnings = [
        ...warningsOf(screened, 'placement'),
        ...notStatedIn(listed, 'placement'),
        ...boundWarnings(question),
        ...ordering.warnings,
      ]
      return listOf({ ...page, warnings, notes }, context)
    },
  }),
)

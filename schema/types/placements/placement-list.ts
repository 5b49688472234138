import { boundedList } from '../../bounds.ts'
import { builder } from '../../builder.ts'
import type { PlacementRow } from '../../derived/placements.ts'
import { PLACEMENT_DEFAULT_SORTS, PLACEMENT_FILTERS, PLACEMENT_SORTS } from '../../filters/placement.ts'
import { sortValue } from '../../filters/sorts.ts'
import type { Page } from '../../screener/page.ts'
import { screenedPage } from '../../screener/screened-page.ts'
import { snapshotAt } from '../../snapshot/past/past.ts'
import { worth } from '../../work.ts'
import { filterInput } from '../bonds/filter-input.ts'
import { asOfArgument } from '../shared/as-of.ts'
import { ListMeta, listArguments, listOf, type Meta, PageInfo } from '../shared/page.ts'
import { Placement } from './placement.ts'

interface Listed extends Pick<Page<PlacementRow>, 'items' | 'page'> {
  readonly meta: Meta
}

export const PlacementFilter = filterInput(
  'PlacementFilter',
  'Conditions on placements, combined with AND.',
  PLACEMENT_FILTERS,
  PLACEMENT_SORTS,
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
    ...worth(0),
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
      asOf: t.arg(asOfArgument),
    },
    resolve: async (_root, { asOf, ...request }, context) => {
      const market = asOf ? await snapshotAt(String(asOf), context) : context.market
      const { cursors, principal, argumentSpelling, isSandbox } = context
      const then = { market, cursors, principal, argumentSpelling, isSandbox }
      const listing = {
        among: market.placements,
        filters: PLACEMENT_FILTERS,
        sorts: PLACEMENT_SORTS,
        defaultSorts: PLACEMENT_DEFAULT_SORTS,
        noun: 'placement',
      }
      return listOf(screenedPage(listing, request, then), then)
    },
  }),
)

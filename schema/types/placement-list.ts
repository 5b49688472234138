import { builder } from '../builder.ts'
import type { FilterValues } from '../filters/apply.ts'
import { PLACEMENT_DEFAULT_SORTS, PLACEMENT_FILTERS, PLACEMENT_SORTS } from '../filters/placement.ts'
import { comparatorOf, sortValue } from '../filters/sorts.ts'
import { type Page, type PageRequest, pageOf } from '../universe/page.ts'
import type { PlacementRow } from '../universe/placements.ts'
import { testOf } from '../universe/search.ts'
import { filterInput } from './filter-input.ts'
import { ListMeta, listArguments, listOf, type Meta, PageInfo } from './page.ts'
import { Placement } from './placement.ts'

interface Listed extends Pick<Page<PlacementRow>, 'items' | 'page'> {
  readonly meta: Meta
}

const PlacementFilter = filterInput('PlacementFilter', 'Conditions on placements. All must hold.', PLACEMENT_FILTERS)

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
        description: 'By default `settlementdate_desc`.',
        extensions: { notes: { sorts: true, maximumItems: 5 } },
      }),
    },
    resolve: (_root, { filter, sorts, ...request }, context) => {
      const order = sorts?.length ? sorts : PLACEMENT_DEFAULT_SORTS
      const keeps = testOf(PLACEMENT_FILTERS, (filter ?? {}) as FilterValues, false, context.market.asOf)
      const found = context.market.placements.filter(keeps).sort(comparatorOf(PLACEMENT_SORTS, order))
      return listOf(pageOf(found, request as PageRequest, { sort: order, arguments: filter }, context), context)
    },
  }),
)

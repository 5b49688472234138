import { builder } from '../builder.ts'
import { notFound } from '../errors.ts'
import { BOND_FILTERS } from '../filters/bond.ts'
import type { Facet } from '../universe/facets.ts'
import { type BondSearch, searchBonds } from '../universe/search.ts'
import { Bond } from './bond.ts'
import { BondSort } from './enums.ts'
import { BondFacet, FacetType } from './facet.ts'
import { filterInput } from './filter-input.ts'
import { ListMeta, listArguments, listOf, PageInfo } from './page.ts'

const BondFilter = filterInput(
  'BondFilter',
  'Conditions on bonds. All must hold; a bond whose value is unknown does not pass a condition on it.',
  BOND_FILTERS,
)

const BondList = builder
  .objectRef<ReturnType<typeof listOf> & { facets: readonly Facet[] | null }>('BondList')
  .implement({
    description: 'A page of bonds.',
    fields: t => ({
      items: t.field({ type: [Bond], resolve: list => list.items as { id: string }[] as never }),
      page: t.expose('page', { type: PageInfo }),
      facets: t.expose('facets', { type: [FacetType], nullable: true, description: 'Null unless asked for.' }),
      meta: t.expose('meta', { type: ListMeta }),
    }),
  })

builder.queryField('bonds', t =>
  t.field({
    type: BondList,
    description: 'Screens the market.',
    authScopes: { data: true },
    args: {
      filter: t.arg({ type: BondFilter }),
      ...listArguments,
      sorts: t.arg({
        type: [BondSort],
        description: 'Sort keys with direction, at most 5: `yield_desc` or `-yield`. By default `turnover30d_desc`.',
        extensions: { notes: { sorts: true, maximumItems: 5 } },
      }),
      includeUnknown: t.arg.boolean({ description: 'Bonds whose value is unknown pass the conditions on it.' }),
      uniqueEmitentsFlag: t.arg.boolean({ description: 'One bond an issuer, the first by the sort.' }),
      facets: t.arg({
        type: [BondFacet],
        description: 'Dimensions to count, by filter name without From and To: `Currency,Yield`.',
        extensions: { notes: { maximumItems: 20 } },
      }),
      countOnly: t.arg.boolean({ description: 'Only the total, no rows.' }),
    },
    resolve: (_root, args, context) => {
      const found = searchBonds(args as BondSearch, context)
      return { ...listOf(found, context), facets: found.facets }
    },
  }),
)

builder.queryField('bond', t =>
  t.field({
    type: Bond,
    description: 'One bond by its id or its ISIN.',
    authScopes: { data: true },
    args: { id: t.arg.string({ required: true, description: 'UUID of the bond, or its ISIN.' }) },
    resolve: (_root, { id }, { market }) => {
      const bond = market.bondById.get(id.toLowerCase()) ?? market.bondByIsin.get(id.toUpperCase())
      if (bond === undefined) throw notFound(`A bond with the id ${id}`)
      return bond as never
    },
  }),
)

import { boundedList } from '../../bounds.ts'
import { builder } from '../../builder.ts'
import { ISSUER_DEFAULT_SORTS, ISSUER_FILTERS, ISSUER_SORTS } from '../../filters/issuer.ts'
import { sortValue } from '../../filters/sorts.ts'
import { screenedPage } from '../../screener/screened-page.ts'
import type { IssuerFigures } from '../../snapshot/issuer-types.ts'
import { snapshotAt } from '../../snapshot/past/past.ts'
import { worth } from '../../work.ts'
import { filterInput } from '../bonds/filter-input.ts'
import { asOfArgument } from '../shared/as-of.ts'
import { ListMeta, listArguments, listOf, PageInfo } from '../shared/page.ts'
import { Issuer } from './issuer.ts'

const IssuerFilter = filterInput(
  'IssuerFilter',
  'Conditions on issuers, combined with AND.',
  ISSUER_FILTERS,
  ISSUER_SORTS,
)

const IssuerSort = builder.enumType('IssuerSort', {
  description: 'Sort key and direction of issuers.',
  values: ISSUER_SORTS.flatMap(({ key }) => [sortValue(key, 'asc'), sortValue(key, 'desc')]),
})

const IssuerList = builder.objectRef<ReturnType<typeof listOf<IssuerFigures>>>('IssuerList').implement({
  description: 'A page of issuers.',
  fields: t => ({
    items: t.field({ type: [Issuer], resolve: list => [...list.items] }),
    page: t.expose('page', { type: PageInfo }),
    meta: t.expose('meta', { type: ListMeta }),
  }),
})

builder.queryField('issuers', t =>
  t.field({
    type: IssuerList,
    ...worth(0),
    description: 'Lists issuers.',
    authScopes: { data: true },
    args: {
      filter: t.arg({ type: IssuerFilter }),
      ...listArguments,
      sorts: t.arg({
        type: [IssuerSort],
        description: 'Sort keys with direction: `name_asc`, `-outstanding`. Default: `name_asc`.',
        ...boundedList(4, { sorts: true }),
      }),
      includeUnknown: t.arg.boolean({ description: 'Unknown values meet the conditions on them.' }),
      asOf: t.arg(asOfArgument),
    },
    resolve: async (_root, { asOf, ...request }, context) => {
      const market = asOf ? await snapshotAt(String(asOf), context) : context.market
      const { cursors, principal, argumentSpelling, isSandbox } = context
      const then = { market, cursors, principal, argumentSpelling, isSandbox }
      const listing = {
        among: market.issuers,
        filters: ISSUER_FILTERS,
        sorts: ISSUER_SORTS,
        defaultSorts: ISSUER_DEFAULT_SORTS,
        noun: 'issuer',
      }
      return listOf(screenedPage(listing, request, then), then)
    },
  }),
)

import { bounded, boundedList } from '../../bounds.ts'
import { builder } from '../../builder.ts'
import type { Context } from '../../context.ts'
import { invalidArguments } from '../../errors.ts'
import { BOND_FILTERS } from '../../filters/bond.ts'
import { BOND_SORTS } from '../../filters/sorts.ts'
import { type HoldingsQuestion, holdingsArguments, holdingsOf } from '../../portfolio/held-bonds.ts'
import { type Facet, type FacetBin, type FacetValue, isDimension } from '../../screener/facets.ts'
import type { Quartiles } from '../../screener/quartiles.ts'
import { type BondSearch, searchBonds } from '../../screener/search.ts'
import { snapshotAt } from '../../snapshot/past/past.ts'
import type { BondRow } from '../../snapshot/row-types.ts'
import { worth } from '../../work.ts'
import { asOfArgument } from '../shared/as-of.ts'
import { BondSort } from '../shared/enums.ts'
import { foundAsNode } from '../shared/node.ts'
import { ListMeta, listArguments, listOf, PageInfo } from '../shared/page.ts'
import { Bond } from './bond.ts'
import { Dimension } from './bond-group-dimension.ts'
import { filterInput } from './filter-input.ts'
import { findBond } from './find-bond.ts'

/** The filters whose values can be counted over a listing. */
const BondFacet = builder.enumType('BondFacet', {
  description: 'A dimension by which matching bonds are counted: the name of a filter without From and To.',
  values: BOND_FILTERS.filter(isDimension).map(({ name }) => name),
})

const FacetValueType = builder.objectRef<FacetValue>('FacetValue').implement({
  description: 'Number of bonds with a value.',
  fields: t => ({
    value: t.exposeString('value', { description: 'The value.' }),
    count: t.exposeInt('count', { unit: 'count', description: 'Bonds with this value.' }),
  }),
})

const FacetBinType = builder.objectRef<FacetBin>('FacetBin').implement({
  description: 'Number of bonds in one bin of a range; the upper bound belongs to the next bin.',
  fields: t => ({
    from: t.exposeFloat('from', { unit: 'varies', description: 'Lower bound, in the unit of the dimension.' }),
    to: t.exposeFloat('to', { unit: 'varies', description: 'Upper bound, in the unit of the dimension.' }),
    count: t.exposeInt('count', { unit: 'count', description: 'Bonds in the bin.' }),
  }),
})

const FacetType = builder.objectRef<Facet>('Facet').implement({
  description: 'Distribution of the matching bonds over one dimension, under every filter except its own.',
  fields: t => {
    const number = (name: 'lowest' | 'highest' | keyof Quartiles, description: string) =>
      t.exposeFloat(name, { unit: 'varies', nullable: true, description })
    return {
      dimension: t.exposeString('dimension', { description: 'The dimension.' }),
      unknown: t.exposeInt('unknown', { unit: 'count', description: 'Bonds whose value is unknown.' }),
      values: t.expose('values', { type: [FacetValueType], nullable: true, description: 'Null for ranges.' }),
      minimum: t.exposeString('minimum', { nullable: true, description: 'For ranges: a number or a date.' }),
      maximum: t.exposeString('maximum', { nullable: true, description: 'For ranges: a number or a date.' }),
      lowest: number('lowest', 'The minimum of a numeric range, days among them, as a number.'),
      highest: number('highest', 'The maximum as a number.'),
      lowerQuartile: number('lowerQuartile', 'For numeric ranges: a quarter of the bonds have at most this.'),
      median: number('median', 'Half of the bonds have at most this.'),
      upperQuartile: number('upperQuartile', 'Three quarters of the bonds have at most this.'),
      histogram: t.expose('histogram', {
        type: [FacetBinType],
        nullable: true,
        description: 'For numeric ranges: about ten bins of equal width between round numbers.',
      }),
    }
  },
})

export const BondFilter = filterInput(
  'BondFilter',
  'Conditions on bonds, combined with AND. A bond whose value is unknown does not meet a condition on it.',
  BOND_FILTERS,
  BOND_SORTS,
)

/** Alternatives are each screened by themselves. */
export const MOST_ALTERNATIVES = 20
export const ANY_OF = 'Alternatives: bonds that meet `filter` and at least one of these.'

const BondList = builder
  .objectRef<ReturnType<typeof listOf<BondRow>> & { facets: readonly Facet[] | null }>('BondList')
  .implement({
    description: 'A page of bonds.',
    fields: t => ({
      items: t.field({ type: [Bond], resolve: list => [...list.items] }),
      page: t.expose('page', { type: PageInfo }),
      facets: t.expose('facets', { type: [FacetType], nullable: true, description: 'Null unless requested.' }),
      meta: t.expose('meta', { type: ListMeta }),
    }),
  })

builder.queryField('bonds', t =>
  t.field({
    type: BondList,
    ...worth(0),
    description: 'Screens the market.',
    authScopes: { data: true },
    args: {
      filter: t.arg({ type: BondFilter, description: 'Conditions that every bond meets.' }),
      anyOf: t.arg({ type: [BondFilter], description: ANY_OF, ...boundedList(MOST_ALTERNATIVES) }),
      ...listArguments,
      sorts: t.arg({
        type: [BondSort],
        description: 'Sort keys with direction: `yield_desc` or `-yield`. Default: `turnover30d_desc`.',
        ...boundedList(5, { sorts: true }),
      }),
      includeUnknown: t.arg.boolean({ description: 'Bonds whose value is unknown meet the conditions on it.' }),
      uniqueEmitentsFlag: t.arg.boolean({ description: 'One bond per issuer, the first by the sort.' }),
      topBy: t.arg({
        type: Dimension,
        description: 'Only the first `top` bonds of each group by the sort: the best of each rating or year.',
      }),
      top: t.arg.int({
        description: 'How many bonds of each group of `topBy`. Default: 1.',
        ...bounded([1, 50], { unit: 'count' }),
      }),
      facets: t.arg({
        type: [BondFacet],
        description: 'Dimensions to count, by filter name without From and To: `Currency,Yield`.',
        ...boundedList(20),
      }),
      countOnly: t.arg.boolean({ description: 'Only the total, no rows.' }),
      inPortfolioFlag: t.arg.boolean({
        description: 'Bonds currently held in one of your portfolios.',
        extensions: { notes: { legacyFlag: true, ofHoldings: true } },
      }),
      portfolioId: t.arg({
        type: 'Uuid',
        description: 'Bonds currently held in this portfolio; with `inPortfolioFlag`=false, bonds not held in it.',
        extensions: { notes: { ofHoldings: true } },
      }),
      asOf: t.arg(asOfArgument),
    },
    resolve: (_root, args, context) => {
      if (args.asOf || holdingsArguments(args).length > 0) return listByDayOrHoldings(args, context)
      return list(args as BondSearch, context)
    },
  }),
)

function list(
  search: BondSearch,
  context: Pick<Context, 'market' | 'cursors' | 'principal' | 'argumentSpelling' | 'isSandbox'>,
) {
  const found = searchBonds(search, context)
  return { ...listOf(found, context), facets: found.facets }
}

/** Lists bonds of an earlier market snapshot, or by the holdings of the account. */
async function listByDayOrHoldings(
  { asOf, ...search }: HoldingsQuestion & { readonly asOf?: unknown },
  context: Context,
) {
  const market = asOf ? await snapshotAt(String(asOf), context) : context.market
  const { cursors, principal, argumentSpelling, isSandbox } = context
  const then = { market, cursors, principal, argumentSpelling, isSandbox }
  const holdingsGiven = holdingsArguments(search)
  if (holdingsGiven.length === 0) return list(search as BondSearch, then)
  if (market !== context.market) {
    const message = 'Past holdings are not known: filter by holdings without `asOf`.'
    throw invalidArguments(holdingsGiven.map(path => ({ path, message })))
  }
  return list({ ...(search as BondSearch), holdings: await holdingsOf(search, context) }, context)
}

builder.queryField('bond', t =>
  t.field({
    type: Bond,
    nullable: true,
    ...worth(0),
    description: 'One bond by its id or its ISIN.',
    authScopes: { data: true },
    args: {
      id: t.arg.string({ required: true, description: 'UUID of the bond, or its ISIN.' }),
      asOf: t.arg(asOfArgument),
    },
    resolve: async (_root, { id, asOf }, context) =>
      findBond(id, asOf ? await snapshotAt(String(asOf), context) : context.market),
  }),
)

foundAsNode<BondRow>({ name: 'Bond', idOf: ({ id }) => id, find: (id, { market }) => findBond(id, market) })

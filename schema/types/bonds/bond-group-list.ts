import { bounded, boundedList } from '../../bounds.ts'
import { builder } from '../../builder.ts'
import { sumsByCurrency } from '../../derived/issuer-figures.ts'
import type { FilterValues } from '../../filters/condition.ts'
import { IN_STEPS } from '../../in-steps.ts'
import { type BondGroup, type DimensionName, type FigureOfGroup, figureOf, groupsOf } from '../../screener/groups.ts'
import { screenedBonds } from '../../screener/search.ts'
import { snapshotAt } from '../../snapshot/past/past.ts'
import type { BondRow } from '../../snapshot/row-types.ts'
import { worth } from '../../work.ts'
import { Amount } from '../issuers/issuer.ts'
import { asOfArgument } from '../shared/as-of.ts'
import { ListMeta, type Meta, metaOf } from '../shared/page.ts'
import { Dimension } from './bond-group-dimension.ts'
import { ANY_OF, BondFilter, MOST_ALTERNATIVES } from './bond-search.ts'

const Key = builder.objectRef<BondGroup['keys'][number] & { readonly label: string | null }>('BondGroupKey').implement({
  description: 'The value that all bonds of a group share in one dimension.',
  fields: t => ({
    dimension: t.field({
      type: Dimension,
      description: 'The dimension.',
      resolve: ({ dimension }) => dimension as never,
    }),
    value: t.exposeString('value', {
      nullable: true,
      description: 'The value; null for bonds of which it is unknown.',
    }),
    label: t.exposeString('label', {
      nullable: true,
      description: 'The value as a reader knows it: the name of an issuer; otherwise the value itself.',
    }),
  }),
})

const Figure = builder.objectRef<FigureOfGroup>('BondGroupFigure').implement({
  description: 'How a figure is distributed over the bonds of a group that have it, in the unit of the figure.',
  fields: t => {
    const varies = (
      name: Exclude<keyof FigureOfGroup, 'count' | 'weightedCount' | 'weightedMean'>,
      description: string,
    ) => t.exposeFloat(name, { unit: 'varies', description })
    return {
      count: t.exposeInt('count', {
        unit: 'count',
        description: 'Bonds that have the figure; others take no part in it.',
      }),
      minimum: varies('minimum', 'Smallest value.'),
      lowerQuartile: varies('lowerQuartile', 'A quarter of the bonds have at most this.'),
      median: varies('median', 'Half of the bonds have at most this.'),
      upperQuartile: varies('upperQuartile', 'Three quarters of the bonds have at most this.'),
      maximum: varies('maximum', 'Largest value.'),
      mean: varies('mean', 'Mean of the bonds, each counted equally.'),
      weightedMean: t.exposeFloat('weightedMean', {
        unit: 'varies',
        nullable: true,
        description:
          'Mean weighted by the amount outstanding; null where the group has several nominal currencies or no amount is known. Group by CURRENCY too to have it.',
      }),
      weightedCount: t.exposeInt('weightedCount', {
        unit: 'count',
        description: 'Bonds in the weighted mean: those whose amount outstanding is known.',
      }),
    }
  },
})

const Group = builder.objectRef<BondGroup>('BondGroup').implement({
  description: 'The bonds that share the values of some dimensions.',
  fields: t => {
    const figure = (description: string, read: (bond: BondRow) => number | null | undefined) =>
      t.field({
        type: Figure,
        nullable: true,
        description: `${description} Null where no bond of the group has it.`,
        resolve: ({ bonds }) => figureOf(bonds, read),
      })
    return {
      keys: t.field({
        type: [Key],
        description: 'One value for each dimension, in the order of the argument `by`.',
        resolve: ({ keys, bonds }) => keys.map(key => ({ ...key, label: labelOf(key, bonds) })),
      }),
      count: t.int({ unit: 'count', description: 'Bonds of the group.', resolve: ({ bonds }) => bonds.length }),
      issuersCount: t.int({
        unit: 'count',
        description: 'Issuers of these bonds.',
        resolve: ({ bonds }) => new Set(bonds.map(({ issuer }) => issuer.id)).size,
      }),
      outstanding: t.field({
        type: [Amount],
        description: 'Amount in circulation, a sum per nominal currency, of the bonds for which it is known.',
        resolve: ({ bonds }) => [...sumsByCurrency(bonds)],
      }),
      price: figure('Clean price, per cent of the outstanding nominal.', ({ measure }) => measure?.priceClean),
      yield: figure('Headline yield, effective, per cent a year.', ({ measure }) => measure?.yield),
      gSpreadBp: figure('Spread over the government curve, basis points.', ({ measure }) => measure?.gSpreadBp),
      zSpreadBp: figure(
        'Constant spread over the zero-coupon curve, basis points.',
        ({ measure }) => measure?.zSpreadBp,
      ),
      durationDays: figure('Macaulay duration to the headline date, days.', ({ measure }) => measure?.durationDays),
      couponRate: figure('Current coupon, per cent a year.', ({ measure }) => measure?.couponRate),
    }
  },
})

const GroupList = builder
  .objectRef<{ readonly items: readonly BondGroup[]; readonly total: number; readonly meta: Meta }>('BondGroupList')
  .implement({
    description: 'Groups of bonds.',
    fields: t => ({
      items: t.field({
        type: [Group],
        description:
          'Groups in the order of their values: ratings best first, buckets short before long, unknown last.',
        resolve: ({ items }) => [...items],
      }),
      total: t.exposeInt('total', { unit: 'count', description: 'Number of groups, also of those beyond `limit`.' }),
      meta: t.expose('meta', { type: ListMeta, description: 'The data behind the groups.' }),
    }),
  })

builder.queryField('bondGroups', t =>
  t.field({
    type: GroupList,
    extensions: { ...worth(5_000).extensions, ...IN_STEPS },
    description:
      'Aggregates of the bonds that meet a filter, by up to four dimensions: number, amount outstanding, and the distribution of price, yield, spreads, duration and coupon.',
    authScopes: { data: true },
    args: {
      by: t.arg({
        type: [Dimension],
        required: true,
        description: 'Dimensions, outermost first. None: one group of all.',
        ...boundedList(4),
      }),
      filter: t.arg({ type: BondFilter, description: 'Conditions that every bond meets.' }),
      anyOf: t.arg({ type: [BondFilter], description: ANY_OF, ...boundedList(MOST_ALTERNATIVES) }),
      includeUnknown: t.arg.boolean({ description: 'Bonds whose value is unknown meet the conditions on it.' }),
      asOf: t.arg(asOfArgument),
      limit: t.arg.int({
        required: true,
        defaultValue: 200,
        description: 'Largest number of groups.',
        ...bounded([1, 2_000], { unit: 'count' }),
      }),
    },
    resolve: async (_root, { by, filter, anyOf, includeUnknown, asOf, limit }, context) => {
      const market = asOf ? await snapshotAt(String(asOf), context) : context.market
      const search = { filter: filter as FilterValues | null, anyOf: anyOf as FilterValues[] | null, includeUnknown }
      const groups = await groupsOf(screenedBonds(search, market), by as readonly DimensionName[], context)
      const { argumentSpelling, isSandbox, principal } = context
      const items = groups.slice(0, limit)
      const warnings =
        groups.length > limit ? [`${groups.length - limit} more groups: raise \`limit\` or narrow \`filter\`.`] : []
      return {
        items,
        total: groups.length,
        meta: metaOf({ market, argumentSpelling, isSandbox, principal }, { sort: [], warnings }),
      }
    },
  }),
)

function labelOf({ dimension, value }: BondGroup['keys'][number], [bond]: readonly BondRow[]): string | null {
  return dimension === 'ISSUER' ? (bond?.issuer.name ?? null) : value
}

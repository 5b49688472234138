import { bounded, boundedList } from '../../bounds.ts'
import { builder } from '../../builder.ts'
import type { Context } from '../../context.ts'
import { invalidArguments } from '../../errors.ts'
import type { FilterValues } from '../../filters/condition.ts'
import { IN_STEPS } from '../../in-steps.ts'
import { type HoldingsQuestion, holdingsArguments, holdingsOf } from '../../portfolio/held-bonds.ts'
import type { DimensionName } from '../../screener/groups.ts'
import { MAP_AXES, type MapAxis } from '../../screener/map/axes.ts'
import type { MapBin } from '../../screener/map/bins.ts'
import { type BondMap, type MapClass, type MapPoints, mapOf, type Undrawn } from '../../screener/map/map.ts'
import { type BondSearch, screenedWithWarnings } from '../../screener/search.ts'
import { snapshotAt } from '../../snapshot/past/past.ts'
import { worth } from '../../work.ts'
import { asOfArgument } from '../shared/as-of.ts'
import { ListMeta, type Meta, metaOf } from '../shared/page.ts'
import { Dimension } from './bond-group-dimension.ts'
import { ANY_OF, BondFilter, MOST_ALTERNATIVES } from './bond-search.ts'
import { FigureReason } from './figure-reason.ts'

const BondMapAxis = builder.enumType('BondMapAxis', {
  description: 'A figure by which bonds are placed.',
  values: Object.fromEntries(
    Object.entries(MAP_AXES).map(([name, { text }]) => [name, { value: name, description: text }]),
  ),
})

const BondMapClass = builder.objectRef<MapClass>('BondMapClass').implement({
  description: 'The drawn bonds that share a value.',
  fields: t => ({
    value: t.exposeString('value', {
      nullable: true,
      description: 'The value; null for bonds of which it is unknown.',
    }),
    label: t.exposeString('label', {
      nullable: true,
      description: 'The value as a reader knows it: the name of an issuer; otherwise the value itself.',
    }),
    count: t.exposeInt('count', { unit: 'count', description: 'Bonds of the class.' }),
  }),
})

const BondMapPoints = builder.objectRef<MapPoints>('BondMapPoints').implement({
  description: 'Bonds as parallel arrays: the values at one index are of one bond.',
  fields: t => ({
    isins: t.stringList({ description: 'ISINs of the bonds.', resolve: ({ bonds }) => bonds.map(({ isin }) => isin) }),
    names: t.stringList({ description: 'Names of the bonds.', resolve: ({ bonds }) => bonds.map(({ name }) => name) }),
    ratings: t.field({
      type: t.listRef('String', { nullable: true }),
      description: 'Labels of the composite rating; null where there is none.',
      resolve: ({ bonds }) => bonds.map(({ measure }) => measure?.ratingLabel ?? null),
    }),
    x: t.floatList({ unit: 'varies', description: 'In the unit of the axis.', resolve: ({ x }) => [...x] }),
    y: t.floatList({ unit: 'varies', description: 'In the unit of the axis.', resolve: ({ y }) => [...y] }),
    classes: t.intList({
      unit: 'none',
      description: 'Indexes in the list of classes.',
      resolve: ({ classes }) => [...classes],
    }),
  }),
})

const BondMapBinClass = builder.objectRef<MapBin['classes'][number]>('BondMapBinClass').implement({
  description: 'Bonds of a class in a bin.',
  fields: t => ({
    class: t.exposeInt('class', { unit: 'none', description: 'Index in the list of classes.' }),
    count: t.exposeInt('count', { unit: 'count', description: 'Bonds of the class.' }),
  }),
})

const BondMapBin = builder.objectRef<MapBin>('BondMapBin').implement({
  description: 'A rectangle of the map with the bonds in it; the upper bounds belong to the next one.',
  fields: t => ({
    xFrom: t.exposeFloat('xFrom', { unit: 'varies', description: 'Lower bound on the axis x.' }),
    xTo: t.exposeFloat('xTo', { unit: 'varies', description: 'Upper bound on the axis x.' }),
    yFrom: t.exposeFloat('yFrom', { unit: 'varies', description: 'Lower bound on the axis y.' }),
    yTo: t.exposeFloat('yTo', { unit: 'varies', description: 'Upper bound on the axis y.' }),
    count: t.exposeInt('count', { unit: 'count', description: 'Bonds in the bin.' }),
    classes: t.expose('classes', { type: [BondMapBinClass], description: 'Its classes, most frequent first.' }),
  }),
})

const BondMapUndrawn = builder.objectRef<Undrawn>('BondMapUndrawn').implement({
  description: 'Bonds that have no place on the map, because a figure is unknown.',
  fields: t => ({
    axis: t.field({ type: BondMapAxis, description: 'The figure.', resolve: ({ axis }) => axis as never }),
    reason: t.expose('reason', { type: FigureReason, description: 'Why it is unknown.' }),
    count: t.exposeInt('count', { unit: 'count', description: 'Bonds.' }),
  }),
})

const BondMapType = builder.objectRef<BondMap & { readonly meta: Meta }>('BondMap').implement({
  description: 'Bonds placed by two figures: as points or, where there are too many, as bins.',
  fields: t => ({
    total: t.exposeInt('total', {
      unit: 'count',
      description: 'Bonds that meet the filter: the sum of `drawn`, `outside` and the counts of `undrawn`.',
    }),
    drawn: t.exposeInt('drawn', { unit: 'count', description: 'Bonds in points or bins.' }),
    outside: t.exposeInt('outside', {
      unit: 'count',
      description: 'Bonds left out because they lie far from all others on the axis y; `outliers` draws them.',
    }),
    undrawn: t.expose('undrawn', {
      type: [BondMapUndrawn],
      description: 'Bonds without a place, most frequent first.',
    }),
    classes: t.expose('classes', { type: [BondMapClass], description: 'Ratings best first; unknown last.' }),
    points: t.expose('points', { type: BondMapPoints, nullable: true, description: 'Null where there are bins.' }),
    bins: t.expose('bins', { type: [BondMapBin], nullable: true, description: 'Null where there are points.' }),
    meta: t.expose('meta', { type: ListMeta, description: 'The data behind the map.' }),
  }),
})

builder.queryField('bondMap', t =>
  t.field({
    type: BondMapType,
    extensions: { ...worth(7_000).extensions, cost: 4, ...IN_STEPS },
    description: 'Places the bonds that meet a filter by two figures, in classes.',
    authScopes: { premium: true },
    args: {
      x: t.arg({ type: BondMapAxis, required: true, defaultValue: 'DURATION', description: 'Horizontal axis.' }),
      y: t.arg({ type: BondMapAxis, required: true, defaultValue: 'YIELD', description: 'Vertical axis.' }),
      class: t.arg({
        type: Dimension,
        required: true,
        defaultValue: 'RATING',
        description: 'Dimension by which bonds are classed.',
      }),
      outliers: t.arg.boolean({ description: 'Also bonds that lie far from all others on the axis y.' }),
      mostPoints: t.arg.int({
        required: true,
        defaultValue: 5_000,
        description: 'Largest number of points; above it there are bins.',
        ...bounded([1, 20_000], { unit: 'count' }),
      }),
      filter: t.arg({ type: BondFilter, description: 'Conditions that every bond meets.' }),
      anyOf: t.arg({ type: [BondFilter], description: ANY_OF, ...boundedList(MOST_ALTERNATIVES) }),
      includeUnknown: t.arg.boolean({ description: 'Bonds whose value is unknown meet the conditions on it.' }),
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
    resolve: (_root, { x, y, class: dimension, outliers, mostPoints, asOf, ...search }, context) => {
      const question = {
        ...{ x: x as MapAxis, y: y as MapAxis, class: dimension as DimensionName },
        ...{ outliers: outliers ?? false, mostPoints },
      }
      return answer(search as Search, { asOf: asOf ? String(asOf) : null, question }, context)
    },
  }),
)

type Search = HoldingsQuestion &
  Pick<BondSearch, 'includeUnknown'> & {
    readonly filter?: FilterValues | null
    readonly anyOf?: readonly FilterValues[] | null
  }

async function answer(
  search: Search,
  { asOf, question }: { readonly asOf: string | null; readonly question: Parameters<typeof mapOf>[1] },
  context: Context,
) {
  const market = asOf === null ? context.market : await snapshotAt(asOf, context)
  const given = holdingsArguments(search)
  if (given.length > 0 && market !== context.market) {
    const message = 'Past holdings are not known: filter by holdings without `asOf`.'
    throw invalidArguments(given.map(path => ({ path, message })))
  }
  const holdings = given.length > 0 ? await holdingsOf(search, context) : null
  const facets = question.class === 'RATING' ? ['CreditRating'] : []
  const { bonds, warnings } = screenedWithWarnings({ ...search, holdings, facets }, market)
  const { argumentSpelling, isSandbox, principal } = context
  return {
    ...(await mapOf(bonds, question, context)),
    meta: metaOf({ market, argumentSpelling, isSandbox, principal }, { sort: [], warnings }),
  }
}

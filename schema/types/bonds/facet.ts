import { builder } from '../../builder.ts'
import { BOND_FILTERS } from '../../filters/bond.ts'
import { type Facet, type FacetBin, type FacetValue, isDimension } from '../../screener/facets.ts'

/** The filters whose values can be counted over a listing. */
export const BondFacet = builder.enumType('BondFacet', {
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

export const FacetType = builder.objectRef<Facet>('Facet').implement({
  description: 'Distribution of the matching bonds over one dimension, under every filter except its own.',
  fields: t => ({
    dimension: t.exposeString('dimension', { description: 'The dimension.' }),
    unknown: t.exposeInt('unknown', { unit: 'count', description: 'Bonds whose value is unknown.' }),
    values: t.expose('values', { type: [FacetValueType], nullable: true, description: 'Null for ranges.' }),
    minimum: t.exposeString('minimum', { nullable: true, description: 'For ranges: a number or a date.' }),
    maximum: t.exposeString('maximum', { nullable: true, description: 'For ranges: a number or a date.' }),
    histogram: t.expose('histogram', {
      type: [FacetBinType],
      nullable: true,
      description: 'For numeric ranges: ten bins of equal width.',
    }),
  }),
})

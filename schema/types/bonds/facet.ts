import { builder } from '../../builder.ts'
import { BOND_FILTERS } from '../../filters/bond.ts'
import { type Facet, type FacetBin, type FacetValue, isDimension } from '../../screener/facets.ts'

/** The filters over which a listing can be counted, by their own names. */
export const BondFacet = builder.enumType('BondFacet', {
  description: 'A dimension over which the found bonds are counted: the name of a filter without From and To.',
  values: BOND_FILTERS.filter(isDimension).map(({ name }) => name),
})

const FacetValueType = builder.objectRef<FacetValue>('FacetValue').implement({
  description: 'How many bonds have a value.',
  fields: t => ({
    value: t.exposeString('value', { description: 'The value.' }),
    count: t.exposeInt('count', { unit: 'count', description: 'Bonds that have it.' }),
  }),
})

const FacetBinType = builder.objectRef<FacetBin>('FacetBin').implement({
  description: 'How many bonds lie in a part of a range; its end belongs to the next part.',
  fields: t => ({
    from: t.exposeFloat('from', {
      unit: 'varies',
      description: 'Where the part begins, in the unit of the dimension.',
    }),
    to: t.exposeFloat('to', { unit: 'varies', description: 'Where it ends, in the unit of the dimension.' }),
    count: t.exposeInt('count', { unit: 'count', description: 'Bonds in it.' }),
  }),
})

export const FacetType = builder.objectRef<Facet>('Facet').implement({
  description: 'How the bonds spread over one dimension, under every filter but its own.',
  fields: t => ({
    dimension: t.exposeString('dimension', { description: 'What is counted over.' }),
    unknown: t.exposeInt('unknown', { unit: 'count', description: 'Bonds whose value is unknown.' }),
    values: t.expose('values', { type: [FacetValueType], nullable: true, description: 'Null for ranges.' }),
    minimum: t.exposeString('minimum', { nullable: true, description: 'Of a range; a number or a date.' }),
    maximum: t.exposeString('maximum', { nullable: true, description: 'Of a range; a number or a date.' }),
    histogram: t.expose('histogram', {
      type: [FacetBinType],
      nullable: true,
      description: 'Ten equal parts of a range of numbers.',
    }),
  }),
})

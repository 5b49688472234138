import { builder } from '../builder.ts'
import type {
  Count,
  DataHealth as Health,
  Population as Numbers,
  Share as Part,
} from '../universe/overview/population.ts'

const ValueCount = builder.objectRef<Count>('ValueCount').implement({
  description: 'How many bonds have a value.',
  fields: t => ({
    value: t.exposeString('value', { description: 'The value.' }),
    count: t.exposeInt('count', { description: 'Bonds that have it.' }),
  }),
})

export const Population = builder.objectRef<Numbers>('Population').implement({
  description: 'Bonds, counted by what they are.',
  fields: t => ({
    total: t.exposeInt('total', { description: 'All bonds.' }),
    live: t.exposeInt('live', { description: 'Bonds that are placed or traded now: the further counts are of them.' }),
    byStatus: t.expose('byStatus', { type: [ValueCount], description: 'All bonds.' }),
    byType: t.expose('byType', { type: [ValueCount] }),
    byCurrency: t.expose('byCurrency', { type: [ValueCount], description: 'By currency of settlement.' }),
    byCouponType: t.expose('byCouponType', { type: [ValueCount] }),
    byRating: t.expose('byRating', {
      type: [ValueCount],
      description: 'Letters of the composite and its scale, best first: `AA NATIONAL`; or `UNRATED`.',
    }),
  }),
})

const Share = builder.objectRef<Part>('LiveShare').implement({
  description: 'A part of the live bonds.',
  fields: t => ({
    count: t.exposeInt('count', { description: 'Bonds.' }),
    percent: t.exposeFloat('percent', { nullable: true, description: 'Null where there are no bonds.' }),
  }),
})

export const DataHealth = builder.objectRef<Health>('DataHealth').implement({
  description: 'How much of the live market has figures.',
  fields: t => ({
    bonds: t.exposeInt('bonds', { description: 'Bonds that are placed or traded now.' }),
    freshPrice: t.expose('freshPrice', { type: Share, description: 'With a price of the last 5 days.' }),
    knownYield: t.expose('knownYield', { type: Share, description: 'With a headline yield.' }),
  }),
})

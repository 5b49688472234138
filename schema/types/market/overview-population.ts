import { builder } from '../../builder.ts'
import type { SourcesNow } from '../../context.ts'
import type { Count, DataHealth as Health, Population as Numbers, Share as Part } from '../../overview/population.ts'
import type { SourceStatus } from '../../source-status.ts'

const ValueCount = builder.objectRef<Count>('ValueCount').implement({
  description: 'How many bonds have a value.',
  fields: t => ({
    value: t.exposeString('value', { description: 'The value.' }),
    count: t.exposeInt('count', { unit: 'count', description: 'Bonds that have it.' }),
  }),
})

export const Population = builder.objectRef<Numbers>('Population').implement({
  description: 'Bonds, counted by what they are.',
  fields: t => ({
    total: t.exposeInt('total', { unit: 'count', description: 'All bonds.' }),
    live: t.exposeInt('live', {
      unit: 'count',
      description: 'Bonds that are placed or traded now: the further counts are of them.',
    }),
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
    count: t.exposeInt('count', { unit: 'count', description: 'Bonds.' }),
    percent: t.exposeFloat('percent', {
      unit: 'percent',
      nullable: true,
      description: 'Null where there are no bonds.',
    }),
  }),
})

const SourceHealth = builder.objectRef<SourceStatus>('SourceHealth').implement({
  description: 'How current a source of the data is.',
  fields: t => ({
    key: t.exposeString('key', { description: 'Short name of the source.' }),
    name: t.exposeString('name', { description: 'Name of the source.' }),
    lastSuccessAt: t.expose('lastSuccessAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was last read to the end, whether or not anything was new; null when never.',
    }),
    lastAttemptAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it was last begun to be read; null when never.',
      resolve: ({ lastAttempt }) => lastAttempt?.startedAt ?? null,
    }),
    nextRunAt: t.expose('nextRunAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it is read next; null when that is not planned.',
    }),
    stale: t.exposeBoolean('stale', {
      nullable: true,
      description: 'True when two planned readings went by without a success; null when none is planned.',
    }),
  }),
})

export const DataHealth = builder.objectRef<Health & Pick<SourcesNow, 'statuses'>>('DataHealth').implement({
  description: 'How much of the live market has figures, and how current its sources are.',
  fields: t => ({
    bonds: t.exposeInt('bonds', { unit: 'count', description: 'Bonds that are placed or traded now.' }),
    freshPrice: t.expose('freshPrice', { type: Share, description: 'With a price of the last 5 days.' }),
    knownYield: t.expose('knownYield', { type: Share, description: 'With a headline yield.' }),
    completeSchedule: t.expose('completeSchedule', { type: Share, description: 'With every period of the schedule.' }),
    rated: t.expose('rated', { type: Share, description: 'With a composite rating.' }),
    sources: t.field({
      type: [SourceHealth],
      description: 'The sources in use, as of a minute ago at most. Empty for an earlier day.',
      resolve: ({ statuses }) => [...statuses],
    }),
  }),
})

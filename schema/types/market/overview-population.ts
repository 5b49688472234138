import { builder } from '../../builder.ts'
import type { SourcesNow } from '../../context.ts'
import type { Count, DataHealth as Health, Population as Numbers, Share as Part } from '../../overview/population.ts'
import type { SourceStatus } from '../../source-status.ts'

const ValueCount = builder.objectRef<Count>('ValueCount').implement({
  description: 'Number of bonds with a value.',
  fields: t => ({
    value: t.exposeString('value', { description: 'The value.' }),
    count: t.exposeInt('count', { unit: 'count', description: 'Bonds with this value.' }),
  }),
})

export const Population = builder.objectRef<Numbers>('Population').implement({
  description: 'Number of bonds by category.',
  fields: t => ({
    total: t.exposeInt('total', { unit: 'count', description: 'All bonds.' }),
    live: t.exposeInt('live', {
      unit: 'count',
      description: 'Bonds currently placed or traded; the counts by category except `byStatus` cover these.',
    }),
    byStatus: t.expose('byStatus', { type: [ValueCount], description: 'All bonds.' }),
    byType: t.expose('byType', { type: [ValueCount] }),
    byCurrency: t.expose('byCurrency', { type: [ValueCount], description: 'By currency of settlement.' }),
    byCouponType: t.expose('byCouponType', { type: [ValueCount] }),
    byRating: t.expose('byRating', {
      type: [ValueCount],
      description: 'Composite rating without + and -, with its scale, best first: `AA NATIONAL`; or `UNRATED`.',
    }),
  }),
})

const Share = builder.objectRef<Part>('LiveShare').implement({
  description: 'A share of the live bonds.',
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
  description: 'Freshness of a data source.',
  fields: t => ({
    key: t.exposeString('key', { description: 'Key of the source.' }),
    name: t.exposeString('name', { description: 'Name of the source.' }),
    lastSuccessAt: t.expose('lastSuccessAt', {
      type: 'DateTime',
      nullable: true,
      description: 'End of the last successful ingestion run, with or without changes; null when never.',
    }),
    lastAttemptAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Start of the last ingestion run; null when never.',
      resolve: ({ lastAttempt }) => lastAttempt?.startedAt ?? null,
    }),
    nextRunAt: t.expose('nextRunAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Next scheduled run; null without a schedule.',
    }),
    stale: t.exposeBoolean('stale', {
      nullable: true,
      description: 'True when two scheduled runs have passed without a success; null without a schedule.',
    }),
  }),
})

export const DataHealth = builder.objectRef<Health & Pick<SourcesNow, 'statuses'>>('DataHealth').implement({
  description: 'Coverage of the live market by figures, and freshness of the data sources.',
  fields: t => ({
    bonds: t.exposeInt('bonds', { unit: 'count', description: 'Bonds that are placed or traded now.' }),
    freshPrice: t.expose('freshPrice', { type: Share, description: 'Bonds with a price from the last 5 days.' }),
    knownYield: t.expose('knownYield', { type: Share, description: 'Bonds with a headline yield.' }),
    completeSchedule: t.expose('completeSchedule', {
      type: Share,
      description: 'Bonds with a complete coupon schedule.',
    }),
    rated: t.expose('rated', { type: Share, description: 'Bonds with a composite rating.' }),
    sources: t.field({
      type: [SourceHealth],
      description: 'The sources in use, at most a minute old. Empty for an earlier day.',
      resolve: ({ statuses }) => [...statuses],
    }),
  }),
})

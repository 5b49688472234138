import { builder } from '../../builder.ts'
import { type UsageReport, usageOf } from '../../usage/report.ts'
import { worth } from '../../work.ts'

const Facade = builder.enumType('Facade', {
  description: 'The facade through which a request came.',
  values: ['REST', 'MCP', 'GRAPHQL'],
})

const UsageOfDay = builder.objectRef<UsageReport['days'][number]>('UsageOfDay').implement({
  description: 'Requests of one day in UTC.',
  fields: t => ({
    day: t.expose('day', { type: 'Date' }),
    requests: t.exposeInt('requests', { unit: 'count' }),
    errors: t.exposeInt('errors', { unit: 'count' }),
    rows: t.exposeFloat('rows', { unit: 'count', description: 'Rows delivered.' }),
    p95Ms: t.exposeFloat('p95Ms', {
      unit: 'milliseconds',
      nullable: true,
      description: '95th percentile of the response time in milliseconds, accurate to 25 %; null without requests.',
    }),
  }),
})

const UsageOfOperation = builder.objectRef<UsageReport['operations'][number]>('UsageOfOperation').implement({
  description: 'Requests for one operation through one facade.',
  fields: t => ({
    operation: t.exposeString('operation'),
    facade: t.field({ type: Facade, resolve: ({ facade }) => facade as 'REST' | 'MCP' | 'GRAPHQL' }),
    requests: t.exposeInt('requests', { unit: 'count' }),
    errors: t.exposeInt('errors', { unit: 'count' }),
    rows: t.exposeFloat('rows', { unit: 'count', description: 'Rows delivered.' }),
    p95Ms: t.exposeFloat('p95Ms', {
      unit: 'milliseconds',
      nullable: true,
      description: '95th percentile of the response time, milliseconds.',
    }),
    lastAt: t.expose('lastAt', { type: 'DateTime' }),
  }),
})

const Usage = builder.objectRef<UsageReport>('Usage').implement({
  description: 'Usage of an account. Over MCP, JSON-RPC messages are counted, not HTTP requests.',
  fields: t => ({
    from: t.expose('from', { type: 'Date' }),
    to: t.expose('to', { type: 'Date' }),
    days: t.field({ type: [UsageOfDay], description: 'Every day of the period.', resolve: ({ days }) => [...days] }),
    operations: t.field({
      type: [UsageOfOperation],
      description: 'The most used first.',
      resolve: ({ operations }) => [...operations],
    }),
    requestsLeftToday: t.exposeInt('requestsLeftToday', {
      unit: 'count',
      nullable: true,
      description: 'Null without a running subscription.',
    }),
    keyLastUsedAt: t.expose('keyLastUsedAt', { type: 'DateTime', nullable: true }),
  }),
})

builder.queryField('usage', t =>
  t.field({
    authScopes: { account: true },
    type: Usage,
    ...worth(1_000),
    description: "Usage of the caller's account, up to the moment of the request.",
    args: {
      from: t.arg({ type: 'Date', required: true, description: 'First day, UTC.' }),
      to: t.arg({ type: 'Date', required: true, description: 'Last day, UTC; at most 366 days.' }),
    },
    resolve: (_root, { from, to }, context) => usageOf({ from: String(from), to: String(to) }, context),
  }),
)

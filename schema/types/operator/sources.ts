import { builder } from '../../builder.ts'
import type { SourceRunFacts, SourceStatus } from '../../source-status.ts'
import { Message } from '../shared/message.ts'

const OPERATOR = { operator: true } as const

const Timetable = builder.objectRef<{ schedule: string; timeZone: string }>('Timetable').implement({
  description: 'When something is done by itself.',
  fields: t => ({
    schedule: t.exposeString('schedule', { description: 'Cron: minute, hour, day, month, weekday.' }),
    timeZone: t.exposeString('timeZone', { description: 'Where the hours are meant, IANA.' }),
  }),
})

const SourceState = builder.enumType('SourceState', {
  description: 'What a source does by itself.',
  values: {
    OFF: { description: 'It has no schedule.' },
    PAUSED: { description: 'Its schedule rests.' },
    WAITING: { description: 'It waits for its next run.' },
    RUNNING: { description: 'A load of it is running.' },
    FAILING: { description: 'Its last load did not succeed; it is tried again.' },
  },
})

const SourceAttempt = builder.objectRef<SourceRunFacts>('SourceAttempt').implement({
  description: 'The last load of a source, however it was begun.',
  fields: t => ({
    status: t.string({ resolve: ({ status }) => status }),
    message: t.exposeString('message', { nullable: true, description: 'Why it did not succeed.' }),
    startedAt: t.expose('startedAt', { type: 'DateTime' }),
    finishedAt: t.expose('finishedAt', { type: 'DateTime', nullable: true }),
    rowsRead: t.exposeInt('rowsRead', { unit: 'count', description: 'Rows of the provider that were looked at.' }),
    rowsFailed: t.exposeInt('rowsFailed', { unit: 'count', description: 'Those that could not be used.' }),
    changed: t.exposeInt('changed', { unit: 'count', description: 'Records that are new or different.' }),
  }),
})

const SourceRow = builder.objectRef<SourceStatus>('SourceRow').implement({
  description: 'A source: what it is, when it runs by itself, and how it is doing.',
  fields: t => ({
    key: t.exposeString('key'),
    name: t.exposeString('name'),
    licence: t.exposeString('licence', { description: 'Under which terms its data may be used.' }),
    description: t.exposeString('description'),
    state: t.expose('state', { type: SourceState }),
    schedule: t.exposeString('schedule', { nullable: true, description: 'Cron; null when it never runs by itself.' }),
    timeZone: t.exposeString('timeZone', { nullable: true, description: 'Where the hours are meant, IANA.' }),
    enabled: t.exposeBoolean('enabled', { description: 'False while its schedule rests.' }),
    live: t.exposeBoolean('live', { description: 'False where there is no live service, only files.' }),
    origin: t.exposeString('origin', {
      nullable: true,
      description: 'The file or folder that it reads; null for live.',
    }),
    mapping: t.exposeString('mapping', { nullable: true, description: "How the operator's own files are read." }),
    suggested: t.expose('suggested', {
      type: Timetable,
      nullable: true,
      description: 'A schedule that suits the provider.',
    }),
    nextRunAt: t.expose('nextRunAt', { type: 'DateTime', nullable: true }),
    lastAttempt: t.expose('lastAttempt', { type: SourceAttempt, nullable: true }),
    lastSuccessAt: t.expose('lastSuccessAt', { type: 'DateTime', nullable: true }),
    ageSeconds: t.int({
      unit: 'seconds',
      nullable: true,
      description: 'Seconds since the last success; null before it.',
      resolve: ({ lastSuccessAt }, _args, { now }) =>
        lastSuccessAt === null ? null : Math.round((now().getTime() - Date.parse(lastSuccessAt)) / 1000),
    }),
    consecutiveFailures: t.exposeInt('consecutiveFailures', {
      unit: 'count',
      description: 'Loads since the last success.',
    }),
    stale: t.exposeBoolean('stale', {
      nullable: true,
      description: 'True when two runs of the schedule went by without a success; null without a schedule.',
    }),
  }),
})

const SourceList = builder.objectRef<readonly SourceStatus[]>('SourceList').implement({
  description: 'Every source that there is.',
  fields: t => ({ items: t.field({ type: [SourceRow], resolve: sources => [...sources] }) }),
})

builder.queryField('sources', t =>
  t.field({
    type: SourceList,
    description: 'Every source: what it is, when it runs by itself, and how it is doing.',
    authScopes: OPERATOR,
    resolve: (_root, _args, { operator }) => operator.sources(),
  }),
)

builder.mutationFields(t => ({
  changeSource: t.field({
    type: Message,
    description: 'Changes when and what a source reads by itself. What is left out stays as it is.',
    authScopes: OPERATOR,
    args: {
      source: t.arg.string({ required: true, description: 'Key of the source.' }),
      schedule: t.arg.string({ description: 'Cron: minute, hour, day, month, weekday.' }),
      timeZone: t.arg.string({ description: 'Where the hours are meant, IANA.' }),
      from: t.arg.string({ description: 'A file or folder on the machine of the service, or `live`.' }),
      mapping: t.arg.string({ description: "How the operator's own files are read: a file on the same machine." }),
    },
    resolve: async (_root, { source, schedule = null, timeZone = null, from = null, mapping = null }, { operator }) => {
      await operator.changeSource({ source, schedule, timeZone, from, mapping })
      return { message: 'The schedule is changed.' }
    },
  }),
  enableSource: t.field({
    type: Message,
    description: 'Lets the schedule of a source run, or rest.',
    authScopes: OPERATOR,
    args: { source: t.arg.string({ required: true }), enabled: t.arg.boolean({ required: true }) },
    resolve: async (_root, { source, enabled }, { operator }) => {
      await operator.enableSource(source, enabled)
      return { message: enabled ? 'The schedule runs.' : 'The schedule rests.' }
    },
  }),
  startSource: t.string({
    description: 'Runs a source now, as its schedule would, and answers the id of the job.',
    authScopes: OPERATOR,
    args: { source: t.arg.string({ required: true }) },
    resolve: (_root, { source }, { operator }) => operator.startSource(source),
  }),
}))

import { SERVER_PATH } from '../../bounds.ts'
import { builder } from '../../builder.ts'
import type { SourceRunFacts, SourceStatus } from '../../source-status.ts'
import { Message } from '../shared/message.ts'

const OPERATOR = { operator: true } as const
const OPERATE = { operate: true } as const

const Timetable = builder.objectRef<{ schedule: string; timeZone: string }>('Timetable').implement({
  description: 'A schedule.',
  fields: t => ({
    schedule: t.exposeString('schedule', { description: 'Cron: minute, hour, day, month, weekday.' }),
    timeZone: t.exposeString('timeZone', { description: 'Time zone of the schedule, IANA.' }),
  }),
})

const SourceState = builder.enumType('SourceState', {
  description: 'State of a source.',
  values: {
    OFF: { description: 'No schedule.' },
    PAUSED: { description: 'The schedule is paused.' },
    WAITING: { description: 'Waiting for the next scheduled run.' },
    RUNNING: { description: 'An ingestion run is in progress.' },
    FAILING: { description: 'The last ingestion run failed; it is retried.' },
  },
})

const SourceAttempt = builder.objectRef<SourceRunFacts>('SourceAttempt').implement({
  description: 'The last ingestion run of a source, scheduled or manual.',
  fields: t => ({
    status: t.string({ resolve: ({ status }) => status }),
    message: t.exposeString('message', { nullable: true, description: 'Why it failed.' }),
    startedAt: t.expose('startedAt', { type: 'DateTime' }),
    finishedAt: t.expose('finishedAt', { type: 'DateTime', nullable: true }),
    rowsRead: t.exposeInt('rowsRead', { unit: 'count', description: 'Rows read from the provider.' }),
    rowsFailed: t.exposeInt('rowsFailed', { unit: 'count', description: 'Rows that could not be ingested.' }),
    changed: t.exposeInt('changed', { unit: 'count', description: 'Records that were added or changed.' }),
  }),
})

const SourceRow = builder.objectRef<SourceStatus>('SourceRow').implement({
  description: 'A source with its schedule and status.',
  fields: t => ({
    key: t.exposeString('key'),
    name: t.exposeString('name'),
    licence: t.exposeString('licence', { description: 'Licence terms of the data.' }),
    description: t.exposeString('description'),
    state: t.expose('state', { type: SourceState }),
    schedule: t.exposeString('schedule', { nullable: true, description: 'Cron; null without a schedule.' }),
    timeZone: t.exposeString('timeZone', { nullable: true, description: 'Time zone of the schedule, IANA.' }),
    enabled: t.exposeBoolean('enabled', { description: 'False while the schedule is paused.' }),
    live: t.exposeBoolean('live', { description: 'False for a source that reads only files.' }),
    origin: t.exposeString('origin', {
      nullable: true,
      description: 'The file or folder that it reads; null for the live service.',
    }),
    mapping: t.exposeString('mapping', { nullable: true, description: "Mapping for the operator's own files." }),
    suggested: t.expose('suggested', {
      type: Timetable,
      nullable: true,
      description: 'Recommended schedule for the provider.',
    }),
    nextRunAt: t.expose('nextRunAt', { type: 'DateTime', nullable: true }),
    lastAttempt: t.expose('lastAttempt', { type: SourceAttempt, nullable: true }),
    lastSuccessAt: t.expose('lastSuccessAt', { type: 'DateTime', nullable: true }),
    ageSeconds: t.int({
      unit: 'seconds',
      nullable: true,
      description: 'Seconds since the last success; null before the first.',
      resolve: ({ lastSuccessAt }, _args, { now }) =>
        lastSuccessAt === null ? null : Math.round((now().getTime() - Date.parse(lastSuccessAt)) / 1000),
    }),
    consecutiveFailures: t.exposeInt('consecutiveFailures', {
      unit: 'count',
      description: 'Failed ingestion runs since the last success.',
    }),
    stale: t.exposeBoolean('stale', {
      nullable: true,
      description: 'True when two scheduled runs have passed without a success; null without a schedule.',
    }),
  }),
})

const SourceList = builder.objectRef<readonly SourceStatus[]>('SourceList').implement({
  description: 'All sources.',
  fields: t => ({ items: t.field({ type: [SourceRow], resolve: sources => [...sources] }) }),
})

builder.queryField('sources', t =>
  t.field({
    type: SourceList,
    description: 'All sources with their schedules and status.',
    authScopes: OPERATOR,
    resolve: (_root, _args, { operator }) => operator.sources(),
  }),
)

builder.mutationFields(t => ({
  changeSource: t.field({
    type: Message,
    description: 'Changes the schedule and the input of a source. Omitted arguments stay unchanged.',
    authScopes: OPERATE,
    args: {
      source: t.arg.string({ required: true, description: 'Key of the source.' }),
      schedule: t.arg.string({ description: 'Cron: minute, hour, day, month, weekday.' }),
      timeZone: t.arg.string({ description: 'Time zone of the schedule, IANA.' }),
      from: t.arg.string({
        ...SERVER_PATH,
        description: 'A file or folder below the source folders of the server, or `live`.',
      }),
      mapping: t.arg.string({
        ...SERVER_PATH,
        description: "Mapping for the operator's own files: a file below the source folders of the server.",
      }),
    },
    resolve: async (_root, given, { operator, principal }) => {
      const { source, schedule = null, timeZone = null, from = null, mapping = null } = given
      const isRemote = principal.userId !== null
      await operator.changeSource({ source, schedule, timeZone, from, mapping, isRemote })
      return { message: 'Schedule changed.' }
    },
  }),
  enableSource: t.field({
    type: Message,
    description: 'Resumes or pauses the schedule of a source.',
    authScopes: OPERATE,
    args: { source: t.arg.string({ required: true }), enabled: t.arg.boolean({ required: true }) },
    resolve: async (_root, { source, enabled }, { operator }) => {
      await operator.enableSource(source, enabled)
      return { message: enabled ? 'Schedule resumed.' : 'Schedule paused.' }
    },
  }),
  startSource: t.string({
    description: 'Runs a source now with its configured input, and returns the id of the job.',
    authScopes: OPERATE,
    args: { source: t.arg.string({ required: true }) },
    resolve: (_root, { source }, { operator }) => operator.startSource(source),
  }),
}))

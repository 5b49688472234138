import { bounded } from '../../bounds.ts'
import { builder } from '../../builder.ts'
import type { Job } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { Role } from '../accounts/viewer.ts'
import { Message } from '../shared/message.ts'

const IssuedKey = builder.objectRef<{ key: string; prefix: string }>('IssuedKey').implement({
  description: 'A new key. Its value is told this once.',
  fields: t => ({ key: t.exposeString('key'), prefix: t.exposeString('prefix') }),
})

const CreatedUser = builder.objectRef<{ password: string | null }>('CreatedUser').implement({
  description: 'A new user.',
  fields: t => ({
    password: t.exposeString('password', {
      nullable: true,
      description: 'When it was generated. Its value is told this once.',
    }),
  }),
})

const JobState = builder.enumType('JobState', { description: 'State of work.', values: ['RUNNING', 'DONE', 'FAILED'] })

const JobType = builder.objectRef<Job>('Job').implement({
  description: 'Work that goes on after the request that began it.',
  fields: t => ({
    id: t.exposeString('id'),
    state: t.expose('state', { type: JobState }),
    stage: t.exposeString('stage'),
    done: t.exposeInt('done', { unit: 'count' }),
    total: t.exposeInt('total', { unit: 'count', nullable: true }),
    what: t.exposeString('what'),
    report: t.exposeStringList('report'),
    error: t.exposeString('error', { nullable: true }),
  }),
})

const ServiceStatus = builder.prismaObject('Revision', {
  name: 'ServiceStatus',
  description: 'What is published, and how it came there.',
  fields: t => ({
    revision: t.exposeInt('id', { unit: 'none' }),
    asOf: t.expose('asOf', { type: 'DateTime' }),
    sample: t.exposeBoolean('sample', { description: 'True while invented bonds are in the market.' }),
    bonds: t.int({ unit: 'count', resolve: (_revision, _args, { prisma }) => prisma.bond.count() }),
    issuers: t.int({ unit: 'count', resolve: (_revision, _args, { prisma }) => prisma.issuer.count() }),
    loads: t.prismaField({
      type: ['Load'],
      description: 'The last ten, newest first.',
      resolve: (query, _revision, _args, { prisma }) =>
        prisma.load.findMany({ ...query, orderBy: { startedAt: 'desc' }, take: 10 }),
    }),
  }),
})

const LoadFailure = builder.prismaObject('LoadFailure', {
  description: 'A row that could not be used.',
  fields: t => ({
    file: t.exposeString('file'),
    position: t.exposeString('position'),
    field: t.exposeString('field', { nullable: true }),
    reason: t.exposeString('reason'),
  }),
})

builder.prismaObject('Load', {
  description: 'One run of a source.',
  fields: t => ({
    source: t.exposeString('sourceKey'),
    origin: t.exposeString('origin'),
    status: t.string({ select: { status: true }, resolve: ({ status }) => status }),
    startedAt: t.expose('startedAt', { type: 'DateTime' }),
    finishedAt: t.expose('finishedAt', { type: 'DateTime', nullable: true }),
    rowsRead: t.exposeInt('rowsRead', { unit: 'count' }),
    inserted: t.exposeInt('inserted', { unit: 'count' }),
    updated: t.exposeInt('updated', { unit: 'count' }),
    unchanged: t.exposeInt('unchanged', { unit: 'count' }),
    failed: t.exposeInt('failed', { unit: 'count' }),
    message: t.exposeString('message', { nullable: true }),
    failures: t.relation('failures', {
      args: { take: t.arg.int({ required: true, defaultValue: 20, ...bounded([0, 1_000]) }) },
      query: ({ take }) => ({ take, orderBy: { id: 'asc' } }),
      type: LoadFailure,
    }),
  }),
})

builder.queryFields(t => ({
  serviceStatus: t.prismaField({
    type: ServiceStatus,
    nullable: true,
    description: 'Null before the first load.',
    authScopes: { operator: true },
    resolve: (query, _root, _args, { prisma }) =>
      prisma.revision.findFirst({ ...query, where: { status: 'PUBLISHED' }, orderBy: { id: 'desc' } }),
  }),
  job: t.field({
    type: JobType,
    authScopes: { operator: true },
    args: { id: t.arg.string({ required: true }) },
    resolve: (_root, { id }, { operator }) => {
      const job = operator.job(id)
      if (job === null) throw notFound('The job')
      return job
    },
  }),
}))

builder.mutationFields(t => ({
  issueKey: t.field({
    type: IssuedKey,
    description: 'Makes a new key for a user; the old one is dead at once.',
    authScopes: { operator: true },
    args: { email: t.arg.string({ required: true }) },
    resolve: (_root, { email }, { operator }) => operator.issueKey(email),
  }),
  createUser: t.field({
    type: CreatedUser,
    description: 'Makes a user with an account of his own, who can sign in at once.',
    authScopes: { operator: true },
    args: {
      email: t.arg.string({ required: true }),
      name: t.arg.string(),
      role: t.arg({ type: Role, required: true }),
      password: t.arg.string({ description: 'Without it one is generated.' }),
    },
    resolve: async (_root, { email, name, role, password }, { operator }) => ({
      password: await operator.createUser({ email, name: name ?? null, role, password: password ?? null }),
    }),
  }),
  setRole: t.field({
    type: Message,
    description: 'Changes what a user may do; sessions and keys follow at once.',
    authScopes: { operator: true },
    args: { email: t.arg.string({ required: true }), role: t.arg({ type: Role, required: true }) },
    resolve: async (_root, { email, role }, { operator }) => {
      await operator.setRole(email, role)
      return { message: 'The role is changed.' }
    },
  }),
  startIngest: t.string({
    description: 'Starts a load and answers the id of its job.',
    authScopes: { operator: true },
    args: {
      source: t.arg.string({ required: true, description: 'Key of the source.' }),
      from: t.arg.string({
        description: 'A file or folder on the machine of the service; the live service without it.',
      }),
      mapping: t.arg.string({ description: "How the operator's own files are read: a file on the same machine." }),
      dryRun: t.arg.boolean({
        required: true,
        defaultValue: false,
        description: 'Reads everything and stores nothing.',
      }),
      force: t.arg.boolean({
        required: true,
        defaultValue: false,
        description: 'Publishes the revision even if it is suspicious.',
      }),
    },
    resolve: (_root, { source, from, mapping, dryRun, force }, { operator }) =>
      operator.startIngest({ source, from: from ?? null, mapping: mapping ?? null, dryRun, force }),
  }),
  startSeed: t.string({
    description: 'Starts to fill in the sample market and answers the id of its job.',
    authScopes: { operator: true },
    args: { size: t.arg.int({ required: true, description: 'Number of bonds.', ...bounded([1, 1_000_000]) }) },
    resolve: (_root, { size }, { operator }) => operator.startSeed(size),
  }),
  startRemovingSample: t.string({
    description: 'Starts to take the sample market out and answers the id of its job.',
    authScopes: { operator: true },
    resolve: (_root, _args, { operator }) => operator.startRemovingSample(),
  }),
  migrate: t.stringList({
    description: 'Applies the migrations that the database lacks and answers their names.',
    authScopes: { operator: true },
    resolve: async (_root, _args, { operator }) => [...(await operator.migrate())],
  }),
}))

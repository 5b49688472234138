import { auditIn } from '../../audit/trail.ts'
import { bounded, PASSWORD, SERVER_PATH } from '../../bounds.ts'
import { builder } from '../../builder.ts'
import type { Job } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { Role } from '../accounts/viewer.ts'
import { Message } from '../shared/message.ts'

const OPERATE = { operate: true } as const

const IssuedKey = builder.objectRef<{ key: string; prefix: string }>('IssuedKey').implement({
  description: 'A new key. Its value is shown only once.',
  fields: t => ({ key: t.exposeString('key'), prefix: t.exposeString('prefix') }),
})

const CreatedUser = builder.objectRef<{ password: string | null }>('CreatedUser').implement({
  description: 'A new user.',
  fields: t => ({
    password: t.exposeString('password', {
      nullable: true,
      description: 'The generated password, shown only once; null when it was given.',
    }),
  }),
})

const JobState = builder.enumType('JobState', { description: 'State of a job.', values: ['RUNNING', 'DONE', 'FAILED'] })

const JobType = builder.objectRef<Job>('Job').implement({
  description: 'Background work that outlives the request that started it.',
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
  description: 'The published revision and the latest ingestion runs.',
  fields: t => ({
    revision: t.exposeInt('id', { unit: 'none' }),
    asOf: t.expose('asOf', { type: 'DateTime' }),
    sample: t.exposeBoolean('sample', { description: 'True when the revision contains invented bonds.' }),
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
  description: 'A row that could not be ingested.',
  fields: t => ({
    file: t.exposeString('file'),
    position: t.exposeString('position'),
    field: t.exposeString('field', { nullable: true }),
    reason: t.exposeString('reason'),
  }),
})

builder.prismaObject('Load', {
  description: 'One ingestion run of a source.',
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
    description: 'Status of the data; null before the first ingestion run.',
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
    description: 'Creates a new key for a user; the old one stops working immediately.',
    authScopes: OPERATE,
    args: { email: t.arg.string({ required: true }) },
    resolve: (_root, { email }, context) => context.operator.issueKey(email, auditIn(context)),
  }),
  createUser: t.field({
    type: CreatedUser,
    description: 'Creates a user with an own account, who can sign in immediately.',
    authScopes: OPERATE,
    args: {
      email: t.arg.string({ required: true }),
      name: t.arg.string(),
      role: t.arg({ type: Role, required: true }),
      password: t.arg.string({ ...PASSWORD, description: 'By default a password is generated.' }),
    },
    resolve: async (_root, { email, name = null, role, password = null }, context) => ({
      password: await context.operator.createUser({ email, name, role, password }, auditIn(context)),
    }),
  }),
  setRole: t.field({
    type: Message,
    description: 'Changes the role of a user. Takes effect on sessions and keys immediately.',
    authScopes: OPERATE,
    args: { email: t.arg.string({ required: true }), role: t.arg({ type: Role, required: true }) },
    resolve: async (_root, { email, role }, context) => {
      await context.operator.setRole(email, role, auditIn(context))
      return { message: 'Role changed.' }
    },
  }),
  resetSecondFactor: t.field({
    type: Message,
    description: 'Removes the second factor of a user who lost it, ends the sessions of the user and sends an email.',
    authScopes: OPERATE,
    args: { email: t.arg.string({ required: true, description: 'Email address of the user.' }) },
    resolve: async (_root, { email }, context) => {
      const isTold = await context.operator.resetSecondFactor(email, auditIn(context))
      const told = isTold ? 'An email says so to the user.' : 'The email to the user could not be sent: tell the user.'
      return { message: `The user signs in with the password only. ${told}` }
    },
  }),
  startIngest: t.string({
    description: 'Starts an ingestion run and returns the id of its job.',
    authScopes: OPERATE,
    args: {
      source: t.arg.string({ required: true, description: 'Key of the source.' }),
      from: t.arg.string({
        ...SERVER_PATH,
        description: 'A file or folder on the server; by default the live service.',
      }),
      mapping: t.arg.string({
        ...SERVER_PATH,
        description: "Mapping for the operator's own files: a file on the server.",
      }),
      dryRun: t.arg.boolean({
        required: true,
        defaultValue: false,
        description: 'Reads everything and stores nothing.',
      }),
      force: t.arg.boolean({
        required: true,
        defaultValue: false,
        description: 'Publishes the revision even if it fails data-quality checks.',
      }),
    },
    resolve: (_root, { source, from = null, mapping = null, dryRun, force }, { operator, principal }) =>
      operator.startIngest({ source, from, mapping, dryRun, force, isRemote: principal.userId !== null }),
  }),
  startSeed: t.string({
    description: 'Starts to create the sample market and returns the id of the job.',
    authScopes: OPERATE,
    args: { size: t.arg.int({ required: true, description: 'Number of bonds.', ...bounded([1, 1_000_000]) }) },
    resolve: (_root, { size }, { operator }) => operator.startSeed(size),
  }),
  startRemovingSample: t.string({
    description: 'Starts to remove the sample market and returns the id of the job.',
    authScopes: OPERATE,
    resolve: (_root, _args, { operator }) => operator.startRemovingSample(),
  }),
  migrate: t.stringList({
    description: 'Applies pending database migrations and returns their names.',
    authScopes: OPERATE,
    resolve: async (_root, _args, { operator }) => [...(await operator.migrate())],
  }),
}))

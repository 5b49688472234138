import type { Prisma } from '../../../prisma/generated/client/client.ts'
import type * as Stored from '../../../prisma/generated/client/enums.ts'
import type { LoadModel } from '../../../prisma/generated/client/models/Load.ts'
import type { LoadFailureModel } from '../../../prisma/generated/client/models/LoadFailure.ts'
import type { RevisionModel } from '../../../prisma/generated/client/models/Revision.ts'
import { builder } from '../../builder.ts'
import { notFound } from '../../errors.ts'
import { behind, type KeysetPage, keysetPage } from '../../keyset.ts'
import { keysetArguments } from '../shared/keyset-list.ts'
import { PageInfo } from '../shared/page.ts'
import { dayArguments, partOf, withinDays } from '../shared/stored-filter.ts'

const OPERATOR = { operator: true } as const

const LoadStatus = builder.enumType('LoadStatus', {
  description: 'State of an ingestion run.',
  values: {
    RUNNING: { description: 'It has not finished.' },
    SUCCEEDED: { description: 'It has finished; single rows may have been rejected.' },
    FAILED: { description: 'It has stopped with an error.' },
    INTERRUPTED: { description: 'The process ended before it had finished.' },
  } satisfies Record<Stored.LoadStatus, { readonly description: string }>,
})

const LoadRow = builder.objectRef<LoadModel>('LoadRow').implement({
  description: 'One ingestion run of a source, as a list row.',
  fields: t => ({
    id: t.expose('id', { type: 'Uuid' }),
    source: t.exposeString('sourceKey'),
    origin: t.exposeString('origin'),
    status: t.string({ resolve: ({ status }) => status }),
    startedAt: t.expose('startedAt', { type: 'DateTime' }),
    finishedAt: t.expose('finishedAt', { type: 'DateTime', nullable: true }),
    rowsRead: t.exposeInt('rowsRead', { unit: 'count' }),
    inserted: t.exposeInt('inserted', { unit: 'count' }),
    updated: t.exposeInt('updated', { unit: 'count' }),
    unchanged: t.exposeInt('unchanged', { unit: 'count' }),
    failed: t.exposeInt('failed', { unit: 'count' }),
    message: t.exposeString('message', { nullable: true }),
  }),
})

const FailureRow = builder.objectRef<LoadFailureModel>('LoadFailureRow').implement({
  description: 'A row that could not be ingested, as a list row.',
  fields: t => ({
    id: t.expose('id', { type: 'Uuid' }),
    file: t.exposeString('file'),
    position: t.exposeString('position'),
    field: t.exposeString('field', { nullable: true }),
    reason: t.exposeString('reason'),
  }),
})

export const RevisionRow = builder.objectRef<RevisionModel>('RevisionRow').implement({
  description: 'A revision of the data, as a list row.',
  fields: t => ({
    id: t.exposeInt('id', { unit: 'none' }),
    status: t.string({ resolve: ({ status }) => status }),
    asOf: t.expose('asOf', { type: 'DateTime' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    sample: t.exposeBoolean('sample', { description: 'True when the revision contains invented bonds.' }),
    note: t.exposeString('note', { nullable: true }),
  }),
})

const LoadList = builder.objectRef<KeysetPage<LoadModel>>('LoadList').implement({
  description: 'Ingestion runs, newest first.',
  fields: t => ({
    items: t.field({ type: [LoadRow], resolve: ({ items }) => [...items] }),
    page: t.expose('page', { type: PageInfo }),
  }),
})

const LoadFailureList = builder.objectRef<KeysetPage<LoadFailureModel>>('LoadFailureList').implement({
  description: 'Rows that a run could not ingest.',
  fields: t => ({
    items: t.field({ type: [FailureRow], resolve: ({ items }) => [...items] }),
    page: t.expose('page', { type: PageInfo }),
  }),
})

const RevisionList = builder.objectRef<KeysetPage<RevisionModel>>('RevisionList').implement({
  description: 'Revisions, newest first.',
  fields: t => ({
    items: t.field({ type: [RevisionRow], resolve: ({ items }) => [...items] }),
    page: t.expose('page', { type: PageInfo }),
  }),
})

builder.queryFields(t => ({
  loads: t.field({
    type: LoadList,
    description: 'Ingestion runs, newest first.',
    authScopes: OPERATOR,
    args: {
      ...keysetArguments,
      ...dayArguments,
      source: t.arg.string({ description: 'Part of the source, or of the file or service that it read.' }),
      status: t.arg({ type: [LoadStatus], description: 'In one of these states.' }),
    },
    resolve: (_root, { limit, cursor, source, status, ...days }, { prisma, cursors }) => {
      const part = partOf(source)
      const startedAt = withinDays(days)
      const where: Prisma.LoadWhereInput = {
        ...(part && { OR: [{ sourceKey: part }, { origin: part }] }),
        ...(status && status.length > 0 && { status: { in: status } }),
        ...(startedAt && { startedAt }),
      }
      const orderBy: Prisma.LoadOrderByWithRelationInput[] = [{ startedAt: 'desc' }, { id: 'desc' }]
      return keysetPage(
        { limit, cursor: cursor ?? null },
        {
          listing: `loads:${JSON.stringify(where)}`,
          cursors,
          count: () => prisma.load.count({ where }),
          read: (take, after) => prisma.load.findMany({ where, orderBy, take, ...behind(after) }),
        },
      )
    },
  }),
  loadFailures: t.field({
    type: LoadFailureList,
    description: 'The rows that a run could not ingest.',
    authScopes: OPERATOR,
    args: { ...keysetArguments, loadId: t.arg({ type: 'Uuid', required: true }) },
    resolve: async (_root, { loadId, ...request }, { prisma, cursors }) => {
      if ((await prisma.load.count({ where: { id: loadId } })) === 0) throw notFound('The ingestion run')
      const where = { loadId }
      return keysetPage(request, {
        listing: `failures:${loadId}`,
        cursors,
        count: () => prisma.loadFailure.count({ where }),
        read: (take, after) => prisma.loadFailure.findMany({ where, orderBy: { id: 'asc' }, take, ...behind(after) }),
      })
    },
  }),
  revisions: t.field({
    type: RevisionList,
    description: 'All revisions of the data, newest first.',
    authScopes: OPERATOR,
    args: keysetArguments,
    resolve: (_root, request, { prisma, cursors }) =>
      keysetPage(request, {
        listing: 'revisions',
        cursors,
        count: () => prisma.revision.count(),
        read: (take, after) =>
          prisma.revision.findMany({
            orderBy: { id: 'desc' },
            take,
            ...behind(after === null ? null : Number(after)),
          }),
      }),
  }),
}))

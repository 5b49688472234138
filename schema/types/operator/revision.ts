import type { RevisionModel } from '../../../prisma/generated/client/models/Revision.ts'
import type { Diff, Mover, TableDiff, YieldFacts } from '../../../prisma/quality-checks/facts.ts'
import { actorOf } from '../../audit/actor.ts'
import { bounded, ROW_NUMBERS } from '../../bounds.ts'
import { builder } from '../../builder.ts'
import { notFound } from '../../errors.ts'
import type { Finding } from '../../quality-checks/finding.ts'
import { Message } from '../shared/message.ts'
import { RevisionRow } from './loads.ts'

const OPERATOR = { operator: true } as const
const OPERATE = { operate: true } as const

const FindingType = builder.objectRef<Finding>('RevisionFinding').implement({
  description: 'Why a revision was quarantined.',
  fields: t => ({
    rule: t.string({ description: 'Key of the failed data-quality check.', resolve: ({ rule }) => rule }),
    sentence: t.exposeString('sentence'),
    was: t.exposeFloat('was', {
      unit: 'varies',
      nullable: true,
      description: 'Value in the current revision; null where there is nothing to compare with.',
    }),
    is: t.exposeFloat('is', { unit: 'varies' }),
    threshold: t.exposeFloat('threshold', { unit: 'varies', description: 'Limit of the data-quality check.' }),
    examples: t.stringList({ description: 'Example ISINs or curve keys.', resolve: ({ examples }) => [...examples] }),
  }),
})

const TableDiffType = builder.objectRef<TableDiff>('RevisionTableDiff').implement({
  description: 'Rows of one table that the revision would change.',
  fields: t => ({
    table: t.exposeString('table'),
    added: t.exposeInt('added', { unit: 'count' }),
    changed: t.exposeInt('changed', { unit: 'count' }),
    removed: t.exposeInt('removed', { unit: 'count' }),
  }),
})

const YieldDiff = builder.objectRef<YieldFacts>('RevisionYieldDiff').implement({
  description: 'Median headline yields, per cent a year, over the bonds that have one in both revisions.',
  fields: t => ({
    currency: t.exposeString('currency'),
    bonds: t.exposeInt('bonds', { unit: 'count' }),
    was: t.exposeFloat('was', { unit: 'percentAYear' }),
    is: t.exposeFloat('is', { unit: 'percentAYear' }),
  }),
})

const MoverType = builder.objectRef<Mover>('RevisionMover').implement({
  description:
    'A bond whose figures would change: clean prices in per cent of the nominal, headline yields in per cent a year.',
  fields: t => ({
    isin: t.exposeString('isin'),
    name: t.exposeString('name'),
    priceWas: t.exposeFloat('priceWas', { unit: 'percentOfNominal', nullable: true }),
    priceIs: t.exposeFloat('priceIs', { unit: 'percentOfNominal', nullable: true }),
    yieldWas: t.exposeFloat('yieldWas', { unit: 'percentAYear', nullable: true }),
    yieldIs: t.exposeFloat('yieldIs', { unit: 'percentAYear', nullable: true }),
  }),
})

interface Details {
  readonly revision: RevisionModel
  readonly load: { readonly sourceKey: string; readonly origin: string } | null
  readonly findings: readonly Finding[]
  readonly diff: Diff
}

const NO_DIFF: Diff = { tables: [], yields: [], movers: [] }

const RevisionDetails = builder.objectRef<Details>('RevisionDetails').implement({
  description: 'A revision: why it was quarantined, and how it differs from the revision that was current then.',
  fields: t => ({
    revision: t.field({ type: RevisionRow, resolve: ({ revision }) => revision }),
    loadId: t.field({ type: 'Uuid', nullable: true, resolve: ({ revision }) => revision.loadId }),
    source: t.string({ nullable: true, resolve: ({ load }) => load?.sourceKey ?? null }),
    origin: t.string({ nullable: true, resolve: ({ load }) => load?.origin ?? null }),
    decidedAt: t.field({ type: 'DateTime', nullable: true, resolve: ({ revision }) => revision.decidedAt }),
    decidedBy: t.string({ nullable: true, resolve: ({ revision }) => revision.decidedBy }),
    findings: t.field({ type: [FindingType], resolve: ({ findings }) => [...findings] }),
    tables: t.field({ type: [TableDiffType], resolve: ({ diff }) => [...diff.tables] }),
    yields: t.field({ type: [YieldDiff], resolve: ({ diff }) => [...diff.yields] }),
    movers: t.field({
      type: [MoverType],
      description: 'At most twenty bonds, the largest changes first.',
      resolve: ({ diff }) => [...diff.movers],
    }),
  }),
})

builder.queryField('revision', t =>
  t.field({
    type: RevisionDetails,
    description: 'One revision with the facts for the decision of the operator.',
    authScopes: OPERATOR,
    args: { id: t.arg.int({ required: true, ...bounded(ROW_NUMBERS) }) },
    resolve: async (_root, { id }, { prisma }) => {
      const stored = await prisma.revision.findUnique({ where: { id }, include: { load: true } })
      if (stored === null) throw notFound('The revision')
      const { load, ...revision } = stored
      const findings = (revision.findings ?? []) as unknown as readonly Finding[]
      return { revision, load, findings, diff: (revision.diff ?? NO_DIFF) as unknown as Diff }
    },
  }),
)

builder.mutationFields(t => ({
  publishRevision: t.field({
    type: Message,
    description:
      'Publishes the data of a quarantined revision as a new revision, on top of what was published since. REFUSED when it is not quarantined.',
    authScopes: OPERATE,
    args: { id: t.arg.int({ required: true, ...bounded(ROW_NUMBERS) }) },
    resolve: async (_root, { id }, context) => {
      const published = await context.operator.publishRevision({ id, by: (await actorOf(context)).name })
      return { message: `Revision ${id} is published as revision ${published}.` }
    },
  }),
  rejectRevision: t.field({
    type: Message,
    description: 'Rejects a quarantined revision and deletes its data. REFUSED when it is not quarantined.',
    authScopes: OPERATE,
    args: { id: t.arg.int({ required: true, ...bounded(ROW_NUMBERS) }) },
    resolve: async (_root, { id }, context) => {
      await context.operator.rejectRevision({ id, by: (await actorOf(context)).name })
      return { message: `Revision ${id} is rejected and its data deleted.` }
    },
  }),
}))

import type { Database } from '../client.ts'
import { type Comparison, compare } from './compare.ts'
import type { RunFacts } from './facts.ts'
import { type Finding, THRESHOLDS } from './finding.ts'
import { failedChecks } from './rules.ts'

export interface CheckedRun {
  readonly loadId: string
  readonly used: number
  readonly failed: number
  /** By kind. */
  readonly records: Readonly<Record<string, number>>
}

export interface Verdict {
  /** Empty if the run may be published. */
  readonly findings: readonly Finding[]
  readonly diff: Comparison['diff']
}

/** Compares the data after an ingestion run with the published revision. Called after its measures are written. */
export async function runChecks(database: Database, load: CheckedRun, now: Date): Promise<Verdict> {
  const thresholds = database.qualityThresholds ?? THRESHOLDS
  const recordsBefore = await lastPublished(database, load.loadId)
  const { used, failed, records } = load
  const facts: RunFacts = { used, failed, records, recordsBefore }
  const compared = await database.prisma.$transaction(client => compare(client, { load: facts, now, thresholds }))
  return { findings: failedChecks(compared.facts, thresholds), diff: compared.diff }
}

/** Record counts by kind of the last published run of the same source and origin. */
async function lastPublished({ prisma }: Database, loadId: string): Promise<RunFacts['recordsBefore']> {
  const load = await prisma.load.findUnique({ where: { id: loadId } })
  if (load === null) return {}
  const { sourceKey, origin } = load
  const last = await prisma.load.findFirst({
    where: {
      ...{ sourceKey, origin, id: { not: loadId } },
      revision: {
        is: { OR: [{ status: 'PUBLISHED' }, { status: 'SUPERSEDED', decidedBy: { not: null } }] },
      },
    },
    orderBy: { startedAt: 'desc' },
  })
  return (last?.records ?? {}) as RunFacts['recordsBefore']
}

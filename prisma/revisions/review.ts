import type { Database } from '../client.ts'
import type { RevisionModel } from '../generated/client/models/Revision.ts'
import { marketTime } from '../measures/market-time.ts'
import { makeRevision } from '../measures/publish.ts'
import { beginRun, finishRun, markRunning, revertRun } from '../store/runs/ingestion-run.ts'
import { alone } from '../store/runs/lock.ts'
import { messageOf } from '../store/runs/message.ts'
import type { RunProgress } from '../store/runs/progress.ts'
import { restoreChanges } from '../undo/changes.ts'
import { publishPending } from './publish-revision.ts'
import { settle } from './quarantine.ts'

export interface Decision {
  readonly id: number
  /** The person who decides, as shown to other operators. */
  readonly by: string
  readonly now: () => Date
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: RunProgress) => void
}

/** The revision does not exist or is not quarantined. */
export class NotQuarantined extends Error {
  override readonly name = 'NotQuarantined'
}

/**
 * Publishes the changes of a quarantined revision as a new revision, on top of what was published since. A row that a
 * later run has changed stays unchanged. Readers see all changes at once; a failure changes nothing.
 * @throws NotQuarantined
 * @throws RunInProgress during an ingestion run
 */
export function publishQuarantined(database: Database, decision: Decision): Promise<RevisionModel> {
  return alone(database, async lost => {
    const signal = decision.signal === undefined ? lost : AbortSignal.any([decision.signal, lost])
    await markRunning(database)
    const quarantined = await quarantinedRevision(database, decision.id)
    const load = await database.prisma.load.findUniqueOrThrow({ where: { id: quarantined.loadId ?? '' } })
    const origin = `revision ${quarantined.id}, quarantined from ${load.origin}`
    const loadId = await beginRun(database, { sourceKey: load.sourceKey, origin, startedAt: decision.now() })
    const end = (status: 'SUCCEEDED' | 'FAILED', message: string | null) =>
      finishRun(database, loadId, { status, message, finishedAt: decision.now() })
    try {
      const published = await publishChangesOf(database, quarantined, loadId, { ...decision, signal })
      await end('SUCCEEDED', published.note)
      return published
    } catch (error) {
      await revertRun(database, loadId)
      await end('FAILED', messageOf(error))
      throw error
    }
  })
}

async function publishChangesOf(
  database: Database,
  quarantined: RevisionModel,
  loadId: string,
  { by, now, signal, onProgress = () => undefined }: Decision & { readonly signal: AbortSignal },
) {
  const { prisma } = database
  const newer = await prisma.$transaction(client => restoreChanges(client, quarantined.id))
  const asOf = (await marketTime(database)) ?? quarantined.asOf
  const skipped = newer === 0 ? '' : `; ${newer} rows are newer and stay unchanged`
  const note = `changes of quarantined revision ${quarantined.id}, published by ${by}${skipped}`
  const bonds = await prisma.bond.findMany({ select: { id: true } })
  const ids = bonds.map(({ id }) => id)
  const revision = await makeRevision(database, { asOf, loadId, note }, ids, { now, signal, onProgress })
  const decided = { decidedBy: by, decidedAt: now() }
  await publishPending(database, revision, {
    ...{ now, signal, onProgress },
    also: client =>
      settle(client, [quarantined.id], {
        status: 'SUPERSEDED',
        note: `published as revision ${revision.id}`,
        ...decided,
      }),
  })
  return prisma.revision.findUniqueOrThrow({ where: { id: revision.id } })
}

/**
 * Rejects a quarantined revision and deletes its stored changes. Readers never see them.
 * @throws NotQuarantined
 * @throws RunInProgress during an ingestion run
 */
export function rejectQuarantined(database: Database, { id, by, now }: Decision): Promise<RevisionModel> {
  return alone(database, async () => {
    const quarantined = await quarantinedRevision(database, id)
    const decided = { decidedBy: by, decidedAt: now() }
    await database.prisma.$transaction(client => settle(client, [quarantined.id], { status: 'REJECTED', ...decided }))
    return { ...quarantined, status: 'REJECTED', ...decided }
  })
}

async function quarantinedRevision({ prisma }: Database, id: number): Promise<RevisionModel> {
  const revision = await prisma.revision.findUnique({ where: { id } })
  if (revision === null) throw new NotQuarantined(`There is no revision ${id}.`)
  if (revision.status === 'HELD' && revision.findings !== null) return revision
  const status = revision.status === 'HELD' ? 'in progress' : revision.status.toLowerCase()
  throw new NotQuarantined(`Revision ${id} is ${status}; only a quarantined revision can be published or rejected.`)
}

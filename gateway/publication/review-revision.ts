import type { Database } from '../../prisma/client.ts'
import type { RevisionModel } from '../../prisma/generated/client/models/Revision.ts'
import { marketTime } from '../../prisma/measures/market-time.ts'
import { settle } from '../../prisma/revisions/quarantine.ts'
import { beginRun, finishRun, markRunning, revertRun } from '../../prisma/store/runs/ingestion-run.ts'
import { alone, type Patience } from '../../prisma/store/runs/lock.ts'
import { messageOf } from '../../prisma/store/runs/message.ts'
import { restoreChanges } from '../../prisma/undo/changes.ts'
import { computeRevision } from './compute-revision.ts'
import { type PublicationOptions, releaseRevision } from './publish-revision.ts'
import { stageClock } from './stage-clock.ts'

interface Decision extends Pick<PublicationOptions, 'now' | 'encode' | 'onPublished'>, Patience {
  readonly id: number
  /** The person who decides, as shown to other operators. */
  readonly by: string
}

/** The revision does not exist or is not quarantined. */
export class NotQuarantined extends Error {
  override readonly name = 'NotQuarantined'
}

/**
 * Publishes the changes of a quarantined revision as a new revision, on top of what was published since. A row that a
 * later run has changed stays unchanged. Readers see all changes at once; a failure changes nothing.
 * @throws NotQuarantined
 * @throws RunInProgress during an ingestion run that does not end in time
 */
export function publishQuarantined(database: Database, decision: Decision): Promise<RevisionModel> {
  const publish = async (lost: AbortSignal) => {
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
  }
  return alone(database, publish, 'load', decision)
}

async function publishChangesOf(
  database: Database,
  quarantined: RevisionModel,
  loadId: string,
  { by, now, signal, encode, onPublished }: Decision & { readonly signal: AbortSignal },
) {
  const { prisma } = database
  const newer = await prisma.$transaction(client => restoreChanges(client, quarantined.id))
  const asOf = (await marketTime(database)) ?? quarantined.asOf
  const skipped = newer === 0 ? '' : `; ${newer} rows are newer and stay unchanged`
  const note = `changes of quarantined revision ${quarantined.id}, published by ${by}${skipped}`
  const clock = stageClock()
  const options = { now, signal, encode, onPublished, clock, onProgress: () => undefined }
  const revision = await clock.time('measure', () => computeRevision(database, { asOf, loadId, note }, 'ALL', options))
  const decided = { decidedBy: by, decidedAt: now(), note: `published as revision ${revision.id}` }
  await releaseRevision(database, revision, options, {
    also: client => settle(client, [quarantined.id], { status: 'SUPERSEDED', ...decided }),
  })
  return prisma.revision.findUniqueOrThrow({ where: { id: revision.id } })
}

/**
 * Rejects a quarantined revision and deletes its stored changes. Readers never see them.
 * @throws NotQuarantined
 * @throws RunInProgress during an ingestion run that does not end in time
 */
export function rejectQuarantined(database: Database, { id, by, now, ...patience }: Decision): Promise<RevisionModel> {
  const reject = async () => {
    const quarantined = await quarantinedRevision(database, id)
    const decided = { decidedBy: by, decidedAt: now() }
    await database.prisma.$transaction(client => settle(client, [quarantined.id], { status: 'REJECTED', ...decided }))
    return { ...quarantined, status: 'REJECTED', ...decided } as const
  }
  return alone(database, reject, 'load', patience)
}

async function quarantinedRevision({ prisma }: Database, id: number): Promise<RevisionModel> {
  const revision = await prisma.revision.findUnique({ where: { id } })
  if (revision === null) throw new NotQuarantined(`There is no revision ${id}.`)
  if (revision.status === 'HELD' && revision.findings !== null) return revision
  const status = revision.status === 'HELD' ? 'in progress' : revision.status.toLowerCase()
  throw new NotQuarantined(`Revision ${id} is ${status}; only a quarantined revision can be published or rejected.`)
}

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
  /** Who decides, in words that another operator understands. */
  readonly by: string
  readonly now: () => Date
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: RunProgress) => void
}

/** There is no revision of that number, or it does not wait for anybody. */
export class NotQuarantined extends Error {
  override readonly name = 'NotHeld'
}

/**
 * Publishes what a revision holds as a new revision, over what was published since: a row that a later load has changed
 * stays as it is. Readers see all of it at once; a failure leaves everything as it was.
 * @throws NotHeld
 * @throws LoadInProgress while a load is running
 */
export function publishQuarantined(database: Database, decision: Decision): Promise<RevisionModel> {
  return alone(database, async lost => {
    const signal = decision.signal === undefined ? lost : AbortSignal.any([decision.signal, lost])
    await markRunning(database)
    const held = await heldRevision(database, decision.id)
    const load = await database.prisma.load.findUniqueOrThrow({ where: { id: held.loadId ?? '' } })
    const origin = `revision ${held.id}, held back from ${load.origin}`
    const loadId = await beginRun(database, { sourceKey: load.sourceKey, origin, startedAt: decision.now() })
    const end = (status: 'SUCCEEDED' | 'FAILED', message: string | null) =>
      finishRun(database, loadId, { status, message, finishedAt: decision.now() })
    try {
      const published = await bringIntoForce(database, held, loadId, { ...decision, signal })
      await end('SUCCEEDED', published.note)
      return published
    } catch (error) {
      await revertRun(database, loadId)
      await end('FAILED', messageOf(error))
      throw error
    }
  })
}

async function bringIntoForce(
  database: Database,
  held: RevisionModel,
  loadId: string,
  { by, now, signal, onProgress = () => undefined }: Decision & { readonly signal: AbortSignal },
) {
  const { prisma } = database
  const newer = await prisma.$transaction(client => restoreChanges(client, held.id))
  const asOf = (await marketTime(database)) ?? held.asOf
  const stay = newer === 0 ? '' : `; ${newer} rows are newer and stay`
  const note = `what revision ${held.id} held, published by ${by}${stay}`
  const bonds = await prisma.bond.findMany({ select: { id: true } })
  const ids = bonds.map(({ id }) => id)
  const revision = await makeRevision(database, { asOf, loadId, note }, ids, { now, signal, onProgress })
  const decided = { decidedBy: by, decidedAt: now() }
  await publishPending(database, revision, {
    ...{ now, signal, onProgress },
    also: client =>
      settle(client, [held.id], { status: 'SUPERSEDED', note: `published as revision ${revision.id}`, ...decided }),
  })
  return prisma.revision.findUniqueOrThrow({ where: { id: revision.id } })
}

/**
 * Forgets what a revision holds: readers never see it, and the tables have been without it since it was held back.
 * @throws NotHeld
 * @throws LoadInProgress while a load is running
 */
export function rejectQuarantined(database: Database, { id, by, now }: Decision): Promise<RevisionModel> {
  return alone(database, async () => {
    const held = await heldRevision(database, id)
    const decided = { decidedBy: by, decidedAt: now() }
    await database.prisma.$transaction(client => settle(client, [held.id], { status: 'REJECTED', ...decided }))
    return { ...held, status: 'REJECTED', ...decided }
  })
}

async function heldRevision({ prisma }: Database, id: number): Promise<RevisionModel> {
  const revision = await prisma.revision.findUnique({ where: { id } })
  if (revision === null) throw new NotQuarantined(`There is no revision ${id}.`)
  if (revision.status === 'HELD' && revision.findings !== null) return revision
  const status = revision.status === 'HELD' ? 'being made' : revision.status.toLowerCase()
  throw new NotQuarantined(`Revision ${id} is ${status}; only one that is held back can be published or rejected.`)
}

import type { Database } from '../client.ts'
import type { RevisionModel } from '../generated/client/models/Revision.ts'
import { type CheckedRun, runChecks } from '../quality-checks/check-run.ts'
import type { Finding } from '../quality-checks/finding.ts'
import { publishPending } from '../revisions/publish-revision.ts'
import { quarantine } from '../revisions/quarantine.ts'
import type { RunProgress } from '../store/runs/progress.ts'
import { marketDate, marketTime } from './market-time.ts'
import { measuredBy } from './measured-by.ts'
import { measureBonds } from './run.ts'

export interface PublishRequest extends MakeOptions {
  readonly loadId: string
  readonly changed: boolean
  readonly touched: ReadonlySet<string>
  /** What the gates look at; null where they are not asked. */
  readonly judged: Omit<CheckedRun, 'loadId'> | null
  /** Publishes even what is suspicious. */
  readonly force: boolean
}

export interface MakeOptions {
  readonly signal: AbortSignal
  readonly now: () => Date
  readonly onProgress: (progress: RunProgress) => void
}

export interface Publication {
  /** Null when nothing was published: nothing changed, or the revision is held back. */
  readonly revisionId: number | null
  /** Of the market that readers have. */
  readonly asOf: string | null
  readonly held: Quarantined | null
}

/** A revision that waits for the operator, and why. */
export interface Quarantined {
  readonly revisionId: number
  readonly findings: readonly Finding[]
}

/**
 * Makes the new revision: held back while its measures are written, published as a whole or, where it is suspicious,
 * set aside for the operator. Before the first revision, what an earlier load stored is measured and published with it.
 */
export async function publish(database: Database, request: PublishRequest): Promise<Publication> {
  const { prisma } = database
  const previous = await prisma.revision.findFirst({ where: { status: 'PUBLISHED' }, orderBy: { id: 'desc' } })
  const left = previous === null ? await leftBehind(database, request.loadId) : null
  const before = { revisionId: null, asOf: previous?.asOf.toISOString() ?? null, held: null }
  if (!request.changed && left === null) return before
  const { loadId, judged, force, now } = request
  const asOf = (await marketTime(database)) ?? now()
  const revision = await makeRevision(database, { asOf, loadId }, [...request.touched, ...(left ?? [])], request)
  const verdict = judged === null || previous === null ? null : await runChecks(database, { loadId, ...judged }, now())
  const findings = verdict?.findings ?? []
  if (verdict !== null && findings.length > 0 && !force) {
    await quarantine(database, revision.id, verdict)
    return { ...before, held: { revisionId: revision.id, findings } }
  }
  const forced = findings.length > 0 ? { findings, note: 'published although it was suspicious, as was asked for' } : {}
  await publishPending(database, revision, { ...request, ...forced })
  return { revisionId: revision.id, asOf: asOf.toISOString(), held: null }
}

/**
 * The row of a revision, held back, and the measures of these bonds, of those that a new day or curve makes old, and of
 * all where other code computed the revision before.
 */
export async function makeRevision(
  database: Database,
  row: { readonly asOf: Date; readonly loadId: string; readonly note?: string },
  touched: readonly string[],
  { signal, now, onProgress }: MakeOptions,
): Promise<RevisionModel> {
  const { prisma } = database
  const date = await marketDate(database, row.asOf)
  const sample = (await prisma.bond.findFirst({ where: { sample: true }, select: { id: true } })) !== null
  const data = { status: 'HELD', createdAt: now(), sample, measuredBy: measuredBy(), ...row } as const
  const previous = await prisma.revision.findFirst({ where: { status: 'PUBLISHED' }, orderBy: { id: 'desc' } })
  const revision = await prisma.revision.create({ data })
  const isOtherCode = previous !== null && previous.measuredBy !== data.measuredBy
  await measureBonds(database, {
    ...{ touched: isOtherCode ? 'ALL' : touched, date, revisionId: revision.id, signal },
    progress: (done, total) => onProgress({ stage: 'measuring', done, total, what: `${done} of ${total} bonds` }),
  })
  return revision
}

/** Bonds changed by loads that stored something before anything was published; null when there is no such load. */
async function leftBehind({ prisma }: Database, loadId: string): Promise<readonly string[] | null> {
  const loads = await prisma.load.count({
    where: { id: { not: loadId }, OR: [{ inserted: { gt: 0 } }, { updated: { gt: 0 } }] },
  })
  if (loads === 0) return null
  const rows = await prisma.provenance.findMany({ distinct: ['bondId'], select: { bondId: true } })
  return rows.map(row => row.bondId)
}

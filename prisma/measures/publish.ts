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
  /** Input of the data-quality checks; null to skip them. */
  readonly judged: Omit<CheckedRun, 'loadId'> | null
  /** Publishes even if data-quality checks fail. */
  readonly force: boolean
}

export interface MakeOptions {
  readonly signal: AbortSignal
  readonly now: () => Date
  readonly onProgress: (progress: RunProgress) => void
}

export interface Publication {
  /** Null if nothing was published: nothing changed, or the revision is quarantined. */
  readonly revisionId: number | null
  /** Market time of the current revision, ISO 8601. */
  readonly asOf: string | null
  readonly quarantined: Quarantined | null
}

/** A revision that awaits the operator's decision, with the findings. */
export interface Quarantined {
  readonly revisionId: number
  readonly findings: readonly Finding[]
}

/**
 * Makes a new revision. It is pending while its measures are written. It is then published atomically or, if
 * data-quality checks fail, quarantined for the operator. The first revision also includes rows that earlier runs stored
 * without publishing.
 */
export async function publish(database: Database, request: PublishRequest): Promise<Publication> {
  const { prisma } = database
  const previous = await prisma.revision.findFirst({ where: { status: 'PUBLISHED' }, orderBy: { id: 'desc' } })
  const unpublished = previous === null ? await unpublishedBonds(database, request.loadId) : null
  const before = { revisionId: null, asOf: previous?.asOf.toISOString() ?? null, quarantined: null }
  if (!request.changed && unpublished === null) return before
  const { loadId, judged, force, now } = request
  const asOf = (await marketTime(database)) ?? now()
  const touched = [...request.touched, ...(unpublished ?? [])]
  const revision = await makeRevision(database, { asOf, loadId }, touched, request)
  const verdict = judged === null || previous === null ? null : await runChecks(database, { loadId, ...judged }, now())
  const findings = verdict?.findings ?? []
  if (verdict !== null && findings.length > 0 && !force) {
    await quarantine(database, revision.id, verdict)
    return { ...before, quarantined: { revisionId: revision.id, findings } }
  }
  const forced = findings.length > 0 ? { findings, note: 'published by force despite failed data-quality checks' } : {}
  await publishPending(database, revision, { ...request, ...forced })
  return { revisionId: revision.id, asOf: asOf.toISOString(), quarantined: null }
}

/**
 * Creates a pending revision and computes the measures of the touched bonds, of bonds outdated by a new date or curve,
 * and of all bonds if other code computed the previous revision.
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

/** Bonds stored by earlier ingestion runs before the first publication; null if there is no such run. */
async function unpublishedBonds({ prisma }: Database, loadId: string): Promise<readonly string[] | null> {
  const runs = await prisma.load.count({
    where: { id: { not: loadId }, OR: [{ inserted: { gt: 0 } }, { updated: { gt: 0 } }] },
  })
  if (runs === 0) return null
  const rows = await prisma.provenance.findMany({ distinct: ['bondId'], select: { bondId: true } })
  return rows.map(row => row.bondId)
}

import type { Database } from '../../prisma/client.ts'
import type { RevisionModel } from '../../prisma/generated/client/models/Revision.ts'
import { marketTime } from '../../prisma/measures/market-time.ts'
import { changesSinceArchive } from '../../prisma/revisions/archived-changes.ts'
import { storeArchive, storeEncoded } from '../../prisma/revisions/archives.ts'
import { newestPublished } from '../../prisma/revisions/newest.ts'
import { recordObjectChanges } from '../../prisma/revisions/object-changes.ts'
import { type PublishedRow, publish } from '../../prisma/revisions/publish.ts'
import { quarantine } from '../../prisma/revisions/quarantine.ts'
import { unpublishedBonds } from '../../prisma/store/runs/ingestion-run.ts'
import { analyzeChanges, hasManyChanges } from '../../prisma/undo/changes.ts'
import { notifyOperators } from '../../schema/notices/notify.ts'
import type { Finding } from '../../schema/quality-checks/finding.ts'
import { codeVersion } from '../../schema/snapshot/encode/code-version.ts'
import { planArchive } from '../../schema/snapshot/rows/archive-plan.ts'
import { checkQuality, type RunCounts } from './check-quality.ts'
import { type ComputeOptions, computeRevision } from './compute-revision.ts'
import type { EncodeRevision } from './encode-revision.ts'
import type { OnPublished } from './publication-log.ts'
import { type StageClock, stageClock } from './stage-clock.ts'

export interface PublicationOptions extends ComputeOptions {
  /** Encodes the revision for its readers. Without it they read the archive. */
  readonly encode?: EncodeRevision | undefined
  readonly onPublished?: OnPublished | undefined
  /** Continues the measurement of an ingestion run. */
  readonly clock?: StageClock | undefined
}

interface PublicationRequest extends PublicationOptions {
  readonly loadId: string
  readonly changed: boolean
  readonly touched: ReadonlySet<string>
  /** Input of the data-quality checks; null to skip them. */
  readonly judged: RunCounts | null
  /** Publishes even if data-quality checks fail. */
  readonly force: boolean
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

/** The first revision fails data-quality checks. There is nothing to quarantine it from, so the run fails. */
class FirstRevisionRefused extends Error {
  override readonly name = 'FirstRevisionRefused'
  constructor(findings: readonly Finding[]) {
    const sentences = findings.map(({ sentence }) => sentence).join(' ')
    super(
      `The first revision is not published: ${sentences} Correct the data and run the ingestion again, or use --force`,
    )
  }
}

/**
 * Publishes what an ingestion run stored: computes the analytics of a pending revision, checks its quality, archives and
 * encodes it, and makes it the current one atomically. If data-quality checks fail, it is quarantined for the operator.
 * A first revision that fails them ends its run, and the next run publishes its rows with its own.
 * The first revision also includes rows that earlier runs stored without publishing. The caller must hold the exclusive
 * run lock.
 * @throws FirstRevisionRefused
 */
export async function publishRevision(database: Database, request: PublicationRequest): Promise<Publication> {
  const { loadId, changed, now, clock = stageClock() } = request
  const previous = await newestPublished(database.prisma)
  const unpublished = previous === null ? await unpublishedBonds(database, loadId) : null
  const before = { revisionId: null, asOf: previous?.asOf.toISOString() ?? null, quarantined: null }
  if (!changed && unpublished === null) return before

  const asOf = (await marketTime(database)) ?? now()
  const touched = [...request.touched, ...(unpublished ?? [])]
  const revision = await clock.time('measure', () => computeRevision(database, { asOf, loadId }, touched, request))

  const isLarge = await hasManyChanges(database.prisma)
  if (isLarge) await analyzeChanges(database.prisma)
  const isFirst = previous === null
  const published = await checkAndRelease(database, revision, { ...request, clock, isFirst })
  // If it fails, the planner knows less for a while; the revision is published or quarantined already.
  if (isLarge) await analyzeChanges(database.prisma).catch(() => undefined)
  return { ...before, ...published }
}

async function checkAndRelease(
  database: Database,
  revision: RevisionModel,
  request: PublicationRequest & { readonly clock: StageClock; readonly isFirst: boolean },
): Promise<Partial<Publication>> {
  const { loadId, judged, force, now, clock, isFirst } = request
  const verdict =
    judged === null
      ? null
      : await clock.time('check', () => checkQuality(database, loadId, { run: judged, isFirst }, now()))
  const findings = verdict?.findings ?? []
  if (findings.length > 0 && !force) {
    const diff = verdict?.diff ?? null
    if (diff === null) throw new FirstRevisionRefused(findings)
    await quarantine(database, revision.id, { findings, diff }, client =>
      notifyOperators(client, { kind: 'REVISION_QUARANTINED', subject: String(revision.id), at: now() }),
    )
    return { quarantined: { revisionId: revision.id, findings } }
  }

  const forced = findings.length > 0 ? { findings, note: 'published by force despite failed data-quality checks' } : {}
  await releaseRevision(database, revision, request, forced)
  return { revisionId: revision.id, asOf: revision.asOf.toISOString() }
}

/** Records what changed in a pending revision, archives it, encodes it for its readers and publishes it. The caller must hold the exclusive run lock. */
export async function releaseRevision(
  database: Database,
  { id, asOf, loadId }: Pick<RevisionModel, 'id' | 'asOf' | 'loadId'>,
  { now, signal, onProgress, encode, onPublished, clock = stageClock() }: PublicationOptions,
  details: Omit<PublishedRow, 'publishedAt' | 'chunks' | 'archivedBy' | 'patchOf'> = {},
): Promise<void> {
  const { prisma, archiveDays = 0 } = database
  const progress = (done: number) => onProgress({ stage: 'publishing', done, total: 1, what: `revision ${id}` })
  progress(0)
  const isArchived = archiveDays > 0
  if (isArchived) await clock.time('record', () => recordObjectChanges(database, id))
  const publishedAt = now()
  const archivedBy = isArchived ? codeVersion() : null
  const archive = async () => {
    const day = publishedAt.toISOString().slice(0, 10)
    const changes = archivedBy === null ? null : await changesSinceArchive(prisma, { archivedBy, day, asOf })
    const plan = await planArchive(prisma, asOf, changes)
    return { ...(await storeArchive(prisma, id, plan, signal)), patchOf: plan.patchOf }
  }
  const { chunks, bytes, patchOf } = isArchived ? await clock.time('archive', archive) : NOT_ARCHIVED
  // A patch is read on top of the revision before it, in less time than it is encoded.
  if (chunks > 0 && patchOf === null && encode !== undefined) {
    const encoded = encode(database, { id, asOf, chunks }, signal)
    await clock.time('encode', () => storeEncoded(prisma, id, encoded, signal))
  }
  signal.throwIfAborted()
  await clock.time('publish', () =>
    publish(database, { id, loadId }, { publishedAt, chunks, archivedBy, patchOf, ...details }),
  )
  progress(1)
  onPublished?.({ revision: id, archiveBytes: bytes, ms: clock.milliseconds() })
}

const NOT_ARCHIVED = { chunks: 0, bytes: 0, patchOf: null }

import type { Database } from '../../prisma/client.ts'
import type { PrismaClient } from '../../prisma/generated/client/client.ts'
import type { Source, Timetable } from '../../prisma/sources/source.ts'
import { recordRun, registerSource } from '../../prisma/store/runs/ingestion-run.ts'
import { nextTime } from './cron.ts'

/** Settings of the scheduled runs of a source. */
export interface SourceSettings extends Timetable {
  /** A file or folder; null for the live service. */
  readonly origin: string | null
  readonly mapping: string | null
}

/** A source with an active schedule. */
export interface Scheduled extends SourceSettings {
  readonly key: string
  readonly nextRunAt: Date | null
}

/** Sets when and what a source reads automatically, effective from the next scheduled time. */
export async function setSourceSchedule(
  { prisma }: Database,
  source: Source,
  settings: SourceSettings,
  now: Date,
): Promise<void> {
  await registerSource(prisma, source)
  const nextRunAt = nextTime(settings, now)
  // `taken` is reset, so that a new folder or mapping ingests all files.
  await prisma.source.update({ where: { key: source.key }, data: { ...settings, nextRunAt, taken: {} } })
}

/** Resumes or pauses the schedule of a source. Runs missed during the pause are skipped. */
export async function enableSource(prisma: PrismaClient, key: string, enabled: boolean, now: Date): Promise<void> {
  const row = await prisma.source.findUnique({ where: { key } })
  const timetable = row === null ? null : timetableOf(row)
  const nextRunAt = enabled && timetable !== null ? nextTime(timetable, now) : null
  await prisma.source.update({ where: { key }, data: { enabled, nextRunAt } })
}

/** All active schedules, the longest overdue first. */
export async function scheduledSources(prisma: PrismaClient): Promise<readonly Scheduled[]> {
  const rows = await prisma.source.findMany({
    where: { enabled: true, schedule: { not: null } },
    orderBy: [{ nextRunAt: { sort: 'asc', nulls: 'first' } }, { key: 'asc' }],
  })
  return rows.flatMap(({ key, origin, mapping, nextRunAt, ...row }) => {
    const timetable = timetableOf(row)
    return timetable === null ? [] : [{ key, origin, mapping, nextRunAt, ...timetable }]
  })
}

/** The stored schedule settings of a source; null if the source is not registered. */
export async function storedSettings(prisma: PrismaClient, key: string): Promise<StoredSettings | null> {
  const select = { schedule: true, timeZone: true, origin: true, mapping: true }
  return prisma.source.findUnique({ where: { key }, select })
}

interface StoredSettings extends Omit<SourceSettings, 'schedule' | 'timeZone'> {
  readonly schedule: string | null
  readonly timeZone: string | null
}

/** Sets the next run of a source, unless its schedule was changed in the meantime. */
export async function setNextRun(
  prisma: PrismaClient,
  { key, schedule, timeZone }: Pick<Scheduled, 'key' | 'schedule' | 'timeZone'>,
  nextRunAt: Date | null,
): Promise<void> {
  await prisma.source.updateMany({ where: { key, schedule, timeZone, enabled: true }, data: { nextRunAt } })
}

/** Number of failed or interrupted runs of a source since its last success. */
export async function consecutiveFailures(prisma: PrismaClient, sourceKey: string): Promise<number> {
  const success = await prisma.load.findFirst({
    where: { sourceKey, status: 'SUCCEEDED' },
    orderBy: [{ startedAt: 'desc' }, { id: 'desc' }],
  })
  const since = success === null ? {} : { startedAt: { gt: success.startedAt } }
  return prisma.load.count({ where: { sourceKey, status: { in: ['FAILED', 'INTERRUPTED'] }, ...since } })
}

/** Records a run that could not start, so that the operator sees the reason. */
export async function noteFailedStart(
  database: Database,
  { key, origin }: Pick<Scheduled, 'key' | 'origin'>,
  message: string,
  now: Date,
): Promise<void> {
  const source = await database.prisma.source.findUniqueOrThrow({ where: { key } })
  await recordRun(database, source, { origin: origin ?? 'live', now, status: 'FAILED', message })
}

function timetableOf(row: { schedule: string | null; timeZone: string | null }): Timetable | null {
  const { schedule, timeZone } = row
  return schedule === null || timeZone === null ? null : { schedule, timeZone }
}

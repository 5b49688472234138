import type { Database } from '../client.ts'
import type { PrismaClient } from '../generated/client/client.ts'
import type { Source } from '../sources/source.ts'
import { noteRun, registerSource } from '../store/runs/ingestion-run.ts'
import { nextTime, type Timetable } from './cron.ts'

/** How a source is run by itself. */
export interface SourceSettings extends Timetable {
  /** A file or folder; null for the live service. */
  readonly origin: string | null
  readonly mapping: string | null
}

/** A source with a schedule that is in force. */
export interface Scheduled extends SourceSettings {
  readonly key: string
  readonly nextRunAt: Date | null
}

/** States when and what a source reads by itself; it counts from its next time on. */
export async function setSourceSchedule(
  { prisma }: Database,
  source: Source,
  settings: SourceSettings,
  now: Date,
): Promise<void> {
  await registerSource(prisma, source)
  const nextRunAt = nextTime(settings, now)
  // Files of another folder, or read in another way, are taken anew.
  await prisma.source.update({ where: { key: source.key }, data: { ...settings, nextRunAt, taken: {} } })
}

/** Lets the schedule of a source run, or rest. What was missed while it rested is not made up for. */
export async function enableSource(prisma: PrismaClient, key: string, enabled: boolean, now: Date): Promise<void> {
  const row = await prisma.source.findUnique({ where: { key } })
  const timetable = row === null ? null : timetableOf(row)
  const nextRunAt = enabled && timetable !== null ? nextTime(timetable, now) : null
  await prisma.source.update({ where: { key }, data: { enabled, nextRunAt } })
}

/** Every schedule that is in force, the longest due first. */
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

/** What is stored of how a source runs by itself; null before anything was. */
export async function storedSettings(prisma: PrismaClient, key: string): Promise<StoredSettings | null> {
  const select = { schedule: true, timeZone: true, origin: true, mapping: true }
  return prisma.source.findUnique({ where: { key }, select })
}

interface StoredSettings extends Omit<SourceSettings, 'schedule' | 'timeZone'> {
  readonly schedule: string | null
  readonly timeZone: string | null
}

/** States when a source runs next, unless its schedule was changed in the meantime. */
export async function setNextRun(
  prisma: PrismaClient,
  { key, schedule, timeZone }: Pick<Scheduled, 'key' | 'schedule' | 'timeZone'>,
  nextRunAt: Date | null,
): Promise<void> {
  await prisma.source.updateMany({ where: { key, schedule, timeZone, enabled: true }, data: { nextRunAt } })
}

/** Loads of a source since its last success that did not succeed. */
export async function consecutiveFailures(prisma: PrismaClient, sourceKey: string): Promise<number> {
  const success = await prisma.load.findFirst({
    where: { sourceKey, status: 'SUCCEEDED' },
    orderBy: [{ startedAt: 'desc' }, { id: 'desc' }],
  })
  const since = success === null ? {} : { startedAt: { gt: success.startedAt } }
  return prisma.load.count({ where: { sourceKey, status: { in: ['FAILED', 'INTERRUPTED'] }, ...since } })
}

/** Keeps a run that could not even begin among the loads, so that its reason is seen. */
export async function noteFailedStart(
  database: Database,
  { key, origin }: Pick<Scheduled, 'key' | 'origin'>,
  message: string,
  now: Date,
): Promise<void> {
  const source = await database.prisma.source.findUniqueOrThrow({ where: { key } })
  await noteRun(database, source, { origin: origin ?? 'live', now, status: 'FAILED', message })
}

function timetableOf(row: { schedule: string | null; timeZone: string | null }): Timetable | null {
  const { schedule, timeZone } = row
  return schedule === null || timeZone === null ? null : { schedule, timeZone }
}

import type { LoadStatus, PrismaClient } from '../../prisma/generated/client/client.ts'
import { FILE_KEY } from '../../prisma/sources/file/source.ts'
import { SOURCES } from '../../prisma/sources/index.ts'
import type { SourceRunFacts, SourceState, SourceStatus } from '../../schema/source-status.ts'
import { nextTime } from '../ingestion/cron.ts'

/** The status of every source, in the order of `SOURCES`; one query, whatever the number of ingestion runs. */
export async function readSourceStatuses(prisma: PrismaClient, now: Date): Promise<readonly SourceStatus[]> {
  const rows = await prisma.$queryRawUnsafe<Row[]>(STATUSES)
  const byKey = new Map(rows.map(row => [row.key, row]))
  const own = SOURCES.map(({ key, name, licence, description, live = true, suggested = null }) => {
    const row = byKey.get(key) ?? { ...UNKNOWN, key, name, licence, description }
    return statusOf(row, { live, suggested }, now)
  })
  const known = new Set(SOURCES.map(({ key }) => key))
  const files = byKey.get(FILE_KEY) ?? { ...UNKNOWN, ...FILES }
  const others = [files, ...rows.filter(({ key }) => key !== FILE_KEY && !known.has(key))]
  return [...own, ...others.map(row => statusOf(row, { live: false, suggested: null }, now))]
}

const FILES = {
  key: FILE_KEY,
  name: 'Files of your own',
  licence: 'as the mapping states',
  description: 'CSV, XLSX and NDJSON, read by a mapping',
}

interface Row {
  readonly key: string
  readonly name: string
  readonly licence: string
  readonly description: string
  readonly enabled: boolean
  readonly schedule: string | null
  readonly timeZone: string | null
  readonly origin: string | null
  readonly mapping: string | null
  readonly nextRunAt: Date | null
  readonly status: LoadStatus | null
  readonly message: string | null
  readonly startedAt: Date | null
  readonly finishedAt: Date | null
  readonly rowsRead: number | null
  readonly rowsFailed: number | null
  readonly changed: number | null
  readonly succeededAt: Date | null
  readonly failures: number
  readonly newsAt: Date | null
  readonly withoutNews: number
}

const UNKNOWN = {
  ...{ enabled: true, schedule: null, timeZone: null, origin: null, mapping: null, nextRunAt: null },
  ...{
    status: null,
    message: null,
    startedAt: null,
    finishedAt: null,
    rowsRead: null,
    rowsFailed: null,
    changed: null,
  },
  ...{ succeededAt: null, failures: 0, newsAt: null, withoutNews: 0 },
}

const STATUSES = `
SELECT source.key, source.name, source.licence, source.description, source.enabled, source.schedule,
       source."timeZone", source.origin, source.mapping, source."nextRunAt",
       last.status::text AS status, last.message, last."startedAt", last."finishedAt", last."rowsRead",
       last.failed AS "rowsFailed", last.inserted + last.updated AS changed,
       success."finishedAt" AS "succeededAt",
       (SELECT count(*)::int FROM "Load" later
         WHERE later."sourceKey" = source.key AND later.status IN ('FAILED', 'INTERRUPTED')
           AND later."startedAt" > COALESCE(success."startedAt", '-infinity')) AS failures,
       news."finishedAt" AS "newsAt",
       (SELECT count(*)::int FROM (
         SELECT FROM "Load" later WHERE later."sourceKey" = source.key AND later.status = 'SUCCEEDED'
           AND later."startedAt" > COALESCE(news."startedAt", '-infinity')
          ORDER BY later."startedAt" DESC LIMIT 1000) counted) AS "withoutNews"
  FROM "Source" source
  LEFT JOIN LATERAL (SELECT * FROM "Load" WHERE "sourceKey" = source.key
                      ORDER BY "startedAt" DESC, id DESC LIMIT 1) last ON true
  LEFT JOIN LATERAL (SELECT * FROM "Load" WHERE "sourceKey" = source.key AND status = 'SUCCEEDED'
                      ORDER BY "startedAt" DESC, id DESC LIMIT 1) success ON true
  LEFT JOIN LATERAL (SELECT * FROM "Load" WHERE "sourceKey" = source.key AND status = 'SUCCEEDED'
                        AND inserted + updated > 0
                      ORDER BY "startedAt" DESC, id DESC LIMIT 1) news ON true
 ORDER BY source.key`

function statusOf(row: Row, source: Pick<SourceStatus, 'live' | 'suggested'>, now: Date): SourceStatus {
  const { key, name, licence, description, schedule, timeZone, enabled, origin, mapping } = row
  return {
    ...{ key, name, licence, description, schedule, timeZone, enabled, origin, mapping, ...source },
    state: stateOf(row),
    nextRunAt: row.nextRunAt?.toISOString() ?? null,
    lastAttempt: attemptOf(row),
    lastSuccessAt: row.succeededAt?.toISOString() ?? null,
    lastNewsAt: row.newsAt?.toISOString() ?? null,
    runsWithoutNews: row.withoutNews,
    consecutiveFailures: row.failures,
    stale: isStale(row, now),
  }
}

function stateOf({ status, schedule, enabled, failures }: Row): SourceState {
  if (status === 'RUNNING') return 'RUNNING'
  if (schedule === null) return 'OFF'
  if (!enabled) return 'PAUSED'
  return failures > 0 ? 'FAILING' : 'WAITING'
}

function attemptOf({
  status,
  startedAt,
  message,
  finishedAt,
  rowsRead,
  rowsFailed,
  changed,
}: Row): SourceRunFacts | null {
  if (status === null || startedAt === null) return null
  const counts = { rowsRead: rowsRead ?? 0, rowsFailed: rowsFailed ?? 0, changed: changed ?? 0 }
  const ended = finishedAt?.toISOString() ?? null
  return { status, message, startedAt: startedAt.toISOString(), finishedAt: ended, ...counts }
}

/** A run may last until the next one is due, so a source is stale when two scheduled runs have passed. */
function isStale({ schedule, timeZone, succeededAt }: Row, now: Date): boolean | null {
  if (schedule === null || timeZone === null) return null
  if (succeededAt === null) return true
  const first = nextTime({ schedule, timeZone }, succeededAt)
  const second = first === null ? null : nextTime({ schedule, timeZone }, first)
  return second !== null && second.getTime() <= now.getTime()
}

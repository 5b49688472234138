import { setTimeout as sleep } from 'node:timers/promises'
import type { PrismaClient } from '../../prisma/generated/client/client.ts'
import type { Principal, UsageCounts } from '../../schema/context.ts'
import { classOf, DURATION_CLASSES } from '../../schema/usage/durations.ts'
import type { Logger } from '../process/log.ts'

export type Facade = 'REST' | 'MCP' | 'GRAPHQL'

/** One request that has been answered. */
interface Answered {
  readonly operation: string
  readonly facade: Facade
  readonly ms: number
  readonly failed: boolean
  readonly rows: number
}

/**
 * Counts requests by account, day, operation and facade, and adds the counts to the database every five seconds. Failed
 * writes stay in memory and are retried. A killed process loses its unwritten counts, and a batch whose commit was not
 * acknowledged is written twice.
 */
export interface UsageMeter extends UsageCounts {
  /** Counts a request in memory. Requests without an account are not counted. */
  count(principal: Principal, answered: Answered): void
  start(): void
  /** Writes the remaining counts, so that an orderly stop loses nothing. */
  close(): Promise<void>
}

const FLUSH_EVERY_MS = 5_000
/** On a stop, writes are retried for this time while the database is unavailable. */
const CLOSE_WITHIN_MS = 8_000
const TRY_AGAIN_MS = 500

interface Tally {
  readonly accountId: string
  readonly day: string
  readonly operation: string
  readonly facade: Facade
  requests: number
  errors: number
  rows: number
  /** Milliseconds of the epoch. */
  lastAt: number
  readonly durations: number[]
}

const DAY_MS = 86_400_000

export function createUsage(
  prisma: PrismaClient,
  { now, log }: { readonly now: () => Date; readonly log: Logger },
): UsageMeter {
  let tallies = new Map<string, Tally>()
  let keys = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()
  const open = (name: string, of: Pick<Tally, 'accountId' | 'day' | 'operation' | 'facade'>): Tally => {
    const durations = new Array<number>(DURATION_CLASSES).fill(0)
    const tally = { ...of, requests: 0, errors: 0, rows: 0, lastAt: 0, durations }
    tallies.set(name, tally)
    return tally
  }
  const write = async () => {
    if (tallies.size === 0 && keys.size === 0) return
    const [counted, used] = [tallies, keys]
    tallies = new Map()
    keys = new Map()
    try {
      await writeUsage(prisma, [...counted.values()], used)
    } catch (error) {
      for (const [name, tally] of counted) add(tallies, name, tally)
      for (const [id, at] of used) if (!keys.has(id)) keys.set(id, at)
      throw error
    }
  }
  const flush = () => {
    writing = writing.catch(() => undefined).then(write)
    return writing
  }
  const report = (error: unknown) => log.error({ err: error }, 'usage could not be written')
  const flushBefore = async (deadline: number): Promise<void> => {
    try {
      await flush()
    } catch (error) {
      if (performance.now() > deadline) return report(error)
      await sleep(TRY_AGAIN_MS)
      return flushBefore(deadline)
    }
  }
  return {
    count: ({ accountId, keyId }, { operation, facade, ms, failed, rows }) => {
      if (accountId === null) return
      const at = now().getTime()
      const name = `${accountId}|${Math.floor(at / DAY_MS)}|${operation}|${facade}`
      const tally = tallies.get(name) ?? open(name, { accountId, day: dayOf(at), operation, facade })
      const place = classOf(ms)
      tally.requests += 1
      tally.errors += failed ? 1 : 0
      tally.rows += rows
      tally.lastAt = Math.max(tally.lastAt, at)
      tally.durations[place] = (tally.durations[place] ?? 0) + 1
      if (keyId !== undefined) keys.set(keyId, at)
    },
    flush,
    start: () => {
      timer = setInterval(() => flush().catch(report), FLUSH_EVERY_MS).unref()
    },
    close: async () => {
      clearInterval(timer)
      await flushBefore(performance.now() + CLOSE_WITHIN_MS)
    },
  }
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}

/** Merges unwritten counts into those collected since. */
function add(tallies: Map<string, Tally>, name: string, more: Tally): void {
  const tally = tallies.get(name)
  if (tally === undefined) return void tallies.set(name, more)
  tally.requests += more.requests
  tally.errors += more.errors
  tally.rows += more.rows
  tally.lastAt = Math.max(tally.lastAt, more.lastAt)
  for (const [index, count] of more.durations.entries()) tally.durations[index] = (tally.durations[index] ?? 0) + count
}

/** Adds to the stored counts in key order, so that two instances cannot deadlock. */
async function writeUsage(
  prisma: PrismaClient,
  tallies: readonly Tally[],
  keys: ReadonlyMap<string, number>,
): Promise<void> {
  const rows = JSON.stringify(tallies.map(tally => ({ ...tally, lastAt: new Date(tally.lastAt) })))
  const used = JSON.stringify([...keys].map(([id, lastAt]) => ({ id, lastAt: new Date(lastAt) })))
  await prisma.$transaction([
    prisma.$executeRaw`
      INSERT INTO "Usage" ("accountId", "day", "operation", "facade", "requests", "errors", "rows", "lastAt", "durations")
      SELECT r."accountId", r."day", r."operation", r."facade", r."requests", r."errors", r."rows", r."lastAt",
        ARRAY(SELECT e.count::int FROM jsonb_array_elements_text(r."durations") WITH ORDINALITY AS e(count, n) ORDER BY n)
      FROM jsonb_to_recordset(${rows}::jsonb) AS r(
        "accountId" uuid, "day" date, "operation" text, "facade" text, "requests" int, "errors" int, "rows" bigint,
        "lastAt" timestamp, "durations" jsonb)
      JOIN "Account" ON "Account"."id" = r."accountId"
      ORDER BY r."accountId", r."day", r."operation", r."facade"
      ON CONFLICT ("accountId", "day", "operation", "facade") DO UPDATE SET
        "requests" = "Usage"."requests" + EXCLUDED."requests",
        "errors" = "Usage"."errors" + EXCLUDED."errors",
        "rows" = "Usage"."rows" + EXCLUDED."rows",
        "lastAt" = GREATEST("Usage"."lastAt", EXCLUDED."lastAt"),
        "durations" = ARRAY(
          SELECT COALESCE(a, 0) + COALESCE(b, 0)
          FROM unnest("Usage"."durations", EXCLUDED."durations") WITH ORDINALITY AS u(a, b, n) ORDER BY n)`,
    prisma.$executeRaw`
      UPDATE "ApiKey" SET "lastUsedAt" = GREATEST("ApiKey"."lastUsedAt", used."lastAt")
      FROM (
        SELECT "ApiKey"."id", r."lastAt" FROM jsonb_to_recordset(${used}::jsonb) AS r("id" uuid, "lastAt" timestamp)
        JOIN "ApiKey" USING ("id") ORDER BY "ApiKey"."id" FOR UPDATE OF "ApiKey"
      ) used
      WHERE "ApiKey"."id" = used."id"`,
    prisma.$executeRaw`
      UPDATE "OAuthGrant" SET "lastUsedAt" = GREATEST("OAuthGrant"."lastUsedAt", used."lastAt")
      FROM (
        SELECT "OAuthGrant"."id", r."lastAt" FROM jsonb_to_recordset(${used}::jsonb) AS r("id" uuid, "lastAt" timestamp)
        JOIN "OAuthGrant" USING ("id") ORDER BY "OAuthGrant"."id" FOR UPDATE OF "OAuthGrant"
      ) used
      WHERE "OAuthGrant"."id" = used."id"`,
  ])
}

import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { generateKey } from '../../gateway/access/key.ts'
import type { Cluster } from '../../test/support/machines/cluster.ts'
import { until } from '../../test/support/machines/owned.ts'

/** A row of the table: what is done to which machine, and what is promised of it. */
export interface Fault {
  readonly name: string
  /** Requests that may fail while it lasts; all others must not. */
  readonly mayFail: readonly string[]
  /** After what was broken is whole again, everything is answered within this time. */
  readonly recoveryMs: number
  /** Requests that were answered but may be missing in the usage: what a killed process had not written yet. */
  readonly usageAtRisk: 'nothing' | 'five seconds of one instance'
  /** It fills the disk of the primary, which must be its own. */
  readonly needsDisk?: true
  run(cluster: Cluster): Promise<void>
}

/** How long each outage lasts; `OUTAGE_SECONDS=6` for a quick run. */
const AWAY_SECONDS = Number(process.env.OUTAGE_SECONDS ?? 60)
const AWAY_MS = AWAY_SECONDS * 1_000
/** What needs the primary: the account's own things, and keys that are not known here yet. */
const OF_THE_ACCOUNT = ['portfolio', 'own portfolios', 'order', 'cancellation', 'key', 'new key']
/** What is read from the database for one request. */
const FROM_THE_DATABASE = [...OF_THE_ACCOUNT, 'holdings', 'past day', 'query']

/** SQLSTATE of a transaction that was ended because of a deadlock. */
const DEADLOCK = '40P01'

export const FAULTS: readonly Fault[] = [
  {
    name: `PostgreSQL primary killed, back after ${AWAY_SECONDS} s`,
    mayFail: FROM_THE_DATABASE,
    recoveryMs: 2_000,
    usageAtRisk: 'nothing',
    run: async ({ primary }) => {
      await primary.kill()
      await sleep(AWAY_MS)
      await primary.start()
    },
  },
  {
    name: `replica killed, back after ${AWAY_SECONDS} s`,
    mayFail: [],
    recoveryMs: 0,
    usageAtRisk: 'nothing',
    run: async ({ replica }) => {
      await replica.kill()
      await sleep(AWAY_MS)
      await replica.start()
    },
  },
  {
    name: `Redis killed, back after ${AWAY_SECONDS} s`,
    mayFail: [],
    recoveryMs: 0,
    usageAtRisk: 'nothing',
    run: async ({ redis }) => {
      await redis.kill()
      await sleep(AWAY_MS)
      await redis.start()
    },
  },
  {
    name: 'one instance of three killed, then started',
    // What it was at when it died; reads are asked again of another one.
    mayFail: [...FROM_THE_DATABASE, 'tool', 'graphql', 'workbook'],
    recoveryMs: 1_000,
    usageAtRisk: 'five seconds of one instance',
    run: async ({ instances: [instance] }) => {
      await instance?.kill()
      await sleep(1_000)
      await instance?.start()
    },
  },
  {
    name: 'Redis does nothing for 4 s',
    mayFail: [],
    recoveryMs: 0,
    usageAtRisk: 'nothing',
    run: ({ redis }) => redis.freeze(4),
  },
  {
    name: 'every connection to PostgreSQL waits for a lock for 8 s',
    mayFail: FROM_THE_DATABASE,
    recoveryMs: 2_000,
    usageAtRisk: 'nothing',
    run: async ({ databaseUrl, instances }) => {
      const client = new pg.Client({ connectionString: databaseUrl })
      // What ends the run is told by what broke, not by the connection that was open meanwhile.
      client.on('error', () => {})
      await client.connect()
      await lockTables(client)
      // Keys that nobody knows must be looked up: each takes a connection.
      const strangers = instances.flatMap(({ port }) => Array.from({ length: 20 }, () => askAsStranger(port)))
      await sleep(8_000)
      await client.query('ROLLBACK')
      await client.end()
      await Promise.all(strangers)
    },
  },
  {
    name: `PostgreSQL primary and Redis killed, back after ${AWAY_SECONDS} s`,
    mayFail: FROM_THE_DATABASE,
    recoveryMs: 2_000,
    usageAtRisk: 'nothing',
    run: async ({ primary, redis }) => {
      await Promise.all([primary.kill(), redis.kill()])
      await sleep(AWAY_MS)
      await Promise.all([primary.start(), redis.start()])
    },
  },
  {
    name: `one instance of three stands still for ${AWAY_SECONDS} s`,
    // The proxy learns of it by its own questions; what was asked before waits for it.
    mayFail: [...FROM_THE_DATABASE, 'tool', 'graphql', 'workbook'],
    recoveryMs: 2_000,
    usageAtRisk: 'nothing',
    run: async ({ instances: [instance] }) => {
      instance?.signal('SIGSTOP')
      await sleep(AWAY_MS)
      instance?.signal('SIGCONT')
    },
  },
  {
    name: 'each instance killed while the feed is read, then started',
    mayFail: [...FROM_THE_DATABASE, 'tool', 'graphql', 'workbook'],
    recoveryMs: 1_000,
    usageAtRisk: 'five seconds of one instance',
    run: async ({ instances, databaseUrl }) => {
      for (const instance of instances) {
        await until('a run', () => isReading(databaseUrl), AWAY_MS).catch(() => undefined)
        await instance.kill()
        await sleep(1_000)
        await instance.start()
      }
    },
  },
  {
    name: `the disk of the PostgreSQL primary is full for ${AWAY_SECONDS} s`,
    needsDisk: true,
    mayFail: FROM_THE_DATABASE,
    recoveryMs: 5_000,
    usageAtRisk: 'nothing',
    run: async ({ primary, primaryFolder }) => {
      const filling = join(primaryFolder, 'filling')
      await fill(filling)
      await sleep(AWAY_MS)
      await rm(filling)
      // It may have ended itself when its log could not grow.
      await primary.start()
    },
  },
]

async function isReading(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rowCount } = await client.query(`SELECT 1 FROM "Load" WHERE status = 'RUNNING'`)
  await client.end()
  return rowCount !== 0
}

/** Writes until the disk is full. */
async function fill(path: string): Promise<void> {
  const file = await open(path, 'w')
  const piece = Buffer.alloc(1 << 20)
  for (;;) {
    const { bytesWritten } = await file.write(piece).catch(() => ({ bytesWritten: 0 }))
    if (bytesWritten === 0) break
  }
  await file.close()
}

async function askAsStranger(port: number): Promise<void> {
  const url = `http://127.0.0.1:${port}/api/v1/data/instruments?PageSize=1`
  const answer = await fetch(url, { headers: { 'x-api-key': generateKey() } }).catch(() => null)
  await answer?.arrayBuffer()
}

/** Takes the tables from whoever writes: a transaction that holds one of them and wants another is a deadlock, met again. */
async function lockTables(client: pg.Client): Promise<void> {
  try {
    await client.query('BEGIN; LOCK TABLE "ApiKey", "Portfolio", "User", "Order" IN ACCESS EXCLUSIVE MODE')
  } catch (error) {
    if ((error as pg.DatabaseError).code !== DEADLOCK) throw error
    await client.query('ROLLBACK')
    await lockTables(client)
  }
}

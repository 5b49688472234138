import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import { PrismaPg } from '@prisma/adapter-pg'
import type { SqlMigrationAwareDriverAdapterFactory } from '@prisma/driver-adapter-utils'
import pg from 'pg'
import { PrismaPGlite } from 'pglite-prisma-adapter'
import type { Thresholds } from './gates/finding.ts'
import { PrismaClient } from './generated/client/client.ts'
import { type FolderLock, lockFolder } from './lock.ts'
import type { Precedence } from './store/precedence.ts'

/** An open database and what belongs to its life. */
export interface Database {
  readonly prisma: PrismaClient
  readonly kind: 'pglite' | 'postgresql'
  /** For the schema engine, which speaks to the database by the same adapter. */
  readonly adapter: SqlMigrationAwareDriverAdapterFactory
  /** Present while this process holds a data folder. */
  readonly lock: FolderLock | null
  /** Without it revisions are published but cannot be asked for once they are replaced. */
  readonly archive?: Archive | undefined
  /** Whose word counts where sources differ; the default table without it. */
  readonly precedence?: Precedence | undefined
  /** When a load is suspicious; the usual thresholds without it. */
  readonly gates?: Thresholds | undefined
  /** Connections to PostgreSQL: open, idle among them, and requests that wait for one; absent with PGlite. */
  readonly pool?: (() => PoolState) | undefined
  /** Everything that PGlite keeps as of now, a gzipped tar of its folder; absent with PostgreSQL. */
  readonly dump?: (() => Promise<Uint8Array>) | undefined
  close(): Promise<void>
}

export interface PoolState {
  readonly open: number
  readonly idle: number
  readonly waiting: number
}

/** What is kept of each revision. Supplied from outside: the schema says what readers see of the tables. */
export interface Archive {
  /** How many days, those on which something was published, can be asked for. */
  readonly days: number
  piecesOf(prisma: PrismaClient, asOf: Date): AsyncIterable<ArchivePiece>
}

export interface ArchivePiece {
  readonly part: string
  readonly body: Uint8Array<ArrayBuffer>
}

export interface DatabaseOptions {
  /** A PostgreSQL connection string; without it PGlite keeps the data in `dataDir`. */
  readonly databaseUrl?: string | undefined
  readonly dataDir: string
  readonly archive?: Archive | undefined
  readonly precedence?: Precedence | undefined
  readonly gates?: Thresholds | undefined
}

const CONNECTIONS = 10
/** For a new connection, or for one of those that are in use. */
const CONNECT_WITHIN_MS = 10_000
const LONGEST_END_MS = 5_000
/** A batch of a load is one transaction; a large one on a slow disk may take a while. */
const TRANSACTION = { maxWait: 30_000, timeout: 300_000 }

/**
 * Opens the database: PostgreSQL when `databaseUrl` is set, else PGlite in `dataDir` (`memory://` keeps nothing).
 * @throws FolderInUse when another process holds the folder
 */
export async function openDatabase({ databaseUrl, dataDir, ...rest }: DatabaseOptions): Promise<Database> {
  const database = await (databaseUrl === undefined ? openEmbedded(dataDir) : openPostgres(databaseUrl))
  const { archive, precedence, gates } = rest
  return { ...database, archive, precedence, gates }
}

async function openEmbedded(dataDir: string): Promise<Database> {
  const inMemory = dataDir.startsWith('memory://')
  const lock = inMemory ? null : await lockFolder(dataDir)
  const engine = await PGlite.create(inMemory ? dataDir : join(dataDir, 'pglite'))
  const adapter = new PrismaPGlite(engine)
  const prisma = new PrismaClient({ adapter, transactionOptions: TRANSACTION })
  const close = async () => {
    await prisma.$disconnect()
    if (!engine.closed) await engine.close()
    await lock?.release()
  }
  const dump = async () => new Uint8Array(await (await engine.dumpDataDir('gzip')).arrayBuffer())
  return { prisma, kind: 'pglite', adapter, lock, dump, close }
}

/** Connects with the first question: who serves waits for a database that is not there yet, and says so. */
function openPostgres(connectionString: string): Database {
  const options = { connectionString, max: CONNECTIONS, connectionTimeoutMillis: CONNECT_WITHIN_MS }
  // The schema engine closes the connections that it was given, so it gets its own.
  const adapter = new PrismaPg(options)
  const pool = new pg.Pool(options)
  // A connection that breaks while nobody uses it is replaced by the next request.
  pool.on('error', () => undefined)
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool), transactionOptions: TRANSACTION })
  const close = async () => {
    await prisma.$disconnect()
    // A connection on which a server has fallen silent is never given back.
    await Promise.race([pool.end(), sleep(LONGEST_END_MS, undefined, { ref: false })])
  }
  const state = () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount })
  return { prisma, kind: 'postgresql', adapter, lock: null, pool: state, close }
}

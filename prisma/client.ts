import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import { PrismaPg } from '@prisma/adapter-pg'
import type { SqlMigrationAwareDriverAdapterFactory } from '@prisma/driver-adapter-utils'
import pg from 'pg'
import { PrismaPGlite } from 'pglite-prisma-adapter'
import { PrismaClient } from './generated/client/client.ts'
import { type FolderLock, lockFolder } from './lock.ts'
import type { Thresholds } from './quality-checks/finding.ts'
import { type Around, aroundStatements } from './statements.ts'
import type { Precedence } from './store/priority/precedence.ts'

/** An open database and what belongs to its life. */
export interface Database {
  readonly prisma: PrismaClient
  /** For answers to requests: its statements, locks and transactions end in time, which those of loads need not. */
  readonly requests: PrismaClient
  readonly kind: 'pglite' | 'postgresql'
  /** Copies of the database that follow it: what is read there may be a moment old. */
  readonly replicas: readonly PrismaClient[]
  /** Where PostgreSQL is; null for the embedded database. */
  readonly url: string | null
  /** Where one of the clients reads; null for the embedded database, which nobody else can read. */
  urlOf(client: PrismaClient): string | null
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
  /**
   * What readers would make of an archive that is stored, for all of them; nothing where that is soon done, or fails.
   * @throws the reason of the signal when nobody wants it any more
   */
  readonly prepared?: (database: Database, archived: Archived, signal: AbortSignal) => AsyncIterable<PreparedChunk>
}

/** A revision whose archive is stored. */
export interface Archived {
  readonly id: number
  readonly asOf: Date
  /** Pieces of the archive. */
  readonly chunks: number
}

export interface PreparedChunk {
  readonly number: number
  readonly body: Uint8Array<ArrayBuffer>
}

export interface ArchivePiece {
  readonly part: string
  readonly body: Uint8Array<ArrayBuffer>
}

export interface DatabaseOptions {
  /** A PostgreSQL connection string; without it PGlite keeps the data in `dataDir`. */
  readonly databaseUrl?: string | undefined
  /** Streaming replicas of it. */
  readonly databaseReplicaUrls?: readonly string[] | undefined
  readonly dataDir: string
  /** Milliseconds that a statement for a request may take; PostgreSQL ends it then. */
  readonly answerTimeoutMs?: number | undefined
  /** Does each statement that is run for a request, or may be. */
  readonly aroundStatement?: Around | undefined
  readonly archive?: Archive | undefined
  readonly precedence?: Precedence | undefined
  readonly gates?: Thresholds | undefined
}

type Watched = ReturnType<typeof aroundStatements>

const CONNECTIONS = 10
/**
 * Whoever gets no connection within this time fails, whether PostgreSQL is away or every connection is in use; a machine
 * that is gone without a word is noticed.
 */
export const PATIENCE = {
  connectionTimeoutMillis: 5_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
} as const
/** No single read takes longer: instead of a replica the primary answers then. */
const READER_ANSWERS_WITHIN_MS = 30_000
const ANSWER_TIMEOUT_MS = 30_000
/** Of the time for a statement: whoever waits for a lock, or for a connection, is better told early. */
const WAIT_SHARE = 0.3
const LONGEST_END_MS = 5_000
/** A batch of a load is one transaction; a large one on a slow disk may take a while. */
const TRANSACTION = { maxWait: 30_000, timeout: 300_000 }

/**
 * Opens the database: PostgreSQL when `databaseUrl` is set, else PGlite in `dataDir` (`memory://` keeps nothing).
 * @throws FolderInUse when another process holds the folder
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl, databaseReplicaUrls = [], dataDir, answerTimeoutMs = ANSWER_TIMEOUT_MS, ...rest } = options
  const watched = aroundStatements(rest.aroundStatement)
  const database = await (databaseUrl === undefined
    ? openEmbedded(dataDir, watched)
    : openPostgres(databaseUrl, databaseReplicaUrls, answerTimeoutMs, watched))
  const { archive, precedence, gates } = rest
  return { ...database, archive, precedence, gates }
}

async function openEmbedded(dataDir: string, watched: Watched): Promise<Database> {
  const inMemory = dataDir.startsWith('memory://')
  const lock = inMemory ? null : await lockFolder(dataDir)
  const engine = await PGlite.create(inMemory ? dataDir : join(dataDir, 'pglite'))
  const adapter = new PrismaPGlite(engine)
  const prisma = new PrismaClient({ adapter: watched(adapter), transactionOptions: TRANSACTION })
  const close = async () => {
    await prisma.$disconnect()
    if (!engine.closed) await engine.close()
    await lock?.release()
  }
  const dump = async () => new Uint8Array(await (await engine.dumpDataDir('gzip')).arrayBuffer())
  return {
    prisma,
    requests: prisma,
    kind: 'pglite',
    replicas: [],
    url: null,
    urlOf: () => null,
    adapter,
    lock,
    dump,
    close,
  }
}

/**
 * Connects with the first question: who serves waits for a database that is not there yet, and says so. A replica that
 * is away does not keep the service from starting either.
 */
function openPostgres(
  url: string,
  replicaUrls: readonly string[],
  answerTimeoutMs: number,
  watched: Watched,
): Database {
  const options = { connectionString: url, max: CONNECTIONS, ...PATIENCE }
  // The schema engine closes the connections that it was given, so it gets its own.
  const adapter = new PrismaPg(options)
  const pool = new pg.Pool(options)
  // A connection that breaks while nobody uses it is replaced by the next request.
  pool.on('error', () => undefined)
  const prisma = new PrismaClient({ adapter: watched(new PrismaPg(pool)), transactionOptions: TRANSACTION })
  const requests = openForRequests(url, answerTimeoutMs, watched)
  const replicas = replicaUrls.map(replicaUrl => openReader(replicaUrl, watched))
  const urlOf = (client: PrismaClient) => replicaUrls[replicas.indexOf(client)] ?? url
  const close = async () => {
    await Promise.all([prisma, requests, ...replicas].map(client => client.$disconnect()))
    // A connection on which a server has fallen silent is never given back.
    await Promise.race([pool.end(), sleep(LONGEST_END_MS, undefined, { ref: false })])
  }
  const state = () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount })
  return { prisma, requests, kind: 'postgresql', replicas, url, urlOf, adapter, lock: null, pool: state, close }
}

function openForRequests(connectionString: string, timeoutMs: number, watched: Watched): PrismaClient {
  const waitMs = Math.ceil(timeoutMs * WAIT_SHARE)
  const adapter = new PrismaPg({
    ...{ connectionString, max: CONNECTIONS, ...PATIENCE },
    connectionTimeoutMillis: Math.min(waitMs, PATIENCE.connectionTimeoutMillis),
    statement_timeout: timeoutMs,
    lock_timeout: waitMs,
    idle_in_transaction_session_timeout: timeoutMs,
  })
  return new PrismaClient({ adapter: watched(adapter), transactionOptions: { maxWait: waitMs, timeout: timeoutMs } })
}

/** For reads that may take a while, of a replica or beside the requests. */
export function openReader(connectionString: string, watched: Watched = aroundStatements()): PrismaClient {
  const settings = { connectionString, max: CONNECTIONS, query_timeout: READER_ANSWERS_WITHIN_MS, ...PATIENCE }
  return new PrismaClient({ adapter: watched(new PrismaPg(settings)) })
}

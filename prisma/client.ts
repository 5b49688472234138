import { setTimeout as sleep } from 'node:timers/promises'
import { PrismaPg } from '@prisma/adapter-pg'
import type { SqlMigrationAwareDriverAdapterFactory } from '@prisma/driver-adapter-utils'
import pg from 'pg'
import { openEngine } from './embedded.ts'
import { PrismaClient } from './generated/client/client.ts'
import type { FolderLock } from './lock.ts'
import { runningScripts } from './scripts.ts'
import { type Around, aroundStatements } from './statements.ts'
import type { SourcePriority } from './store/priority/source-priority.ts'

/** An open database with its clients and resources. */
export interface Database {
  readonly prisma: PrismaClient
  /** The client for API requests: its statements, locks and transactions have time-outs. Ingestion runs need none. */
  readonly requests: PrismaClient
  readonly kind: 'pglite' | 'postgresql'
  /** Streaming replicas. Reads from them may lag behind the primary. */
  readonly replicas: readonly PrismaClient[]
  /** Connection string of PostgreSQL; null for the embedded database. */
  readonly url: string | null
  /** Connection string behind one of the clients; null for the embedded database, which is limited to this process. */
  urlOf(client: PrismaClient): string | null
  /** The adapter that the schema engine uses for migrations. */
  readonly adapter: SqlMigrationAwareDriverAdapterFactory
  /** Set while this process has locked a data folder. */
  readonly lock: FolderLock | null
  /**
   * Number of days whose last revision stays archived; only days with a published revision count. Without it nothing is
   * archived, so a revision cannot be requested any more once a newer one is published.
   */
  readonly archiveDays?: number | undefined
  /** Source priority where sources differ. @default DEFAULT_SOURCE_PRIORITY */
  readonly sourcePriority?: SourcePriority | undefined
  /** State of the PostgreSQL connection pool; absent with PGlite. */
  readonly pool?: (() => PoolState) | undefined
  /** A snapshot of PGlite: a gzipped tar of its folder. Absent with PostgreSQL. */
  readonly dump?: (() => Promise<Uint8Array<ArrayBuffer>>) | undefined
  close(): Promise<void>
}

interface PoolState {
  readonly open: number
  /** Idle connections among the open ones. */
  readonly idle: number
  /** Requests that wait for a connection. */
  readonly waiting: number
}

export interface DatabaseOptions {
  /** A PostgreSQL connection string; without it PGlite stores the data in `dataDir`. */
  readonly databaseUrl?: string | undefined
  /** Connection strings of its streaming replicas. */
  readonly databaseReplicaUrls?: readonly string[] | undefined
  readonly dataDir: string
  /** A dump (`Database.dump`) that a database in memory begins with. @default an empty one */
  readonly image?: Uint8Array<ArrayBuffer> | undefined
  /** Milliseconds after which PostgreSQL cancels a statement of an API request. @default 30000 */
  readonly answerTimeoutMs?: number | undefined
  /** Wraps each statement that may run for an API request. */
  readonly aroundStatement?: Around | undefined
  readonly archiveDays?: number | undefined
  readonly sourcePriority?: SourcePriority | undefined
}

type Watched = ReturnType<typeof aroundStatements>

const CONNECTIONS = 10
/**
 * A caller that gets no connection within this time fails, whether PostgreSQL is unavailable or the pool is exhausted.
 * Keep-alive detects a host that disappears without closing its connections.
 */
export const PATIENCE = {
  connectionTimeoutMillis: 5_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
} as const
/** Time-out of a read from a replica; the primary answers instead. */
const READER_ANSWERS_WITHIN_MS = 30_000
const ANSWER_TIMEOUT_MS = 30_000
/** Share of the statement time-out that may be spent on waiting for a lock or a connection, so that callers fail early. */
const WAIT_SHARE = 0.3
const LONGEST_END_MS = 5_000
/** A batch of an ingestion run is one transaction; a large one may take minutes on a slow disk. */
const TRANSACTION = { maxWait: 30_000, timeout: 300_000 }

/**
 * Opens the database: PostgreSQL when `databaseUrl` is set, else PGlite in `dataDir` (`memory://` is not persistent).
 * @throws FolderInUse when another process has locked the folder; DataFolderFull
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const {
    databaseUrl,
    databaseReplicaUrls = [],
    dataDir,
    image,
    answerTimeoutMs = ANSWER_TIMEOUT_MS,
    ...rest
  } = options
  const watched = aroundStatements(rest.aroundStatement)
  const database = await (databaseUrl === undefined
    ? openEmbedded(dataDir, image, watched)
    : openPostgres(databaseUrl, databaseReplicaUrls, answerTimeoutMs, watched))
  const { archiveDays, sourcePriority } = rest
  return { ...database, archiveDays, sourcePriority }
}

async function openEmbedded(dataDir: string, image: DatabaseOptions['image'], watched: Watched): Promise<Database> {
  const { engine, adapter, lock } = await openEngine(dataDir, image)
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
 * Connects lazily, at the first query, so that the service can start and report an unavailable database or replica.
 */
function openPostgres(
  url: string,
  replicaUrls: readonly string[],
  answerTimeoutMs: number,
  watched: Watched,
): Database {
  const options = { connectionString: url, max: CONNECTIONS, ...PATIENCE }
  // The schema engine closes its connections, so it needs its own pool.
  const adapter = runningScripts(new PrismaPg(options), script => runScript(options, script))
  const pool = new pg.Pool(options)
  // The pool replaces a broken idle connection at the next request.
  pool.on('error', () => undefined)
  const prisma = new PrismaClient({ adapter: watched(new PrismaPg(pool)), transactionOptions: TRANSACTION })
  const requests = openForRequests(url, answerTimeoutMs, watched)
  const replicas = replicaUrls.map(replicaUrl => openReader(replicaUrl, watched))
  const urlOf = (client: PrismaClient) => replicaUrls[replicas.indexOf(client)] ?? url
  const close = async () => {
    await Promise.all([prisma, requests, ...replicas].map(client => client.$disconnect()))
    // A connection to an unresponsive server is never returned, so `end` may not resolve.
    await Promise.race([pool.end(), sleep(LONGEST_END_MS, undefined, { ref: false })])
  }
  const state = () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount })
  return { prisma, requests, kind: 'postgresql', replicas, url, urlOf, adapter, lock: null, pool: state, close }
}

async function runScript(options: pg.ClientConfig, script: string): Promise<void> {
  const client = new pg.Client(options)
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query(script)
  } finally {
    await client.end().catch(() => undefined)
  }
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

/** A client for long reads: from a replica, or outside the request pool. */
export function openReader(connectionString: string, watched: Watched = aroundStatements()): PrismaClient {
  const settings = { connectionString, max: CONNECTIONS, query_timeout: READER_ANSWERS_WITHIN_MS, ...PATIENCE }
  return new PrismaClient({ adapter: watched(new PrismaPg(settings)) })
}

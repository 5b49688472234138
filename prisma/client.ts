import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { PrismaPg } from '@prisma/adapter-pg'
import type { SqlMigrationAwareDriverAdapterFactory } from '@prisma/driver-adapter-utils'
import { PrismaPGlite } from 'pglite-prisma-adapter'
import type { Thresholds } from './gates/finding.ts'
import { PrismaClient } from './generated/client/client.ts'
import { type FolderLock, lockFolder } from './lock.ts'
import type { Precedence } from './store/precedence.ts'

/** An open database and what belongs to its life. */
export interface Database {
  readonly prisma: PrismaClient
  readonly kind: 'pglite' | 'postgresql'
  /** Copies of the database that follow it: what is read there may be a moment old. */
  readonly replicas: readonly PrismaClient[]
  /** Where PostgreSQL is; null for the embedded database. */
  readonly url: string | null
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
  close(): Promise<void>
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
  /** Streaming replicas of it. */
  readonly databaseReplicaUrls?: readonly string[] | undefined
  readonly dataDir: string
  readonly archive?: Archive | undefined
  readonly precedence?: Precedence | undefined
  readonly gates?: Thresholds | undefined
}

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
/** No read of a replica takes longer: the primary answers then. */
const REPLICA_ANSWERS_WITHIN_MS = 30_000
/** A batch of a load is one transaction; a large one on a slow disk may take a while. */
const TRANSACTION = { maxWait: 30_000, timeout: 300_000 }

/**
 * Opens the database: PostgreSQL when `databaseUrl` is set, else PGlite in `dataDir` (`memory://` keeps nothing).
 * @throws FolderInUse when another process holds the folder
 */
export async function openDatabase({ databaseUrl, dataDir, ...rest }: DatabaseOptions): Promise<Database> {
  const { databaseReplicaUrls = [] } = rest
  const database = await (databaseUrl === undefined
    ? openEmbedded(dataDir)
    : openPostgres(databaseUrl, databaseReplicaUrls))
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
  return { prisma, kind: 'pglite', replicas: [], url: null, adapter, lock, close }
}

/** A replica that is away does not keep the service from starting: nothing is asked of it before it is needed. */
async function openPostgres(url: string, replicaUrls: readonly string[]): Promise<Database> {
  const adapter = new PrismaPg({ connectionString: url, max: CONNECTIONS, ...PATIENCE })
  const prisma = new PrismaClient({ adapter, transactionOptions: TRANSACTION })
  await prisma.$queryRaw`SELECT 1`
  const replicas = replicaUrls.map(openReplica)
  const close = async () => {
    await Promise.all([prisma, ...replicas].map(client => client.$disconnect()))
  }
  return { prisma, kind: 'postgresql', replicas, url, adapter, lock: null, close }
}

function openReplica(connectionString: string): PrismaClient {
  const settings = { connectionString, max: CONNECTIONS, query_timeout: REPLICA_ANSWERS_WITHIN_MS, ...PATIENCE }
  return new PrismaClient({ adapter: new PrismaPg(settings) })
}

import pg from 'pg'
import { PATIENCE } from '../client.ts'
import type { Prisma, PrismaClient } from '../generated/client/client.ts'

/** The tables of PostgreSQL as they were at one moment, for other connections, whatever is stored meanwhile. */
export interface TableSnapshot {
  /** The name that PostgreSQL gave it. */
  readonly name: string
  /** Call it once the others have begun to read: they keep the snapshot for themselves. */
  close(): Promise<void>
}

export async function takeTableSnapshot(url: string): Promise<TableSnapshot> {
  const connection = new pg.Client({ connectionString: url, ...PATIENCE })
  connection.on('error', () => undefined)
  const close = () => connection.end().catch(() => undefined)
  try {
    await connection.connect()
    await connection.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    await connection.query('SET LOCAL idle_in_transaction_session_timeout = 0')
    const { rows } = await connection.query('SELECT pg_export_snapshot() AS name')
    return { name: rows[0].name, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** The whole of a large market takes minutes beside requests, and a worker that yields to them may begin late. */
const PATIENT = { maxWait: 30_000, timeout: 3_600_000 }

/**
 * Reads the tables of a snapshot that is not closed yet.
 * @throws when the snapshot is closed before the reading has begun
 */
export function readTableSnapshot<T>(
  prisma: PrismaClient,
  name: string,
  read: (tables: Prisma.TransactionClient) => Promise<T>,
): Promise<T> {
  return prisma.$transaction(
    async tables => {
      await tables.$executeRawUnsafe(`SET TRANSACTION SNAPSHOT ${pg.escapeLiteral(name)}`)
      await tables.$executeRawUnsafe('SET LOCAL idle_in_transaction_session_timeout = 0')
      return read(tables)
    },
    { isolationLevel: 'RepeatableRead', ...PATIENT },
  )
}

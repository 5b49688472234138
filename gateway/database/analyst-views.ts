import type { Database } from '../../prisma/client.ts'
import { migrate, pendingMigrations } from '../../prisma/migrate.ts'
import { primaryKeys } from '../../prisma/undo/watch.ts'
import { sqlViews } from '../../schema/files/views/sql-views.ts'
import type { Logger } from '../process/log.ts'

/**
 * Applies migrations and creates the SQL views for analysts on PostgreSQL. A table under a view cannot lose or change a
 * column, so the views are dropped before a migration and created after it.
 * @returns names of the applied migrations, oldest first
 */
export async function migrateWithViews(
  database: Pick<Database, 'prisma' | 'adapter' | 'kind'>,
  log: Pick<Logger, 'warn'>,
): Promise<readonly string[]> {
  const { prisma, adapter, kind } = database
  if (kind !== 'postgresql') return migrate(adapter)
  if ((await pendingMigrations(prisma)).length > 0)
    await prisma.$executeRawUnsafe('DROP SCHEMA IF EXISTS analyst CASCADE')
  const applied = await migrate(adapter)
  await createViews(prisma).catch(err =>
    log.warn({ err }, 'the SQL views for analysts could not be created; the user of DATABASE_URL needs CREATE'),
  )
  return applied
}

/** Does nothing if the views are those of this version. */
async function createViews(prisma: Database['prisma']): Promise<void> {
  const { version, statement } = sqlViews(await primaryKeys({ prisma }))
  const [found] = await prisma.$queryRaw<{ comment: string | null }[]>`
    SELECT obj_description(oid, 'pg_namespace') AS comment FROM pg_namespace WHERE nspname = 'analyst'`
  if (found?.comment?.endsWith(version)) return
  await prisma.$executeRawUnsafe(statement)
}

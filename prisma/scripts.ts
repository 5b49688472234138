import type { SqlDriverAdapter, SqlMigrationAwareDriverAdapterFactory } from '@prisma/driver-adapter-utils'
import { proxied } from './statements.ts'

/**
 * Runs every script of the schema engine as one message of the simple protocol, which is one transaction: a migration is
 * applied completely or not at all. The adapters themselves split a script at its semicolons (PostgreSQL), or do not wait
 * for it, so that one that failed counts as applied (PGlite).
 */
export function runningScripts(
  factory: SqlMigrationAwareDriverAdapterFactory,
  run: (script: string) => Promise<unknown>,
): SqlMigrationAwareDriverAdapterFactory {
  const executeScript = async (script: string) => void (await run(script))
  return proxied(factory, {
    connect: async () => proxied<SqlDriverAdapter>(await factory.connect(), { executeScript }),
  })
}

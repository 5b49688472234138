import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import {
  bindMigrationAwareSqlAdapterFactory,
  type ErrorRegistry,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils'
import type { MigrationList, SchemaEngine } from '@prisma/schema-engine-wasm/schema_engine_bg'
import type { PrismaClient } from './generated/client/client.ts'
import { proxied } from './statements.ts'

/**
 * Prisma's schema engine as WebAssembly: the same engine and the same `_prisma_migrations` table as the
 * command-line binary, without a download.
 */
const MIGRATIONS = join(import.meta.dirname, 'migrations')
const MODELS = join(import.meta.dirname, 'schema')
const NO_FILTERS = { externalTables: [], externalEnums: [] }

/**
 * Applies pending migrations, each in one transaction together with the mark that it is applied. One that failed, as on a
 * full disk, has therefore left nothing and is applied again.
 * @returns their names, oldest first
 */
export async function migrate(adapter: SqlMigrationAwareDriverAdapterFactory): Promise<readonly string[]> {
  const migrationsList = await readMigrations()
  const scripts = new Set(migrationsList.migrationDirectories.map(({ migrationFile }) => sqlIn(migrationFile.content)))
  const markApplied = (script: string) => (scripts.has(script) ? `${script}\n${MARK_APPLIED}` : script)
  return withEngine(
    adapter,
    async engine => {
      for (const migrationName of await failedMigrations(adapter))
        await engine.markMigrationRolledBack({ migrationName })
      const { appliedMigrationNames } = await engine.applyMigrations({ migrationsList, filters: NO_FILTERS })
      return appliedMigrationNames
    },
    markApplied,
  )
}

/** The engine writes the same afterwards: too late where the disk is full or the process is killed between. */
const MARK_APPLIED =
  ';UPDATE "_prisma_migrations" SET finished_at = now() WHERE finished_at IS NULL AND rolled_back_at IS NULL'

const FAILED = 'SELECT migration_name FROM "_prisma_migrations" WHERE finished_at IS NULL AND rolled_back_at IS NULL'

function sqlIn(content: { readonly tag: string; readonly value?: unknown }): unknown {
  return content.tag === 'ok' ? content.value : null
}

async function failedMigrations(adapter: SqlMigrationAwareDriverAdapterFactory): Promise<readonly string[]> {
  const connection = await adapter.connect()
  const namesOf = async (sql: string) => {
    const { rows } = await connection.queryRaw({ sql, args: [], argTypes: [] })
    return rows.map(([name]) => String(name))
  }
  try {
    const isThere = await namesOf(`SELECT 1 FROM pg_class WHERE oid = to_regclass('_prisma_migrations')`)
    return isThere.length === 0 ? [] : await namesOf(FAILED)
  } finally {
    await connection.dispose()
  }
}

/** Names of the migrations that the database lacks. */
export async function pendingMigrations(prisma: Pick<PrismaClient, '$queryRawUnsafe'>): Promise<readonly string[]> {
  const names = async (sql: string) => (await prisma.$queryRawUnsafe<{ name: string }[]>(sql)).map(({ name }) => name)
  const isNew =
    (await names(`SELECT relname::text AS name FROM pg_class WHERE oid = to_regclass('_prisma_migrations')`)).length ===
    0
  const applied = isNew
    ? []
    : await names(`SELECT migration_name AS name FROM "_prisma_migrations" WHERE finished_at IS NOT NULL`)
  return (await migrationNames()).filter(name => !applied.includes(name))
}

/** The SQL that brings the migrations in the folder up to the models; empty if they agree. */
export function pendingSql(adapter: SqlMigrationAwareDriverAdapterFactory): Promise<string> {
  return withEngine(adapter, async engine => {
    const { stdout } = await engine.diff({
      from: { tag: 'migrations', ...(await readMigrations()) },
      to: { tag: 'schemaDatamodel', files: await readModels() },
      script: true,
      exitCode: null,
      filters: NO_FILTERS,
    })
    return (stdout ?? '').replace('-- This is an empty migration.', '').trim()
  })
}

/** The engine takes a session-wide lock, so its connections are closed with it. */
async function withEngine<T>(
  adapter: SqlMigrationAwareDriverAdapterFactory,
  work: (engine: SchemaEngine) => Promise<T>,
  amend = (script: string) => script,
): Promise<T> {
  const opened: SqlDriverAdapter[] = []
  const remember = async (connecting: Promise<SqlDriverAdapter>) => {
    const connection = await connecting
    opened.push(connection)
    return proxied(connection, { executeScript: script => connection.executeScript(amend(script)) })
  }
  const factory = bindMigrationAwareSqlAdapterFactory({
    provider: adapter.provider,
    adapterName: adapter.adapterName,
    connect: () => remember(adapter.connect()),
    connectToShadowDb: () => remember(adapter.connectToShadowDb()),
  })
  const Engine = await loadEngine()
  const ignoreLog = () => undefined
  const models = (await readModels()).map(({ path, content }): [string, string] => [path, content])
  const engine = await Engine.new({ datamodels: models }, ignoreLog, factory)
  try {
    return await work(engine)
  } catch (error) {
    throw causeOf(error, factory.errorRegistry) ?? error
  } finally {
    engine.free()
    await Promise.all(opened.map(connection => connection.dispose()))
  }
}

/** The engine names an error of the adapter by its number only. */
function causeOf(error: unknown, registry: ErrorRegistry): unknown {
  const id = /External error id#(\d+)/.exec(error instanceof Error ? error.message : String(error))?.[1]
  return id === undefined ? null : registry.consumeError(Number(id))?.error
}

let loaded: Promise<typeof SchemaEngine> | undefined

/** The package targets bundlers that import wasm, so its module is instantiated manually here. */
function loadEngine(): Promise<typeof SchemaEngine> {
  loaded ??= (async () => {
    const require = createRequire(import.meta.url)
    const gluePath = require.resolve('@prisma/schema-engine-wasm/schema_engine_bg')
    const glue = await import('@prisma/schema-engine-wasm/schema_engine_bg')
    const bytes = await readFile(gluePath.replace(/\.js$/, '.wasm'))
    const { instance } = await WebAssembly.instantiate(bytes, {
      './schema_engine_bg.js': withoutLingering(glue as unknown as WebAssembly.ModuleImports),
    })
    const { __wbg_set_wasm: setWasm } = glue as unknown as { __wbg_set_wasm(exports: WebAssembly.Exports): void }
    setWasm(instance.exports)
    ;(instance.exports as { __wbindgen_start(): void }).__wbindgen_start()
    return glue.SchemaEngine
  })()
  return loaded
}

/**
 * The engine's timers do not keep the process alive: it leaves the ten seconds of its lock time-out running after it is
 * freed. While it works, its connection does.
 */
function withoutLingering(glue: WebAssembly.ModuleImports): WebAssembly.ModuleImports {
  const start = (callback: () => void, ms: number) => setTimeout(callback, ms >>> 0).unref()
  const timers = Object.keys(glue).filter(name => name.startsWith('__wbg_setTimeout_'))
  return { ...glue, ...Object.fromEntries(timers.map(name => [name, start])) }
}

async function migrationNames(): Promise<readonly string[]> {
  const entries = await readdir(MIGRATIONS, { withFileTypes: true })
  return entries
    .filter(entry => entry.isDirectory())
    .map(entry => entry.name)
    .sort()
}

async function readMigrations(): Promise<MigrationList> {
  const names = await migrationNames()
  const migrationDirectories = await Promise.all(
    names.map(async path => ({ path, migrationFile: { path: 'migration.sql', content: await sqlOf(path) } })),
  )
  const lockfile = {
    path: 'migration_lock.toml',
    content: await readFile(join(MIGRATIONS, 'migration_lock.toml'), 'utf8'),
  }
  return { baseDir: MIGRATIONS, lockfile, shadowDbInitScript: '', migrationDirectories }
}

async function sqlOf(migration: string) {
  const value = await readFile(join(MIGRATIONS, migration, 'migration.sql'), 'utf8')
  return { tag: 'ok' as const, value }
}

async function readModels() {
  const names = (await readdir(MODELS)).filter(name => name.endsWith('.prisma')).sort()
  return Promise.all(names.map(async path => ({ path, content: await readFile(join(MODELS, path), 'utf8') })))
}

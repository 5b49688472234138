import { readdir, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite, types } from '@electric-sql/pglite'
import type { SqlMigrationAwareDriverAdapterFactory } from '@prisma/driver-adapter-utils'
import { PrismaPGlite } from 'pglite-prisma-adapter'
import { DataFolderFull } from './full-disk.ts'
import { type FolderLock, lockFolder } from './lock.ts'
import { runningScripts } from './scripts.ts'
import { isDiskFull } from './store/runs/message.ts'

/** PGlite in a folder that this process has locked, or in memory. */
interface Embedded {
  readonly engine: PGlite
  readonly adapter: SqlMigrationAwareDriverAdapterFactory
  readonly lock: FolderLock | null
}

/**
 * @param image a dump that a database in memory begins with
 * @throws FolderInUse when another process has locked the folder; DataFolderFull
 */
export async function openEngine(dataDir: string, image?: Uint8Array<ArrayBuffer>): Promise<Embedded> {
  if (dataDir.startsWith('memory://')) {
    const engine = await PGlite.create(dataDir, image && { loadDataDir: new Blob([image]) })
    return { engine, adapter: adapterOf(engine), lock: null }
  }
  const lock = await lockFolder(dataDir).catch(async error => {
    throw isDiskFull(error) ? new DataFolderFull(dataDir, error) : error
  })
  const isNew = !(await hasData(dataDir))
  try {
    const engine = await PGlite.create(folderOf(dataDir))
    return { engine, adapter: adapterOf(engine), lock }
  } catch (error) {
    const explanation = await explained(error, dataDir)
    // Half a database would not open, and the lock would keep the process alive.
    if (isNew) await rm(folderOf(dataDir), { recursive: true, force: true })
    await lock.release()
    throw explanation
  }
}

/** True if the folder contains a database. */
export async function hasData(dataDir: string): Promise<boolean> {
  return (await readdir(folderOf(dataDir)).catch(() => [])).length > 0
}

function folderOf(dataDir: string): string {
  return join(dataDir, 'pglite')
}

/** PGlite that cannot write as it opens says only that it failed. */
async function explained(error: unknown, dataDir: string): Promise<unknown> {
  return isDiskFull(error) || (await freeBytes(dataDir)) < LEAST_FREE_BYTES ? new DataFolderFull(dataDir, error) : error
}

/** A segment of its log. */
const LEAST_FREE_BYTES = 16 * 1024 ** 2

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder).catch(() => ({ bavail: Number.POSITIVE_INFINITY, bsize: 1 }))
  return bavail * bsize
}

function adapterOf(engine: PGlite): SqlMigrationAwareDriverAdapterFactory {
  return runningScripts(new PrismaPGlite(withFastBytes(engine)), script => engine.exec(script))
}

/** The adapter reads bytes digit by digit: 0.5 of 7.9 s of processor for an archive of 20,000 bonds (`npm run bench:market`). */
function withFastBytes(engine: PGlite): PGlite {
  const query: PGlite['query'] = (sql, values, options) =>
    engine.query(sql, values, options && { ...options, parsers: { ...options.parsers, [types.BYTEA]: bytesOf } })
  return new Proxy(engine, {
    get: (target, name) => {
      if (name === 'query') return query
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

/** @param text `\x` and hexadecimal digits */
function bytesOf(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text.slice(2), 'hex'))
}

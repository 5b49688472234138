import { randomUUID } from 'node:crypto'
import { access, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { PGlite } from '@electric-sql/pglite'
import type { Database } from './client.ts'
import { lockFolder } from './lock.ts'

/** A backup that cannot be made or used; the message says what to do. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused'
}

/** With PostgreSQL its own tools do better. */
export const TO_POSTGRESQL =
  'The data is in PostgreSQL (DATABASE_URL): use its own tools, pg_dump --format=custom and pg_restore; see docs/operation.md.'

/**
 * Writes everything that PGlite keeps to a new file, also while the service runs: the file holds what was committed at
 * one moment. It is there as a whole or not at all, and only its owner can read it.
 * @returns its bytes
 * @throws BackupRefused with PostgreSQL, and when the file exists
 */
export async function backUp({ dump }: Pick<Database, 'dump'>, path: string): Promise<number> {
  if (dump === undefined) throw new BackupRefused(TO_POSTGRESQL)
  if (await exists(path)) throw new BackupRefused(`${path} exists; name a file that does not.`)
  const bytes = await dump()
  const unfinished = `${path}.${process.pid}.part`
  try {
    const file = await open(unfinished, 'wx', 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  return bytes.length
}

/**
 * Fills a data folder from such a file. What is in the folder stays there under another name.
 * @returns where the former data is now; null when there was none
 * @throws BackupRefused when the file is none of ours; FolderInUse while a service runs on the folder
 */
export async function restore(path: string, dataDir: string): Promise<string | null> {
  const bytes = await readFile(path).catch(error => {
    throw new BackupRefused(`${path} cannot be read: ${error instanceof Error ? error.message : error}`)
  })
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const lock = await lockFolder(dataDir)
  const fresh = join(dataDir, `restored-${randomUUID()}`)
  try {
    await unpack(bytes, fresh).catch(error => {
      throw new BackupRefused(`${path} is no backup of this service: ${error instanceof Error ? error.message : error}`)
    })
    return await putInPlace(fresh, dataDir)
  } finally {
    await rm(fresh, { recursive: true, force: true })
    await lock.release()
  }
}

async function unpack(bytes: Uint8Array<ArrayBuffer>, folder: string): Promise<void> {
  // Unpacked here: what is no gzip would end the process from within PGlite.
  const tar = await promisify(gunzip)(bytes)
  const engine = await PGlite.create({ dataDir: folder, loadDataDir: new Blob([tar], { type: 'application/x-tar' }) })
  try {
    await engine.query('SELECT count(*) FROM "Revision"')
  } finally {
    await engine.close()
  }
}

async function putInPlace(fresh: string, dataDir: string): Promise<string | null> {
  const place = join(dataDir, 'pglite')
  const former = (await exists(place)) ? join(dataDir, `pglite-before-${stamp()}`) : null
  if (former !== null) await rename(place, former)
  await rename(fresh, place)
  const folder = await open(dirname(place))
  await folder.sync().finally(() => folder.close())
  return former
}

/** Whether there is a database in the folder. */
export async function hasData(dataDir: string): Promise<boolean> {
  return (await readdir(join(dataDir, 'pglite')).catch(() => [])).length > 0
}

function stamp(): string {
  return new Date().toISOString().replaceAll(/[:.]/g, '-')
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

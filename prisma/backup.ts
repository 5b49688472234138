import { randomUUID } from 'node:crypto'
import { access, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { PGlite } from '@electric-sql/pglite'
import type { Database } from './client.ts'
import { lockFolder } from './lock.ts'
import { isDiskFull, messageOf } from './store/runs/message.ts'

/** A backup cannot be created or restored; the message states what to do. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused'
}

/** Shown for PostgreSQL, whose own tools are the better choice. */
export const TO_POSTGRESQL =
  'The data is in PostgreSQL (DATABASE_URL): use its own tools, pg_dump --format=custom and pg_restore; see docs/operation.md.'

/**
 * Dumps the PGlite database to a new file. It works while the service runs: the dump is a consistent snapshot of
 * committed data. The file appears complete or not at all, and only its owner can read it.
 * @returns the size of the file in bytes
 * @throws BackupRefused with PostgreSQL, when the file exists, and when its disk is full
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
    throw isDiskFull(error)
      ? new BackupRefused(`The disk of ${path} is full: make room, or name a file on another disk.`)
      : error
  }
  return bytes.length
}

interface Restored {
  /** The new path of the previous data; null if there was none. */
  readonly former: string | null
  /** False for a backup from before the audit trail. */
  readonly isAudited: boolean
}

/**
 * Restores a data folder from a backup file. Existing data stays in the folder under a new name, with its audit trail;
 * the trail of the backup gets a row that says what was restored.
 * @param by user of the machine
 * @throws BackupRefused when the file is not a backup of this service; FolderInUse while a service uses the folder
 */
export async function restore(path: string, dataDir: string, by: string): Promise<Restored> {
  const bytes = await readFile(path).catch(error => {
    throw new BackupRefused(`${path} cannot be read: ${messageOf(error)}`)
  })
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const lock = await lockFolder(dataDir)
  const fresh = join(dataDir, `restored-${randomUUID()}`)
  try {
    const isAudited = await unpack(bytes, fresh, { file: path, by }).catch(error => {
      throw new BackupRefused(
        isDiskFull(error)
          ? `The disk of ${dataDir} is full: make room and restore again. Existing data is unchanged.`
          : `${path} is not a backup of this service: ${messageOf(error)}`,
      )
    })
    return { former: await putInPlace(fresh, dataDir), isAudited }
  } finally {
    await rm(fresh, { recursive: true, force: true })
    await lock.release()
  }
}

interface Restoring {
  readonly file: string
  readonly by: string
}

async function unpack(bytes: Uint8Array<ArrayBuffer>, folder: string, restoring: Restoring): Promise<boolean> {
  // Unzipped here because invalid gzip data crashes the process inside PGlite.
  const tar = await promisify(gunzip)(bytes)
  const engine = await PGlite.create({ dataDir: folder, loadDataDir: new Blob([tar], { type: 'application/x-tar' }) })
  try {
    await engine.query('SELECT count(*) FROM "Revision"')
    return await auditRestore(engine, restoring)
  } finally {
    await engine.close()
  }
}

/** Written before the data are put in place, so that none are used without the row. */
async function auditRestore(engine: PGlite, { file, by }: Restoring): Promise<boolean> {
  const { rows } = await engine.query<{ trail: string | null }>(`SELECT to_regclass('"AuditEvent"')::text AS trail`)
  if (rows[0]?.trail === null) return false
  await engine.query(
    `INSERT INTO "AuditEvent" ("id", "at", "action", "outcome", "actorKind", "actor", "details")
     VALUES (gen_random_uuid(), $1, 'RESTORED', 'DONE', 'COMMAND_LINE', $2, jsonb_build_object('file', $3::text))`,
    [new Date().toISOString(), `command line (${by})`, file],
  )
  return true
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

function stamp(): string {
  return new Date().toISOString().replaceAll(/[:.]/g, '-')
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

import { existsSync, readdirSync } from 'node:fs'
import { chown, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { end, freePort, run, spawnOwned, until } from './owned.ts'

/** A PostgreSQL server of our own. */
export interface Postgres {
  /** Without a database's name. */
  readonly url: string
  readonly port: number
  start(): Promise<void>
  /** At once, as if the machine had lost its current; nothing is asked of it. */
  kill(): Promise<void>
  query<T extends object>(sql: string, database?: string): Promise<readonly T[]>
}

const DEBIAN = '/usr/lib/postgresql'
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  max_connections: '150',
  shared_buffers: '64MB',
  wal_keep_size: '512MB',
  wal_retrieve_retry_interval: '250ms',
}

/** A new, empty server in a folder. */
export async function makePrimary(folder: string): Promise<Postgres> {
  await makeFolder(folder)
  const options = ['--auth', 'trust', '--username', 'root', '--encoding', 'UTF8', '--locale', 'C.UTF-8', '--no-sync']
  await run(binary('initdb'), ['--pgdata', join(folder, 'data'), ...options], { user: user() })
  return serverIn(folder)
}

/** A streaming replica of a server that runs. */
export async function makeReplica(folder: string, primary: Postgres): Promise<Postgres> {
  await makeFolder(folder)
  const of = ['--host', '127.0.0.1', '--port', `${primary.port}`, '--username', 'root', '--no-password']
  const options = ['--write-recovery-conf', '--checkpoint', 'fast', '--wal-method', 'stream', '--no-sync']
  await run(binary('pg_basebackup'), ['--pgdata', join(folder, 'data'), ...of, ...options], { user: user() })
  return serverIn(folder)
}

async function serverIn(folder: string): Promise<Postgres> {
  const port = await freePort()
  const url = `postgresql://root@127.0.0.1:${port}`
  const settings = { ...SETTINGS, port: `${port}`, unix_socket_directories: folder }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  let child: ReturnType<typeof spawnOwned> | undefined
  const query = async <T extends object>(sql: string, database = 'postgres') => {
    const client = new pg.Client({ connectionString: `${url}/${database}`, connectionTimeoutMillis: 2_000 })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return (await client.query<T>(sql)).rows
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  const answers = async () => (await query('SELECT 1')).length === 1
  const start = () =>
    until('PostgreSQL answers', async () => {
      // What a killed server has left ends by itself; until then a new one refuses to start.
      if (child === undefined || child.exitCode !== null || child.signalCode !== null)
        child = spawnOwned(binary('postgres'), ['-D', join(folder, 'data'), ...args], { user: user() })
      return answers()
    })
  return { url, port, start, kill: () => end(child, 'SIGKILL'), query }
}

function binary(name: string): string {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : []
  const found = versions.map(version => join(DEBIAN, version, 'bin', name)).find(existsSync)
  if (found === undefined) throw new Error(`${name} is needed: install Debian's package postgresql`)
  return found
}

/** Root may not run PostgreSQL. */
function user(): string | undefined {
  return process.getuid?.() === 0 ? 'postgres' : undefined
}

async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const name = user()
  if (name === undefined) return
  const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
  await chown(folder, Number(uid), Number(gid))
}

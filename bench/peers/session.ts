import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { DEMO_EMAIL } from '../../prisma/accounts.ts'
import { openDatabase } from '../../prisma/client.ts'
import { runCommand } from '../support/server.ts'
import { openBenchDatabase, unlimitedKey } from '../support/service.ts'
import { multiply } from './multiply.ts'
import { preparePeers } from './prepare.ts'
import { type Running, startOurs, startPeer } from './processes.ts'
import { type Domain, domainOf } from './requests.ts'
import { type OwnSystem, ours, PEERS, type System } from './systems.ts'

/** Who asks: a user of this bench alone, so that nobody else's key is replaced. */
export const USER = 'peers'
const NO_LIMIT = 1_000_000_000
const SERVER = process.env.TEST_POSTGRES_URL ?? 'postgresql://root@127.0.0.1:5432'
/** Larger markets are made of this one, which is much quicker than filling them. */
const LARGEST_SEEDED = 100_000
/** The embedded database holds so many at most here: filling it takes a minute for 10,000. */
const LARGEST_EMBEDDED = 20_000

const EMBEDDED = 'ours-pglite'

/** A market of one size and whoever serves it; servers start when they are first needed. */
export interface Session {
  readonly size: number
  readonly client: pg.Client
  readonly domain: Domain
  readonly databaseUrl: string
  readonly ours: OwnSystem
  /** The service on its embedded database; null for markets that are too large for that here. */
  readonly embedded: OwnSystem | null
  start(system: System): Promise<Running>
  close(): Promise<void>
}

export async function openSession(size: number): Promise<Session> {
  const name = databaseOf(size)
  const dataDir = join(tmpdir(), `bonds-peers-${size}`)
  if (size > LARGEST_SEEDED) await ensureMultiplied(size, name)
  const database = await openBenchDatabase(name, size, dataDir)
  const databaseUrl = database.env.DATABASE_URL ?? ''
  const key = await unlimitedKey(database, USER)
  await database.close()
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await preparePeers(client)
  const embeddedKey = size <= LARGEST_EMBEDDED ? await embeddedMarket(size, dataDir) : null
  const running = new Map<string, Promise<Running>>()
  const envOf = ({ key: name, file, env }: System): NodeJS.ProcessEnv =>
    name === EMBEDDED
      ? { DATA_DIR: dataDir, DATABASE_URL: '' }
      : { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, ...(file && env) }
  const start = (system: System) => {
    const started =
      running.get(system.key) ??
      (system.file === null ? startOurs(envOf(system)) : startPeer(system.file, envOf(system)))
    running.set(system.key, started)
    return started
  }
  const close = async () => {
    const servers = await Promise.allSettled(running.values())
    await Promise.all(servers.map(server => (server.status === 'fulfilled' ? server.value.stop() : undefined)))
    await client.end()
  }
  return {
    size,
    client,
    domain: await domainOf(client),
    databaseUrl,
    ours: ours(key, { title: 'this service' }),
    embedded: embeddedKey && ours(embeddedKey, { key: EMBEDDED, title: 'this service on PGlite' }),
    start,
    close,
  }
}

/** `bonds_peers_100k`, `bonds_peers_1m`. */
function databaseOf(size: number): string {
  return `bonds_peers_${size % 1_000_000 === 0 ? `${size / 1_000_000}m` : `${size / 1_000}k`}`
}

async function ensureMultiplied(size: number, name: string): Promise<void> {
  if (size % LARGEST_SEEDED !== 0) throw new Error(`a large market has a multiple of ${LARGEST_SEEDED} bonds`)
  const client = new pg.Client({ connectionString: `${SERVER}/postgres` })
  await client.connect()
  const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]).finally(() => client.end())
  if (found.rowCount !== 0) return
  const model = databaseOf(LARGEST_SEEDED)
  await (await openBenchDatabase(model, LARGEST_SEEDED, tmpdir())).close()
  await multiply(SERVER, model, name, size / LARGEST_SEEDED)
}

export function peersNamed(keys: readonly string[] | null): readonly System[] {
  const unknown = keys?.filter(key => !PEERS.some(peer => peer.key === key)) ?? []
  if (unknown.length > 0)
    throw new Error(`no peer ${unknown.join(', ')}; there are ${PEERS.map(({ key }) => key).join(', ')}`)
  return PEERS.filter(({ key }) => keys?.includes(key) ?? true)
}

/** The same sample market in the embedded database, made once and kept. @returns the key of its demo user */
async function embeddedMarket(size: number, dataDir: string): Promise<string> {
  const { DATABASE_URL: _none, ...rest } = process.env
  const env = { ...rest, DATA_DIR: dataDir }
  if (!existsSync(join(dataDir, 'pglite'))) await runCommand(['seed', '--size', String(size)], env)
  const { prisma, close } = await openDatabase({ dataDir })
  await prisma.tariff.updateMany({ data: { requestsPerMinute: NO_LIMIT, requestsPerDay: NO_LIMIT } })
  await close()
  return runCommand(['key', 'issue', '--email', DEMO_EMAIL], env)
}

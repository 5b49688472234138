import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startMeasured } from './support/server.ts'
import { print, table } from './support/table.ts'

/**
 * What one instance takes over the market in DATABASE_URL: memory, start, processor time of usual requests, connections,
 * and what the market takes in the database. The figures of docs/sizing.md come from here.
 */
const REQUESTS = Number(process.env.REQUESTS ?? 1_000)
const { DATABASE_URL: databaseUrl = '' } = process.env
const QUESTIONS = ['PageSize=20', 'PageSize=20&YieldFrom=10&Currency=RUB', 'PageSize=100&Facets=Currency']

const client = new pg.Client({ connectionString: databaseUrl })
await client.connect()
const one = async (sql: string): Promise<number> =>
  Number((await client.query({ text: sql, rowMode: 'array' })).rows[0]?.[0])
const dataDir = await mkdtemp(join(tmpdir(), 'bonds-sizing-'))
const env = { ...process.env, DATA_DIR: dataDir }
const key = execFileSync(process.execPath, ['main.ts', 'key', 'issue', '--email', 'demo@example.com'], {
  env,
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'ignore'],
}).trim()
const began = performance.now()
const server = await startMeasured(env)
const rows: string[][] = [['what', 'measured']]
const note = (what: string, measured: string) => void rows.push([what, measured])
const mb = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MB`
try {
  note('bonds', `${await one('SELECT count(*) FROM "Bond"')}`)
  note('start until ready', `${((performance.now() - began) / 1_000).toFixed(1)} s`)
  const { heapUsed, rss } = await server.settled()
  note('heap after a collection', mb(heapUsed))
  note('resident after a collection', mb(rss))
  const get = async (path: string) => {
    const answer = await fetch(server.baseUrl + path, { headers: { 'x-api-key': key } })
    return { status: answer.status, bytes: (await answer.arrayBuffer()).byteLength }
  }
  for (const question of QUESTIONS) {
    const path = `/api/v1/data/instruments?${question}`
    for (let turn = 0; turn < REQUESTS / 10; turn++) await get(path)
    const before = server.cpuSeconds()
    let bytes = 0
    for (let turn = 0; turn < REQUESTS; turn++) bytes = (await get(path)).bytes
    const ms = ((server.cpuSeconds() - before) / REQUESTS) * 1_000
    note(question, `${ms.toFixed(2)} ms of processor time, ${(bytes / 1_000).toFixed(1)} kB unpacked`)
  }
  note(
    'connections to PostgreSQL',
    `${(await one('SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()')) - 1}`,
  )
  note('database', mb(await one('SELECT pg_database_size(current_database())')))
  const archived = '(SELECT body FROM "RevisionChunk" UNION ALL SELECT body FROM "OverlayRow") archived'
  note('archive of one day', mb(await one(`SELECT sum(length(body)) FROM ${archived}`)))
  note('encoded for readers', mb(await one('SELECT coalesce(sum(length(body)), 0) FROM "PreparedChunk"')))
} finally {
  await server.stop()
  await client.end()
  await rm(dataDir, { recursive: true, force: true })
}
print(table(rows))

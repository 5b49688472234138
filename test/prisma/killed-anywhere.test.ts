import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Database, openDatabase } from '../../prisma/client.ts'
import { markInterrupted } from '../../prisma/store/runs/ingestion-run.ts'
import { alone } from '../../prisma/store/runs/lock.ts'
import { readSnapshot } from '../../schema/snapshot/read-snapshot.ts'
import { administer, copyFolder, emptyOf, POSTGRES_URL } from '../support/template.ts'

const onPostgres = process.env.TEST_DATABASE === 'postgresql'
/** Opening the embedded database takes seconds, so fewer points are tried there. */
const POINTS = onPostgres ? 20 : 3
const SEED = Number(process.env.KILL_SEED ?? Date.now() % 100_000)

const name = `bonds_killed_${process.pid}`
const databaseUrl = onPostgres ? `${POSTGRES_URL}/${name}` : undefined
let dataDir = ''
beforeAll(async () => {
  const template = emptyOf(inject('template'))
  dataDir = onPostgres ? await mkdtemp(join(tmpdir(), 'bonds-killed-')) : await copyFolder(template, inject('copies'))
  if (onPostgres) await administer(`CREATE DATABASE ${name} TEMPLATE ${template}`)
})
afterAll(async () => {
  if (onPostgres) await administer(`DROP DATABASE ${name} WITH (FORCE)`)
  await rm(dataDir, { recursive: true, force: true })
})

async function opened<T>(use: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ dataDir, databaseUrl, archiveDays: 10 })
  return use(database).finally(() => database.close())
}

/** What readers see of the market, in the tables and in the archive that a start reads. */
async function published(database: Database) {
  const { prisma } = database
  const text = async (sql: string) => (await prisma.$queryRawUnsafe<{ text: string }[]>(sql))[0]?.text ?? ''
  const digest = (columns: string, from: string) =>
    text(
      `SELECT count(*) || ' ' || md5(string_agg(x::text, '|' ORDER BY x::text)) AS text FROM (SELECT ${columns} FROM ${from}) x`,
    )
  const tables = {
    quotes: await digest("(to_jsonb(t) - 'updatedAt')", '"Quote" t'),
    coupons: await digest('*', '"Coupon"'),
    bonds: await digest('id, "shortName", "scheduleComplete", status', '"Bond"'),
    measures: await digest(
      '"bondId", date, current, "priceClean", yield, "gSpreadBp", "peerSpreadBp", "couponRate"',
      '"Measure"',
    ),
  }
  const market = await readSnapshot(prisma)
  const screener = market.bonds.map(({ isin, shortName, measure }) => [
    isin,
    shortName,
    measure?.priceClean,
    measure?.yield,
  ])
  return { revision: market.revision, seen: { ...tables, screener: JSON.stringify(screener.sort()) } }
}

interface Loader {
  readonly child: ChildProcessWithoutNullStreams
  /** The next line that it says. */
  said(line: string): Promise<void>
  readonly stage: () => string
}

function startLoader(): Loader {
  const script = join(import.meta.dirname, 'killed-anywhere-load.ts')
  const child = spawn(process.execPath, [script, dataDir, ...(databaseUrl === undefined ? [] : [databaseUrl])])
  child.stderr.pipe(process.stderr)
  let stage = 'starting'
  const waiting = new Map<string, () => void>()
  createInterface({ input: child.stdout }).on('line', line => {
    stage = line
    waiting.get(line)?.()
  })
  const said = (line: string) =>
    new Promise<void>((resolve, reject) => {
      if (stage === line) return resolve()
      waiting.set(line, resolve)
      child.once('exit', () => reject(new Error(`the load ended before it said ${line}`)))
    })
  return { child, said, stage: () => stage }
}

/** Loads a variant to its end. @returns how long the load took, milliseconds */
async function loadWhole(variant: string): Promise<number> {
  const { child, said } = startLoader()
  await said('ready')
  const began = performance.now()
  child.stdin.write(`${variant}\n`)
  await said('finished')
  child.stdin.end()
  await once(child, 'exit')
  return performance.now() - began
}

async function killDuring({ child, said, stage }: Loader, variant: string, afterMs: number): Promise<string> {
  await said('ready')
  const exited = once(child, 'exit')
  child.stdin.write(`${variant}\n`)
  await wait(afterMs)
  child.kill('SIGKILL')
  await exited
  return stage()
}

/** Mulberry32: the same points for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

test(`killed at any of ${POINTS} moments, a load is there as a whole or not at all`, { timeout: 300_000 }, async () => {
  const random = randomOf(SEED)
  await loadWhole('A')
  const a = await opened(published)
  const duration = await loadWhole('B')
  const b = await opened(published)
  expect(b.seen).not.toEqual(a.seen)
  const states = { A: a.seen, B: b.seen }
  let now: 'A' | 'B' = 'B'
  let { revision } = b
  const stages: string[] = []
  let next: Loader | null = null
  for (let point = 0; point < POINTS; point += 1) {
    const other: 'A' | 'B' = now === 'A' ? 'B' : 'A'
    const afterMs = Math.round(random() * duration * 1.05)
    const loader = next ?? startLoader()
    stages.push(`${await killDuring(loader, other, afterMs)} (${afterMs} ms)`)
    // On a server the next one gets ready while this one's traces are looked at.
    next = onPostgres && point + 1 < POINTS ? startLoader() : null
    const found = await opened(async database => {
      // The server notices a moment later that its client is gone.
      await expect.poll(() => alone(database, async () => true).catch(() => false), { timeout: 30_000 }).toBe(true)
      await markInterrupted(database)
      expect(await database.prisma.loadChange.count()).toBe(0)
      expect(await database.prisma.revision.count({ where: { status: 'HELD' } })).toBe(0)
      return published(database)
    })
    const after: 'A' | 'B' = found.revision === revision ? now : other
    expect(found.seen, `seed ${SEED}, point ${point}: ${stages.at(-1)}`).toEqual(states[after])
    now = after
    revision = found.revision
  }
  process.stdout.write(`killed with seed ${SEED}: ${stages.join(', ')}\n`)
  const other = now === 'A' ? 'B' : 'A'
  await loadWhole(other)
  expect((await opened(published)).seen).toEqual(states[other])
})

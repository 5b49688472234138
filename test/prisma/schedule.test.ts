import { utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { ingest } from '../../gateway/ingestion/ingest.ts'
import type { Run } from '../../gateway/ingestion/plan-run.ts'
import { enableSource, setSourceSchedule } from '../../gateway/ingestion/source-schedule.ts'
import { createLog } from '../../gateway/process/log.ts'
import { readSourceStatuses } from '../../gateway/sources/read-source-statuses.ts'
import { createSchedule, type Schedule, type ScheduleOptions } from '../../gateway/sources/schedule.ts'
import { sourceFolders } from '../../gateway/sources/source-folders.ts'
import type { Database } from '../../prisma/client.ts'
import { cbrSource } from '../../prisma/sources/cbr/source.ts'
import { fileSource } from '../../prisma/sources/file/source.ts'
import type { Source } from '../../prisma/sources/source.ts'
import { type Answerer, QUICK, withServer } from './local-service.ts'
import { empty, freshDatabase, sourceOf, sourceReading, withFiles } from './world.ts'

let database: Database
let clock: Date
const open: Schedule[] = []

beforeAll(async () => {
  database = await freshDatabase()
})
afterEach(async () => {
  for (const schedule of open.splice(0)) await schedule.stop()
  await empty(database)
})
afterAll(() => database.close())

const HOURLY = { schedule: '0 * * * *', timeZone: 'UTC', origin: null, mapping: null }
const ISSUER = { kind: 'issuer', sourceKey: 'invented:1', name: 'Invented plc' } as const

const at = (time: string) => {
  clock = new Date(time)
}

const run = (source: Source): Run => ({ source, from: null, onSuccess: async () => undefined })

/** A schedule of invented sources that are due at each full hour since 10:00. */
async function openSchedule(sources: readonly Source[], options: Partial<ScheduleOptions> = {}): Promise<Schedule> {
  at('2026-11-20T10:00:00Z')
  for (const source of sources) await setSourceSchedule(database, source, HOURLY, clock)
  return reopen(sources, options)
}

function reopen(sources: readonly Source[], options: Partial<ScheduleOptions> = {}): Schedule {
  const byKey = new Map(sources.map(source => [source.key, source]))
  const plan = async (_database: Database, { key }: { readonly key: string }) => {
    const source = byKey.get(key)
    if (source === undefined) throw new Error(`The mapping of ${key} is gone.`)
    return [run(source)]
  }
  const schedule = createSchedule({
    ...{ database, log: createLog('silent'), now: () => clock, onLoaded: async () => undefined },
    sourceFolders: sourceFolders([]),
    ...{ plan, random: () => 0, ...options },
  })
  open.push(schedule)
  return schedule
}

const loads = async () =>
  (await database.prisma.load.findMany({ orderBy: [{ startedAt: 'asc' }, { id: 'asc' }] })).map(
    ({ sourceKey, status }) => `${sourceKey} ${status}`,
  )

const statusOf = async (key: string) => {
  const status = (await readSourceStatuses(database.prisma, clock)).find(row => row.key === key)
  if (status === undefined) throw new Error(`no status of ${key}`)
  return status
}

const nextOf = async (key: string) => (await statusOf(key)).nextRunAt

describe('a schedule', () => {
  test('runs nothing before its time, then once, and says when again', async () => {
    const schedule = await openSchedule([sourceOf([ISSUER])])
    await schedule.runDue()
    expect(await loads()).toEqual([])
    at('2026-11-20T11:00:00Z')
    await schedule.runDue()
    await schedule.runDue()
    expect(await loads()).toEqual(['invented SUCCEEDED'])
    expect(await statusOf('invented')).toMatchObject({
      ...{ state: 'WAITING', nextRunAt: '2026-11-20T12:00:00.000Z', lastSuccessAt: '2026-11-20T11:00:00.000Z' },
      ...{ consecutiveFailures: 0, stale: false, lastAttempt: { status: 'SUCCEEDED', changed: 1, rowsFailed: 0 } },
    })
  })

  test('makes up once for all runs that were missed, whichever process looks next', async () => {
    await (await openSchedule([sourceOf([ISSUER])])).stop()
    at('2026-11-23T09:20:00Z')
    await reopen([sourceOf([ISSUER])]).runDue()
    expect(await loads()).toEqual(['invented SUCCEEDED'])
    expect(await nextOf('invented')).toBe('2026-11-23T10:00:00.000Z')
  })

  test('looks at once when it is started', async () => {
    const schedule = await openSchedule([sourceOf([ISSUER])])
    at('2026-11-20T15:30:00Z')
    schedule.start(() => undefined)
    await expect.poll(loads, { timeout: 20_000 }).toEqual(['invented SUCCEEDED'])
  })

  test('is not led astray by a clock that was set', async () => {
    const schedule = await openSchedule([sourceOf([ISSUER])])
    at('2031-01-01T00:30:00Z')
    await schedule.runDue()
    at('2026-11-20T11:30:00Z')
    await schedule.runDue()
    expect(await nextOf('invented')).toBe('2026-11-20T12:00:00.000Z')
    at('2026-11-20T12:00:00Z')
    await schedule.runDue()
    expect(await loads()).toHaveLength(2)
  })

  test('pauses while it is turned off, and does not make up for that', async () => {
    const schedule = await openSchedule([sourceOf([ISSUER])])
    await enableSource(database.prisma, 'invented', false, clock)
    at('2026-11-20T15:30:00Z')
    await schedule.runDue()
    expect([await loads(), (await statusOf('invented')).state]).toEqual([[], 'PAUSED'])
    await enableSource(database.prisma, 'invented', true, clock)
    await schedule.runDue()
    expect([await loads(), await nextOf('invented')]).toEqual([[], '2026-11-20T16:00:00.000Z'])
  })

  test('waits for its turn when another load is running', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    const byHand = sourceReading(async function* () {
      begin()
      await held
      yield { rows: [ISSUER], failures: [], read: 1 }
    }, 'by-hand')
    const schedule = await openSchedule([sourceOf([{ ...ISSUER, name: 'Another name' }])])
    const other = ingest(database, byHand, { from: null })
    await begun
    at('2026-11-20T11:00:00Z')
    const due = schedule.runDue()
    await sleep(50)
    expect(await database.prisma.load.count({ where: { sourceKey: 'invented' } })).toBe(0)
    release()
    await Promise.all([other, due])
    expect((await loads()).toSorted()).toEqual(['by-hand SUCCEEDED', 'invented SUCCEEDED'])
  })
})

describe('a source that fails', () => {
  const failing = () =>
    sourceReading(async function* () {
      yield* []
      throw new Error('the provider is on strike')
    }, 'failing')

  test('is tried again after 1, 2, 4 minutes, and a success ends that', async () => {
    const sources = [failing()]
    const schedule = await openSchedule(sources)
    at('2026-11-20T11:00:00Z')
    const times: (string | null)[] = []
    for (let round = 0; round < 3; round++) {
      await schedule.runDue()
      const next = await nextOf('failing')
      times.push(next)
      at(next ?? '')
    }
    expect(times.map(time => time?.slice(11, 16))).toEqual(['11:01', '11:03', '11:07'])
    expect(await statusOf('failing')).toMatchObject({
      ...{ state: 'FAILING', consecutiveFailures: 3, lastSuccessAt: null, stale: true },
      lastAttempt: { status: 'FAILED', message: 'the provider is on strike' },
    })
    await reopen([sourceOf([ISSUER], { key: 'failing' })]).runDue()
    expect(await statusOf('failing')).toMatchObject({
      ...{ state: 'WAITING', consecutiveFailures: 0, nextRunAt: '2026-11-20T12:00:00.000Z', stale: false },
    })
  })

  test('does not keep the others from their turn, even when it cannot begin', async () => {
    const sources = [failing(), sourceOf([ISSUER], { key: 'good' })]
    const gone = sourceOf([], { key: 'gone' })
    const schedule = await openSchedule([...sources, gone])
    await schedule.stop()
    at('2026-11-20T11:00:00Z')
    await reopen(sources).runDue()
    expect((await loads()).toSorted()).toEqual(['failing FAILED', 'gone FAILED', 'good SUCCEEDED'])
    expect(await statusOf('gone')).toMatchObject({
      lastAttempt: { message: 'The mapping of gone is gone.' },
      nextRunAt: '2026-11-20T11:01:00.000Z',
    })
  })

  test('is left alone for as long as the provider asks', async () => {
    const refusing: Answerer = (_request, response) => response.writeHead(429, { 'retry-after': '1800' }).end()
    await withServer(refusing, async url => {
      const source = cbrSource({ ...QUICK, url, since: '2013-09-13' })
      const schedule = await openSchedule([source])
      at('2026-11-20T11:00:00Z')
      await schedule.runDue()
      expect(await nextOf('cbr')).toBe('2026-11-20T11:30:00.000Z')
      expect((await statusOf('cbr')).lastAttempt?.message).toMatch(/status 429 \(after 1 attempts\)/)
    })
  })

  test('a process that was killed in a load does not begin with it at once', async () => {
    await openSchedule([sourceOf([ISSUER])])
    at('2026-11-20T11:00:00Z')
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    const endless = sourceReading(async function* ({ signal }) {
      begin()
      yield* []
      await sleep(3_600_000, undefined, { signal })
    })
    const schedule = reopen([endless])
    const dying = schedule.runDue()
    await begun
    expect(await nextOf('invented')).toBe('2026-11-20T11:01:00.000Z')
    await schedule.stop()
    await dying
  })
})

describe('when the process is stopped', () => {
  test('a slow load ends at once, and the next start does it again', async () => {
    let asked = 0
    const silent: Answerer = () => {
      asked += 1
    }
    await withServer(silent, async url => {
      const source = cbrSource({ ...QUICK, url, since: '2013-09-13' })
      const schedule = await openSchedule([source])
      at('2026-11-20T11:00:00Z')
      const due = schedule.runDue()
      await expect.poll(() => asked, { timeout: 20_000 }).toBe(1)
      await schedule.stop()
      await due
    })
    expect(await loads()).toEqual(['cbr INTERRUPTED'])
    expect((await statusOf('cbr')).lastAttempt?.message).toMatch(/The service was stopped/)
    at('2026-11-20T11:05:00Z')
    await reopen([sourceOf([ISSUER], { key: 'cbr' })]).runDue()
    expect((await loads()).toSorted()).toEqual(['cbr INTERRUPTED', 'cbr SUCCEEDED'])
  })
})

describe('a folder of files', () => {
  const MAPPING = `licence: for tests
tables:
  - { kind: issuer, file: 'issuers-*.csv', columns: { key: key, name: name } }
`
  /** Written long ago, so that nobody thinks it is still being written. */
  const put = async (folder: string, name: string, text: string, time = '2026-11-20T09:00:00Z') => {
    await writeFile(join(folder, name), text)
    await utimes(join(folder, name), new Date(time), new Date(time))
  }
  const reports = async () =>
    (await database.prisma.load.findMany({ orderBy: [{ startedAt: 'asc' }, { revision: { id: 'asc' } }] })).map(
      ({ rowsRead, inserted, updated, unchanged }) => [rowsRead, inserted, updated, unchanged],
    )

  test('gives what is new or changed, in the order of the names', async () => {
    await withFiles({ 'mapping.yaml': MAPPING }, async folder => {
      const mapping = join(folder, 'mapping.yaml')
      at('2026-11-20T10:00:00Z')
      await setSourceSchedule(database, fileSource(mapping), { ...HOURLY, origin: folder, mapping }, clock)
      const schedule = createSchedule({
        ...{ database, log: createLog('silent'), now: () => clock, onLoaded: async () => undefined },
        sourceFolders: sourceFolders([]),
      })
      open.push(schedule)
      await put(folder, 'issuers-1.csv', 'key,name\na,Alpha\n')
      await put(folder, 'issuers-2.csv', 'key,name\na,Alpha plc\nb,Beta\n')
      at('2026-11-20T11:00:00Z')
      await schedule.runDue()
      expect(await reports()).toEqual([
        [1, 1, 0, 0],
        [2, 1, 1, 0],
      ])
      at('2026-11-20T12:00:00Z')
      await schedule.runDue()
      expect((await reports()).at(-1)).toEqual([0, 0, 0, 0])
      expect(await statusOf('file')).toMatchObject({ state: 'WAITING', lastSuccessAt: '2026-11-20T12:00:00.000Z' })
      await put(folder, 'issuers-1.csv', 'key,name\na,Alpha plc\nc,Gamma\n', '2026-11-20T12:30:00Z')
      await put(folder, 'issuers-3.csv', 'key,name\nd,Del', '2026-11-20T12:59:58Z')
      at('2026-11-20T13:00:00Z')
      await schedule.runDue()
      expect((await reports()).at(-1)).toEqual([2, 1, 0, 1])
      at('2026-11-20T14:00:00Z')
      await schedule.runDue()
      expect((await reports()).at(-1)).toEqual([1, 1, 0, 0])
      expect(await database.prisma.issuer.count()).toBe(4)
    })
  })
})

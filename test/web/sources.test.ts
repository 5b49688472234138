import { once } from 'node:events'
import { utimes, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withFiles } from '../prisma/world.ts'
import { verifies } from '../promises.ts'
import { signUp, type Visitor } from '../support/visitor.ts'
import { openWorld, type World } from '../world.ts'

let world: World
let operator: Visitor
let operations: Server
/** Sunday: no schedule of a working day is due. */
let clock = new Date('2026-11-22T12:00:00Z')

beforeAll(async () => {
  world = await openWorld({ now: () => clock, settings: { SOURCE_DIRS: tmpdir() } })
  operator = await signUp(world, { role: 'OPERATOR' })
  operations = createServer(world.service.operations).listen(0, '127.0.0.1')
  await once(operations, 'listening')
})
afterAll(async () => {
  operations.close()
  await world.close()
})

/** `/readyz` of the operations port. */
const readiness = () => fetch(`http://127.0.0.1:${(operations.address() as AddressInfo).port}/readyz`)

interface Row {
  readonly key: string
  readonly state: string
  readonly schedule: string | null
  readonly nextRunAt: string | null
  readonly lastSuccessAt: string | null
  readonly ageSeconds: number | null
}

const rowOf = async (key: string) =>
  (await operator.run<{ items: Row[] }>('get-sources')).data.items.find(row => row.key === key)

interface Overview {
  readonly dataHealth: { readonly sources: readonly Row[] }
}

const OVERVIEW = '/api/v1/data/market-overview'
const MAPPING = `licence: for tests
tables:
  - { kind: issuer, file: '*.csv', columns: { key: key, name: name } }
`

/** A folder whose files were not written just now. */
const withDrop = (use: (folder: string, mapping: string) => Promise<void>) =>
  withFiles({ 'drop.csv': 'key,name\ninvented:9,Drop plc\n', 'mapping.yaml': MAPPING }, async folder => {
    const old = new Date(clock.getTime() - 3_600_000)
    await utimes(join(folder, 'drop.csv'), old, old)
    await use(folder, join(folder, 'mapping.yaml'))
  })

const finished = async (id: unknown) => {
  const stateOf = async () => (await world.service.operator('get-job', { id })) as { state: string; report: string[] }
  await expect.poll(async () => (await stateOf()).state, { timeout: 60_000 }).not.toBe('RUNNING')
  return stateOf()
}

describe('the operator', () => {
  test('sees every source; none runs by itself, and a schedule is suggested', async () => {
    const { data } = await operator.run<{ items: Row[] }>('get-sources')
    const keys = data.items.map(({ key }) => key)
    expect(keys).toEqual(expect.arrayContaining(['sample', 'moex', 'treasury', 'cbr', 'ecb', 'fed', 'minfin', 'file']))
    expect(new Set(data.items.map(({ state }) => state))).toEqual(new Set(['OFF']))
    expect(await rowOf('cbr')).toMatchObject({ suggested: { timeZone: 'Europe/Moscow' }, live: true })
  })

  test('sets a schedule, lets it rest and run; what is left out stays', async () => {
    const given = { source: 'cbr', schedule: '45 13 * * 1-5', timeZone: 'europe/moscow' }
    expect(await operator.run('change-source', given)).toMatchObject({ status: 200 })
    const next = '2026-11-23T10:45:00.000Z'
    expect(await rowOf('cbr')).toMatchObject({ state: 'WAITING', timeZone: 'Europe/Moscow', nextRunAt: next })
    await operator.run('change-source', { source: 'cbr', timeZone: 'UTC' })
    expect(await rowOf('cbr')).toMatchObject({ schedule: '45 13 * * 1-5', nextRunAt: '2026-11-23T13:45:00.000Z' })
    await operator.run('enable-source', { source: 'cbr', enabled: false })
    expect(await rowOf('cbr')).toMatchObject({ state: 'PAUSED', nextRunAt: null })
    await operator.run('enable-source', { source: 'cbr', enabled: true })
    expect(await rowOf('cbr')).toMatchObject({ state: 'WAITING', nextRunAt: '2026-11-23T13:45:00.000Z' })
    await operator.run('enable-source', { source: 'cbr', enabled: false })
  })

  test.each([
    [{ source: 'moexx', schedule: '@daily' }, 'source', 'Did you mean moex?', 'moex'],
    [{ source: 'ecb' }, 'schedule', 'no schedule yet', '30 12 * * 1-5'],
    [{ source: 'ecb', schedule: '0 12 * * 1-5 2026' }, 'schedule', '6 fields', '12 * * 1-5 2026'],
    [{ source: 'ecb', schedule: '@dayly' }, 'schedule', 'Did you mean @daily?', '@daily'],
    [{ source: 'ecb', schedule: '@daily', timeZone: 'Berlin' }, 'timeZone', 'is not a time zone', 'Europe/Berlin'],
    [{ source: 'ecb', schedule: '@daily', from: '/nowhere' }, 'from', 'no file or folder /nowhere', undefined],
    [{ source: 'minfin', schedule: '@daily' }, 'from', 'has no live service', undefined],
    [{ source: 'file', schedule: '@daily' }, 'mapping', 'needs a mapping', undefined],
    [{ source: 'ecb', schedule: '@daily', mapping: '/x.yaml' }, 'mapping', 'no file or folder /x.yaml', undefined],
  ])('is told what is wrong with %o', async (given, name, sentence, didYouMean) => {
    const { code, message, faults } = await operator.run('change-source', given)
    expect([code, faults[0]?.name, message]).toEqual(['INVALID_PARAMETER', name, expect.stringContaining(sentence)])
    if (didYouMean !== '12 * * 1-5 2026') expect(faults[0]?.didYouMean).toBe(didYouMean)
  })

  test('cannot turn on what has no schedule', async () => {
    expect(await operator.run('enable-source', { source: 'fed', enabled: true })).toMatchObject({
      code: 'REFUSED',
      message: expect.stringContaining('set one first'),
    })
  })

  test('nobody else sees or changes anything of it', async () => {
    const subscriber = await signUp(world)
    for (const [document, variables] of [
      ['get-sources', {}],
      ['change-source', { source: 'ecb', schedule: '@daily' }],
      ['enable-source', { source: 'ecb', enabled: false }],
      ['start-source', { source: 'ecb' }],
    ] as const) {
      expect(await subscriber.run(document, variables)).toMatchObject({ status: 403, code: 'SCOPE_MISSING' })
    }
    expect(await rowOf('ecb')).toMatchObject({ state: 'OFF' })
  })
})

describe('how the sources are doing', () => {
  verifies('DAT-4', 'has another tag in the overview when it changes, though the revision stays', async () => {
    await withDrop(async (folder, mapping) => {
      const given = { source: 'file', schedule: '0 * * * 1-5', timeZone: 'UTC', from: folder, mapping }
      expect(await operator.run('change-source', given)).toMatchObject({ status: 200 })
      const first = await finished((await operator.run<unknown>('start-source', { source: 'file' })).data)
      expect(first.report.join('\n')).toContain('1 rows read: 1 new')
      const before = await world.get(OVERVIEW)
      const tag = before.headers.get('etag') ?? ''
      const sources = ((await before.json()) as Overview).dataHealth.sources
      expect(sources.find(({ key }) => key === 'file')).toMatchObject({ lastSuccessAt: clock.toISOString() })
      expect((await world.get(OVERVIEW, { 'if-none-match': tag })).status).toBe(304)
      const { revision } = await world.getJson<{ revision: number }>(OVERVIEW)

      clock = new Date(clock.getTime() + 60_000)
      const second = await finished((await operator.run<unknown>('start-source', { source: 'file' })).data)
      expect(second.report).toEqual(['There are no new or changed files.'])
      const after = await world.get(OVERVIEW, { 'if-none-match': tag })
      expect([after.status, after.headers.get('etag') === tag]).toEqual([200, false])
      const overview = (await after.json()) as Overview & { readonly revision: number }
      expect(overview.revision).toBe(revision)
      expect(overview.dataHealth.sources.find(({ key }) => key === 'file')).toMatchObject({
        ...{ lastSuccessAt: clock.toISOString(), nextRunAt: '2026-11-23T00:00:00.000Z', stale: false },
      })
    })
  })

  test('stands beside readiness, with ages and without places on the machine', async () => {
    clock = new Date(clock.getTime() + 30_000)
    const response = await readiness()
    const text = await response.text()
    expect(response.status).toBe(200)
    const { sources } = JSON.parse(text) as { sources: Row[] }
    expect(sources.find(({ key }) => key === 'file')).toMatchObject({ state: 'WAITING', ageSeconds: 30, stale: false })
    expect(text).not.toMatch(/mapping|\/tmp/)
    expect(await (await fetch(`${world.baseUrl}/readyz`)).json()).toEqual({ ready: true })
  })

  test('a source that has failed or is late does not make the service unready', async () => {
    await withDrop(async (folder, mapping) => {
      await operator.run('change-source', { source: 'file', from: folder, mapping })
      await writeFile(mapping, 'licence: for tests\ntables: []\n')
      clock = new Date('2026-11-24T09:30:00Z')
      await operator.run('change-source', { source: 'cbr', schedule: '@daily' })
      await expect.poll(async () => (await rowOf('file'))?.state, { timeout: 60_000 }).toBe('FAILING')
      await expect
        .poll(async () => (await (await readiness()).json()) as object, { timeout: 20_000 })
        .toMatchObject({
          ready: true,
          sources: expect.arrayContaining([
            expect.objectContaining({ key: 'file', consecutiveFailures: 1, stale: true }),
          ]),
        })
    })
  })
})

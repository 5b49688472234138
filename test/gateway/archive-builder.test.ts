import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createCurrentSnapshot } from '../../gateway/snapshot/current-snapshot.ts'
import { currentBuilder, pastBuilder } from '../../gateway/snapshot/worker-client.ts'
import { type Database, openDatabase } from '../../prisma/client.ts'
import { buildHere, readSnapshot } from '../../schema/snapshot/read-snapshot.ts'
import { readingFrom } from '../prisma/world.ts'
import { ISIN, openArchiving, publish } from './one-bond.ts'

let database: Database

beforeAll(async () => {
  database = await openArchiving()
  await publish(database, 91)
})
afterAll(() => database.close())

test.each([
  ['past', 79, 4e9, 'here', false],
  ['past', 80, 4e9, 'in a thread, with what the first questions would compute', true],
  ['past', 319, 4e8, 'here', false],
  ['past', 320, 4e8, 'in a thread', true],
  ['current', 319, 4e9, 'here', false],
  ['current', 320, 4e8, 'in a thread', true],
])(
  'a %s snapshot of %i pieces with %d bytes of memory left is built %s',
  async (which, chunks, all, _where, isApart) => {
    const { revision, asOf, sample, history } = await readSnapshot(database.prisma)
    const head = { revision, asOf, sample, history, chunks }
    const build = which === 'current' ? currentBuilder(database) : pastBuilder(database, () => ({ heap: all, all }))
    const kinds = new Set<string>()
    for await (const { kind } of build(database.prisma, head, {})) kinds.add(kind)
    expect(kinds).toContain('terms')
    expect(kinds.has('computed')).toBe(isApart)
  },
)

test('the first snapshot is built here, later ones as the service says', async () => {
  const built: number[] = []
  const events = { onError: (error: unknown) => expect.unreachable(String(error)), onTables: () => undefined }
  const source = {
    ...{ prisma: database.prisma, reading: readingFrom(database.prisma) },
    buildFromArchive: (...[prisma, head, options]: Parameters<typeof buildHere>) => {
      built.push(head.revision)
      return buildHere(prisma, head, options)
    },
  }
  const holder = createCurrentSnapshot(source, events)
  const first = await holder.refresh()
  expect(built).toEqual([])
  await publish(database, 92)
  const second = await holder.refresh()
  expect(built).toEqual([second.revision])
  expect([first, second].map(market => market.bondByIsin.get(ISIN)?.measure?.priceClean)).toEqual([91, 92])
})

test('a revision that takes minutes to read is reported each minute, and no longer once it is current', async () => {
  await publish(database, 93)
  const slow: (readonly [number, number])[] = []
  const held = Promise.withResolvers<void>()
  const read = readingFrom(database.prisma)
  const holder = createCurrentSnapshot(
    { prisma: database.prisma, reading: (revision, work) => held.promise.then(() => read(revision, work)) },
    {
      onError: error => expect.unreachable(String(error)),
      onTables: () => undefined,
      onSlow: (...told) => void slow.push(told),
    },
  )
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  try {
    const refreshed = holder.refresh()
    const { id } = await database.prisma.revision.findFirstOrThrow({ orderBy: { id: 'desc' } })
    await vi.advanceTimersByTimeAsync(150_000)
    expect(slow).toEqual([
      [id, 60],
      [id, 120],
    ])
    held.resolve()
    expect((await refreshed).revision).toBe(id)
    await vi.advanceTimersByTimeAsync(150_000)
    expect(slow).toHaveLength(2)
  } finally {
    vi.useRealTimers()
  }
})

test('a thread reads where its client does: nobody else can read the embedded database', async () => {
  expect(database.urlOf(database.prisma)).toBeNull()
  const [primary, ...replicas] = ['primary', 'first', 'second'].map(name => `postgresql://nobody@127.0.0.1:1/${name}`)
  const remote = await openDatabase({ databaseUrl: primary, databaseReplicaUrls: replicas, dataDir: 'memory://' })
  const clients = [remote.prisma, remote.requests, ...remote.replicas]
  expect(clients.map(remote.urlOf)).toEqual([primary, primary, ...replicas])
  await remote.close()
})

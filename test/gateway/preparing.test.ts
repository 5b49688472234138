import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createLog } from '../../gateway/process/log.ts'
import { createCurrentSnapshot } from '../../gateway/snapshot/current-snapshot.ts'
import { revisionEncoder } from '../../gateway/snapshot/encode-revision.ts'
import type { Archive, Database } from '../../prisma/client.ts'
import type { MarketSnapshot } from '../../schema/snapshot/market-snapshot.ts'
import { type BuildFromArchive, newestRevision, readSnapshot } from '../../schema/snapshot/read-snapshot.ts'
import { readingFrom } from '../prisma/world.ts'
import { ISIN, openArchiving, publish } from './one-bond.ts'

const LARGE = 32
const FEW = 31
const PLENTY = { heap: Number.POSITIVE_INFINITY, all: Number.POSITIVE_INFINITY }

let database: Database
const lines: Record<string, unknown>[] = []
const log = createLog('warn', { write: line => void lines.push(JSON.parse(line)) })

beforeAll(async () => {
  database = await openArchiving()
})
afterEach(() => {
  lines.length = 0
})
afterAll(() => database.close())

/** The database, whose few bonds are prepared as if they were many. */
function preparingAll(prepared: NonNullable<Archive['prepared']> = revisionEncoder(log, () => PLENTY)): Database {
  const archive = { ...(database.archive as Archive), prepared }
  const asLarge: Archive = {
    ...archive,
    prepared: (all, archived, signal) => prepared(all, { ...archived, chunks: LARGE }, signal),
  }
  return { ...database, archive: asLarge }
}

function chunksByRevision() {
  return database.prisma.preparedChunk.groupBy({ by: ['revisionId'], _count: true, orderBy: { revisionId: 'asc' } })
}

/** A holder that says which tables a new revision was read of. */
function holding() {
  const read: string[] = []
  const prisma = database.prisma.$extends({
    query: {
      $allOperations: ({ model, operation, args, query }) => {
        if (operation === 'findMany' && model?.endsWith('Chunk')) read.push(model)
        return query(args)
      },
    },
  }) as never
  const onUnprepared = vi.fn<(revision: number, error: unknown) => void>()
  const onTables = () => expect.unreachable('the tables were read')
  const onError = (error: unknown) => expect.unreachable(String(error))
  const holder = createCurrentSnapshot({ prisma, reading: readingFrom(prisma) }, { onError, onTables, onUnprepared })
  return { read, onUnprepared, holder }
}

const priceOf = (market: MarketSnapshot) => market.bondByIsin.get(ISIN)?.measure?.priceClean

test('a revision is published with what was prepared of it, and no other keeps any', async () => {
  await publish(preparingAll(), 91)
  const [first] = await chunksByRevision()
  expect(first?._count).toBeGreaterThan(20)
  await publish(preparingAll(), 92)
  const [second, ...others] = await chunksByRevision()
  expect(others).toEqual([])
  expect(second?.revisionId).toBe((first?.revisionId ?? 0) + 1)
  await publish(database, 93)
  expect(await chunksByRevision()).toEqual([])
  expect(lines).toEqual([])
})

test('a market is read as it was prepared', async () => {
  const { read, onUnprepared, holder } = holding()
  await publish(preparingAll(), 94)
  expect(priceOf(await holder.refresh())).toBe(94)
  expect(new Set(read)).toEqual(new Set(['PreparedChunk']))
  const whole = read.length
  read.length = 0
  await publish(preparingAll(), 95)
  expect(priceOf(await holder.refresh())).toBe(95)
  // What the market before has too, is not read again.
  expect(new Set(read)).toEqual(new Set(['PreparedChunk']))
  expect(read.length).toBeLessThan(whole)
  expect(onUnprepared).not.toHaveBeenCalled()
})

test('what cannot be read does not keep a market from coming into force: its archive is read, and that is told', async () => {
  await publish(preparingAll(), 96)
  const { read, onUnprepared, holder } = holding()
  await database.prisma.preparedChunk.deleteMany({ where: { number: 5 } })
  const market = await holder.refresh()
  expect(priceOf(market)).toBe(96)
  expect(new Set(read)).toEqual(new Set(['PreparedChunk', 'RevisionChunk']))
  expect(onUnprepared).toHaveBeenCalledExactlyOnceWith(market.revision, expect.objectContaining({ name: 'Unreadable' }))
})

test('a revision that cannot be prepared is published without, and the log says why', async () => {
  const prepared = revisionEncoder(log, () => PLENTY)
  const failing = preparingAll((all, ...rest) =>
    prepared({ ...all, urlOf: () => 'postgresql://127.0.0.1:1/none' }, ...rest),
  )
  await publish(failing, 97)
  const { holder } = holding()
  expect(priceOf(await holder.refresh())).toBe(97)
  expect(lines).toMatchObject([{ level: 40, msg: expect.stringContaining('could not be encoded') }])
})

test('a load that is stopped while its revision is prepared publishes nothing', async () => {
  const stop = new AbortController()
  const prepared = revisionEncoder(log, () => PLENTY)
  const urlOf = () => {
    // The thread is about to begin.
    stop.abort(new Error('the service is stopping'))
    return null
  }
  const stopped = preparingAll((all, ...rest) => prepared({ ...all, urlOf }, ...rest))
  const before = await newestRevision(database.prisma)
  const report = await publish(stopped, 97.5, stop.signal)
  expect(report).toMatchObject({ status: 'INTERRUPTED', revisionId: null, message: 'the service is stopping' })
  expect(await newestRevision(database.prisma)).toBe(before)
  expect(lines).toEqual([])
})

test('a load that has lost its lock while its revision was prepared publishes nothing', async () => {
  const lost = new AbortController()
  const prepared = revisionEncoder(log, () => PLENTY)
  const losing = preparingAll((all, archived, signal) => {
    lost.abort(new Error('the lock was lost'))
    return prepared(all, { ...archived, chunks: FEW }, signal)
  })
  const before = await newestRevision(database.prisma)
  expect(await publish(losing, 97.5, lost.signal)).toMatchObject({
    status: 'INTERRUPTED',
    message: 'the lock was lost',
  })
  expect(await newestRevision(database.prisma)).toBe(before)
})

test('of a revision that is replaced while it is read, nothing more is read', async () => {
  await publish(preparingAll(), 97.6)
  const old = await newestRevision(database.prisma)
  const gatherArchive: BuildFromArchive = () => expect.fail('an archive was read')
  const onUnprepared = vi.fn<(revision: number, error: unknown) => void>()
  const contentsOfOld = await database.prisma.preparedChunk.findMany({ where: { revisionId: old, number: 0 } })
  const prisma = database.prisma.$extends({
    query: {
      preparedChunk: {
        findMany: async ({ args, query }) => {
          const wanted = args.where as { readonly revisionId: number; readonly number: { readonly in: number[] } }
          if (wanted.revisionId !== old || wanted.number.in[0] !== 0) return query(args)
          // The newer revision is there before the next chunks are asked for.
          await publish(preparingAll(), 97.7)
          return contentsOfOld
        },
      },
    },
  }) as never
  const market = await readSnapshot(prisma, { gatherArchive, onUnprepared })
  expect(market.revision).toBe(old + 1)
  expect(priceOf(market)).toBe(97.7)
  expect(onUnprepared).not.toHaveBeenCalled()
})

test('nothing is prepared where there is no room for it, nor of few bonds', async () => {
  // Enough to read a market, but not to prepare it.
  const noRoom = preparingAll(revisionEncoder(log, () => ({ ...PLENTY, all: 9_000 })))
  await publish(noRoom, 98)
  expect(lines).toMatchObject([{ level: 40, bonds: 1, msg: expect.stringContaining('not enough memory to encode') }])
  const archive = { ...(database.archive as Archive), prepared: revisionEncoder(log, () => PLENTY) }
  await publish({ ...database, archive }, 99)
  expect(await chunksByRevision()).toEqual([])
  expect(lines).toHaveLength(1)
})

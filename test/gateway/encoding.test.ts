import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createLog } from '../../gateway/process/log.ts'
import { type EncodeRevision, revisionEncoder } from '../../gateway/publication/encode-revision.ts'
import { createCurrentSnapshot } from '../../gateway/snapshot/current-snapshot.ts'
import type { Database } from '../../prisma/client.ts'
import type { MarketSnapshot } from '../../schema/snapshot/market-snapshot.ts'
import { type BuildFromArchive, newestRevision, readSnapshot } from '../../schema/snapshot/read-snapshot.ts'
import { readingFrom } from '../prisma/world.ts'
import { ISIN, openArchiving, publish } from './one-bond.ts'

const LARGE = 320
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

const encode = revisionEncoder(log, () => PLENTY)

/** Encodes few bonds as if they were many. */
function asLarge(encoded: EncodeRevision = encode): EncodeRevision {
  return (all, revision, signal) => encoded(all, { ...revision, chunks: LARGE }, signal)
}

function chunksByRevision() {
  return database.prisma.encodedChunk.groupBy({ by: ['revisionId'], _count: true, orderBy: { revisionId: 'asc' } })
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
  const onUnreadableEncoding = vi.fn<(revision: number, error: unknown) => void>()
  const onTables = () => expect.unreachable('the tables were read')
  const onError = (error: unknown) => expect.unreachable(String(error))
  const holder = createCurrentSnapshot(
    { prisma, reading: readingFrom(prisma) },
    { onError, onTables, onUnreadableEncoding },
  )
  return { read, onUnreadableEncoding, holder }
}

const priceOf = (market: MarketSnapshot) => market.bondByIsin.get(ISIN)?.measure?.priceClean

test('a revision is published with its encoding, and no other revision has one', async () => {
  await publish(database, 91, { encode: asLarge() })
  const [first] = await chunksByRevision()
  expect(first?._count).toBeGreaterThan(20)
  await publish(database, 92, { encode: asLarge() })
  const [second, ...others] = await chunksByRevision()
  expect(others).toEqual([])
  expect(second?.revisionId).toBe((first?.revisionId ?? 0) + 1)
  await publish(database, 93)
  expect(await chunksByRevision()).toEqual([])
  expect(lines).toEqual([])
})

test('a market snapshot is read from its encoding', async () => {
  const { read, onUnreadableEncoding, holder } = holding()
  await publish(database, 94, { encode: asLarge() })
  expect(priceOf(await holder.refresh())).toBe(94)
  expect(new Set(read)).toEqual(new Set(['EncodedChunk']))
  const whole = read.length
  read.length = 0
  await publish(database, 95, { encode: asLarge() })
  expect(priceOf(await holder.refresh())).toBe(95)
  // What the market before has too, is not read again.
  expect(new Set(read)).toEqual(new Set(['EncodedChunk']))
  expect(read.length).toBeLessThan(whole)
  expect(onUnreadableEncoding).not.toHaveBeenCalled()
})

test('an encoding that cannot be read does not stop its revision: the archive is read instead, and that is reported', async () => {
  await publish(database, 96, { encode: asLarge() })
  const { read, onUnreadableEncoding, holder } = holding()
  await database.prisma.encodedChunk.deleteMany({ where: { number: 5 } })
  const market = await holder.refresh()
  expect(priceOf(market)).toBe(96)
  expect(new Set(read)).toEqual(new Set(['EncodedChunk', 'RevisionChunk']))
  expect(onUnreadableEncoding).toHaveBeenCalledExactlyOnceWith(
    market.revision,
    expect.objectContaining({ name: 'Unreadable' }),
  )
})

test('a revision that cannot be encoded is published without, and the log says why', async () => {
  const failing = asLarge((all, ...rest) => encode({ ...all, urlOf: () => 'postgresql://127.0.0.1:1/none' }, ...rest))
  await publish(database, 97, { encode: failing })
  const { holder } = holding()
  expect(priceOf(await holder.refresh())).toBe(97)
  expect(lines).toMatchObject([{ level: 40, msg: expect.stringContaining('could not be encoded') }])
})

test('a run that is stopped while its revision is encoded publishes nothing', async () => {
  const stop = new AbortController()
  const urlOf = () => {
    // The thread is about to begin.
    stop.abort(new Error('the service is stopping'))
    return null
  }
  const stopped = asLarge((all, ...rest) => encode({ ...all, urlOf }, ...rest))
  const before = await newestRevision(database.prisma)
  const report = await publish(database, 97.5, { encode: stopped, signal: stop.signal })
  expect(report).toMatchObject({ status: 'INTERRUPTED', revisionId: null, message: 'the service is stopping' })
  expect(await newestRevision(database.prisma)).toBe(before)
  expect(lines).toEqual([])
})

test('a run that has lost its lock while its revision was encoded publishes nothing', async () => {
  const lost = new AbortController()
  const losing: EncodeRevision = (all, revision, signal) => {
    lost.abort(new Error('the lock was lost'))
    return encode(all, { ...revision, chunks: FEW }, signal)
  }
  const before = await newestRevision(database.prisma)
  expect(await publish(database, 97.5, { encode: losing, signal: lost.signal })).toMatchObject({
    status: 'INTERRUPTED',
    message: 'the lock was lost',
  })
  expect(await newestRevision(database.prisma)).toBe(before)
})

test('of a revision that is replaced while it is read, nothing more is read', async () => {
  await publish(database, 97.6, { encode: asLarge() })
  const old = await newestRevision(database.prisma)
  const buildFromArchive: BuildFromArchive = () => expect.fail('an archive was read')
  const onUnreadableEncoding = vi.fn<(revision: number, error: unknown) => void>()
  const contentsOfOld = await database.prisma.encodedChunk.findMany({ where: { revisionId: old, number: 0 } })
  const prisma = database.prisma.$extends({
    query: {
      encodedChunk: {
        findMany: async ({ args, query }) => {
          const wanted = args.where as { readonly revisionId: number; readonly number: { readonly in: number[] } }
          if (wanted.revisionId !== old || wanted.number.in[0] !== 0) return query(args)
          // The newer revision is there before the next chunks are asked for.
          await publish(database, 97.7, { encode: asLarge() })
          return contentsOfOld
        },
      },
    },
  }) as never
  const market = await readSnapshot(prisma, { buildFromArchive, onUnreadableEncoding })
  expect(market.revision).toBe(old + 1)
  expect(priceOf(market)).toBe(97.7)
  expect(onUnreadableEncoding).not.toHaveBeenCalled()
})

test('nothing is encoded where memory is short, nor for few bonds', async () => {
  // Enough to read a market, but not to prepare it.
  const noRoom = asLarge(revisionEncoder(log, () => ({ ...PLENTY, all: 9_000 })))
  await publish(database, 98, { encode: noRoom })
  expect(lines).toMatchObject([{ level: 40, bonds: 1, msg: expect.stringContaining('not enough memory to encode') }])
  await publish(database, 99, { encode })
  expect(await chunksByRevision()).toEqual([])
  expect(lines).toHaveLength(1)
})

import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { preparing } from '../../gateway/gathering/preparing.ts'
import { createLog } from '../../gateway/log.ts'
import { holdMarket } from '../../gateway/market.ts'
import type { Archive, Database } from '../../prisma/client.ts'
import type { Market } from '../../schema/universe/market.ts'
import { readingFrom } from '../prisma/world.ts'
import { ISIN, openArchiving, publish } from './one-bond.ts'

const LARGE = 32
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
function preparingAll(prepared: NonNullable<Archive['prepared']> = preparing(log, () => PLENTY)): Database {
  const archive = { ...(database.archive as Archive), prepared }
  const asLarge: Archive = { ...archive, prepared: (all, archived) => prepared(all, { ...archived, chunks: LARGE }) }
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
  const holder = holdMarket({ prisma, reading: readingFrom(prisma) }, { onError, onTables, onUnprepared })
  return { read, onUnprepared, holder }
}

const priceOf = (market: Market) => market.bondByIsin.get(ISIN)?.measure?.priceClean

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
  const prepared = preparing(log, () => PLENTY)
  const failing = preparingAll((all, archived) =>
    prepared({ ...all, urlOf: () => 'postgresql://127.0.0.1:1/none' }, archived),
  )
  await publish(failing, 97)
  const { holder } = holding()
  expect(priceOf(await holder.refresh())).toBe(97)
  expect(lines).toMatchObject([{ level: 40, msg: expect.stringContaining('could not be prepared') }])
})

test('nothing is prepared where there is no room for it, nor of few bonds', async () => {
  // Enough to read a market, but not to prepare it.
  const noRoom = preparingAll(preparing(log, () => ({ ...PLENTY, all: 9_000 })))
  await publish(noRoom, 98)
  expect(lines).toMatchObject([{ level: 40, bonds: 1, msg: expect.stringContaining('too little memory to prepare') }])
  const archive = { ...(database.archive as Archive), prepared: preparing(log, () => PLENTY) }
  await publish({ ...database, archive }, 99)
  expect(await chunksByRevision()).toEqual([])
  expect(lines).toHaveLength(1)
})

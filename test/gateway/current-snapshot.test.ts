import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCurrentSnapshot } from '../../gateway/snapshot/current-snapshot.ts'
import type { Database } from '../../prisma/client.ts'
import type { Reading } from '../../schema/context.ts'
import type { MarketSnapshot } from '../../schema/snapshot/market-snapshot.ts'
import { readingFrom } from '../prisma/world.ts'
import { ISIN, openArchiving, publish } from './one-bond.ts'

let database: Database

beforeAll(async () => {
  database = await openArchiving()
})
afterAll(() => database.close())

const priceIn = (market: MarketSnapshot) => market.bondByIsin.get(ISIN)?.measure?.priceClean

test('what was published before the call is read by it, also while an earlier revision is being read', async () => {
  const isRead = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const read = readingFrom(database.prisma)
  const reading: Reading = async (...question) => {
    const found = await read(...question)
    isRead.resolve()
    await goOn.promise
    return found
  }
  const events = { onError: (error: unknown) => expect.unreachable(String(error)), onTables: () => undefined }
  const holder = createCurrentSnapshot({ prisma: database.prisma, reading }, events)
  await publish(database, 91)
  const first = holder.refresh()
  await isRead.promise
  await publish(database, 92)
  const later = [holder.refresh(), holder.refresh()]
  goOn.resolve()
  expect([priceIn(await first), ...(await Promise.all(later)).map(priceIn)]).toEqual([91, 92, 92])
  expect(priceIn(holder.current())).toBe(92)
})

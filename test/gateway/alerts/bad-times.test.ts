import { afterAll, beforeAll, expect, test } from 'vitest'
import { ingest } from '../../../gateway/ingestion/ingest.ts'
import type { SourceRecord } from '../../../prisma/sources/record.ts'
import { sourceOf } from '../../prisma/world.ts'
import { openAccount } from '../../support/accounts.ts'
import { PRICED_BOND, PRICED_ISIN, publishPrice } from '../../support/publish-price.ts'
import { openWorld, type World } from '../../world.ts'

const EMAIL = 'bad-times@example.com'
const DAY_MS = 86_400_000
const clock = { now: new Date() }
let world: World
let account: Awaited<ReturnType<typeof openAccount>>

beforeAll(async () => {
  world = await openWorld({ now: () => clock.now })
  account = await openAccount(world, EMAIL)
  const { prisma } = world.service.database
  await prisma.user.updateMany({ where: { email: EMAIL }, data: { emailVerified: true } })
  clock.now = new Date()
  await publishPrice(world, 100, clock)
  const alert = `isin: "${PRICED_ISIN}", events: ["bond.price_crossed"], level: 96`
  const { errors } = await account.ask(`mutation { createAlert(name: "Below 96", ${alert}) { id } }`, {})
  expect(errors).toBeUndefined()
})
afterAll(() => world.close())

/** Types of the events that an action brings, in order. */
async function eventsOf(action: () => Promise<unknown>): Promise<readonly string[]> {
  const { prisma } = world.service.database
  const known = new Set((await prisma.alertEvent.findMany({ select: { id: true } })).map(({ id }) => id))
  await action()
  const events = await prisma.alertEvent.findMany({ orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] })
  return events.filter(({ id }) => !known.has(id)).map(({ type }) => type)
}

const publish = (last: number) => eventsOf(() => publishPrice(world, last, clock))

const setTerm = (data: { readonly endsAt: Date | null }) =>
  world.service.database.prisma.subscription.updateMany({ where: { account: { name: EMAIL } }, data })

test('a term that ends ends the alerts, and one that is bought goes on with the prices of then', async () => {
  expect(await publish(95)).toEqual(['bond.price_crossed'])
  await setTerm({ endsAt: clock.now })
  expect(await publish(99)).toEqual([])
  await setTerm({ endsAt: null })
  // 99 is what the alert has not seen; from there it is told of each crossing.
  expect(await publish(98)).toEqual(['bond.price_crossed'])
  expect(await publish(95)).toEqual(['bond.price_crossed'])
})

test('a revision that is rejected fires nothing', async () => {
  const { database } = world.service
  const quotes = await database.prisma.$queryRaw<{ isin: string; last: number }[]>`
    SELECT DISTINCT ON (b.isin) b.isin, q.last FROM "Bond" b JOIN "Quote" q ON q."bondId" = b.id
     WHERE q.last IS NOT NULL ORDER BY b.isin, q.date DESC`
  const rows = quotes.map(
    ({ isin, last }): SourceRecord => ({ kind: 'quote', isin, date: '2026-11-20', last: last * 100 }),
  )
  const held = await eventsOf(async () => {
    const options = { from: null, now: () => clock.now, force: false }
    const { quarantined } = await ingest(database, sourceOf(rows), options)
    expect(quarantined).not.toBeNull()
    await world.service.alerts.evaluate()
    await world.service.operator('reject-revision', { id: quarantined?.revisionId })
    await world.service.alerts.evaluate()
  })
  expect(held).toEqual([])
})

test('a clock that jumps tells nothing twice and loses nothing', async () => {
  const matures = new Date(clock.now.getTime() + 40 * DAY_MS).toISOString().slice(0, 10)
  const { data, errors } = await account.ask(
    `mutation { createAlert(name: "Maturing", isin: "${PRICED_ISIN}", events: ["bond.maturing"], daysBefore: 30) { id } }`,
    {},
  )
  expect([errors, data]).toEqual([undefined, expect.anything()])
  const changed = await eventsOf(async () => {
    const options = { from: null, now: () => clock.now, force: true }
    expect(
      await ingest(world.service.database, sourceOf([{ ...PRICED_BOND, maturityDate: matures }]), options),
    ).toMatchObject({ failed: 0 })
    await world.service.start()
    await world.service.alerts.evaluate()
  })
  expect(changed).toEqual([])
  const jump = (days: number) => {
    clock.now = new Date(clock.now.getTime() + days * DAY_MS)
    return eventsOf(() => world.service.alerts.evaluate())
  }
  expect(await jump(20), 'past the day of the event').toEqual(['bond.maturing'])
  expect(await jump(-20), 'back').toEqual([])
  expect(await jump(10), 'the day of the event itself').toEqual([])
  expect(await jump(30)).toEqual([])
})

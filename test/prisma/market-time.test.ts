import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../prisma/client.ts'
import { MARKET_TIME, marketTime } from '../../prisma/measures/market-time.ts'
import { freshDatabase } from './world.ts'

const BONDS = 3
const HOUR_MS = 3_600_000
const FIRST = Date.parse('2026-11-20')

let database: Database
const bondIds: string[] = []

beforeAll(async () => {
  database = await freshDatabase()
  const { prisma } = database
  const { id: issuerId } = await prisma.issuer.create({ data: { name: 'Issuer' } })
  for (let index = 0; index < BONDS; index += 1) {
    const nominal = { currency: 'RUB', nominalCurrency: 'RUB', initialNominal: '1000', outstandingNominal: '1000' }
    const kind = { bondType: 'CORPORATE', status: 'TRADING', couponType: 'FIXED' } as const
    const data = { isin: `XS000000000${index}`, name: `Bond ${index}`, issuerId, ...kind, ...nominal }
    bondIds.push((await prisma.bond.create({ data })).id)
  }
})
afterAll(() => database.close())

const day = fc.nat(3).map(index => new Date(FIRST + index * 24 * HOUR_MS))
/** East of Greenwich a trading day begins before the UTC day does. */
const stated = day.chain(date =>
  fc.record({
    date: fc.constant(date),
    time: fc.option(fc.integer({ min: -12, max: 24 }).map(hours => new Date(date.getTime() + hours * HOUR_MS))),
  }),
)
const quotes = fc.uniqueArray(fc.tuple(fc.nat(BONDS - 1), stated), {
  selector: ([bond, { date }]) => `${bond} ${date.toISOString()}`,
  maxLength: 8,
})
const curves = fc.array(fc.tuple(stated, fc.boolean()), { maxLength: 2 })

test('is the newest time of a quote of the last two days or of a published curve, and midnight where only a day is stated', async () => {
  const { prisma } = database
  await fc.assert(
    fc.asyncProperty(quotes, curves, async (ofBonds, ofCurves) => {
      await prisma.quote.deleteMany()
      await prisma.curve.deleteMany()
      await prisma.quote.createMany({
        data: ofBonds.map(([bond, moment]) => ({ bondId: bondIds[bond] as string, ...moment })),
      })
      await prisma.curve.createMany({
        data: ofCurves.map(([moment, fitted], index) => {
          return { key: `CURVE-${index}`, currency: 'RUB', model: 'NODES', fitted, ...moment }
        }),
      })
      const newest = Math.max(...ofBonds.map(([, { date }]) => date.getTime()))
      const recent = ofBonds.map(([, moment]) => moment).filter(({ date }) => date.getTime() >= newest - 24 * HOUR_MS)
      const published = ofCurves.flatMap(([moment, fitted]) => (fitted ? [] : [moment]))
      const times = [...recent, ...published].map(({ date, time }) => (time ?? date).getTime())
      expect(await marketTime(database)).toEqual(times.length === 0 ? null : new Date(Math.max(...times)))
    }),
    { numRuns: 100 },
  )
})

test('reads entries of an index, not all quotes, also where only the newest of a few days has times', async () => {
  const { prisma } = database
  await prisma.quote.deleteMany()
  await prisma.curve.deleteMany()
  await prisma.$executeRawUnsafe(`INSERT INTO "Bond"
    SELECT copy.* FROM "Bond" b, generate_series(1, 2000) number,
      json_populate_record(b, json_build_object('id', gen_random_uuid(), 'isin', 'XS1' || lpad(number::text, 9, '0'))) copy
     WHERE b.id = '${bondIds[0]}'::uuid`)
  await prisma.$executeRawUnsafe(`INSERT INTO "Quote" ("bondId", date, time, "updatedAt")
    SELECT b.id, day.date, CASE day.number WHEN 3 THEN day.date + interval '16 hours' END, now()
      FROM "Bond" b, (SELECT number, date '2026-11-20' + number AS date FROM generate_series(0, 3) number) day`)
  await prisma.$executeRawUnsafe('ANALYZE "Quote"')
  expect(await marketTime(database)).toEqual(new Date('2026-11-23T16:00:00Z'))
  const plan = JSON.stringify(await prisma.$queryRawUnsafe(`EXPLAIN ${MARKET_TIME}`))
  expect(plan).toMatch(/Index (Only )?Scan[^>]* on \\"Quote\\"/)
  expect(plan).not.toMatch(/Seq Scan on \\"Quote\\"/)
})

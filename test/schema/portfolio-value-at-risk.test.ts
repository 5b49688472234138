import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openAccount } from '../support/accounts.ts'
import { type Caller, create, detailOf, done, run } from '../support/portfolios.ts'
import { openWorld, type World } from '../world.ts'

let world: World
let alice: Caller
/** Bonds that were quoted nearly every day of a year, in roubles and in another currency; one that hardly ever was. */
let daily: readonly Known[]
let foreign: Known
let scarce: Known

interface Known {
  readonly isin: string
  readonly currency: string
  readonly days: number
}

interface ValueAtRisk {
  readonly value: string | null
  readonly coveragePercent: number | null
  readonly changes: number | null
  readonly changesNeeded: number
  readonly from: string | null
  readonly to: string | null
  readonly reason: string | null
  readonly field: string | null
  readonly losses: readonly {
    readonly confidencePercent: number
    readonly valueAtRisk: string
    readonly valueAtRiskPercent: number
    readonly expectedShortfall: string
  }[]
  readonly leftOut: readonly {
    readonly isin: string
    readonly reason: string
    readonly field: string | null
    readonly changes: number
  }[]
}

beforeAll(async () => {
  world = await openWorld()
  alice = await openAccount(world, 'alice@example.com')
  const known = await world.service.database.prisma.$queryRaw<Known[]>`
    SELECT b.isin, b."nominalCurrency" AS currency, count(*)::int AS days
      FROM "Bond" b JOIN "Quote" q ON q."bondId" = b.id JOIN "Measure" m ON m."bondId" = b.id AND m.current
      WHERE coalesce(q.last, q.wap, q.close, q.bid + q.ask) IS NOT NULL AND m."priceClean" IS NOT NULL
        AND m."priceDate" = '2026-11-20' AND b.currency = b."nominalCurrency"
      GROUP BY b.id ORDER BY days DESC, b.isin`
  daily = known.filter(({ currency, days }) => currency === 'RUB' && days > 120).slice(0, 2)
  foreign = known.find(({ currency, days }) => currency !== 'RUB' && days > 120) ?? expect.fail('none abroad')
  scarce = known.findLast(({ currency, days }) => currency === 'RUB' && days > 1) ?? expect.fail('none scarce')
})
afterAll(() => world.close())

async function held(name: string, quantities: Readonly<Record<string, number>>): Promise<string> {
  const id = await create(alice, name)
  const positions = Object.entries(quantities).map(([bond, quantity]) => ({ bond, quantity: `${quantity}` }))
  await done(run(alice, 'set-positions', { id, positions }))
  return id
}

async function riskOf(id: string, currency = 'RUB'): Promise<ValueAtRisk> {
  const { desk } = await detailOf(alice, id, `?Currency=${currency}&Desk=VALUE_AT_RISK`)
  return (desk as { valueAtRisk: ValueAtRisk }).valueAtRisk
}

const isins = () => daily.map(({ isin }) => isin) as [string, string]

describe('value at risk of a portfolio', () => {
  test('is null unless it is requested', async () => {
    const id = await held('Not asked', { [isins()[0]]: 10 })
    expect((await detailOf(alice, id, '?Desk=RISK')).desk).toMatchObject({ valueAtRisk: null })
  })

  test('is the loss that SQL finds among the changes of stored prices and rates', async () => {
    const [one, two] = isins()
    const id = await held('Three', { [one]: 100, [two]: 50, [foreign.isin]: 3 })
    const risk = await riskOf(id)
    expect(risk).toMatchObject({ coveragePercent: 100, leftOut: [], reason: null, field: null, changesNeeded: 100 })
    const losses = await lossesBySql([one, two, foreign.isin], [100, 50, 3])
    expect(risk.changes).toBe(losses.length)
    expect(losses.length).toBeGreaterThanOrEqual(100)
    for (const { confidencePercent, valueAtRisk, valueAtRiskPercent } of risk.losses) {
      // Counted from the other end: so many losses may be worse.
      const worse = Math.floor((losses.length * (100 - confidencePercent)) / 100)
      const expected = losses.toSorted((a, b) => b - a)[worse] ?? Number.NaN
      expect(Number(valueAtRisk)).toBeCloseTo(expected, 0)
      expect(valueAtRiskPercent).toBeCloseTo((Number(valueAtRisk) / Number(risk.value)) * 100, 3)
    }
    const [at95, at99] = risk.losses
    expect(Number(at99?.valueAtRisk)).toBeGreaterThan(Number(at95?.valueAtRisk))
    expect(Number(at95?.expectedShortfall)).toBeGreaterThan(Number(at95?.valueAtRisk))
  })

  test('is twice as much for twice the bonds, and in another currency counts its rate', async () => {
    const [one] = isins()
    const [single, double] = [
      await riskOf(await held('One', { [one]: 10 })),
      await riskOf(await held('Two', { [one]: 20 })),
    ]
    for (const [at, { valueAtRisk }] of single.losses.entries()) {
      expect(Number(double.losses[at]?.valueAtRisk)).toBeCloseTo(2 * Number(valueAtRisk), 1)
    }
    const abroad = await riskOf(await held('One abroad', { [one]: 10 }), 'USD')
    expect(abroad.losses[0]?.valueAtRiskPercent).not.toBe(single.losses[0]?.valueAtRiskPercent)
    expect(abroad.reason).toBeNull()
  })
})

describe('what value at risk says of a history that does not suffice', () => {
  test('a position is left out by name, with the changes it has, and the coverage says what is left', async () => {
    const [one] = isins()
    const risk = await riskOf(await held('Mixed', { [one]: 10, [scarce.isin]: 10 }))
    expect(risk).toMatchObject({
      reason: null,
      leftOut: [{ isin: scarce.isin, reason: 'MISSING_DATA', field: 'quotes', changes: expect.any(Number) }],
    })
    expect(risk.leftOut[0]?.changes).toBeLessThan(100)
    expect(risk.coveragePercent).toBeLessThan(100)
    const alone = await riskOf(await held('Alone', { [one]: 10 }))
    expect(risk.losses).toEqual(alone.losses)
  })

  test('a portfolio of which nothing suffices has no loss but a reason', async () => {
    const risk = await riskOf(await held('Scarce', { [scarce.isin]: 10 }))
    expect(risk).toMatchObject({ value: null, changes: null, from: null, to: null, losses: [] })
    expect(risk).toMatchObject({ reason: 'MISSING_DATA', field: 'quotes', leftOut: [{ isin: scarce.isin }] })
  })

  test('an old price is STALE, however long its history', async () => {
    const { prisma } = world.service.database
    const [, two] = isins()
    await prisma.quote.deleteMany({ where: { bond: { isin: two }, date: { gt: new Date('2026-11-12') } } })
    const risk = await riskOf(await held('Old', { [two]: 10 }))
    expect(risk.leftOut).toMatchObject([{ isin: two, reason: 'STALE', field: 'quotes' }])
    expect(risk.leftOut[0]?.changes).toBeGreaterThanOrEqual(100)
  })

  test('a currency without a rate leaves nothing', async () => {
    const risk = await riskOf(await held('Pesos', { [isins()[0]]: 10 }), 'CLP')
    expect(risk).toMatchObject({ value: null, losses: [], reason: 'NOT_APPLICABLE' })
  })
})

/** Losses of the latest 250 daily changes of bonds that all have a price on both days, by SQL alone. */
async function lossesBySql(bonds: readonly string[], quantities: readonly number[]): Promise<readonly number[]> {
  const rows = await world.service.database.prisma.$queryRaw<{ loss: number }[]>`
    WITH held AS (SELECT * FROM unnest(${[...bonds]}::text[], ${[...quantities]}::float8[]) AS h(isin, quantity)),
    priced AS (
      SELECT b.isin, q.date, coalesce(q.last, q.wap, q.close, (q.bid + q.ask) / 2) AS price,
          CASE b."nominalCurrency" WHEN 'RUB' THEN 1 ELSE (SELECT f.rate / f.units FROM "FxRate" f
            WHERE f.base = 'RUB' AND f.currency = b."nominalCurrency" AND f.date <= q.date
            ORDER BY f.date DESC LIMIT 1) END::float8 AS fx,
          h.quantity, b."outstandingNominal"::float8 AS nominal, m."priceClean" AS today, m.accrued::float8 AS accrued
        FROM held h JOIN "Bond" b USING (isin) JOIN "Measure" m ON m."bondId" = b.id AND m.current
          JOIN "Quote" q ON q."bondId" = b.id
        WHERE q.date <= '2026-11-23' AND q.date > date '2026-11-23' - 375
          AND coalesce(q.last, q.wap, q.close, q.bid + q.ask) IS NOT NULL),
    days AS (SELECT date, lag(date) OVER (ORDER BY date) AS before
      FROM (SELECT date FROM priced GROUP BY date HAVING count(*) = ${bonds.length}) joint),
    changes AS (SELECT date, before FROM days WHERE date - before <= 5 ORDER BY date DESC LIMIT 250)
    SELECT c.date, sum(
        latest.fx * n.quantity * (n.nominal * n.today / 100 + n.accrued
          - (n.nominal * n.today / 100 * n.price / p.price + n.accrued) * n.fx / p.fx)) AS loss
      FROM changes c JOIN priced n ON n.date = c.date JOIN priced p ON p.date = c.before AND p.isin = n.isin
        JOIN (SELECT DISTINCT ON (isin) isin, fx FROM priced ORDER BY isin, date DESC) latest ON latest.isin = n.isin
      GROUP BY c.date`
  return rows.map(({ loss }) => loss)
}

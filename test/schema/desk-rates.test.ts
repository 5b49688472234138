import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type World } from '../world.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

interface Section {
  readonly figures: readonly {
    readonly name: string
    readonly value: number | null
    readonly reason: string | null
    readonly field: string | null
  }[]
}

async function figuresOf(isin: string, family: string) {
  const path = `/api/v1/data/calculations/${isin}?CleanPrice=97&Desk=${family}`
  const { desk } = await world.getJson<{ readonly desk: readonly Section[] }>(path)
  const figures = new Map(desk.flatMap(section => section.figures).map(figure => [figure.name, figure]))
  return (name: string) => figures.get(name) ?? expect.fail(`no figure ${name}`)
}

function floaters(where: object) {
  return world.service.database.prisma.bond.findMany({
    where: { couponType: 'FLOATING', scheduleComplete: true, status: 'TRADING', ...where },
    include: { coupons: { orderBy: { payDate: 'asc' } } },
    orderBy: { isin: 'asc' },
    take: 5,
  })
}

describe('the coupon of a floater by its own rule', () => {
  test('that is set in advance is the key rate of its first day and the margin', async () => {
    const bonds = await floaters({ rateBase: 'KEY_RATE', rateFloor: null, rateCap: null })
    expect(bonds.length).toBeGreaterThan(0)
    const { prisma } = world.service.database
    for (const { isin, coupons, ratePremium } of bonds) {
      const figure = await figuresOf(isin, 'FLOATER')
      const running = coupons.find(({ payDate }) => payDate > new Date('2026-11-23'))
      const decision = await prisma.policyRate.findFirstOrThrow({
        where: { key: 'SAMPLE-KEY_RATE', date: { lte: running?.periodStart ?? new Date(0) } },
        orderBy: { date: 'desc' },
      })
      expect(figure('runningCouponRate').value).toBeCloseTo(decision.value + (ratePremium ?? Number.NaN), 6)
      expect(running?.rate).toBeCloseTo(decision.value + (ratePremium ?? Number.NaN), 3)
      expect(figure('nextCouponRate').reason ?? figure('nextCouponRate').value).not.toBeNull()
    }
  })

  test('that is averaged observes some days of its window, and carries the last fixing over the others', async () => {
    const bonds = await floaters({ rateAveraging: true, rateBase: 'RUONIA' })
    expect(bonds.length).toBeGreaterThan(0)
    const { isin, ratePremium } = bonds[0] ?? expect.fail('no floater over RUONIA')
    const figure = await figuresOf(isin, 'FLOATER')
    expect(figure('runningCouponRate').value).toBeGreaterThan(ratePremium ?? Number.NaN)
    expect(figure('nextCouponObservedDays').value).toBeGreaterThanOrEqual(0)
  })

  test('says what its terms or the fixings lack', async () => {
    const [bond] = await floaters({ rateBase: 'KEY_RATE' })
    const { isin, id } = bond ?? expect.fail('no floater')
    const { prisma } = world.service.database
    await prisma.bond.update({ where: { id }, data: { rateLagDays: null } })
    expect((await figuresOf(isin, 'FLOATER'))('nextCouponRate')).toMatchObject({
      ...{ value: null, reason: 'MISSING_DATA', field: 'rateLagDays' },
    })
    await prisma.bond.update({ where: { id }, data: { rateLagDays: 0, rateBase: 'OFZ' } })
    expect((await figuresOf(isin, 'FLOATER'))('nextCouponRate')).toMatchObject({
      ...{ value: null, reason: 'MISSING_DATA', field: 'rateBase' },
    })
    await prisma.bond.update({ where: { id }, data: { rateBase: 'EURIBOR', couponsPerYear: 1 } })
    expect((await figuresOf(isin, 'FLOATER'))('nextCouponRate')).toMatchObject({
      ...{ value: null, reason: 'MISSING_DATA', field: 'fixings[SAMPLE-EURIBOR_12M]' },
    })
  })
})

describe('spreads over swap rates', () => {
  const swaps = (date: string, rates: Readonly<Record<string, number>>) =>
    Object.entries(rates).map(([term, value]) => ({
      ...{ key: `SAMPLE-SWAP-RUB-${term}`, currency: 'RUB', name: `Swap ${term}`, date: new Date(date), value },
    }))

  test('appear once par rates of the currency are stored, and say when those are old', async () => {
    const { prisma } = world.service.database
    const bond = await prisma.bond.findFirstOrThrow({
      where: {
        ...{ couponType: 'FIXED', scheduleComplete: true, status: 'TRADING', nominalCurrency: 'RUB' },
        ...{ amortizations: { every: { OR: [{ redemption: true }] } } },
        measures: { some: { current: true, zSpreadBp: { not: null }, yieldToPut: null, yieldToCall: null } },
      },
      orderBy: { isin: 'asc' },
    })
    const spread = async () => (await figuresOf(bond.isin, 'ASSET_SWAP'))('iSpreadBp')
    expect(await spread()).toMatchObject({ value: null, reason: 'MISSING_DATA', field: 'swapCurve' })
    await prisma.policyRate.createMany({ data: swaps('2026-10-01', { '1Y': 10, '10Y': 10 }) })
    expect(await spread()).toMatchObject({ value: null, reason: 'STALE', field: 'swapCurve' })
    await prisma.policyRate.createMany({ data: swaps('2026-11-20', { '6M': 10, '1Y': 10, '5Y': 10, '30Y': 10 }) })
    const { figures } = await world.getJson<Section>(`/api/v1/data/calculations/${bond.isin}?CleanPrice=97`)
    const effective = figures.find(({ name }) => name === 'headlineYield')?.value ?? Number.NaN
    expect((await spread()).value).toBeCloseTo((effective - 10) * 100, 4)
    const figure = await figuresOf(bond.isin, 'ASSET_SWAP')
    for (const name of ['yieldYieldSpreadBp', 'parAssetSwapBp', 'marketValueAssetSwapBp'])
      expect(figure(name).value, name).toBeGreaterThan(-5_000)
  })
})

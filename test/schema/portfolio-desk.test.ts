import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openAccount } from '../support/accounts.ts'
import { type Caller, create, detailOf, done, LIST, run, type SomeBond, someBonds } from '../support/portfolios.ts'
import { openWorld, type World } from '../world.ts'

let world: World
let alice: Caller
let foreign: SomeBond
let id: string

beforeAll(async () => {
  world = await openWorld()
  alice = await openAccount(world, 'alice@example.com')
  const some = await someBonds(world)
  foreign = some.foreign
  id = await create(alice, 'At risk')
  const positions = [...some.bonds.slice(0, 3), foreign].map(({ isin }, at) => ({ bond: isin, quantity: `${at + 1}0` }))
  await done(run(alice, 'set-positions', { id, positions }))
})
afterAll(() => world.close())

interface Sums {
  readonly yield: number
  readonly modifiedYears: number
}

interface Desk {
  readonly currency: string
  readonly value: string
  readonly coveragePercent: number
  readonly reason: string | null
  readonly withoutRate: readonly string[]
  readonly leftOut: readonly { readonly isin: string; readonly reason: string; readonly field: string | null }[]
  readonly weighted: Sums | null
  readonly cashFlow: Sums | null
  readonly dv01: string | null
  readonly keyRates: readonly { readonly tenorYears: number; readonly dv01: string; readonly durationYears: number }[]
  readonly contributions: readonly {
    readonly isin: string
    readonly weightPercent: number
    readonly durationYears: number
    readonly dv01: string
    readonly keyRateYears: readonly number[]
  }[]
  readonly stresses: readonly {
    readonly name: string
    readonly change: string
    readonly changePercent: number
    readonly reason: string | null
  }[]
}

const EVERY = 'RISK,KEY_RATES,CONTRIBUTIONS,STRESS'
const deskOf = async (query: string) => (await detailOf(alice, id, `?${query}`)).desk as Desk
const sum = (values: readonly (string | number)[]) => values.reduce<number>((all, one) => all + Number(one), 0)

function changeOf({ stresses }: Desk, name: string): number {
  return stresses.find(stress => stress.name === name)?.changePercent ?? Number.NaN
}

describe('the risk of a portfolio', () => {
  test('is null unless families are requested, and only they are filled', async () => {
    expect(await deskOf('Currency=RUB')).toBeNull()
    const desk = await deskOf('Currency=RUB&Desk=KEY_RATES')
    expect(desk).toMatchObject({ currency: 'RUB', weighted: null, dv01: null, contributions: [], stresses: [] })
    expect(desk.keyRates.map(({ tenorYears }) => tenorYears)).toEqual([0.25, 0.5, 1, 2, 3, 5, 7, 10, 15, 20, 30])
  })

  test('is the sum of what its positions contribute', async () => {
    const desk = await deskOf(`Currency=RUB&Desk=${EVERY}`)
    const { contributions, keyRates, weighted, leftOut } = desk
    expect(leftOut).toEqual([])
    expect(desk.coveragePercent).toBeCloseTo(100, 4)
    expect(sum(contributions.map(({ weightPercent }) => weightPercent))).toBeCloseTo(100, 3)
    expect(sum(contributions.map(({ durationYears }) => durationYears))).toBeCloseTo(weighted?.modifiedYears ?? 0, 5)
    expect(sum(contributions.map(({ dv01 }) => dv01))).toBeCloseTo(Number(desk.dv01), 1)
    for (const [at, { durationYears, dv01 }] of keyRates.entries()) {
      expect(sum(contributions.map(({ keyRateYears }) => keyRateYears[at] ?? Number.NaN))).toBeCloseTo(durationYears, 4)
      expect(Number(dv01)).toBeCloseTo(durationYears * Number(desk.value) * 1e-4, 1)
    }
    expect(desk.cashFlow?.yield).toBeGreaterThan(0)
  })

  test('agrees with full revaluation for small moves', async () => {
    const desk = await deskOf(`Currency=RUB&Desk=${EVERY}`)
    const duration = (changeOf(desk, 'parallelDown50') - changeOf(desk, 'parallelUp50')) / 100 / 0.01
    expect(duration).toBeCloseTo(sum(desk.keyRates.map(({ durationYears }) => durationYears)), 1)
    expect(desk.stresses).toHaveLength(12)
    expect(desk.stresses.every(({ reason, change }) => reason === null && change !== null)).toBe(true)
    expect(changeOf(desk, 'parallelUp200')).toBeLessThan(changeOf(desk, 'parallelUp100'))
  })

  test('of exchange rates is that of the positions in other currencies', async () => {
    const desk = await deskOf(`Currency=RUB&Desk=${EVERY}`)
    const abroad = desk.contributions.find(({ isin }) => isin === foreign.isin)?.weightPercent ?? Number.NaN
    expect(changeOf(desk, 'foreignUp10')).toBeCloseTo(abroad / 10, 3)
    expect(changeOf(desk, 'foreignDown10')).toBeCloseTo(-abroad / 10, 3)
  })

  test('is the same years in any currency', async () => {
    const [roubles, dollars] = [await deskOf(`Currency=RUB&Desk=${EVERY}`), await deskOf(`Currency=USD&Desk=${EVERY}`)]
    expect(dollars.keyRates.map(({ durationYears }) => durationYears.toFixed(4))).toEqual(
      roubles.keyRates.map(({ durationYears }) => durationYears.toFixed(4)),
    )
    expect(Number(roubles.value)).toBeGreaterThan(Number(dollars.value))
  })

  test('is that of the own currency of the portfolio where none is given', async () => {
    expect((await deskOf('Desk=RISK')).currency).toBe('RUB')
  })
})

describe('what the risk of a portfolio cannot be computed of', () => {
  test('a currency without a rate leaves nothing, and is named', async () => {
    const desk = await deskOf(`Currency=CLP&Desk=${EVERY}`)
    expect(desk).toMatchObject({ value: null, reason: 'NOT_APPLICABLE', keyRates: [], stresses: [] })
    expect(desk.withoutRate.length).toBeGreaterThan(0)
  })

  test('a bond without a price is left out with its reason, and the coverage says so', async () => {
    const unpriced = await world.service.database.prisma.bond.findFirstOrThrow({
      where: { status: { not: 'MATURED' }, measures: { every: { OR: [{ current: false }, { priceClean: null }] } } },
      orderBy: { isin: 'asc' },
    })
    const mine = await create(alice, 'Without a price')
    await done(run(alice, 'set-positions', { id: mine, positions: [{ bond: unpriced.isin, quantity: '5' }] }))
    const desk = (await detailOf(alice, mine, `?Desk=${EVERY}`)).desk as Desk
    expect(desk.leftOut).toMatchObject([{ isin: unpriced.isin, reason: 'NO_PRICE' }])
    expect(desk).toMatchObject({ value: null, reason: 'NOT_APPLICABLE', contributions: [] })
  })

  test('an unknown family is refused with what was probably meant', async () => {
    const answer = await alice.get(`${LIST}/${id}?Desk=keyRates`)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ errors: [{ name: 'Desk', didYouMean: 'KEY_RATES' }] })
  })
})

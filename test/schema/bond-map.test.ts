import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { binsOf } from '../../schema/screener/map/bins.ts'
import { runWithParameters, signUp, subscribe, type Visitor } from '../support/visitor.ts'
import { openWorld, type World } from '../world.ts'

let world: World
let visitor: Visitor

interface BondMap {
  readonly total: number
  readonly drawn: number
  readonly outside: number
  readonly undrawn: readonly { readonly axis: string; readonly reason: string; readonly count: number }[]
  readonly classes: readonly { readonly value: string | null; readonly count: number }[]
  readonly points: {
    readonly isins: readonly string[]
    readonly names: readonly string[]
    readonly ratings: readonly (string | null)[]
    readonly x: readonly number[]
    readonly y: readonly number[]
    readonly classes: readonly number[]
  } | null
  readonly bins:
    | readonly {
        readonly xFrom: number
        readonly xTo: number
        readonly yFrom: number
        readonly yTo: number
        readonly count: number
        readonly classes: readonly { readonly class: number; readonly count: number }[]
      }[]
    | null
}

interface Row {
  readonly isin: string
  readonly durationDays: number | null
  readonly maturityDate: string | null
  readonly yield: number | null
  readonly zSpreadBp: number | null
  readonly creditRating: { readonly label: string } | null
  readonly sector: string | null
  readonly reasons: Readonly<Record<string, string>> | null
}

const FIELDS = 'isin,durationDays,maturityDate,yield,zSpreadBp,creditRating,sector,reasons'

beforeAll(async () => {
  world = await openWorld()
  const person = await signUp(world)
  await subscribe(world, person.email)
  visitor = person
})
afterAll(() => world.close())

async function mapOf(parameters: Readonly<Record<string, string>>): Promise<BondMap> {
  const { status, data } = await runWithParameters<BondMap>(world, visitor, 'get-bond-map', parameters)
  expect(status).toBe(200)
  return data
}

async function rowsOf(filter: string): Promise<readonly Row[]> {
  const response = await world.get(`/api/v1/data/instruments?Format=ndjson&Fields=${FIELDS}&${filter}`)
  return (await response.text())
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as Row)
}

const DAY_MS = 86_400_000
const EVERYTHING = { Outliers: 'true' }

describe('the map of the market', () => {
  test('places the bonds of the screener by the figures of their rows', async () => {
    const rows = await rowsOf('Currency=RUB&YieldFrom=5')
    const { points, drawn, total, outside } = await mapOf({ ...EVERYTHING, Currency: 'RUB', YieldFrom: '5' })
    const expected = new Map(rows.map(row => [row.isin, row]))
    expect(drawn).toBeGreaterThan(50)
    expect([total, outside, points?.isins.length]).toEqual([rows.length, 0, drawn])
    for (const [index, isin] of (points?.isins ?? []).entries()) {
      const row = expected.get(isin)
      expect([points?.x[index], points?.y[index]]).toEqual([row?.durationDays, row?.yield])
      expect(points?.ratings[index]).toBe(row?.creditRating?.label ?? null)
    }
  })

  test('counts each bond once: drawn, far from the others, or without a figure and why', async () => {
    const rows = await rowsOf('Currency=RUB')
    const found = await mapOf({ Currency: 'RUB', Y: 'Z_SPREAD' })
    const undrawn = found.undrawn.reduce((sum, { count }) => sum + count, 0)
    expect(found.total).toBe(rows.length)
    expect(found.drawn + found.outside + undrawn).toBe(found.total)
    const without = rows.filter(row => row.durationDays === null)
    const reasons = Map.groupBy(without, row => row.reasons?.durationDays ?? 'MISSING_DATA')
    expect(without.length).toBeGreaterThan(0)
    for (const [reason, bonds] of reasons) {
      expect(found.undrawn).toContainEqual({ axis: 'DURATION', reason, count: bonds.length })
    }
    const noSpread = rows.filter(row => row.durationDays !== null && row.zSpreadBp === null)
    const ofSpread = found.undrawn.filter(({ axis }) => axis === 'Z_SPREAD')
    expect(ofSpread.reduce((sum, { count }) => sum + count, 0)).toBe(noSpread.length)
  })

  test('bonds far from all others are left out and counted, until they are requested', async () => {
    const near = await mapOf({ Currency: 'RUB' })
    const all = await mapOf({ ...EVERYTHING, Currency: 'RUB' })
    expect(near.outside).toBeGreaterThan(0)
    expect(near.drawn + near.outside).toBe(all.drawn)
    expect(Math.max(...(near.points?.y ?? []))).toBeLessThan(Math.max(...(all.points?.y ?? [])))
  })

  test('classes are the ratings without signs, best first, or the sectors', async () => {
    const { points, classes } = await mapOf({ ...EVERYTHING, Currency: 'RUB' })
    const values = classes.map(({ value }) => value)
    expect(values.slice(0, 3)).toEqual(['AAA', 'AA', 'A'])
    for (const [index, rating] of (points?.ratings ?? []).entries()) {
      expect(values[points?.classes[index] ?? -1]).toBe(rating?.replace(/[+-]$/, '') ?? null)
    }
    const rows = new Map((await rowsOf('Currency=RUB')).map(row => [row.isin, row.sector]))
    const bySector = await mapOf({ ...EVERYTHING, Currency: 'RUB', Class: 'SECTOR' })
    expect(bySector.classes.length).toBeGreaterThan(3)
    for (const [index, isin] of (bySector.points?.isins ?? []).entries()) {
      const at = bySector.points?.classes[index] ?? -1
      expect(bySector.classes[at]?.value).toBe(rows.get(isin))
    }
  })

  test('maturities are days', async () => {
    const rows = new Map((await rowsOf('Currency=RUB')).map(row => [row.isin, row.maturityDate]))
    const { points } = await mapOf({ ...EVERYTHING, Currency: 'RUB', X: 'MATURITY' })
    expect(points?.isins.length).toBeGreaterThan(50)
    for (const [index, isin] of (points?.isins ?? []).entries()) {
      expect((points?.x[index] ?? Number.NaN) * DAY_MS).toBe(Date.parse(rows.get(isin) ?? ''))
    }
  })

  test('more bonds than points are bins with what they hold', async () => {
    const whole = await mapOf({ ...EVERYTHING, Currency: 'RUB' })
    const { points, bins, drawn } = await mapOf({ ...EVERYTHING, Currency: 'RUB', MostPoints: '20' })
    expect(points).toBeNull()
    expect(drawn).toBe(whole.drawn)
    expect(bins?.reduce((sum, { count }) => sum + count, 0)).toBe(drawn)
    const { x = [], y = [], classes = [] } = whole.points ?? {}
    const lastX = Math.max(...(bins ?? []).map(({ xTo }) => xTo))
    const lastY = Math.max(...(bins ?? []).map(({ yTo }) => yTo))
    for (const bin of bins ?? []) {
      const within = x.flatMap((value, index) => {
        const isAcross = value >= bin.xFrom - 1e-6 && (value < bin.xTo + 1e-6 || bin.xTo === lastX)
        const at = y[index] ?? Number.NaN
        return isAcross && at >= bin.yFrom - 1e-6 && (at < bin.yTo + 1e-6 || bin.yTo === lastY) ? [classes[index]] : []
      })
      expect(within.length).toBeGreaterThanOrEqual(bin.count)
      for (const { class: index } of bin.classes) expect(within).toContain(index)
    }
  })

  test('a wrong parameter is named as the API names it', async () => {
    const wrong = { Y: 'PRICES', YieldForm: '10', Currency: 'ROUBLE' }
    const refused = await runWithParameters(world, visitor, 'get-bond-map', wrong)
    expect(refused).toMatchObject({ status: 400, code: 'INVALID_PARAMETER' })
    expect(refused.faults.map(({ name }) => name).sort()).toEqual(['Y', 'YieldForm'])
    const unknown = await runWithParameters(world, visitor, 'get-bond-map', { Currency: 'ROUBLE' })
    expect(unknown).toMatchObject({ status: 400, faults: [{ name: 'Currency' }] })
  })

  test('without a subscription it is not answered', async () => {
    const stranger = await signUp(world)
    expect(await runWithParameters(world, stranger, 'get-bond-map', {})).toMatchObject({ code: 'SUBSCRIPTION_ENDED' })
  })
})

test('bins hold each of many positions once, the last ones too', async () => {
  const size = 6_000
  const x = Array.from({ length: size }, (_, index) => (index * 7_919) % 10_000)
  const y = Array.from({ length: size }, (_, index) => ((index * 104_729) % 2_000) / 100)
  const classes = Array.from({ length: size }, (_, index) => index % 5)
  const bins = await binsOf({ x, y, classes }, {})
  expect(bins.length).toBeLessThanOrEqual(64 * 40)
  expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(size)
  expect(Math.max(...bins.map(({ xTo }) => xTo))).toBe(Math.max(...x))
  expect(Math.min(...bins.map(({ yFrom }) => yFrom))).toBe(Math.min(...y))
  for (const { count, classes: held } of bins) expect(held.reduce((sum, one) => sum + one.count, 0)).toBe(count)
  expect(await binsOf({ x: [3], y: [4], classes: [0] }, {})).toMatchObject([{ xFrom: 3, xTo: 3, count: 1 }])
})

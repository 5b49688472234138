import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openAccount } from '../support/accounts.ts'
import { type Caller, create, detailOf, done, refusal, run, type SomeBond, someBonds } from '../support/portfolios.ts'
import { openWorld, type World } from '../world.ts'

let world: World
let alice: Caller
let bonds: readonly SomeBond[]
let foreign: SomeBond
let id: string

beforeAll(async () => {
  world = await openWorld()
  alice = await openAccount(world, 'alice@example.com')
  ;({ bonds, foreign } = await someBonds(world))
  id = await create(alice, 'Two currencies')
  const positions = [...bonds.slice(0, 3), foreign].map(({ isin }, at) => ({
    bond: isin,
    quantity: `${(at + 1) * 10}`,
  }))
  await done(run(alice, 'set-positions', { id, positions }))
})
afterAll(() => world.close())

interface Converted {
  readonly currency: string
  readonly value: string | null
  readonly reason: string | null
  readonly rates: readonly { readonly quote: string; readonly date: string }[]
  readonly withoutRate: readonly string[]
  readonly yield: number | null
  readonly income: readonly { readonly month: string; readonly currency: string; readonly total: string }[]
}

interface Analysis {
  readonly converted: Converted & {
    readonly positions: readonly {
      readonly isin: string
      readonly value: string | null
      weightPercent: number | null
    }[]
    readonly shares: Readonly<Record<string, readonly { readonly key: string; readonly percent: number | null }[]>>
    readonly scenarios: readonly { bp: number; change: string; changePercent: number; coveragePercent: number }[]
    readonly keyRates: readonly { readonly tenorYears: number; readonly bpv: string; readonly durationYears: number }[]
  }
}

async function convertedTo(currency: string): Promise<Converted> {
  return (await detailOf(alice, id, `?Currency=${currency}`)).converted as Converted
}

const analysisIn = (currency: string, shifts: readonly number[] = [0]) =>
  done<Analysis>(run(alice, 'web/get-portfolio-analysis', { id, currency, shifts }))

const sum = (values: readonly (string | number | null)[]) => values.reduce<number>((all, one) => all + Number(one), 0)

describe('a portfolio in one currency', () => {
  test('is null unless a currency is given, and nothing else of the answer changes', async () => {
    const { converted: none, ...plain } = await detailOf(alice, id)
    const { converted, ...same } = await detailOf(alice, id, '?Currency=RUB')
    expect(none).toBeNull()
    expect(converted).not.toBeNull()
    expect(same).toEqual(plain)
  })

  test('adds up what is in several currencies, at the published rate of a day', async () => {
    const detail = await detailOf(alice, id, '?Currency=RUB')
    const totals = detail.totals as { currency: string; market: string }[]
    const { value, reason, rates, withoutRate } = detail.converted as Converted
    expect(value).toBe(detail.value)
    expect({ reason, withoutRate }).toEqual({ reason: null, withoutRate: [] })
    const { fxRates } = (
      await alice.ask('{ fxRates(currencies: ["USD"]) { base currency rate units date quote } }', {})
    ).data as { fxRates: { base: string; rate: string; units: string; date: string; quote: string }[] }
    const usd = fxRates.find(({ base }) => base === 'RUB')
    expect(rates).toMatchObject([{ quote: usd?.quote, date: usd?.date }])
    const of = (code: string) => Number(totals.find(({ currency }) => currency === code)?.market)
    // The totals are rounded to cents of their own currency.
    expect(Number(value)).toBeCloseTo(of('RUB') + (of('USD') * Number(usd?.rate)) / Number(usd?.units), 0)
  })

  test('is the same money in any currency', async () => {
    const [roubles, dollars] = [await convertedTo('RUB'), await convertedTo('usd')]
    const [ofRoubles, ofDollars] = [roubles, dollars].map(({ income }) => sum(income.map(({ total }) => total)))
    expect(dollars.currency).toBe('USD')
    expect(dollars.yield).toBeCloseTo(roubles.yield ?? Number.NaN, 3)
    expect(Number(ofRoubles) / Number(ofDollars)).toBeCloseTo(Number(roubles.value) / Number(dollars.value), 2)
    expect(new Set(roubles.income.map(({ currency }) => currency))).toEqual(new Set(['RUB']))
  })

  test('has positions and shares that add up', async () => {
    const { converted } = await analysisIn('EUR')
    expect(sum(converted.positions.map(({ value }) => value))).toBeCloseTo(Number(converted.value), 1)
    expect(sum(converted.positions.map(({ weightPercent }) => weightPercent))).toBeCloseTo(100, 1)
    for (const [name, rows] of Object.entries(converted.shares)) {
      expect([name, sum(rows.map(({ percent }) => percent)).toFixed(1)]).toEqual([name, '100.0'])
    }
    expect(converted.shares.currency?.map(({ key }) => key).toSorted()).toEqual(['RUB', 'USD'])
  })

  test('without a rate has no value, says why, and adds nothing up', async () => {
    const { converted } = await analysisIn('XTS')
    expect(converted).toMatchObject({ value: null, reason: 'NO_RATE', yield: null, withoutRate: ['RUB', 'USD'] })
    expect({ ...converted, rates: [] }).toMatchObject({ rates: [], scenarios: [], keyRates: [] })
    expect(converted.positions.every(({ value, weightPercent }) => value === null && weightPercent === null)).toBe(true)
    expect(new Set(converted.income.map(({ currency }) => currency)).has('XTS')).toBe(false)
  })

  test('is refused in what is no currency, at the parameter', async () => {
    const response = await alice.get(`/api/v1/data/holdings/${id}?Currency=roubles`)
    expect(response.status).toBe(400)
    expect(JSON.stringify(await response.json())).toContain('"Currency"')
  })
})

describe('scenarios', () => {
  test('fall when rates rise, change nothing without a shift, and key rates add up to the parallel one', async () => {
    const { converted } = await analysisIn('RUB', [-100, -1, 0, 1, 100])
    const [down, , none, up, more] = converted.scenarios
    expect(Number(down?.change)).toBeGreaterThan(0)
    expect(Number(none?.change)).toBeCloseTo(0, 2)
    expect(Number(more?.change)).toBeLessThan(0)
    expect(down?.coveragePercent).toBeGreaterThan(0)
    expect(sum(converted.keyRates.map(({ bpv }) => bpv))).toBeCloseTo(-Number(up?.change), 0)
  })

  test('are those of the calculator, weighted by value', async () => {
    const single = await create(alice, 'One bond')
    const [bond] = bonds
    await done(run(alice, 'set-positions', { id: single, positions: [{ bond: bond?.isin, quantity: '10' }] }))
    const { converted } = await done<Analysis>(
      run(alice, 'web/get-portfolio-analysis', { id: single, currency: 'RUB', shifts: [150] }),
    )
    const { shifts } = (await (await alice.get(`/api/v1/data/calculations/${bond?.isin}?Shifts=150`)).json()) as {
      shifts: { changePercent: number }[]
    }
    expect(converted.scenarios[0]?.changePercent).toBeCloseTo(shifts[0]?.changePercent ?? Number.NaN, 3)
  })
})

describe('one position', () => {
  const isinAt = (at: number) => bonds[at]?.isin ?? ''

  test('is set alone: its price stays, its cost follows the quantity, the others stay', async () => {
    const own = await create(alice, 'Edited')
    const positions = [
      { bond: isinAt(0), quantity: '10', averagePrice: 95 },
      { bond: isinAt(1), quantity: '4', cost: '4000' },
    ]
    await done(run(alice, 'set-positions', { id: own, positions }))
    await done(run(alice, 'set-position', { id: own, position: { bond: isinAt(0), quantity: '25' } }))
    await done(run(alice, 'set-position', { id: own, position: { bond: isinAt(1), quantity: '6' } }))
    const of = async (isin: string) => (await detailOf(alice, own)).positions.find(({ bond }) => bond.isin === isin)
    expect(await of(isinAt(0))).toMatchObject({ quantity: '25', averagePrice: 95 })
    expect(await of(isinAt(1))).toMatchObject({ quantity: '6', cost: '6000.00' })
    await done(run(alice, 'set-position', { id: own, position: { bond: isinAt(1), quantity: '6', averagePrice: 90 } }))
    expect((await of(isinAt(1)))?.averagePrice).toBe(90)
    await done(run(alice, 'remove-position', { id: own, bond: isinAt(0) }))
    expect((await detailOf(alice, own)).positions.map(({ bond }) => bond.isin)).toEqual([isinAt(1)])
  })

  test('that is wrong is refused at its field', async () => {
    const position = { bond: 'RU000A0ZZZZZ', quantity: '-1', averagePrice: 950 }
    expect(await refusal(run(alice, 'set-position', { id, position }))).toEqual({
      code: 'INVALID_PARAMETER',
      paths: ['position.bond', 'position.quantity', 'position.averagePrice'],
    })
    expect(await refusal(run(alice, 'remove-position', { id, bond: 'nothing' }))).toMatchObject({ paths: ['bond'] })
  })
})

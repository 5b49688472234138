import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ordinalOfLabel } from '../../schema/analytics/ratings.ts'
import { openWorld, type World } from '../world.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

interface Ladder {
  readonly amount: string
  readonly invested: string
  readonly left: string
  readonly issuerLimit: string
  readonly rungs: readonly Rung[]
  readonly income: readonly { readonly currency: string; readonly redemption: string; readonly total: string }[]
}

interface Rung {
  readonly from: string
  readonly to: string
  readonly budget: string
  readonly left: string
  readonly candidates: number
  readonly bonds: readonly {
    readonly bond: {
      readonly isin: string
      readonly issuer: { readonly name: string }
      readonly yield: number
      readonly dirtyPrice: number
      readonly creditRating: { readonly label: string } | null
      readonly maturityDate: string
    }
    readonly place: number
    readonly quantity: number
    readonly cost: string
  }[]
  readonly skipped: readonly { readonly place: number; readonly limit: string }[]
  readonly rejected: readonly { readonly requirement: string; readonly count: number }[]
  readonly reason: string | null
}

const ladder = (query: string) => world.getJson<Ladder>(`/api/v1/data/ladder?${query}`)
const sum = (values: readonly (string | number)[]) => values.reduce<number>((all, one) => all + Number(one), 0)
const CENT = 0.011

const wanted = fc.record({
  Amount: fc.integer({ min: 1_000, max: 50_000_000 }),
  Currency: fc.constantFrom('RUB', 'USD', 'EUR', 'CNY'),
  Years: fc.integer({ min: 1, max: 12 }),
  CreditRatingFrom: fc.constantFrom('AAA', 'AA', 'A-', 'BBB', 'B', 'CCC'),
  IssuerLimitPercent: fc.integer({ min: 1, max: 100 }),
  BondsPerRung: fc.integer({ min: 1, max: 10 }),
})
const queryOf = (values: object) =>
  new URLSearchParams(Object.entries(values).map(([name, value]) => [name, `${value}`]))

describe('every ladder', () => {
  test('stays within the amount, the limit of each issuer and the minimum rating, and adds up', async () => {
    let bought = 0
    await fc.assert(
      fc.asyncProperty(wanted, async values => {
        const { amount, invested, left, issuerLimit, rungs } = await ladder(String(queryOf(values)))
        const bonds = rungs.flatMap(rung => rung.bonds)
        bought += bonds.length
        expect(Number(invested)).toBeLessThanOrEqual(values.Amount)
        expect(sum([invested, left])).toBeCloseTo(Number(amount), 2)
        expect(sum(bonds.map(({ cost }) => cost))).toBeCloseTo(Number(invested), 2)
        for (const own of Map.groupBy(bonds, ({ bond }) => bond.issuer.name).values()) {
          expect(sum(own.map(({ cost }) => cost))).toBeLessThanOrEqual(Number(issuerLimit) + CENT)
        }
        const floor = ordinalOfLabel(values.CreditRatingFrom) ?? 0
        for (const { bond, quantity } of bonds) {
          expect(ordinalOfLabel(bond.creditRating?.label ?? '') ?? 99).toBeLessThanOrEqual(floor)
          expect(quantity).toBeGreaterThan(0)
        }
        expect(rungs).toHaveLength(values.Years)
        for (const rung of rungs) checkRung(rung, values.BondsPerRung)
      }),
      { numRuns: 60, seed: 7 },
    )
    expect(bought).toBeGreaterThan(100)
  })

  test('is the same for the same arguments', async () => {
    const query = 'Amount=3000000&Currency=RUB&Years=6&CreditRatingFrom=BBB&IssuerLimitPercent=10'
    expect(await ladder(query)).toEqual(await ladder(query))
  })
})

function checkRung({ from, to, budget, left, bonds, candidates, skipped, reason }: Rung, most: number): void {
  expect(sum(bonds.map(({ cost }) => cost)) + Number(left)).toBeCloseTo(Number(budget), 2)
  expect(Number(left)).toBeGreaterThanOrEqual(0)
  expect(bonds.length).toBeLessThanOrEqual(Math.min(most, candidates))
  expect(bonds.length === 0).toBe(reason !== null)
  const places = bonds.map(({ place }) => place)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  for (const { bond } of bonds) expect(bond.maturityDate > from && bond.maturityDate <= to).toBe(true)
  // Whatever stands before a bond bought is bought itself, or it is said why not.
  const known = new Set([...places, ...skipped.map(({ place }) => place)])
  for (let place = 1; place <= (places.at(-1) ?? 0); place += 1) expect(known.has(place)).toBe(true)
}

describe('a ladder', () => {
  test('brings back each rung in its year: the income by month has the redemptions of its bonds', async () => {
    const { rungs, income } = await ladder('Amount=2000000&Currency=RUB&Years=4&CreditRatingFrom=BBB')
    const bonds = rungs.flatMap(rung => rung.bonds)
    expect(bonds.length).toBeGreaterThan(4)
    const isins = bonds.map(({ bond }) => bond.isin).join(',')
    const { items } = await world.getJson<{ items: { isin: string; outstandingNominal: string }[] }>(
      `/api/v1/data/instruments?Isin=${isins}&Fields=isin,outstandingNominal&PageSize=100`,
    )
    const nominal = new Map(items.map(row => [row.isin, Number(row.outstandingNominal)]))
    const repaid = sum(bonds.map(({ bond, quantity }) => quantity * (nominal.get(bond.isin) ?? Number.NaN)))
    expect(sum(income.map(({ redemption }) => redemption))).toBeCloseTo(repaid, 0)
    expect(new Set(income.map(({ currency }) => currency))).toEqual(new Set(['RUB']))
  })

  test('says of an empty rung why: nothing matures, nothing passes, or no lot can be paid', async () => {
    const { rungs: none } = await ladder('Amount=1000000&Currency=XTS&Years=2&CreditRatingFrom=B')
    expect(none.map(({ reason }) => reason)).toEqual(['NO_BOND', 'NO_BOND'])
    const { rungs: small } = await ladder('Amount=10&Currency=RUB&Years=2&CreditRatingFrom=B')
    expect(small.map(({ reason }) => reason)).toEqual(['LOT', 'LOT'])
    expect(small.every(({ bonds }) => bonds.length === 0)).toBe(true)
    const { rungs: strict } = await ladder('Amount=50000&Currency=RUB&Years=2&CreditRatingFrom=B&IssuerLimitPercent=1')
    expect(strict.map(({ reason }) => reason)).toContain('ISSUER_LIMIT')
    expect(strict.flatMap(({ rejected }) => rejected).length).toBeGreaterThan(0)
  })

  test.each([
    ['Amount=-5&Currency=RUB&Years=0&CreditRatingFrom=B', ['Amount', 'Years']],
    ['Amount=5&Currency=roubles&Years=3&CreditRatingFrom=good', ['CreditRatingFrom', 'Currency']],
  ])('names all that is wrong with %s', async (query, wrong) => {
    const response = await world.get(`/api/v1/data/ladder?${query}`)
    const { errors } = (await response.json()) as { errors?: readonly { readonly name: string }[] }
    expect(response.status).toBe(400)
    expect(errors?.map(({ name }) => name).toSorted()).toEqual(wrong)
  })
})

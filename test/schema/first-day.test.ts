import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { knownDates } from '../../prisma/sources/sample/known-days.ts'
import { callerOf } from '../support/accounts.ts'
import { sharedWorld, type World } from '../world.ts'

const PATH = '/api/v1/data/instruments'
const days = knownDates('2026-11-20')

interface Listed {
  readonly items: readonly {
    id: string
    isin: string
    price: number
    yield: number | null
    creditRating: { label: string } | null
  }[]
  readonly page: { readonly total: number }
  readonly meta: { readonly revision: number; readonly asOf: string }
}

let world: World

beforeAll(async () => {
  world = await sharedWorld()
})
afterAll(() => world.close())

/** What a user can try in the first hour, before any source is set up. */
describe('the sample market on the first day', () => {
  const listed = (query: string) => world.getJson<Listed>(`${PATH}?PageSize=500&${query}`)
  const ask = async <T>(query: string) => {
    const { data, errors } = await callerOf(world.baseUrl, world.key).ask(query, {})
    expect(errors).toBeUndefined()
    return data as T
  }

  it('can be asked for as of each day that was published, with prices and ratings of then', async () => {
    const markets = await Promise.all(days.map(day => listed(`PriceFrom=1&AsOf=${day}`)))
    expect(markets.map(({ meta }) => meta.asOf.slice(0, 10))).toEqual(days)
    expect(new Set(markets.map(({ meta }) => meta.revision)).size).toBe(days.length)
    const [first, last] = [markets[0], markets.at(-1)]
    const now = new Map(last?.items.map(bond => [bond.isin, bond]))
    const both = first?.items.flatMap(then => {
      const bond = now.get(then.isin)
      return bond === undefined ? [] : [{ then, bond }]
    })
    expect(both?.length).toBeGreaterThan(300)
    const moved = both?.filter(({ then, bond }) => then.price !== bond.price) ?? []
    expect(moved.length / (both?.length ?? 1)).toBeGreaterThan(0.9)
    const rated = both?.filter(({ then, bond }) => then.creditRating?.label !== bond.creditRating?.label) ?? []
    expect(rated.length).toBeGreaterThan(0)
  })

  it('answers for a day between with the market published before it', async () => {
    const weekend = await listed('PriceFrom=1&AsOf=2026-11-15')
    expect(weekend.meta.asOf.slice(0, 10)).toBe('2026-10-30')
  })

  it('tells what changed since an earlier revision: prices of nearly all, terms and schedules of some', async () => {
    const { meta } = await listed('AsOf=2026-10-30')
    const { changes } = await ask<{ changes: { items: { kinds: string[] }[] } }>(
      `{ changes(since: ${meta.revision}, limit: 1000) { items { isin kinds } revision } }`,
    )
    const having = (kind: string) => changes.items.filter(({ kinds }) => kinds.includes(kind)).length
    expect(changes.items.length).toBeGreaterThan(400)
    expect(having('QUOTE')).toBeGreaterThan(300)
    for (const kind of ['TERMS', 'SCHEDULE', 'RATINGS']) expect(having(kind), kind).toBeGreaterThan(0)
  })

  it('has a past of each bond: a month of days and more, with yields of our own on each', async () => {
    const { items } = await listed('BondType=GOVERNMENT&Currency=RUB&CouponType=FIXED&PriceFrom=1')
    const bonds = await ask<{
      bonds: { items: { history: { items: { id: string; price: number; yield: number }[] } }[] }
    }>(
      `{ bonds(pageSize: 8, filter: { isin: [${items.slice(0, 8).map(({ isin }) => JSON.stringify(isin))}] }) {
          items { history(limit: 200) { items { id: date price yield } } } } }`,
    )
    const histories = bonds.bonds.items.map(({ history }) => history.items)
    expect(histories.length).toBeGreaterThan(3)
    for (const history of histories) {
      expect(history.length).toBeGreaterThan(15)
      const published = history.filter(({ id }) => days.includes(id))
      expect(published).toHaveLength(days.length)
      expect(history.filter(day => day.price !== null && day.yield === null)).toEqual([])
    }
  })
})

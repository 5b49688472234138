import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FREE } from '../../schema/entitlement.ts'
import { signUp, subscribe, type Visitor } from '../support/visitor.ts'
import { openWorld, type World } from '../world.ts'

let world: World
let reader: Visitor
let isins: readonly string[]

beforeAll(async () => {
  world = await openWorld()
  const person = await signUp(world)
  await subscribe(world, person.email)
  reader = person
  const found = await world.getJson<{ items: { isin: string }[] }>(
    '/api/v1/data/instruments?PriceFrom=1&YieldFrom=1&PageSize=10',
  )
  isins = found.items.map(({ isin }) => isin)
})
afterAll(() => world.close())

interface Screen {
  readonly id: string
  readonly name: string
  readonly query: string
  readonly faults: readonly string[]
}

interface Lists {
  readonly items: readonly { readonly id: string; readonly name: string; readonly bonds: readonly Watched[] }[]
  readonly bonds: number
}

interface Watched {
  readonly isin: string
  readonly addedPrice: number | null
  readonly priceChange: number | null
  readonly yieldChangeBp: number | null
  readonly bond: { readonly price: number; readonly name: string } | null
}

const listsOf = async ({ run }: Visitor) => (await run<Lists>('get-watchlists')).data

describe('a saved screen', () => {
  test('is kept, renamed, replaced and deleted', async () => {
    const query = 'Currency=RUB&CreditRatingFrom=AA-&YieldFrom=10&Sorts=yield_desc&cols=credit'
    const { data } = await reader.run<Screen>('save-screen', { name: ' High yield ', query: `?${query}` })
    expect(data).toMatchObject({ name: 'High yield', query, faults: [], isReadOnly: false })
    const renamed = await reader.run<Screen>('change-screen', { id: data.id, name: 'Best' })
    expect(renamed.data).toMatchObject({ name: 'Best', query })
    const replaced = await reader.run<Screen>('change-screen', { id: data.id, query: 'YieldFrom=20' })
    expect(replaced.data).toMatchObject({ name: 'Best', query: 'YieldFrom=20' })
    expect((await reader.run<{ items: Screen[] }>('get-saved-screens')).data.items).toMatchObject([{ name: 'Best' }])
    expect((await reader.run('delete-screen', { id: data.id })).data).toBe(data.id)
    expect((await reader.run<{ items: Screen[] }>('get-saved-screens')).data.items).toEqual([])
  })

  test('is read by the reader of the API, which says everything that is wrong', async () => {
    const answer = await reader.run('save-screen', { name: '', query: 'YieldForm=10&PriceFrom=ten&Cursor=x' })
    expect(answer).toMatchObject({ status: 400, code: 'INVALID_PARAMETER' })
    expect(answer.faults).toMatchObject([
      { name: 'name' },
      { name: 'query', message: expect.stringContaining('YieldForm'), didYouMean: 'YieldFrom' },
      { name: 'query', message: expect.stringContaining('PriceFrom') },
      { name: 'query', message: expect.stringContaining('Cursor') },
    ])
  })

  test('says why the screener refuses what an earlier release took', async () => {
    const { data } = await reader.run<Screen>('save-screen', { name: 'Old', query: '' })
    await world.service.database.prisma.savedScreen.update({ where: { id: data.id }, data: { query: 'Gone=1' } })
    const { items } = (await reader.run<{ items: Screen[] }>('get-saved-screens')).data
    expect(items[0]?.faults).toEqual([expect.stringMatching(/^Gone: /)])
    await reader.run('delete-screen', { id: data.id })
  })
})

describe('a watchlist', () => {
  test('holds bonds with their figures of the day they were added', async () => {
    const [first = '', second = '', third = ''] = isins
    const made = await reader.run<{ id: string }>('create-watchlist', { name: 'Metals', bonds: [first, second] })
    const { id } = made.data
    expect((await reader.run('watch-bonds', { id, bonds: [third.toLowerCase(), first] })).status).toBe(200)
    const [list] = (await listsOf(reader)).items
    expect(list?.bonds.map(({ isin }) => isin).sort()).toEqual([first, second, third].sort())
    const watched = list?.bonds.find(({ isin }) => isin === first)
    expect(watched).toMatchObject({ addedPrice: watched?.bond?.price, priceChange: 0, yieldChangeBp: 0 })
    await world.service.database.prisma.watchedBond.updateMany({
      where: { isin: first },
      data: { addedPrice: (watched?.bond?.price ?? 0) - 1.25, addedYield: null },
    })
    const later = (await listsOf(reader)).items[0]?.bonds.find(({ isin }) => isin === first)
    expect(later?.priceChange).toBeCloseTo(1.25)
    expect(later?.yieldChangeBp).toBeNull()
    expect((await reader.run('unwatch-bonds', { id, bonds: [first] })).status).toBe(200)
    expect((await listsOf(reader)).bonds).toBe(2)
    expect((await reader.run('rename-watchlist', { id, name: 'Steel' })).data).toMatchObject({ name: 'Steel' })
    expect((await reader.run('delete-watchlist', { id })).data).toBe(id)
    expect((await listsOf(reader)).items).toEqual([])
  })

  test('keeps a bond that no source has any more, and can let it go', async () => {
    const { id } = (await reader.run<{ id: string }>('create-watchlist', { name: 'Gone', bonds: [isins[0]] })).data
    await world.service.database.prisma.watchedBond.updateMany({
      where: { watchlistId: id },
      data: { isin: 'XS0000000009' },
    })
    expect((await listsOf(reader)).items[0]?.bonds).toMatchObject([
      { isin: 'XS0000000009', bond: null, priceChange: null },
    ])
    expect((await reader.run('unwatch-bonds', { id, bonds: ['XS0000000009'] })).status).toBe(200)
    await reader.run('delete-watchlist', { id })
  })

  test('takes bonds that there are', async () => {
    const answer = await reader.run('create-watchlist', { name: 'x', bonds: [isins[0], 'XS0000000009'] })
    expect(answer).toMatchObject({ status: 400, faults: [{ name: 'bonds[1]' }] })
    expect((await listsOf(reader)).items).toEqual([])
  })
})

describe('without a subscription', () => {
  test('one screen and five bonds are kept, also by requests at the same moment', async () => {
    const free = await signUp(world)
    const saves = await Promise.all(['A', 'B', 'C'].map(name => free.run('save-screen', { name, query: '' })))
    expect(saves.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(saves.find(({ status }) => status === 409)?.message).toContain('1 saved screens')
    const { id } = (await free.run<{ id: string }>('create-watchlist', { name: 'Mine' })).data
    expect((await free.run('watch-bonds', { id, bonds: isins.slice(0, FREE.watchedBondsMax) })).status).toBe(200)
    expect(await free.run('watch-bonds', { id, bonds: [isins[5]] })).toMatchObject({ status: 409, code: 'REFUSED' })
    expect((await free.run('watch-bonds', { id, bonds: [isins[0]] })).status).toBe(200)
    expect((await free.run('unwatch-bonds', { id, bonds: [isins[0]] })).status).toBe(200)
    expect((await free.run('watch-bonds', { id, bonds: [isins[5]] })).status).toBe(200)
  })
})

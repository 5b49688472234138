import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedWorld, type World } from '../world.ts'

let world: World

interface Curves {
  readonly items: readonly { readonly key: string; readonly date: string; readonly stale: boolean }[]
  readonly meta: { readonly asOf: string }
}

beforeAll(async () => {
  world = await sharedWorld()
})
afterAll(() => world.close())

const PATH = '/api/v1/data/curves?Parts=SLOPES'
const DAY_MS = 86_400_000

test('several keys are one request, in any case of letters', async () => {
  const { items } = await world.getJson<Curves>(PATH)
  const [first, second] = items.map(({ key }) => key)
  expect(items.length).toBeGreaterThan(2)
  const chosen = await world.getJson<Curves>(`${PATH}&Key=${first},${second?.toLowerCase()}`)
  expect(chosen.items.map(({ key }) => key)).toEqual([first, second])
  expect((await world.getJson<Curves>(`${PATH}&Key=XXX-GOV`)).items).toEqual([])
})

test('a curve is stale when it is more than a week older than the day that it stands for', async () => {
  const { items, meta } = await world.getJson<Curves>(PATH)
  const today = Date.parse(meta.asOf.slice(0, 10))
  for (const { date, stale } of items) expect(stale).toBe(today - Date.parse(date) > 7 * DAY_MS)
  const [{ key, date } = { key: '', date: '' }] = items
  const later = new Date(Date.parse(date) + 9 * DAY_MS).toISOString().slice(0, 10)
  const path = `${PATH}&Key=${key}&Dates=`
  expect((await world.getJson<Curves>(`${path}${later}`)).items).toMatchObject([{ date, stale: true }])
  expect((await world.getJson<Curves>(`${path}${later},${date}`)).items).toMatchObject([{ date, stale: true }])
  expect((await world.getJson<Curves>(`${path}${date}`)).items).toMatchObject([{ date, stale: false }])
  const range = await world.getJson<Curves>(`${PATH}&Key=${key}&From=2020-01-01&PageSize=500`)
  expect(range.items.length).toBeGreaterThan(20)
  expect(range.items.filter(({ stale }) => stale)).toEqual([])
})

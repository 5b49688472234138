import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedWorld, type World } from '../world.ts'

let world: World

interface Curves {
  readonly items: readonly { readonly key: string; readonly date: string; readonly stale: boolean }[]
  readonly meta: { readonly asOf: string; readonly warnings: readonly string[] }
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
})

test('a key that no curve has is named, with the one that was probably meant and those that there are', async () => {
  const { items } = await world.getJson<Curves>(PATH)
  const [{ key } = { key: '' }] = items
  const path = `${PATH}&From=2020-01-01&PageSize=500&Key=`
  const typo = `${key.slice(0, -1)}X`
  const wrong = await world.getJson<Curves>(`${path}XXX-GOV,${typo},${key}`)
  expect(new Set(wrong.items.map(item => item.key))).toEqual(new Set([key]))
  const about = (text: string) =>
    wrong.meta.warnings.filter(warning => warning.startsWith(`No curve has the key ${text}.`))
  expect(about('XXX-GOV')).toEqual([expect.stringContaining(` There are `)])
  expect(about('XXX-GOV').join()).not.toContain('Did you mean')
  expect(about(typo)).toEqual([expect.stringContaining(` Did you mean ${key}? There are `)])
  expect(wrong.meta.warnings.join()).not.toContain(`key ${key}.`)
})

test('days without a curve are said to have none', async () => {
  const { items, meta } = await world.getJson<Curves>(`${PATH}&From=1990-01-01&To=1990-01-31`)
  expect([items, meta.warnings]).toEqual([
    [],
    expect.arrayContaining([expect.stringContaining('no curve of these days')]),
  ])
})

test('a key that no rate has is named, with the one that was probably meant', async () => {
  const path = '/api/v1/data/rates?Key='
  const known = await world.getJson<Curves>('/api/v1/data/rates?Limit=100')
  const rate = known.items.find(({ key }) => key.endsWith('KEY_RATE')) as Curves['items'][number]
  const wrong = await world.getJson<Curves>(`${path}KEYRATE,${rate.key.toLowerCase()}`)
  expect(wrong.items.map(item => item.key)).toEqual([rate.key])
  expect(wrong.meta.warnings.join(' ')).toContain(`No rate has the key KEYRATE. Did you mean ${rate.key}? There are `)
  const old = await world.getJson<Curves>(`${path}${rate.key}&From=1990-01-01&To=1990-01-31`)
  expect([old.items, old.meta.warnings.at(-1)]).toEqual([[], 'No rate of these days has one of these keys.'])
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

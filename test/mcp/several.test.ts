import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifies } from '../promises.ts'
import { sharedWorld, type World } from '../world.ts'
import { call, textOf } from './raw.ts'

const ABSENT = '00000000-0000-7000-8000-000000000000'

let world: World
let isins: readonly string[]

beforeAll(async () => {
  world = await sharedWorld()
  const { items } = await world.getJson<{ items: { isin: string }[] }>('/api/v1/data/instruments?PageSize=6')
  isins = items.map(({ isin }) => isin)
})
afterAll(() => world.close())

interface Several {
  readonly items: readonly { isin: string }[]
  readonly notFound: readonly { id: string; didYouMean: string | null }[]
  readonly truncated: boolean
  readonly hint: string | null
}

const several = async (args: Record<string, unknown>) => {
  const answer = await call(world, 'get_bond', args)
  expect(answer.isError, textOf(answer)).toBeUndefined()
  return { answer, found: answer.structuredContent as unknown as Several }
}

verifies('PAR-1', 'several bonds are each what REST answers for it alone', async () => {
  const { found } = await several({ id: isins.slice(0, 2), Schedules: 'NONE' })
  const alone = await Promise.all(
    isins.slice(0, 2).map(isin => world.getJson(`/api/v1/data/instruments/${isin}?Schedules=NONE`)),
  )
  expect(found).toEqual({ items: alone, notFound: [], truncated: false, hint: null })
})

test('what is not found is named, with what was probably meant, and the rest is answered', async () => {
  const [isin = '', other = ''] = isins
  const typo = `${isin.slice(0, 5)}${isin[5] === 'Q' ? 'Z' : 'Q'}${isin.slice(6)}`
  const { found } = await several({ id: `${other}, ${typo},${ABSENT}`, Parts: ['ratings'] })
  expect(found.items.map(item => item.isin)).toEqual([other])
  expect(found.notFound).toEqual([
    { id: typo, didYouMean: isin },
    { id: ABSENT, didYouMean: null },
  ])
})

verifies('LIM-2', 'five whole bonds fit the budget, and the hint names what had no room', async () => {
  const { answer, found } = await several({ id: isins.slice(0, 5) })
  expect(JSON.stringify(answer.structuredContent).length).toBeLessThanOrEqual(20_000)
  const left = isins.slice(found.items.length, 5)
  expect(found.items.length).toBeGreaterThan(0)
  expect([found.truncated, found.hint?.includes(left.join(', ')) ?? false]).toEqual([left.length > 0, left.length > 0])
  const { found: short } = await several({ id: isins.slice(0, 5), Parts: ['ratings'] })
  expect([short.items.length, short.truncated]).toEqual([5, false])
})

test('more than five are refused with the tool that takes them, and a corrected call that works', async () => {
  const refused = await call(world, 'get_bond', { id: isins })
  expect(refused.isError).toBe(true)
  expect(textOf(refused)).toContain('at most 5 ids, not 6')
  const corrected = JSON.parse(/get_bond (\{.*\})/.exec(textOf(refused))?.[1] ?? '') as Record<string, unknown>
  expect(corrected.id).toEqual(isins.slice(0, 5))
  await several({ ...corrected, Parts: ['ratings'] })
})

test('a mistake beside several ids is mended without losing them', async () => {
  const refused = await call(world, 'get_bond', { id: isins.slice(0, 2), Schedules: 'next ones' })
  expect(refused.isError).toBe(true)
  expect(textOf(refused)).toContain(JSON.stringify(isins.slice(0, 2)))
})

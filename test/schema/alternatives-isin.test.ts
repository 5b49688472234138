import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sharedWorld, type World } from '../world.ts'

const PATH = '/api/v1/data/alternatives'

let world: World
let isins: readonly string[]

beforeAll(async () => {
  world = await sharedWorld()
  const { items } = await world.getJson<{ items: { isin: string }[] }>('/api/v1/data/instruments?Fields=isin')
  isins = items.map(({ isin }) => isin)
})
afterAll(() => world.close())

describe('the ISIN', () => {
  const problemOf = async (isin: string) => {
    const response = await world.get(`${PATH}/${isin}`)
    return {
      status: response.status,
      ...((await response.json()) as { code: string; detail: string; errors?: object[] }),
    }
  }

  test.each([
    ['is too short', 'RU000A0JX0', /has 10 characters instead of 12/],
    ['has characters that no ISIN has', 'RU000A0JX0-2', /two letters, nine characters/],
    ['has a wrong check digit', 'RU000A0JX0J5', /check digit of RU000A0JX0J5 should be 2/],
  ])('that %s is refused by its name', async (_what, isin, message) => {
    const { status, code, detail, errors } = await problemOf(isin)
    expect([status, code]).toEqual([400, 'INVALID_PARAMETER'])
    expect(detail).toMatch(message)
    expect(errors).toMatchObject([{ name: 'isin', in: 'path' }])
  })

  test('that nobody has is not found', async () => {
    expect(await problemOf('RU000A0JX0J2')).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  })

  test('that is one character away leads to the right one', async () => {
    const isin = isins[0] ?? ''
    const swapped = `${isin.slice(0, 10)}${isin[11]}${isin[10]}`
    expect(await problemOf(swapped)).toMatchObject({ status: 400, errors: [{ name: 'isin', didYouMean: isin }] })
  })

  test('may be written in small letters', async () => {
    const isin = isins[1] ?? ''
    const answer = await world.getJson<{ source: { isin: string } }>(`${PATH}/${isin.toLowerCase()}?Limit=1`)
    expect(answer.source.isin).toBe(isin)
  })
})

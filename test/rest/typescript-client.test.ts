import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BondsClient, bondsClient, Problem } from '../../clients/typescript/client.ts'
import { sharedWorld, type World } from '../world.ts'

let world: World
let bonds: BondsClient

beforeAll(async () => {
  world = await sharedWorld()
  bonds = bondsClient({ key: world.key, baseUrl: world.baseUrl })
})
afterAll(() => world.close())

const SCREEN = '/api/v1/data/instruments'

describe('the TypeScript client', () => {
  test('reads every page of a listing, with typed rows', async () => {
    const query = { CreditRatingFrom: 'AA-', YieldFrom: 14, Currency: ['RUB'], PageSize: 7 }
    const isins: (string | undefined)[] = []
    for await (const { isin } of bonds.items(SCREEN, { query })) isins.push(isin)
    const { page } = await bonds.get(SCREEN, { query })
    expect(page.total).toBeGreaterThan(20)
    expect(new Set(isins).size).toBe(page.total)
  })

  test('fills the variable of a path', async () => {
    const { items } = await bonds.get(SCREEN, { query: { YieldFrom: 10, PageSize: 1 } })
    const isin = items[0]?.isin ?? ''
    const calculation = await bonds.get('/api/v1/data/calculations/{isin}', {
      variables: { isin },
      query: { CleanPrice: 99.5, Shifts: [-100, 100] },
    })
    expect(calculation.isin).toBe(isin)
    const days = await bonds.get('/api/v1/data/instruments/{id}/history', {
      variables: { id: isin },
      query: { Limit: 2 },
    })
    expect(days.items).toHaveLength(2)
  })

  test('does not compile with a misspelt path, parameter or field, or without a variable', () => {
    const never = () => {
      // @ts-expect-error: instrument
      void bonds.get('/api/v1/data/instrument')
      // @ts-expect-error: yieldFrom
      void bonds.get(SCREEN, { query: { yieldFrom: 14 } })
      // @ts-expect-error: a variable is missing
      void bonds.get('/api/v1/data/instruments/{id}')
      // @ts-expect-error: not a listing
      void bonds.items('/api/v1/data/market-overview')
      // @ts-expect-error: isinn
      return async () => (await bonds.get(SCREEN)).items[0]?.isinn
    }
    expect(never).toBeTypeOf('function')
  })

  test('rejects with the problem, which names the parameters at fault', async () => {
    const query = { CouponType: ['FIXD' as 'FIXED'] }
    const problem = await bonds.get(SCREEN, { query }).catch((error: unknown) => error)
    expect(problem).toBeInstanceOf(Problem)
    expect(problem).toMatchObject({ status: 400, code: 'INVALID_PARAMETER', errors: [{ didYouMean: 'FIXED' }] })
  })
})

test('a busy service is asked again after the pause that it states, and not when that is too long', async () => {
  const pauses = ['0', '3600']
  const server = createServer((_request, response) => {
    const pause = pauses.shift()
    const headers = { 'content-type': 'application/problem+json', ...(pause && { 'retry-after': pause }) }
    response.writeHead(429, headers).end(JSON.stringify({ code: 'RATE_LIMITED', title: 'Too many requests' }))
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const waiting = bondsClient({ key: 'k', baseUrl }).get(SCREEN)
  await expect(waiting).rejects.toMatchObject({ status: 429, code: 'RATE_LIMITED' })
  expect(pauses).toEqual([])
  await new Promise(closed => server.close(closed))
})

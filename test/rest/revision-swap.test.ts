import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type World } from '../world.ts'

const SCREENER = '/api/v1/data/instruments'

let world: World
let published = 0

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** A revision in which every bond has another name, published when this is done. */
async function publish(asOf = new Date()): Promise<{ readonly name: string; readonly revision: number }> {
  const { prisma } = world.service.database
  published += 1
  const name = `Renamed ${published}`
  await prisma.bond.updateMany({ data: { name } })
  const { id } = await prisma.revision.create({ data: { asOf } })
  await world.service.start()
  return { name, revision: id }
}

interface Listing {
  readonly items: readonly { readonly isin: string; readonly name: string }[]
  readonly page: { readonly nextCursor: string | null; readonly total: number }
  readonly meta: { readonly revision: number; readonly warnings: readonly string[] }
}

describe('a revision that comes into force', () => {
  test('in the middle of a stream changes none of its rows', async () => {
    const { total } = (await world.getJson<Listing>(`${SCREENER}?CountOnly=true`)).page
    const before = await world.getJson<Listing>(`${SCREENER}?PageSize=1`)
    const response = await world.get(`${SCREENER}?Format=ndjson&Fields=isin,name`)
    const reader = (response.body as ReadableStream<Uint8Array>).getReader()
    const chunks = [await reader.read()]
    const { name } = await publish()
    expect((await world.getJson<Listing>(`${SCREENER}?PageSize=1`)).items[0]?.name).toBe(name)
    while (!chunks.at(-1)?.done) chunks.push(await reader.read())
    const text = Buffer.concat(chunks.map(({ value }) => value ?? new Uint8Array())).toString()
    const names = text
      .split('\n')
      .filter(line => line !== '')
      .map(line => (JSON.parse(line) as { name: string }).name)
    expect(names).toHaveLength(total)
    expect(names).not.toContain(name)
    expect(names).toContain(before.items[0]?.name)
  })

  test('lets a walk through pages go on, and each page says whether it is of another revision', async () => {
    const size = `${SCREENER}?PageSize=20`
    await publish()
    const first = await world.getJson<Listing>(size)
    const { revision } = await publish()
    const second = await world.getJson<Listing>(`${size}&Cursor=${first.page.nextCursor}`)
    expect([first.meta.revision, second.meta.revision]).toEqual([revision - 1, revision])
    expect(second.meta.warnings).toContainEqual(
      expect.stringContaining(`The page before is of revision ${revision - 1}, this one of ${revision}`),
    )
    const third = await world.getJson<Listing>(`${size}&Cursor=${second.page.nextCursor}`)
    expect(third.meta.warnings.join()).not.toContain('The page before')
    const whole = await world.getJson<Listing>(`${SCREENER}?PageSize=60`)
    expect([first, second, third].flatMap(({ items }) => items.map(({ isin }) => isin))).toEqual(
      whole.items.map(({ isin }) => isin),
    )
  })

  test('ends a walk through pages when it brings another day of the market', async () => {
    const first = await world.getJson<Listing>(`${SCREENER}?PageSize=20`)
    await publish(new Date(Date.now() + 86_400_000))
    const next = await world.get(`${SCREENER}?PageSize=20&Cursor=${first.page.nextCursor}`)
    expect(await next.json()).toMatchObject({ status: 400, code: 'CURSOR_EXPIRED' })
  })

  test('makes another tag: what a client keeps is not taken for the present any more', async () => {
    const before = await world.get(`${SCREENER}?PageSize=1`)
    const held = { 'if-none-match': before.headers.get('etag') ?? '' }
    expect((await world.get(`${SCREENER}?PageSize=1`, held)).status).toBe(304)
    const { name } = await publish()
    const after = await world.get(`${SCREENER}?PageSize=1`, held)
    expect(after.status).toBe(200)
    expect(((await after.json()) as Listing).items[0]?.name).toBe(name)
  })

  test('is named by a header of every page, of a copy that is still good, and of every export', async () => {
    const { revision } = await publish()
    const seen = async (path: string, headers = {}) => {
      const response = await world.get(path, headers)
      await response.arrayBuffer()
      return [response.status, response.headers.get('x-market-revision')]
    }
    const page = await world.get(`${SCREENER}?PageSize=1`)
    expect(await seen(`${SCREENER}?PageSize=1`, { 'if-none-match': page.headers.get('etag') ?? '' })).toEqual([
      ...[304, String(revision)],
    ])
    for (const path of [SCREENER, '/api/v1/data/market-overview', '/api/v1/data/holdings', '/api/v1/data/rates']) {
      expect(await seen(path), path).toEqual([200, String(revision)])
    }
    for (const format of ['csv', 'ndjson', 'xlsx']) {
      expect(await seen(`${SCREENER}?Format=${format}&Fields=isin`), format).toEqual([200, String(revision)])
    }
    const table = await world.get(`${SCREENER}?Format=csv&Fields=isin`)
    expect(table.headers.get('content-disposition')).toBe(`attachment; filename="search-bonds-${revision}.csv"`)
    expect(await seen('/api/v1/b2b/tariffs')).toEqual([200, null])
    expect(await seen(`${SCREENER}?PageSize=0`)).toEqual([400, null])
  })

  test('is answered whole: requests at the same time are each of one revision', async () => {
    const nameOf = new Map([[(await world.getJson<Listing>(SCREENER)).meta.revision, `Renamed ${published}`]])
    const asked: Promise<Listing>[] = []
    const publishing = publish().then(({ name, revision }) => nameOf.set(revision, name))
    for (let turn = 0; turn < 40; turn += 1) {
      asked.push(world.getJson<Listing>(`${SCREENER}?PageSize=20&Page=${1 + (turn % 8)}`))
      await new Promise(resolve => setTimeout(resolve, 20))
    }
    await publishing
    asked.push(world.getJson<Listing>(SCREENER))
    const revisions = new Set<number>()
    for (const { items, meta } of await Promise.all(asked)) {
      revisions.add(meta.revision)
      expect([...new Set(items.map(({ name }) => name))]).toEqual([nameOf.get(meta.revision)])
    }
    expect(revisions.size).toBe(2)
  })
})

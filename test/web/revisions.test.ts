import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withFiles } from '../prisma/world.ts'
import { verifies } from '../promises.ts'
import { signUp } from '../support/visitor.ts'
import { copyTemplate, openWorld, type World, type WorldCopy } from '../world.ts'

const SCREENER = '/api/v1/data/instruments?Fields=standard&PageSize=500&Sorts=isin_asc'
const MAPPING = JSON.stringify({
  licence: 'Licensed to the operator',
  tables: [{ kind: 'quote', file: 'quotes.csv', columns: { isin: 'ISIN', date: 'Date', last: 'Price' } }],
})

interface Listing {
  readonly meta: { readonly revision: number; readonly total: number }
  readonly items: readonly { readonly isin: string; readonly price: number | null }[]
}

interface Job {
  readonly state: string
  readonly report: readonly string[]
  readonly error: string | null
}

let copy: WorldCopy
let world: World
beforeAll(async () => {
  copy = await copyTemplate({ TRUSTED_PROXIES: '1' })
  world = await openWorld({ copy })
})
afterAll(async () => {
  await world.close()
  await copy.remove()
})

const listing = () => world.getJson<Listing>(SCREENER)

/** Loads quotes of the market's day, every price changed by a factor, as an operator does it. */
async function loadQuotes(factor: number, force = false): Promise<Job> {
  const { items } = await listing()
  const priced = items.filter(({ price }) => price !== null)
  const rows = priced.map(({ isin, price }) => `${isin},2026-11-20,${((price ?? 0) * factor).toFixed(4)}`)
  return withFiles({ 'quotes.csv': ['ISIN,Date,Price', ...rows].join('\n') }, async folder => {
    const mapping = join(folder, 'mapping.json')
    await writeFile(mapping, MAPPING)
    const id = await world.service.operator('start-ingest', { source: 'file', from: folder, mapping, force })
    for (;;) {
      const job = (await world.service.operator('get-job', { id })) as Job
      if (job.state !== 'RUNNING') return job
      await new Promise(resolve => setTimeout(resolve, 50))
    }
  })
}

/** The number of the revision that a job says to be held back. */
const heldBy = ({ error }: Job) => Number(/^Revision (\d+) is quarantined/.exec(error ?? '')?.[1])

test('prices a hundred times too high are held back: readers see what they saw, also after a new start', async () => {
  const before = await listing()
  const job = await loadQuotes(100)
  const id = heldBy(job)
  expect(id).toBeGreaterThan(before.meta.revision)
  expect(job.report.join('\n')).toContain('bonds with a new price (100 %) moved by more than a third. [PRICE_JUMPS')
  expect(await listing()).toEqual(before)
  await world.close()
  world = await openWorld({ copy })
  expect(await listing()).toEqual(before)

  const operator = await signUp(world, { role: 'OPERATOR' })
  const { data } = await operator.run('get-revision', { id })
  expect(data).toMatchObject({ revision: { id, status: 'HELD' }, source: 'file', decidedBy: null })
  expect(data.findings).toContainEqual(expect.objectContaining({ rule: 'PRICE_JUMPS', is: 100, threshold: 5 }))
  const [mover] = data.movers as { priceWas: number; priceIs: number }[]
  expect(mover?.priceIs).toBeCloseTo((mover?.priceWas ?? 0) * 100, 1)

  expect(await operator.run('reject-revision', { id })).toMatchObject({ status: 200 })
  expect((await operator.run('get-revision', { id })).data).toMatchObject({
    revision: { status: 'REJECTED' },
    decidedBy: operator.email,
    decidedAt: expect.any(String),
  })
  expect(await operator.run('publish-revision', { id })).toMatchObject({ code: 'REFUSED' })
  expect(await listing()).toEqual(before)
})

test('what an operator publishes is seen at once; nobody else may decide', async () => {
  const before = await listing()
  const id = heldBy(await loadQuotes(2))
  const stranger = await signUp(world)
  for (const document of ['get-revision', 'publish-revision', 'reject-revision']) {
    expect(await stranger.run(document, { id })).toMatchObject({ code: 'SCOPE_MISSING' })
  }
  const operator = await signUp(world, { role: 'OPERATOR' })
  expect(await operator.run('get-revision', { id: 9_999 })).toMatchObject({ code: 'NOT_FOUND' })
  expect((await operator.run('publish-revision', { id })).data).toEqual({
    message: `Revision ${id} is published as revision ${id + 1}.`,
  })
  const after = await listing()
  expect(after.meta.revision).toBe(id + 1)
  const was = before.items.find(({ price }) => price !== null)
  expect(after.items.find(({ isin }) => isin === was?.isin)?.price).toBeCloseTo((was?.price ?? 0) * 2, 3)
})

test('the command line decides by the same documents', async () => {
  const id = heldBy(await loadQuotes(0.5))
  const list = (await world.service.operator('web/get-revisions', { limit: 1 })) as { items: object[] }
  expect(list.items).toMatchObject([{ id, status: 'HELD' }])
  await world.service.operator('reject-revision', { id })
  expect(await world.service.operator('get-revision', { id })).toMatchObject({
    decidedBy: expect.stringMatching(/^command line \(/),
  })
  await expect(world.service.operator('reject-revision', { id })).rejects.toThrow(`Revision ${id} is rejected`)
})

verifies('DAT-1', 'readers see one whole revision each, while three loads run', async () => {
  const first = await listing()
  /** Of each revision that was seen, its prices as one text. */
  const seen = new Map<number, Set<string>>()
  let running = true
  const read = async () => {
    while (running) {
      const { meta, items } = await listing()
      const prices = JSON.stringify(items.map(({ isin, price }) => [isin, price]))
      seen.set(meta.revision, (seen.get(meta.revision) ?? new Set()).add(prices))
    }
  }
  const readers = [read(), read()]
  try {
    for (const factor of [1.01, 1.02, 1.03]) expect((await loadQuotes(factor)).error).toBeNull()
    const last = (await listing()).meta.revision
    await expect.poll(() => seen.has(last), { timeout: 30_000 }).toBe(true)
    expect(last).toBe(first.meta.revision + 4)
  } finally {
    running = false
    await Promise.all(readers)
  }
  expect(seen.has(first.meta.revision)).toBe(true)
  for (const [revision, states] of seen) expect(states.size, `revision ${revision}`).toBe(1)
  const prices = [...seen.values()].flatMap(states => [...states])
  expect(new Set(prices).size).toBe(seen.size)
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mergeChanges } from '../../prisma/revisions/merge-changes.ts'
import { pruneRuns } from '../../prisma/revisions/prune-runs.ts'
import { piecesIn } from '../../schema/snapshot/rows/archive.ts'
import { openFeed, type TestFeed } from '../support/feed.ts'
import { type ChangePage, openMirror } from '../support/mirror.ts'
import { openWorld, type World } from '../world.ts'

let clock = new Date('2026-11-23T08:00:00Z')
const RETAINED_DAYS = 30

let world: World
let feed: TestFeed
/** Traded bonds with their last prices. */
let bonds: readonly { readonly isin: string; readonly last: number }[]
/** A copy that was last brought up to date within the first day, after two of its four quotes. */
let mirror: Awaited<ReturnType<typeof openMirror>>

beforeAll(async () => {
  world = await openWorld({ now: () => clock, upkeep: false })
  const { prisma } = world.service.database
  await prisma.subscription.updateMany({ data: { startsAt: new Date('2026-11-01'), endsAt: new Date('2027-11-01') } })
  feed = await openFeed(world, 'desk')
  bonds = await prisma.$queryRaw`
    SELECT DISTINCT ON (b.isin) b.isin, q.last FROM "Bond" b JOIN "Quote" q ON q."bondId" = b.id
     WHERE b.status = 'TRADING' AND b."bondType" = 'CORPORATE' AND b."maturityDate" > '2027-12-01'
       AND q.date = '2026-11-20' AND q.last IS NOT NULL ORDER BY b.isin LIMIT 4`
})

afterAll(() => world.close())

/** Publishes one quote of a bond, by its place. @returns the revision */
async function publish(place: number, percent: number): Promise<number> {
  clock = new Date(clock.getTime() + 60_000)
  const { isin, last } = bonds[place] as (typeof bonds)[number]
  const price = Math.round(last * (1_000 + percent * 10)) / 1_000
  const { body } = await feed.send([{ isin, price, time: clock.toISOString() }])
  expect(body).toMatchObject({ state: 'PUBLISHED', accepted: 1 })
  return body.revision as number
}

const isinOf = (place: number) => bonds[place]?.isin as string
const changesSince = (revision: number, place: number) =>
  world.getJson<ChangePage>(`/api/v1/data/changes?SinceRevision=${revision}&Isin=${isinOf(place)}&Kind=QUOTE`)
const historyOf = (place: number) =>
  world.getJson(`/api/v1/data/instruments/${isinOf(place)}/history?From=2026-11-16&To=2026-12-31`)
const rowsOn = async (day: string) => {
  const wanted = bonds.map(({ isin }) => isin).join()
  const { items } = await world.getJson<{ items: object[] }>(
    `/api/v1/data/instruments?Isin=${wanted}&Fields=full&AsOf=${day}`,
  )
  return items
}
const idsOfRevisions = async () =>
  (await world.service.database.prisma.revision.findMany({ orderBy: { id: 'asc' } })).map(({ id }) => id)

/** Revisions by day. */
const published: Record<'before' | 'monday' | 'tuesday' | 'wednesday' | 'december', number[]> = {
  ...{ before: [], monday: [], tuesday: [], wednesday: [], december: [] },
}

describe('changes of a day that a feed published in many revisions', () => {
  test('are merged once the day after it has ended', async () => {
    const { prisma } = world.service.database
    published.before = await idsOfRevisions()
    published.monday.push(await publish(0, 0.1), await publish(1, 0.1))
    mirror = await openMirror(world)
    published.monday.push(await publish(0, 0.2), await publish(2, 0.1))
    clock = new Date('2026-11-24T08:00:00Z')
    published.tuesday.push(await publish(0, 0.3))
    expect(await mergeChanges(prisma, clock)).toBe(0)
    clock = new Date('2026-11-25T08:00:00Z')
    published.wednesday.push(await publish(1, 0.2), await publish(1, 0.3))

    const [since = 0] = published.before.slice(-1)
    const last = published.monday.at(-1) as number
    const quotesOf = async (place: number) => (await changesSince(since, place)).items
    const before = await Promise.all([quotesOf(0), quotesOf(1), quotesOf(2)])
    expect(await mergeChanges(prisma, clock)).toBe(3)
    expect(await mergeChanges(prisma, clock)).toBe(0)

    const rows = await prisma.objectChange.findMany({ where: { revisionId: { in: published.monday } } })
    expect(new Set(rows.map(({ revisionId }) => revisionId))).toEqual(new Set([last]))
    expect(await Promise.all([quotesOf(0), quotesOf(1), quotesOf(2)])).toEqual(before)
    const ofDay = await changesSince(last - 1, 0)
    expect(ofDay).toMatchObject({ oldest: (await changesSince(since, 0)).oldest })
    expect(ofDay.items).toMatchObject([{ from: '2026-11-23', to: '2026-11-24' }])
    expect((await changesSince(last, 2)).items).toEqual([])
  })

  test('still reach a copy that was left within that day', async () => {
    await mirror.follow()
    expect(await mirror.differences()).toEqual([])
  })

  test('have one line in the audit trail for each day of a feed', async () => {
    const trail = await world.service.database.prisma.auditEvent.findMany({
      where: { action: 'RUN_PUBLISHED', subjectId: 'feed-desk' },
      orderBy: { at: 'asc' },
    })
    expect(trail.map(({ at, details }) => [at.toISOString().slice(0, 10), details])).toMatchObject([
      ['2026-11-23', { revision: String(published.monday[0]) }],
      ['2026-11-24', { revision: String(published.tuesday[0]) }],
      ['2026-11-25', { revision: String(published.wednesday[0]) }],
    ])
  })
})

describe('revisions and ingestion runs', () => {
  test('are retained for some time, and of earlier days what something rests on', async () => {
    const { prisma } = world.service.database
    const held = await prisma.revision.create({
      data: { status: 'HELD', asOf: clock, findings: [{ rule: 'NO_BONDS' }] },
    })
    clock = new Date('2026-12-30T08:00:00Z')
    published.december.push(await publish(0, 0.4), await publish(0, 0.5))
    const sources = () => world.service.operator('get-sources', {})
    const before = [await historyOf(0), await historyOf(1), await rowsOn('2026-11-23'), await sources()]
    expect(before[2]).toHaveLength(bonds.length)

    await prisma.$executeRaw`UPDATE "_prisma_migrations" SET finished_at = ${new Date('2026-12-29T10:00:00Z')}`
    expect(await pruneRuns(prisma, RETAINED_DAYS, clock), 'instances of the former version may still run').toBe(0)
    await prisma.$executeRaw`UPDATE "_prisma_migrations" SET finished_at = ${new Date('2026-12-28T10:00:00Z')}`
    const runs = await prisma.load.count()
    expect(await mergeChanges(prisma, clock)).toBe(1)
    // The first of Monday tells since when the feed is a source of the market, and the archive of Wednesday has pieces of
    // the first of that day.
    const deleted = published.monday.slice(1, -1)
    // A feed runs nearly all the time, so a run in progress stops nothing but the deletion of what it may restore.
    const run = { sourceKey: 'feed-desk', origin: 'batch in progress', startedAt: clock, pending: true }
    const { id } = await prisma.load.create({ data: run })
    const replaced = { revisionId: 0, table: 'Curve', key: '{"id": "a"}', before: { revisionId: deleted[1] } }
    await prisma.loadChange.create({ data: replaced })
    expect(await pruneRuns(prisma, RETAINED_DAYS, clock)).toBe(2)
    expect(await idsOfRevisions()).toContain(deleted[1])
    await prisma.loadChange.deleteMany()
    await prisma.load.delete({ where: { id } })
    expect(await pruneRuns(prisma, RETAINED_DAYS, clock)).toBe(2)
    expect(await prisma.load.count()).toBe(runs - deleted.length)
    const { before: sample, monday, tuesday, wednesday, december } = published
    const all = [...sample, ...monday, ...tuesday, ...wednesday, held.id, ...december]
    expect(await idsOfRevisions()).toEqual(all.filter(id => !deleted.includes(id)))
    expect([await historyOf(0), await historyOf(1), await rowsOn('2026-11-23'), await sources()]).toEqual(before)
    for (const { id, chunks } of await prisma.revision.findMany({ where: { chunks: { gt: 0 } } }))
      expect(await prisma.revisionChunk.count({ where: piecesIn(id) }), `archive of ${id}`).toBe(chunks)
    expect(await pruneRuns(prisma, RETAINED_DAYS, clock)).toBe(0)
  })

  test('that were deleted are missed by nobody who follows or starts', async () => {
    await mirror.follow()
    expect(await mirror.differences()).toEqual([])
    const [since = 0] = published.monday
    expect((await changesSince(since + 1, 0)).items).toMatchObject([{ from: '2026-11-23', to: '2026-12-30' }])
  })
})

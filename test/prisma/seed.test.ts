import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RunReport } from '../../gateway/ingestion/ingest.ts'
import { isEmpty, isHalfSeeded, seed } from '../../gateway/ingestion/seed.ts'
import type { Database } from '../../prisma/client.ts'
import { knownDates } from '../../prisma/sources/sample/known-days.ts'
import type { RunProgress } from '../../prisma/store/runs/progress.ts'
import { freshDatabase } from './world.ts'

const SIZE = 250

describe('seeding the sample market', () => {
  let database: Database
  let report: RunReport
  const stages = new Set<RunProgress['stage']>()

  beforeAll(async () => {
    database = await freshDatabase({ archiveDays: 10 })
    expect(await isEmpty(database)).toBe(true)
    report = await seed(database, { size: SIZE, seed: 5, onProgress: ({ stage }) => stages.add(stage) })
  })

  afterAll(() => database.close())

  it('stores every record and refuses none', async () => {
    expect(report.failures).toEqual([])
    expect(report).toMatchObject({ status: 'SUCCEEDED', failed: 0, source: 'sample' })
    expect(report.origin).toBe(`size=${SIZE},seed=5,asOf=2026-11-20`)
    expect(await database.prisma.bond.count({ where: { sample: true } })).toBe(SIZE)
    expect(await database.prisma.placement.count()).toBe(report.byKind.placement?.inserted)
    expect(await database.prisma.portfolio.count({ where: { isModel: true, sample: true } })).toBe(4)
    expect(await isEmpty(database)).toBe(false)
  })

  it('publishes a revision that is marked as invented, as of the last day of the market', async () => {
    const revision = await database.prisma.revision.findUniqueOrThrow({ where: { id: report.revisionId ?? 0 } })
    expect(revision).toMatchObject({ sample: true, status: 'PUBLISHED' })
    expect(revision.asOf.toISOString().slice(0, 10)).toBe('2026-11-20')
  })

  it('publishes its days one after another, each on its own evening, with an archive and what it changed', async () => {
    const days = knownDates('2026-11-20')
    const revisions = await database.prisma.revision.findMany({ orderBy: { id: 'asc' } })
    expect(revisions.map(({ publishedAt }) => publishedAt?.toISOString().slice(0, 10))).toEqual(days)
    expect(revisions.map(({ asOf }) => asOf.toISOString().slice(0, 10))).toEqual(days)
    expect(revisions.every(({ chunks, objectChanges }) => chunks > 0 && (objectChanges ?? 0) > 0)).toBe(true)
    expect(report.revisionId).toBe(revisions.at(-1)?.id)
    for (const day of days) {
      const measured = await database.prisma.measure.count({
        where: { date: new Date(day), priceClean: { not: null } },
      })
      expect(measured, day).toBeGreaterThan(SIZE * 0.75)
    }
  })

  it('publishes nothing ahead of its time', async () => {
    const early = await freshDatabase()
    const clock = new Date('2026-11-10T12:00:00Z')
    await seed(early, { size: 60, now: () => clock })
    const revisions = await early.prisma.revision.findMany({ orderBy: { id: 'asc' } })
    expect(revisions[0]?.publishedAt).toEqual(new Date('2026-10-30T21:30:00Z'))
    expect(revisions.slice(1).map(({ publishedAt }) => publishedAt)).toEqual(revisions.slice(1).map(() => clock))
    await early.close()
  })

  it('is taken up again where it was ended on its way', async () => {
    const ended = await freshDatabase()
    const stop = new AbortController()
    const onProgress = ({ stage, done, what }: RunProgress) => {
      if (stage === 'publishing' && done === 1 && what === 'revision 2') stop.abort(new Error('stop'))
    }
    const first = await seed(ended, { size: 60, signal: stop.signal, onProgress })
    expect(first.status).toBe('INTERRUPTED')
    expect([await isEmpty(ended), await isHalfSeeded(ended)]).toEqual([false, true])
    expect(await seed(ended, { size: 60 })).toMatchObject({ status: 'SUCCEEDED', failed: 0 })
    expect(await isHalfSeeded(ended)).toBe(false)
    const last = await ended.prisma.revision.findFirstOrThrow({ orderBy: { id: 'desc' } })
    expect(last.asOf.toISOString().slice(0, 10)).toBe('2026-11-20')
    await ended.close()
  })

  it('tells how far it is', () => {
    expect([...stages]).toEqual(expect.arrayContaining(['reading', 'storing', 'measuring']))
  })

  it('changes nothing when the same market is seeded again', async () => {
    const again = await seed(database, { size: SIZE, seed: 5 })
    expect(again).toMatchObject({ inserted: 0, updated: 0, failed: 0, revisionId: null })
  })
})

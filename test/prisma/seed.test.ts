import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../prisma/client.ts'
import type { LoadProgress, LoadReport } from '../../prisma/ingest.ts'
import { migrate } from '../../prisma/migrate.ts'
import { isEmpty, seed } from '../../prisma/seed.ts'

const SIZE = 250

describe('seeding the sample market', () => {
  let database: Database
  let report: LoadReport
  const stages = new Set<LoadProgress['stage']>()

  beforeAll(async () => {
    database = await openDatabase({ dataDir: 'memory://' })
    await migrate(database.adapter)
    expect(await isEmpty(database)).toBe(true)
    report = await seed(database, { size: SIZE, seed: 5, onProgress: ({ stage }) => stages.add(stage) })
  }, 60_000)

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

  it('tells how far it is', () => {
    expect([...stages]).toEqual(expect.arrayContaining(['reading', 'storing', 'measuring']))
  })

  it('changes nothing when the same market is seeded again', async () => {
    const again = await seed(database, { size: SIZE, seed: 5 })
    expect(again).toMatchObject({ inserted: 0, updated: 0, failed: 0, revisionId: null })
  }, 60_000)
})

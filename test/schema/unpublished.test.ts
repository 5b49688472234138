import { afterAll, beforeAll, expect, test } from 'vitest'
import { ingest } from '../../gateway/ingestion/ingest.ts'
import type { Database } from '../../prisma/client.ts'
import type { SourceRecord } from '../../prisma/sources/record.ts'
import { marketOf, readSnapshot } from '../../schema/snapshot/read-snapshot.ts'
import { rowsInTables } from '../../schema/snapshot/rows/table-rows.ts'
import { sourceReading } from '../prisma/world.ts'
import { verifies } from '../promises.ts'
import { copyTemplate, openWorld, type WorldCopy } from '../world.ts'
import { plainMarket } from './plain-market.ts'

const QUESTIONS = ['instruments?Fields=full&PageSize=500&Sorts=isin_asc', 'market-overview', 'issuers?PageSize=100']

let copy: WorldCopy

beforeAll(async () => {
  copy = await copyTemplate()
})
afterAll(() => copy.remove())

/** Starts the service on the copy, does something with it, and stops it. */
async function running<T>(use: (database: Database, answers: readonly string[]) => Promise<T>): Promise<T> {
  const world = await openWorld({ copy })
  try {
    const answers = []
    for (const question of QUESTIONS)
      answers.push(withoutSources(await (await world.get(`/api/v1/data/${question}`)).text()))
    return await use(world.service.database, answers)
  } finally {
    await world.close()
  }
}

/** How the sources are doing is of the present, and a load that failed is part of it. */
const withoutSources = (answer: string) => answer.replace(/"sources":\[.*?\]/, '')

/** A load that stores its records and ends before it could publish them: they are taken back. */
async function endsEarly(database: Database, rows: readonly SourceRecord[]): Promise<void> {
  const source = sourceReading(async function* () {
    yield { rows, failures: [], read: rows.length }
    throw new Error('the source went away')
  })
  const report = await ingest(database, source, { from: null })
  expect(report).toMatchObject({ status: 'FAILED', revisionId: null, failed: 0 })
  expect(report.updated).toBeGreaterThan(0)
}

verifies('DAT-1', 'what a load left unpublished in the tables is seen by nobody, also after a new start', async () => {
  const before = await running(async (database, answers) => {
    const bond = await database.prisma.bond.findFirstOrThrow({ include: { issuer: true } })
    const { isin, issuer } = bond
    await endsEarly(database, [
      { kind: 'issuer', inn: issuer.inn ?? undefined, lei: issuer.lei ?? undefined, name: 'Half a revision' },
      { kind: 'quote', isin, date: '2026-11-21', last: 12.5, time: '2026-11-21T15:00:00Z' },
    ])
    expect(await database.prisma.issuer.count({ where: { name: 'Half a revision' } })).toBe(0)
    // What a load in another process has stored so far.
    await database.prisma.issuer.update({ where: { id: issuer.id }, data: { name: 'Half a revision' } })
    return answers
  })
  await running(async ({ prisma }, after) => {
    expect(after).toEqual(before)
    expect(await prisma.issuer.count({ where: { name: 'Half a revision' } })).toBe(1)
  })
})

test('a revision without an archive is read from the tables, and that is told', async () => {
  await running(async ({ prisma }) => {
    const told: number[] = []
    const archived = await readSnapshot(prisma, { onTables: revision => told.push(revision) })
    expect(told).toEqual([])
    await prisma.revision.updateMany({ data: { chunks: 0 } })
    const { revision, asOf, sample } = archived
    const read = await readSnapshot(prisma, { onTables: number => told.push(number) })
    expect(told).toEqual([revision])
    const { history } = read
    const stored = await marketOf({ revision, asOf, sample, history }, rowsInTables(prisma, asOf))
    expect(plainMarket(read)).toEqual(plainMarket(stored))
    expect(read.issuers.map(({ issuer }) => issuer.name)).toContain('Half a revision')
  })
})

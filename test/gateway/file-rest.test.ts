import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFileWriting, type FileWriting } from '../../gateway/files/file-writing.ts'
import { writeFiles } from '../../gateway/files/write-files.ts'
import { createLog } from '../../gateway/process/log.ts'
import type { Database } from '../../prisma/client.ts'
import type { SourceRecord } from '../../prisma/sources/record.ts'
import { BONDS, bond, isin, load, openSmallMarket, quote } from '../prisma/small-runs.ts'

let database: Database
let files: FileWriting
const stopped = new AbortController()
const writing = {
  ...{ config: { filesDays: 30, quoteDays: 0 }, log: createLog('error'), stopped, now: () => new Date() },
}

beforeAll(async () => {
  database = await openSmallMarket()
  files = createFileWriting({ ...writing, database })
}, 60_000)
afterAll(async () => {
  stopped.abort()
  await files.settled()
  await database.close()
})

async function newest() {
  const newestFirst = { where: { status: 'PUBLISHED' }, orderBy: { id: 'desc' } } as const
  const { id, patchOf, filesVersion } = await database.prisma.revision.findFirstOrThrow(newestFirst)
  return { id, patchOf, hasFiles: filesVersion !== null }
}

async function written() {
  files.begin()
  await files.settled()
  return newest()
}

test('files of a small change wait until writing has rested, those of another are written at once', {
  timeout: 300_000,
}, async () => {
  expect(await written()).toMatchObject({ patchOf: null, hasFiles: true })
  await load(database, [quote(1, 101)])
  expect(await written()).toMatchObject({ patchOf: expect.any(Number), hasFiles: false })
  await expect.poll(newest, { timeout: 200_000, interval: 200 }).toMatchObject({ hasFiles: true })
  await load(database, [quote(3, 102)])
  expect(await written()).toMatchObject({ patchOf: expect.any(Number), hasFiles: false })
  await load(database, [bond(BONDS)])
  expect(await written()).toMatchObject({ patchOf: null, hasFiles: true })
})

test('an ingestion run does not wait for the files, which have what was published before it', {
  timeout: 120_000,
}, async () => {
  await load(database, [quote(1, 97.5)])
  const { id } = await newest()
  const stored: string[] = []
  const prisma = database.prisma.$extends({
    query: {
      fileChunk: {
        create: async ({ args, query }) => {
          // The tables are being read: the first file of them is not complete.
          if (stored.push(String(args.data.name)) === 1) {
            const { revisionId } = await load(database, [quote(1, 98.5), rate])
            expect(revisionId).toBeGreaterThan(id)
          }
          return query(args)
        },
      },
    },
  }) as unknown as Database['prisma']
  const options = { log: writing.log, signal: stopped.signal }
  const outcome = await writeFiles({ ...database, prisma }, options)
  // The embedded database has one connection: its files are begun again.
  expect(outcome).toBe(database.url === null ? 'INTERRUPTED' : 'WRITTEN')
  if (database.url === null) return
  const lines = await linesOf(id, 'quotes.ndjson')
  expect(lines.find(({ isin: of }) => of === isin(1))).toMatchObject({ last: 97.5 })
  expect(await linesOf(id, 'fixings.ndjson')).toEqual([])
})

const rate: SourceRecord = {
  ...{ kind: 'policyRate', key: 'SNB', currency: 'CHF', date: '2026-03-17', name: 'SNB policy rate', value: 1.25 },
}

async function linesOf(revisionId: number, name: string): Promise<readonly Record<string, unknown>[]> {
  const chunks = await database.prisma.fileChunk.findMany({
    where: { revisionId, name: `${name}.gz` },
    orderBy: { number: 'asc' },
  })
  const text = gunzipSync(Buffer.concat(chunks.map(({ body }) => body))).toString()
  return text.split('\n').flatMap(line => (line === '' ? [] : [JSON.parse(line)]))
}

test('files are written while quotes come without a pause', { timeout: 120_000 }, async () => {
  const fresh = createFileWriting({ ...writing, database })
  const withFiles = async () => {
    const { _max } = await database.prisma.revision.aggregate({
      where: { filesVersion: { not: null } },
      _max: { id: true },
    })
    return _max.id ?? 0
  }
  const before = await withFiles()
  let isFeeding = true
  const feeding = (async () => {
    for (let price = 103; isFeeding; price += 1) {
      const { revisionId } = await load(database, [quote(1, 100 + (price % 20))], { waitMs: 30_000 })
      expect(revisionId).toEqual(expect.any(Number))
    }
  })()
  const attempt = async () => {
    fresh.begin()
    await fresh.settled()
    return withFiles()
  }
  try {
    await expect.poll(attempt, { timeout: 30_000 }).toBeGreaterThan(before)
  } finally {
    isFeeding = false
    await feeding
  }
})

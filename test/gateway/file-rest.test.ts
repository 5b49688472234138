import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFileWriting, type FileWriting } from '../../gateway/files/file-writing.ts'
import { createLog } from '../../gateway/process/log.ts'
import type { Database } from '../../prisma/client.ts'
import { BONDS, bond, load, openSmallMarket, quote } from '../prisma/small-runs.ts'

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

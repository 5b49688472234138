import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, inject, test } from 'vitest'
import { ingest } from '../../gateway/ingestion/ingest.ts'
import { openDatabase } from '../../prisma/client.ts'
import { markInterrupted } from '../../prisma/store/runs/ingestion-run.ts'
import { piecesIn } from '../../schema/snapshot/rows/archive.ts'
import { copyFolder, emptyOf } from '../support/template.ts'
import { sourceOf } from './world.ts'

test('kill -9 in the middle of a load loses nothing that was acknowledged', { timeout: 120_000 }, async () => {
  const dataDir = await copyFolder(emptyOf(inject('template')), inject('copies'))
  const acknowledged = await killedAfter(dataDir, 2)
  const database = await openDatabase({ dataDir })
  expect(await database.prisma.issuer.count()).toBeGreaterThanOrEqual(acknowledged)
  const [load] = await database.prisma.load.findMany()
  expect(load).toMatchObject({ status: 'RUNNING', inserted: await database.prisma.issuer.count() })
  expect(await markInterrupted(database)).toBe(1)
  const next = await ingest(database, sourceOf([{ kind: 'issuer', inn: '1', name: 'A' }]), { from: null })
  expect(next).toMatchObject({ status: 'SUCCEEDED', inserted: 1, revisionId: expect.any(Number) })
  await database.close()
})

test('kill -9 in the middle of an archive publishes nothing, and leaves no piece behind', {
  timeout: 120_000,
}, async () => {
  const dataDir = await copyFolder(emptyOf(inject('template')), inject('copies'))
  await killedAfter(dataDir, 3, 'archive')
  const database = await openDatabase({ dataDir, archiveDays: 10 })
  const { prisma } = database
  expect(await prisma.revision.findMany()).toMatchObject([{ id: 1, status: 'HELD', publishedAt: null, chunks: 0 }])
  expect(await prisma.revisionChunk.count()).toBeGreaterThanOrEqual(2)
  await markInterrupted(database)
  const next = await ingest(database, sourceOf([{ kind: 'issuer', inn: '1', name: 'A' }]), { from: null })
  expect(next).toMatchObject({ status: 'SUCCEEDED', revisionId: expect.any(Number) })
  const published = await prisma.revision.findFirst({ where: { status: 'PUBLISHED' } })
  expect(published).toMatchObject({ id: next.revisionId, publishedAt: expect.any(Date) })
  expect(await prisma.revisionChunk.count({ where: piecesIn(published?.id ?? 0) })).toBe(published?.chunks)
  expect(await prisma.revisionChunk.count({ where: { revisionId: 1 } })).toBe(0)
  await database.close()
})

/** Starts a load, lets it acknowledge some batches and kills it. */
async function killedAfter(dataDir: string, batches: number, endless = 'load'): Promise<number> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'killed-load.ts'), dataDir, endless])
  let acknowledged = Number.NaN
  let seen = 0
  for await (const line of createInterface({ input: child.stdout })) {
    acknowledged = Number(line)
    if (++seen === batches) child.kill('SIGKILL')
  }
  return acknowledged
}

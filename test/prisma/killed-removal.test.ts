import { spawn } from 'node:child_process'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { compose } from '../../compose.ts'
import { ingest } from '../../gateway/ingestion/ingest.ts'
import { removeSample } from '../../gateway/ingestion/remove-sample.ts'
import { readConfig } from '../../gateway/process/config.ts'
import { createLog } from '../../gateway/process/log.ts'
import { type Database, openDatabase } from '../../prisma/client.ts'
import { copyFolder, emptyOf } from '../support/template.ts'
import { ownBond } from './own-bond.ts'

const current = ({ prisma }: Database) =>
  prisma.revision.findFirst({ where: { status: 'PUBLISHED' }, orderBy: { id: 'desc' } })

const WITHOUT_SAMPLE = { sample: false, note: 'the sample market was removed', objectChanges: expect.any(Number) }

test('kill -9 between the removal of the sample market and its publication is made good by whatever comes next', {
  timeout: 180_000,
}, async () => {
  const killed = await copyFolder(emptyOf(inject('template')), inject('copies'))
  await killedWhileEncoding(killed)
  const copyOf = async (name: string) => {
    const copy = `${killed}-${name}`
    await cp(killed, copy, { recursive: true, filter: path => !path.endsWith('.sock') })
    return copy
  }

  const config = readConfig({ DATA_DIR: await copyOf('start') })
  const started = await compose({ config, log: createLog('silent'), mailer: { send: async () => undefined } })
  expect(await current(started.database)).toMatchObject({ sample: true })
  await started.prepare({ sampleSize: null })
  expect(await current(started.database)).toMatchObject(WITHOUT_SAMPLE)
  await started.close()

  const ran = await openDatabase({ dataDir: await copyOf('run'), archiveDays: 10 })
  expect(await ingest(ran, ownBond, { from: null })).toMatchObject({ status: 'SUCCEEDED', inserted: 0 })
  expect(await current(ran)).toMatchObject(WITHOUT_SAMPLE)
  await ran.close()

  const again = await openDatabase({ dataDir: await copyOf('again'), archiveDays: 10 })
  expect(await removeSample(again, { now: () => new Date() })).toBe(0)
  const published = await current(again)
  expect(published).toMatchObject(WITHOUT_SAMPLE)
  const told = { revisionId: published?.id ?? 0, kind: 'BOND' as const, removed: true }
  expect(await again.prisma.objectChange.count({ where: told })).toBe(30)
  expect(await removeSample(again, { now: () => new Date() })).toBe(0)
  expect(await current(again)).toMatchObject({ id: published?.id })
  await again.close()
})

async function killedWhileEncoding(dataDir: string): Promise<void> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'killed-removal.ts'), dataDir])
  let complaint = ''
  child.stderr.on('data', chunk => {
    complaint += chunk
  })
  child.stdout.once('data', () => child.kill('SIGKILL'))
  const signal = await new Promise(resolve => child.once('close', (_code, by) => resolve(by)))
  expect(signal, complaint).toBe('SIGKILL')
}

import { afterAll, beforeAll, expect, test } from 'vitest'
import { setSourceSchedule } from '../../gateway/ingestion/source-schedule.ts'
import { createLog } from '../../gateway/process/log.ts'
import { createSchedule } from '../../gateway/sources/schedule.ts'
import { sourceFolders } from '../../gateway/sources/source-folders.ts'
import { type Database, openDatabase } from '../../prisma/client.ts'
import { sourceReading } from '../prisma/world.ts'
import { copyTemplate } from '../world.ts'

let databases: readonly [Database, Database]
let remove: () => Promise<void>

beforeAll(async () => {
  const { config, ...copy } = await copyTemplate()
  remove = copy.remove
  databases = [await openDatabase(config), await openDatabase(config)]
})
afterAll(async () => {
  for (const database of databases) await database.close()
  await remove()
})

test('of two instances over one database one makes a run that is due, and the other makes the next', async () => {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  let read = 0
  const source = sourceReading(async function* () {
    read += 1
    begin()
    await held
    yield { rows: [{ kind: 'issuer', sourceKey: 'invented:1', name: 'Invented plc' }], failures: [], read: 1 }
  })
  let clock = new Date('2026-11-20T10:00:00Z')
  const settings = { schedule: '0 * * * *', timeZone: 'UTC', origin: null, mapping: null }
  await setSourceSchedule(databases[0], source, settings, clock)
  clock = new Date('2026-11-20T11:00:00Z')
  const [first, second] = databases.map(database =>
    createSchedule({
      ...{ database, log: createLog('silent'), now: () => clock, onLoaded: async () => undefined },
      sourceFolders: sourceFolders([]),
      plan: async () => [{ source, from: null, onSuccess: async () => undefined }],
    }),
  )
  const running = first?.runDue()
  await begun
  await second?.runDue()
  expect(read).toBe(1)
  release()
  await running
  await Promise.all([first?.runDue(), second?.runDue()])
  expect(read).toBe(1)
  clock = new Date('2026-11-20T12:00:00Z')
  await second?.runDue()
  expect(read).toBe(2)
  const { prisma } = databases[0]
  expect(await prisma.load.count({ where: { sourceKey: 'invented', status: 'SUCCEEDED' } })).toBe(2)
  const trail = await prisma.auditEvent.findMany({ where: { subjectId: 'invented' } })
  expect(trail).toMatchObject([{ action: 'RUN_PUBLISHED', actorKind: 'SERVICE', actor: 'system' }])
  await first?.stop()
  await second?.stop()
})

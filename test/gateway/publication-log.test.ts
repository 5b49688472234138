import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../../gateway/process/log.ts'
import { publicationLog } from '../../gateway/publication/publication-log.ts'
import type { Database } from '../../prisma/client.ts'
import { openArchiving, publish } from './one-bond.ts'

let database: Database
const lines: Record<string, unknown>[] = []
const onPublished = publicationLog(createLog('info', { write: line => void lines.push(JSON.parse(line)) }))

beforeAll(async () => {
  database = await openArchiving()
})
afterAll(() => database.close())

const time = expect.any(Number)

test('each published revision is one line, with its archive and where its time went', async () => {
  const { revisionId: first } = await publish(database, 91, { onPublished })
  const { revisionId: second } = await publish(database, 92, { onPublished })
  const ms = { store: time, measure: time, check: time, record: time, archive: time, publish: time }
  expect(lines).toMatchObject([
    { msg: 'a revision was published', revision: first, ms },
    { msg: 'a revision was published', revision: second, ms },
  ])
  const { prisma } = database
  for (const { revision, archiveBytes } of lines) {
    const [stored] = await prisma.$queryRaw<{ bytes: number }[]>`
      SELECT sum(length(body))::int AS bytes FROM "RevisionChunk" WHERE "revisionId" = ${revision}::int`
    if (revision === second) expect(archiveBytes).toBe(stored?.bytes)
    expect(archiveBytes).toBeGreaterThan(0)
  }
})

test('a run that publishes nothing writes none', async () => {
  lines.length = 0
  expect(await publish(database, 92, { onPublished })).toMatchObject({ revisionId: null })
  expect(lines).toEqual([])
})

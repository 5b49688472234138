import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ingest } from '../../gateway/ingestion/ingest.ts'
import type { Database } from '../../prisma/client.ts'
import { fileSource } from '../../prisma/sources/file/source.ts'
import { SOURCES } from '../../prisma/sources/index.ts'
import type { Source } from '../../prisma/sources/source.ts'
import { workbook, zipOf } from '../support/workbook.ts'
import { empty, freshDatabase, withFiles } from './world.ts'

let database: Database

beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

/** Words that no file of a provider contains; none shares eight characters with another or with a message. */
const SECRETS = ['Qx7vZk2mWp9rTj4h', 'Lf8sYb3nGd6cVu1e', 'Hw5aRz0oKi9tMx2q', 'Pj4gNc7lBv1yDs6u', 'Ez3kFo8iUm5bXa0w']
const [ONE, TWO, THREE, FOUR, FIVE] = SECRETS as [string, string, string, string, string]
const FRAGMENTS = SECRETS.flatMap(word => Array.from({ length: word.length - 7 }, (_, at) => word.slice(at, at + 8)))

const SECRET_XML = `<${ONE} ${TWO}="${THREE}"><${FOUR}>${FIVE}</${FOUR}></${ONE}>`

/** A file of each kind that has a secret wherever one can be. */
const FILES: Readonly<Record<string, Buffer>> = {
  text: Buffer.from(`${ONE}:${TWO}:20000:0\n${THREE}=${FOUR}\n${FIVE}\n`),
  CSV: Buffer.from(`${ONE},${TWO}\n${THREE},${FOUR}\n"${FIVE}"x,${ONE}\n${TWO}\n`),
  'CSV with semicolons': Buffer.from(`${ONE};${TWO};${ONE}\n${THREE};"${FOUR}\n`),
  JSON: Buffer.from(
    JSON.stringify({ [ONE]: { [TWO]: THREE }, type: FOUR, data: [{ [FIVE]: ONE, type: TWO, id: THREE }] }),
  ),
  'a JSON list': Buffer.from(JSON.stringify([{ [ONE]: TWO }, THREE, [FOUR]])),
  'JSON that is cut off': Buffer.from(`{"${ONE}": "${TWO}", "${THREE}`),
  'JSON in lines': Buffer.from(`{"${ONE}":"${TWO}"}\n{"${THREE}":${FOUR}}\n`),
  XML: Buffer.from(`<?xml version="1.0"?>${SECRET_XML}`),
  'XML that is cut off': Buffer.from(`<${ONE}><${TWO} ${THREE}="${FOUR}`),
  'XML with a wrong end': Buffer.from(`<${ONE}><${TWO}>&${THREE};</${FOUR}></${FIVE}>`),
  'XML that names its type': Buffer.from(`<!DOCTYPE ${ONE} SYSTEM "${TWO}">${SECRET_XML}`),
  HTML: Buffer.from(`<!doctype html><html><title>${ONE} ${TWO}</title><h1>${THREE}</h1><a href="${FOUR}">${FIVE}</a>`),
  'HTML without a type': Buffer.from(`<head><title>${ONE}</title></head><table><tr><td>${TWO}</td></tr></table>`),
  XLSX: workbook([
    [ONE, TWO],
    [THREE, FOUR],
    [FIVE, 1],
  ]),
  ZIP: zipOf({
    'a.xml': Buffer.from(SECRET_XML),
    'b.json': Buffer.from(`["${ONE}"]`),
    'c.csv': Buffer.from(`${TWO}\n`),
  }),
  'ZIP with other files': zipOf({ [`${ONE}.pem`]: Buffer.from(TWO) }),
  bytes: Buffer.concat([Buffer.from([0xff, 0xfe, 0, 0xd8]), Buffer.from(ONE), Buffer.from([0x80, 0])]),
}

const ENDINGS = ['.csv', '.json', '.xml', '.xlsx', '.zip', '.html', '.txt', '.ndjson', '.tsv', '.jsonl']

const MAPPING = `
licence: for tests
tables:
${['csv', 'txt', 'tsv', 'xlsx', 'ndjson', 'jsonl']
  .map(
    ending => `  - kind: quote
    file: "*.${ending}"
    columns: { isin: ISIN, date: Date, last: Price }`,
  )
  .join('\n')}
`

/** All that a run of a source says of a folder: its report, and what is stored of it. */
async function saidByRun(source: Source, folder: string): Promise<string> {
  const report = await ingest(database, source, { from: folder }).catch((error: Error) => error.message)
  const { prisma } = database
  const rows = [await prisma.load.findMany(), await prisma.loadFailure.findMany(), await prisma.auditEvent.findMany()]
  await empty(database)
  return JSON.stringify([report, rows])
}

/** What a source says of a single file: a run may end at the first of a folder. */
async function saidOfFile(source: Source, from: string): Promise<string> {
  const said: unknown[] = []
  const request = { from, fetch, signal: new AbortController().signal, progress: () => undefined }
  try {
    for await (const { failures, notes } of source.read(request)) said.push(failures, notes)
  } catch (error) {
    said.push(String(error))
  }
  return JSON.stringify(said)
}

const named = (content: Buffer) => Object.fromEntries(ENDINGS.map(ending => [`file${ending}`, content]))

describe.each(Object.entries(FILES))('a file of another kind (%s)', (_kind, content) => {
  test('is quoted by no reader, in no message and no stored row', async () => {
    const found: string[] = []
    await withFiles({ ...named(content), 'mapping.yaml': Buffer.from(MAPPING) }, async folder => {
      const sources = [...SOURCES.filter(({ key }) => key !== 'sample'), fileSource(join(folder, 'mapping.yaml'))]
      for (const source of sources) {
        const said = [await saidByRun(source, folder)]
        for (const ending of ENDINGS) said.push(await saidOfFile(source, join(folder, `file${ending}`)))
        const text = said.join()
        expect(text).toMatch(/reason|Error/)
        found.push(
          ...FRAGMENTS.filter(fragment => text.includes(fragment)).map(fragment => `${source.key}: ${fragment}`),
        )
      }
    })
    expect(found).toEqual([])
  })
})

import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ingest } from '../../gateway/ingestion/ingest.ts'
import type { Database } from '../../prisma/client.ts'
import { cbrSource } from '../../prisma/sources/cbr/source.ts'
import { fileSource } from '../../prisma/sources/file/source.ts'
import { sourcePriorityFrom } from '../../prisma/store/priority/source-priority.ts'
import { empty, freshDatabase, withFiles } from './world.ts'

const ISSUERS = 'INN;Name\n7700000001;Alpha\n'
const RATES = 'Day;Rate\n2026-11-20;15.5\n'

let database: Database
beforeAll(async () => {
  database = await freshDatabase()
})
beforeEach(() => empty(database))
afterAll(() => database.close())

const mapping = (rateName: string) =>
  JSON.stringify({
    licence: 'Licensed to the operator',
    tables: [
      { kind: 'issuer', file: 'issuers.csv', columns: { inn: 'INN', name: 'Name' } },
      {
        ...{ kind: 'policyRate', file: 'rates.csv', columns: { date: 'Day', value: 'Rate' } },
        constants: { key: 'RUB-KEY', name: rateName, currency: 'RUB' },
      },
    ],
  })

const load = (files: Readonly<Record<string, string>> = {}, rateName = 'Key rate', into = database) =>
  withFiles({ 'issuers.csv': ISSUERS, 'rates.csv': RATES, 'mapping.json': mapping(rateName), ...files }, folder =>
    ingest(into, fileSource(join(folder, 'mapping.json')), { from: folder }),
  )

const SAME = [expect.stringMatching(/^The files are unchanged since the ingestion run of .*: nothing to read\.$/)]

test('files that were loaded as they are need not be read again, also after a load that was told so', async () => {
  expect(await load()).toMatchObject({ status: 'SUCCEEDED', read: 2, inserted: 2, revisionId: 1, notes: [] })
  const nothing = { status: 'SUCCEEDED', message: null, read: 0, revisionId: null, notes: SAME }
  expect(await load()).toMatchObject(nothing)
  expect(await load()).toMatchObject(nothing)
})

test('a changed byte, another file or another mapping is read', async () => {
  await load()
  expect(await load({ 'rates.csv': RATES.replace('15.5', '15.6') })).toMatchObject({ read: 2, updated: 1 })
  expect(await load({ 'rates.csv': RATES.replace('15.5', '15.6'), 'more.csv': 'A\n1\n' })).toMatchObject({ read: 2 })
  expect(await load({}, 'Key rate of the bank')).toMatchObject({ read: 2, updated: 1 })
})

test('another source priority is another ingestion run', async () => {
  await load()
  const sourcePriority = sourcePriorityFrom({ order: ['cbr', 'file'] })
  expect(await load({}, 'Key rate', { ...database, sourcePriority })).toMatchObject({ read: 2, updated: 0 })
})

test('a row that could not be used may be usable now', async () => {
  const broken = { 'rates.csv': `${RATES}2026-11-31;16\n` }
  expect(await load(broken)).toMatchObject({ read: 3, failed: 1 })
  expect(await load(broken)).toMatchObject({ read: 3, failed: 1 })
})

test('what another load stored since may have to give way', async () => {
  await load()
  const rate = {
    kind: 'policyRate',
    key: 'RUB-KEY',
    date: '2026-11-20',
    currency: 'RUB',
    name: 'Key',
    value: 16,
  } as const
  const other = {
    ...cbrSource(),
    async *read() {
      yield { rows: [rate], failures: [], read: 1 }
    },
  }
  expect(await ingest(database, other, { from: null })).toMatchObject({ updated: 1 })
  expect(await load()).toMatchObject({ read: 2, updated: 1, notes: [] })
})

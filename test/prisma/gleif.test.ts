import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ingest } from '../../gateway/ingestion/ingest.ts'
import type { Database } from '../../prisma/client.ts'
import { gleifSource } from '../../prisma/sources/gleif/source.ts'
import type { IssuerKey, SourceRecord } from '../../prisma/sources/record.ts'
import { isinOf, leiOf } from '../../prisma/sources/sample/identifiers.ts'
import { leiProblem } from '../../schema/analytics/lei.ts'
import { zipOf } from '../support/workbook.ts'
import { type Answerer, QUICK, withServer } from './local-service.ts'
import { empty, freshDatabase, ofKind, readAll, recorded, sourceOf, withFiles } from './world.ts'

const ISIN = isinOf('DE', 1)
const LEI = leiOf(1)

const attributes = (lei: string, name: string) => ({
  lei,
  entity: {
    legalName: { name, language: 'en' },
    otherNames: [{ name: 'Former plc', type: 'PREVIOUS_LEGAL_NAME' }],
    legalAddress: { country: 'LU' },
    headquartersAddress: { country: 'DE' },
    registeredAs: '806592',
    jurisdiction: 'LU',
  },
  registration: { status: 'ISSUED', nextRenewalDate: '2027-03-08T17:27:20Z' },
})

type Attributes = ReturnType<typeof attributes>

const item = (lei: string, change: (given: Attributes) => object = given => given) => {
  return { type: 'lei-records', id: lei, attributes: change(attributes(lei, `Company ${lei}`)) }
}

const page = (items: readonly object[], more: object = {}) =>
  JSON.stringify({ data: items, meta: { pagination: { currentPage: 1, lastPage: 1, total: items.length, ...more } } })

const read = (files: Readonly<Record<string, string | Uint8Array>>) =>
  withFiles(files, folder => readAll(gleifSource(), folder))

let database: Database
beforeAll(async () => {
  database = await freshDatabase()
})
beforeEach(() => empty(database))
afterAll(() => database.close())

const store = (rows: readonly SourceRecord[]) => ingest(database, sourceOf(rows), { from: null })
const load = (files: Readonly<Record<string, string | Uint8Array>>) =>
  withFiles(files, folder => ingest(database, gleifSource(), { from: folder }))

const bond = (isin: string, issuer: IssuerKey): SourceRecord => ({
  ...{ kind: 'bond', isin, issuer, name: 'Invented', bondType: 'CORPORATE', status: 'TRADING', currency: 'EUR' },
  ...{ nominalCurrency: 'EUR', initialNominal: '1000', outstandingNominal: '1000', couponType: 'FIXED' },
  ...{ maturityDate: '2030-01-15' },
})

test('the recorded answer tells the name, country and state of Apple', async () => {
  const folder = recorded('gleif', 1)
  if (folder === null) return
  const { rows, failures, read: count } = await readAll(gleifSource(), folder)
  expect([failures, count]).toEqual([[], 1])
  expect(rows).toEqual([
    {
      ...{ kind: 'issuer', lei: 'HWUPKR0MPOU8FGXBT394', name: 'Apple Inc.', country: 'US' },
      ...{ leiStatus: 'ISSUED', leiRenewalDate: '2026-03-08', replacesNames: ['Apple Computer, Inc.'] },
    },
  ])
})

test('an LEI is one by its check digits', () => {
  expect(leiProblem('HWUPKR0MPOU8FGXBT394')).toBeNull()
  expect(leiProblem('549300GDPG70E3MBBU98')).toBeNull()
  expect(leiProblem('549300GDPG70E3MBBU89')).toBe('the check digits of 549300GDPG70E3MBBU89 should be 98')
  expect(leiProblem('549300GDPG70E3MBBU9')).toContain('19 characters instead of 20')
  expect(leiProblem('549300gdpg70e3mbbu98')).toContain('18 letters or digits')
})

test('a name that is only the LEI is replaced, and so is a former one, but no name of another source', async () => {
  const [unnamed, renamed, named] = [leiOf(1), leiOf(2), leiOf(3)]
  await store([
    { kind: 'issuer', lei: unnamed, name: unnamed, replacesNames: [] },
    { kind: 'issuer', lei: renamed, name: 'Former plc' },
    { kind: 'issuer', lei: named, name: 'Known as this' },
  ])
  const report = await load({ 'a.json': page([item(unnamed), item(renamed), item(named)]) })
  expect(report).toMatchObject({ updated: 3, failed: 0 })
  const issuers = await database.prisma.issuer.findMany({ orderBy: { lei: 'asc' } })
  expect(issuers.map(({ name }) => name)).toEqual([`Company ${unnamed}`, `Company ${renamed}`, 'Known as this'])
  expect(issuers[0]).toMatchObject({ country: 'DE', leiStatus: 'ISSUED', leiRenewalDate: new Date('2027-03-08') })
})

test('a wrong LEI is a failure of any source', async () => {
  const report = await store([{ kind: 'issuer', lei: '549300GDPG70E3MBBU89', name: 'Invented' }])
  expect(report.failures).toMatchObject([{ field: 'lei', reason: expect.stringContaining('should be 98') }])
  expect(await database.prisma.issuer.count()).toBe(0)
})

test('the table of ISINs gives the issuer of a stored bond its LEI', async () => {
  await store([{ kind: 'issuer', sourceKey: 'x:1', name: 'One' }, bond(ISIN, { sourceKey: 'x:1' })])
  const table = `LEI,ISIN\n${LEI},${ISIN}\n${leiOf(9)},${isinOf('DE', 9)}\n`
  const report = await load({ 'isin-lei.zip': zipOf({ 'isin-lei.csv': Buffer.from(table) }) })
  expect(report).toMatchObject({ read: 2, updated: 1, failed: 0, notes: [expect.stringContaining('1 lines are for')] })
  expect(await database.prisma.issuer.findMany()).toMatchObject([{ name: 'One', lei: LEI }])
  expect(await load({ 'a.csv': table })).toMatchObject({ updated: 0, unchanged: 1, revisionId: null })
})

test('an LEI that contradicts what is stored is a failure', async () => {
  await store([
    { kind: 'issuer', lei: leiOf(2), name: 'Two' },
    { kind: 'issuer', sourceKey: 'x:3', name: 'Three' },
    bond(ISIN, { lei: leiOf(2) }),
    bond(isinOf('DE', 3), { sourceKey: 'x:3' }),
  ])
  const report = await load({ 'a.csv': `ISIN,LEI\n${ISIN},${LEI}\n${isinOf('DE', 3)},${leiOf(2)}\n` })
  expect(report.failures).toMatchObject([
    { reason: `the issuer of ${ISIN} has the LEI ${leiOf(2)}, not ${LEI}` },
    { reason: expect.stringContaining('belongs to an issuer other than') },
  ])
})

test.each<readonly [string, string, string | Uint8Array, string]>([
  ['a column that was renamed', 'a.csv', `LEI,ISINS\n${LEI},${ISIN}\n`, 'Did you mean ISINS?'],
  ['a wrong ISIN', 'a.csv', `LEI,ISIN\n${LEI},${ISIN}0\n`, 'is not an ISIN'],
  ['HTML for a table', 'a.csv', '<html><title>Busy</title></html>', 'an HTML page'],
  ['HTML for JSON', 'a.json', '<html><title>Busy</title></html>', 'an HTML page'],
  ['a cut answer', 'a.json', page([item(LEI)]).slice(0, 100), 'the answer is cut off'],
  ['another JSON', 'a.json', '{"hello": 1}', 'this is no answer of GLEIF'],
  ['an error', 'a.json', '{"errors": [{"title": "Bad Request"}]}', 'Bad Request'],
  ['a table of another encoding', 'a.csv', Buffer.from(`LEI,ISIN\n\xe4`, 'latin1'), 'utf-8'],
  ['nothing', 'a.csv', '', 'the file is empty'],
])('%s is a failure that says so', async (_, name, content, reason) => {
  const { rows, failures } = await read({ [name]: content })
  expect([rows, failures]).toMatchObject([[], [{ file: name, reason: expect.stringContaining(reason) }]])
})

test.each<readonly [string, (given: Attributes) => object, string]>([
  ['a wrong LEI', given => ({ ...given, lei: `${LEI.slice(0, -2)}00` }), 'check digits'],
  ['no name', given => ({ ...given, entity: {} }), 'without its legal name'],
  ['a state nobody knows', given => ({ ...given, registration: { status: 'LAPSD' } }), 'Did you mean LAPSED?'],
  [
    'a date that does not exist',
    given => ({ ...given, registration: { status: 'ISSUED', nextRenewalDate: '2027-02-31T00:00:00Z' } }),
    'is not a calendar date',
  ],
])('a record with %s is a failure and the next one is read', async (_, change, reason) => {
  const { rows, failures } = await read({ 'a.json': page([item(LEI, change), item(leiOf(2))]) })
  expect(failures).toMatchObject([
    { position: expect.stringContaining('data[0]'), reason: expect.stringContaining(reason) },
  ])
  expect(ofKind(rows, 'issuer')).toMatchObject([{ lei: leiOf(2) }])
})

const loadLive = (answerer: Answerer, now = '2026-11-21T06:00:00Z') =>
  withServer(answerer, baseUrl =>
    ingest(database, gleifSource({ ...QUICK, baseUrl, pageSize: 2 }), { from: null, now: () => new Date(now) }),
  )

const askedOf = (url: URL) => (url.searchParams.get('filter[lei]') ?? '').split(',')

test('live the issuers without a name or with an entry that is due are asked for, page by page', async () => {
  const leis = [leiOf(1), leiOf(2), leiOf(3)]
  await store(leis.map(lei => ({ kind: 'issuer', lei, name: lei, replacesNames: [] })))
  const asked: string[] = []
  const faults: Answerer[] = [(_, response) => response.writeHead(429).end(), request => request.socket.destroy()]
  const answer: Answerer = (request, response, url) => {
    const fault = faults.shift()
    if (fault !== undefined) return fault(request, response, url)
    const number = Number(url.searchParams.get('page[number]'))
    const given = askedOf(url)
    asked.push(`${given.length} page ${number}`)
    response.end(page([item(given[number - 1] ?? '')], { lastPage: given.length }))
  }
  expect(await loadLive(answer)).toMatchObject({ status: 'SUCCEEDED', updated: 3, failed: 0 })
  expect(asked).toEqual(['2 page 1', '2 page 2', '1 page 1'])
  asked.length = 0
  await loadLive(answer)
  expect(asked).toEqual([])
  await loadLive(answer, '2027-04-01T00:00:00Z')
  expect(asked).toHaveLength(3)
})

test('a page that comes again ends the question, and what it left out is a failure', async () => {
  await store([leiOf(1), leiOf(2)].map(lei => ({ kind: 'issuer', lei, name: lei, replacesNames: [] })))
  const report = await loadLive((_, response, url) =>
    response.end(page([item(askedOf(url)[0] ?? '')], { lastPage: 9 })),
  )
  expect(report.failures).toMatchObject([
    { position: 'page 2', reason: expect.stringContaining('no new records') },
    { position: leiOf(2), reason: 'the register does not contain this LEI' },
  ])
  expect(report).toMatchObject({ updated: 1 })
})

import { expect, test } from 'vitest'
import { ingest } from '../../gateway/ingestion/ingest.ts'
import { fedSource } from '../../prisma/sources/fed/source.ts'
import { QUICK, withServer } from './local-service.ts'
import { freshDatabase, ofKind, readAll, recorded, withFiles } from './world.ts'

const read = (content: string | Uint8Array) => withFiles({ 'a.csv': content }, folder => readAll(fedSource(), folder))

const NOTES =
  '"Note: invented, and without notice."\n\nSeries,Compounding Convention,Mnemonic(s)\nZero-coupon yield,Continuously Compounded,SVENYXX\n\n'
const COLUMNS = ['Date', 'BETA0', 'BETA1', 'BETA2', 'BETA3', 'SVENY01', 'SVENY02', 'TAU1', 'TAU2']

/** Svensson's formula, written out for the invented parameters. */
function spot(t: number, beta3 = 0.5): number {
  const [x, u] = [t / 2, t / 10]
  const a = (1 - Math.exp(-x)) / x
  return 4 + a - 2 * (a - Math.exp(-x)) + beta3 * ((1 - Math.exp(-u)) / u - Math.exp(-u))
}

const DAY = {
  ...{ Date: '2031-03-03', BETA0: '4', BETA1: '1', BETA2: '-2', BETA3: '0.5', TAU1: '2', TAU2: '10' },
  ...{ SVENY01: spot(1).toFixed(4), SVENY02: spot(2).toFixed(4) },
}

const row = (change: Readonly<Record<string, string>> = {}, columns = COLUMNS) => {
  const cells: Readonly<Record<string, string>> = { ...DAY, ...change }
  return columns.map(name => cells[name] ?? 'NA').join(',')
}

const table = (...rows: readonly string[]) => `${NOTES}${COLUMNS.join(',')}\n${rows.join('\n')}\n`

test('a row is a curve, and its points end where the published yields do', async () => {
  const { rows, failures, read: count } = await read(table(row()))
  expect([failures, count]).toEqual([[], 1])
  expect(rows).toEqual([
    {
      ...{ kind: 'curve', key: 'USD-GOV', currency: 'USD', date: '2031-03-03', model: 'SVENSSON' },
      parameters: { beta0: 4, beta1: 1, beta2: -2, beta3: 0.5, tau1: 2, tau2: 10 },
      points: [1, 2].map(years => ({
        tenorYears: years,
        zero: expect.closeTo(100 * Math.expm1(spot(years) / 100), 10),
      })),
    },
  ])
})

test('a curve without a second hump is one of Nelson and Siegel, and -999.99 is no tau', async () => {
  const spots = { SVENY01: spot(1, 0).toFixed(4), SVENY02: spot(2, 0).toFixed(4) }
  const { rows, failures } = await read(table(row({ ...spots, BETA3: '0', TAU2: '-999.99' })))
  expect(failures).toEqual([])
  expect(ofKind(rows, 'curve').map(({ model, parameters }) => [model, parameters])).toEqual([
    ['NELSON_SIEGEL', { beta0: 4, beta1: 1, beta2: -2, tau1: 2 }],
  ])
})

test('a holiday is a day without a curve and no failure', async () => {
  const holiday = COLUMNS.map(name => (name === 'Date' ? '2031-03-04' : 'NA')).join(',')
  const { rows, failures, read: count } = await read(table(row(), holiday))
  expect([rows.length, failures, count]).toEqual([1, [], 2])
})

test('the order of columns and the notes above them do not matter', async () => {
  const turned = COLUMNS.toReversed()
  const { rows } = await read(`${turned.join(',')}\n${row({}, turned)}\n`)
  expect(rows).toEqual((await read(table(row()))).rows)
})

test.each([
  ['31 February', { Date: '2031-02-31' }, 'Date', '"2031-02-31" is not a calendar date'],
  ['an American date', { Date: '03/04/2031' }, 'Date', '"03/04/2031" is not a calendar date'],
  ['a parameter that is missing', { TAU1: 'NA' }, 'TAU1', 'a curve without this parameter'],
  ['a number with a comma', { BETA0: '"4,1"' }, 'BETA0', '"4,1" is not a number'],
  ['a number with a space', { BETA1: '1 000' }, 'BETA1', '"1 000" is not a number'],
  ['a second hump without its tau', { TAU2: '-999.99' }, 'parameters', /the parameters do not give a SVENSSON curve/],
  ['a yield of another curve', { SVENY02: '9.9' }, 'SVENY02', /is 9.9, but the parameters give/],
])('%s makes the day a failure, and the other days stay', async (_, change, field, reason) => {
  const { rows, failures } = await read(table(row(change), row({ Date: '2031-03-04' })))
  expect(ofKind(rows, 'curve').map(({ date }) => date)).toEqual(['2031-03-04'])
  const told = typeof reason === 'string' ? reason : expect.stringMatching(reason)
  expect(failures).toEqual([{ file: 'a.csv', position: 'line 7', field, reason: told }])
})

test.each([
  ['HTML', '<html><title>Not found</title></html>', 'an HTML page instead of data'],
  ['notes without a table', NOTES, 'no line has the column Date, so that there is no header'],
  ['a renamed column', table(row()).replace('TAU2', 'TAU_2'), 'the column TAU2 is missing. Did you mean TAU_2?'],
  ['an empty file', '', 'the file is empty'],
  ['bytes that are no text', Buffer.from([0xc3, 0x28]), 'the bytes are not utf-8 text'],
])('%s gives no curve and says why', async (_, content, reason) => {
  const { rows, failures } = await read(content)
  expect(rows).toEqual([])
  expect(failures).toMatchObject([{ file: 'a.csv', reason: expect.stringContaining(reason) }])
})

test('a file that is cut off keeps its whole rows and names the torn one', async () => {
  const { rows, failures } = await read(table(row(), row({ Date: '2031-03-04' })).slice(0, -30))
  expect(rows).toHaveLength(1)
  expect(failures).toMatchObject([{ position: 'line 8', reason: expect.stringMatching(/^has \d cells where/) }])
})

const live = (status: number, content: string) =>
  withServer(
    (_, response) => response.writeHead(status).end(content),
    url => readAll(fedSource({ ...QUICK, url, since: () => '2031-03-01' }), null),
  )

test('of the live table only the days since the wanted one are taken', async () => {
  const { rows, failures, read: count } = await live(200, table(row({ Date: '2031-02-27' }), row()))
  expect([ofKind(rows, 'curve').map(({ date }) => date), failures, count]).toEqual([['2031-03-03'], [], 1])
})

test.each([403, 500])('status %i fails the load', async status => {
  await expect(live(status, '<html></html>')).rejects.toThrow(`status ${status}`)
})

const excerpt = recorded('fed-gsw', 1)

test.skipIf(excerpt === null)('every recorded day is stored, and extrapolated beyond its longest yield', async () => {
  const database = await freshDatabase()
  const report = await ingest(database, fedSource(), { from: excerpt })
  expect(report).toMatchObject({ status: 'SUCCEEDED', read: 8, failed: 0, byKind: { curve: { inserted: 7 } } })
  const stored = await database.prisma.curve.findMany({ orderBy: { date: 'asc' }, include: { points: true } })
  const longest = stored.map(({ model, points }) => [
    model,
    Math.max(...points.filter(({ extrapolated }) => !extrapolated).map(({ tenorYears }) => tenorYears)),
  ])
  expect(longest).toEqual([...[1, 2].map(() => ['NELSON_SIEGEL', 7]), ...[1, 2, 3, 4, 5].map(() => ['SVENSSON', 30])])
  expect(await ingest(database, fedSource(), { from: excerpt })).toMatchObject({ inserted: 0, updated: 0 })
  await database.close()
})

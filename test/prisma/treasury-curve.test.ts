import { expect, test } from 'vitest'
import { treasuryCurveSource } from '../../prisma/sources/treasury-curve/source.ts'
import { discountFactor } from '../../schema/analytics/curves/curve.ts'
import { curveFromStored } from '../../schema/analytics/curves/stored-curve.ts'
import { type Answerer, QUICK, withServer } from './local-service.ts'
import { ofKind, readAll, recorded, withFiles } from './world.ts'

const read = (files: Readonly<Record<string, string | Uint8Array>>) =>
  withFiles(files, folder => readAll(treasuryCurveSource(), folder))

type Curves = Awaited<ReturnType<typeof read>>['rows']

/** Discount factors of the stored curve. */
const discounting = (rows: Curves, date: string) => {
  const record = ofKind(rows, 'curve').find(curve => curve.date === date)
  const parameters = Object.entries(record?.parameters ?? {}).map(([name, value]) => ({ name, value }))
  const curve = curveFromStored({ model: 'NODES', parameters, longestTenor: null })
  if (!curve.ok) throw new Error(curve.reason)
  return (t: number) => discountFactor(curve.value, t)
}

/** What a bond with two coupons a year costs. */
const price = (discount: (t: number) => number, years: number, par: number) =>
  Array.from({ length: years * 2 }, (_, index) => (index + 1) / 2)
    .map(t => (par / 200) * discount(t))
    .reduce((sum, value) => sum + value, discount(years))

test('every recorded table and feed makes its curves, which price each par bond at its nominal', async () => {
  const folder = recorded('us-treasury-par-curve', 1)
  if (folder === null) return
  const { rows, failures, read: count } = await readAll(treasuryCurveSource(), folder)
  expect([failures, count, ofKind(rows, 'curve').length]).toEqual([[], 21, 21])
  const newest = discounting(rows, '2026-09-11')
  const pars = [
    [1, 4.35],
    [2, 4.63],
    [3, 4.69],
    [5, 4.78],
    [7, 4.87],
    [10, 4.96],
    [20, 5.38],
    [30, 5.35],
  ] as const
  for (const [years, par] of pars) expect(price(newest, years, par)).toBeCloseTo(1, 9)
  expect(newest(1 / 4)).toBeCloseTo(1 / (1 + 0.0407 / 4), 12)
  expect(newest(1 / 2)).toBeCloseTo(1 / (1 + 0.0412 / 2), 12)
  const feed = discounting(rows, '2026-08-07')
  expect(price(feed, 30, 5.19)).toBeCloseTo(1, 9)
  const old = ofKind(rows, 'curve').find(({ date }) => date === '2002-02-20')
  expect(old?.points.map(({ tenorYears }) => tenorYears).at(-1)).toBe(20)
})

test('a flat par curve is flat in zero rates: (1 + c/2)² − 1', async () => {
  const { rows } = await read({ 'a.csv': 'Date,"6 Mo","1 Yr","2 Yr","10 Yr"\n01/02/2026,4,4,4,4\n' })
  const points = ofKind(rows, 'curve')[0]?.points ?? []
  expect(points).toHaveLength(4)
  for (const { zero } of points) expect(zero).toBeCloseTo(100 * (1.02 ** 2 - 1), 9)
})

test('columns in another order mean the same, and a day without rates is no curve', async () => {
  const table = '"2 Yr",Date,"1 Yr"\n4.2,01/05/2026,4\n,01/01/2026,\n'
  const { rows, failures, read: count } = await read({ 'a.csv': table })
  expect([failures, count]).toEqual([[], 2])
  expect(ofKind(rows, 'curve')).toMatchObject([{ date: '2026-01-05', points: [{ tenorYears: 1 }, { tenorYears: 2 }] }])
})

const ENTITY = '<?xml version="1.0"?><!DOCTYPE feed [<!ENTITY a "b">]><feed/>'

test.each([
  ['a tenor that was renamed', 'Date,"1 Year"\n01/05/2026,4\n', 'unknown tenor'],
  ['no dates', 'Day,"1 Yr"\n01/05/2026,4\n', 'the column Date is missing'],
  ['a date that does not exist', 'Date,"1 Yr"\n02/31/2026,4\n', 'is not a calendar date'],
  ['an empty date', 'Date,"1 Yr"\n0000-00-00,4\n', 'is not a calendar date'],
  ['a decimal comma', 'Date,"1 Yr"\n01/05/2026,"4,1"\n', 'is not a number'],
  ['a price for a yield', 'Date,"1 Yr"\n01/05/2026,101\n', 'is not a yield'],
  ['too few cells', 'Date,"1 Yr"\n01/05/2026\n', 'has 1 cells where the header has 2'],
  ['HTML', '<!doctype html><title>Access denied</title>', 'an HTML page instead of data'],
  ['entities', ENTITY, 'it declares a document type'],
  ['a feed that is cut off', '<feed><entry><content><properties><NEW_DATE>2026-01-05T00', 'invalid XML'],
  ['another XML', '<data/>', 'no feed of rates'],
  ['nothing', '', 'the file is empty'],
])('%s is a failure that says so', async (_, text, reason) => {
  const { rows, failures } = await read({ 'a.csv': text })
  expect([rows, failures[0]]).toMatchObject([[], { file: 'a.csv', reason: expect.stringContaining(reason) }])
})

test('live the tables of the years are asked for, again where an answer fails', async () => {
  const asked: string[] = []
  const faults: Answerer[] = [
    (_, response) => response.writeHead(500).end(),
    (_, response) => response.writeHead(429).end(),
    request => request.socket.destroy(),
    () => undefined,
  ]
  const { rows, failures } = await withServer(
    (request, response, url) => {
      const fault = asked.length === 1 ? faults.shift() : undefined
      if (fault !== undefined) return fault(request, response, url)
      asked.push(url.pathname)
      response.end(`Date,"1 Yr"\n01/05/${url.pathname.split('/')[1]},4\n`)
    },
    baseUrl => {
      const options = { ...QUICK, timeoutMs: 2_000, attempts: 6, baseUrl, years: () => [2025, 2026] }
      return readAll(treasuryCurveSource(options), null)
    },
  )
  expect([failures, asked]).toEqual([[], ['/2025/all', '/2026/all']])
  expect(ofKind(rows, 'curve').map(({ date }) => date)).toEqual(['2025-01-05', '2026-01-05'])
})

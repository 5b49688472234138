import { expect, test } from 'vitest'
import { ingest } from '../../gateway/ingestion/ingest.ts'
import { ecbSource } from '../../prisma/sources/ecb/source.ts'
import { QUICK, withServer } from './local-service.ts'
import { freshDatabase, ofKind, readAll, recorded, withFiles } from './world.ts'

const read = (files: Readonly<Record<string, string | Uint8Array>>) =>
  withFiles(files, folder => readAll(ecbSource(), folder))

const HEADER = 'KEY,TIME_PERIOD,OBS_VALUE'
const line = (type: string, value: string, date = '2031-03-03', issuers = 'G_N_A') =>
  `YC.B.U2.EUR.4F.${issuers}.SV_C_YM.${type},${date},${value}`

const PARAMETERS = { BETA0: '3', BETA1: '-1', BETA2: '0.5', BETA3: '-0.25', TAU1: '2', TAU2: '8' }

/** Svensson's formula, written out for the invented parameters. */
function spot(t: number): number {
  const [x, u] = [t / 2, t / 8]
  const a = (1 - Math.exp(-x)) / x
  return 3 - a + 0.5 * (a - Math.exp(-x)) - 0.25 * ((1 - Math.exp(-u)) / u - Math.exp(-u))
}

const linesOf = (change: Readonly<Record<string, string | null>> = {}) =>
  Object.entries({ ...PARAMETERS, ...change }).flatMap(([type, value]) => (value === null ? [] : [line(type, value)]))

const table = (...lines: readonly string[]) => `${[HEADER, ...lines].join('\n')}\n`
const WHOLE = table(...linesOf(), line('SR_10Y', String(spot(10))), line('SR_1Y6M', String(spot(1.5))))

test('six parameters of a day are a curve, and its points are compounded annually', async () => {
  const { rows, failures, read: count } = await read({ 'a.csv': WHOLE })
  expect([failures, count]).toEqual([[], 8])
  expect(rows).toEqual([
    {
      ...{ kind: 'curve', key: 'EUR-GOV', currency: 'EUR', date: '2031-03-03', model: 'SVENSSON' },
      parameters: { beta0: 3, beta1: -1, beta2: 0.5, beta3: -0.25, tau1: 2, tau2: 8 },
      points: [
        { tenorYears: 1.5, zero: expect.closeTo(100 * Math.expm1(spot(1.5) / 100), 10) },
        { tenorYears: 10, zero: expect.closeTo(100 * Math.expm1(spot(10) / 100), 10) },
      ],
    },
  ])
})

test('parameters may lie in files of their own, with their columns in any order', async () => {
  const files = Object.entries(PARAMETERS).map(([type, value]) => {
    const key = line(type, value).split(',')[0]
    return [`${type}.csv`, `OBS_VALUE,OBS_STATUS,KEY,TIME_PERIOD\n${value},A,${key},2031-03-03\n`] as const
  })
  const { rows, failures } = await read(Object.fromEntries(files))
  expect(failures).toEqual([])
  expect(ofKind(rows, 'curve')).toMatchObject([{ key: 'EUR-GOV', parameters: { beta0: 3, tau2: 8 } }])
})

test('curves of other issuers have keys of their own', async () => {
  const all = Object.entries(PARAMETERS).map(([type, value]) => line(type, value, '2031-03-03', 'G_N_C'))
  const { rows } = await read({ 'a.csv': table(...linesOf(), ...all) })
  expect(ofKind(rows, 'curve').map(({ key }) => key)).toEqual(['EUR-GOV', 'EUR-GOV-ALL-RATINGS'])
})

test.each([
  ['a parameter that is missing', linesOf({ TAU2: null }), 2, 'KEY', 'the curve EUR-GOV of 2031-03-03 lacks TAU2'],
  [
    'a tau that is negative',
    linesOf({ TAU1: '-2' }),
    2,
    'parameters',
    /EUR-GOV of 2031-03-03: the parameters do not give a SVENSSON curve/,
  ],
  [
    'a spot rate of another curve',
    [...linesOf(), line('SR_10Y', '2.9')],
    2,
    'SR_10Y',
    /is 2.9, but the parameters give/,
  ],
  ['a number with a comma', linesOf({ BETA0: '"3,1"' }), 2, 'OBS_VALUE', '"3,1" is not a number'],
  ['a number with a space', linesOf({ BETA0: '3 100' }), 2, 'OBS_VALUE', '"3 100" is not a number'],
  ['no value', linesOf({ BETA0: '' }), 2, 'OBS_VALUE', 'a day without its value'],
  [
    'two values of a day',
    [...linesOf(), line('BETA0', '4')],
    2,
    'OBS_VALUE',
    'BETA0 of 2031-03-03 is 3 here and 4 elsewhere',
  ],
])('%s makes no curve and says where and why', async (_, lines, number, field, reason) => {
  const { rows, failures } = await read({ 'a.csv': table(...lines) })
  expect(rows).toEqual([])
  const told = typeof reason === 'string' ? reason : expect.stringMatching(reason)
  expect(failures[0]).toEqual({ file: 'a.csv', position: `line ${number}`, field, reason: told })
})

test.each([
  ['31 February', line('BETA0', '3', '2031-02-31'), 'TIME_PERIOD', '"2031-02-31" is not a calendar date'],
  ['a series of another kind', 'FM.M.U2.EUR.RT,2031-03-03,2', 'KEY', /is not a series of a Svensson curve/],
  ['a torn row', 'YC.B.U2', undefined, 'has 1 cells where the header has 3'],
])('%s is one failure beside the curve', async (_, more, field, reason) => {
  const { rows, failures } = await read({ 'a.csv': table(...linesOf(), more) })
  expect(rows).toHaveLength(1)
  const told = typeof reason === 'string' ? reason : expect.stringMatching(reason)
  expect(failures).toEqual([{ file: 'a.csv', position: 'line 8', ...(field ? { field } : {}), reason: told }])
})

test('forwards and par yields are left out, which is told once', async () => {
  const more = ['IF_1Y', 'IF_2Y', 'PY_1Y', 'PY_2Y', 'IF_1Y'].map(type => line(type, '3'))
  const { rows, failures } = await read({ 'a.csv': table(...linesOf(), ...more) })
  expect(rows).toHaveLength(1)
  expect(failures.map(({ reason }) => reason)).toEqual([
    'no curve is made of IF_1Y, IF_2Y, PY_1Y and 1 more (5 rows), only of parameters',
  ])
})

test.each([
  ['HTML', '<!DOCTYPE html><title>Gateway error</title>', 'an HTML page instead of data'],
  ['a renamed column', table(...linesOf()).replace('OBS_VALUE', 'OBS_VALUES'), 'Did you mean OBS_VALUES?'],
  ['an empty file', '', 'the file is empty'],
  ['a quote that is never closed', `${HEADER}\n"YC.B`, 'is not closed'],
])('%s gives no curve and says why', async (_, content, reason) => {
  const { rows, failures } = await read({ 'a.csv': content })
  expect(rows).toEqual([])
  expect(failures).toMatchObject([{ file: 'a.csv', reason: expect.stringContaining(reason) }])
})

const live = (status: number, content: string, asked: URL[] = []) =>
  withServer(
    (_, response, url) => {
      asked.push(url)
      response.writeHead(status).end(content)
    },
    baseUrl => readAll(ecbSource({ ...QUICK, baseUrl, since: () => '2031-01-01' }), null),
  )

test('the live service is asked for parameters as a table', async () => {
  const asked: URL[] = []
  const { rows, failures } = await live(200, WHOLE, asked)
  expect([ofKind(rows, 'curve').length, failures]).toEqual([1, []])
  expect(asked.map(url => decodeURI(url.pathname))[0]).toMatch(/^\/B\.U2\.EUR\.4F\.G_N_A\.SV_C_YM\.BETA0\+.*TAU2/)
  expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toMatchObject({
    startPeriod: '2031-01-01',
    format: 'csvdata',
  })
})

test.each([403, 500])('status %i fails the load', async status => {
  await expect(live(status, '')).rejects.toThrow(`status ${status}`)
})

test('a curve is stored with what its parameters come to at every tenor', async () => {
  const database = await freshDatabase()
  const report = await withFiles({ 'a.csv': WHOLE }, from => ingest(database, ecbSource(), { from }))
  expect(report).toMatchObject({ status: 'SUCCEEDED', failed: 0, byKind: { curve: { inserted: 1 } } })
  const point = await database.prisma.curvePoint.findFirst({ where: { tenorYears: 10 } })
  expect(point).toMatchObject({ zero: expect.closeTo(100 * Math.expm1(spot(10) / 100), 6), extrapolated: false })
  const long = await database.prisma.curvePoint.findFirst({ where: { tenorYears: 30 } })
  expect(long).toMatchObject({ extrapolated: true })
  await database.close()
})

const answers = recorded('ecb-yc', 1)

test.skipIf(answers === null)('the recorded answers tell one parameter of three days, which is no curve', async () => {
  const { rows, failures, read: count } = await readAll(ecbSource(), answers)
  expect([rows, count]).toEqual([[], 5])
  expect(failures.map(({ file, position, reason }) => [file, position, reason])).toEqual([
    ['YC_G_N_A_IF_7Y9M.csv', 'line 2', 'no curve is made of IF_7Y9M (2 rows), only of parameters'],
    ...['04', '05', '06'].map((day, index) => [
      'YC_G_N_C_BETA0.csv',
      `line ${index + 2}`,
      `the curve EUR-GOV-ALL-RATINGS of 2021-01-${day} lacks BETA1, BETA2, BETA3, TAU1, TAU2`,
    ]),
  ])
})

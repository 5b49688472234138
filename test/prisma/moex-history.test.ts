import { expect, test } from 'vitest'
import { ingest } from '../../gateway/ingestion/ingest.ts'
import { moexHistorySource } from '../../prisma/sources/moex/history-source.ts'
import type { SourceRecord } from '../../prisma/sources/record.ts'
import { type Answerer, QUICK, withServer } from './local-service.ts'
import { answer, type Cells, MARKET } from './moex-answers.ts'
import { freshDatabase, ofKind, readAll, sourceOf, withFiles } from './world.ts'

const SECID = 'RU000A0INV08'
const FIFTY = { value: '50', rate: 10, knowledge: 'FIXED' } as const

const past = (more: Cells = {}): Cells => ({
  ...{ BOARDID: 'TQCB', TRADEDATE: '2026-06-23', SECID, NUMTRADES: 12, VALUE: 5000, CLOSE: 99, LEGALCLOSEPRICE: 98.9 },
  ...{ WAPRICE: 99.1, ACCINT: 47.2, YIELDATWAP: 11.25, MATDATE: '2027-01-01', DURATION: 181, BUYBACKDATE: null },
  ...{ OFFERDATE: null, FACEUNIT: 'RUB' },
  ...more,
})

const pageOf = (rows: readonly Cells[], index = 0, total = rows.length, size = 100) =>
  answer({ history: rows, 'history.cursor': [{ INDEX: index, TOTAL: total, PAGESIZE: size }] })

const read = (files: Readonly<Record<string, string>>) =>
  withFiles(files, folder => readAll(moexHistorySource(), folder))

test('a past day gives its prices and the yield at the average price, and no accrued interest of another day', async () => {
  const { rows, failures } = await read({ 'a.json': pageOf([past()]) })
  expect(failures).toEqual([])
  expect(rows).toEqual([
    {
      ...{ kind: 'quote', isin: SECID, date: '2026-06-23', board: 'TQCB', last: 99, wap: 99.1, close: 98.9 },
      ...{ accrued: null, settlementDate: null, turnover: '5000', trades: 12, sourceYield: 11.25 },
      ...{ sourceYieldBasis: 'MATURITY', sourceYieldDate: '2027-01-01', sourceDurationDays: 181 },
    },
  ])
})

test('on a board that settles on the day of the trade the accrued interest of that day belongs to the price', async () => {
  const { rows } = await read({ 'a.json': pageOf([past({ BOARDID: 'EQOB' })]) })
  expect(ofKind(rows, 'quote')).toMatchObject([{ accrued: '47.2', settlementDate: '2026-06-23' }])
})

const BOND: readonly SourceRecord[] = [
  { kind: 'issuer', sourceKey: 'invented', name: 'Invented issuer', country: 'RU' },
  {
    ...{ kind: 'bond', isin: SECID, issuer: { sourceKey: 'invented' }, name: 'Invented bond', bondType: 'CORPORATE' },
    ...{ status: 'TRADING', currency: 'RUB', nominalCurrency: 'RUB', initialNominal: '1000', couponType: 'FIXED' },
    ...{ outstandingNominal: '1000', maturityDate: '2027-04-02', dayCount: 'ACT_365F', couponsPerYear: 2 },
  },
  {
    ...{ kind: 'schedule', isin: SECID, offers: [], complete: true },
    coupons: [
      { ...{ number: 1, periodStart: '2026-04-03', periodEnd: '2026-10-02', payDate: '2026-10-02' }, ...FIFTY },
      { ...{ number: 2, periodStart: '2026-10-02', periodEnd: '2027-04-02', payDate: '2027-04-02' }, ...FIFTY },
    ],
    amortizations: [{ date: '2027-04-02', value: '1000', redemption: true }],
  },
]

/** Payments of the bond, days after 22 June 2026, at the price paid for it. */
const yieldOfBond = (paid: number) => {
  const worth = (rate: number) => 50 * (1 + rate) ** (-102 / 365) + 1050 * (1 + rate) ** (-284 / 365)
  let [low, high] = [0, 1]
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2
    if (worth(middle) > paid) low = middle
    else high = middle
  }
  return 100 * low
}

test.each([
  ['', {}],
  ['loaded before with the day of its trade, ', { accrued: '21.15', settlementDate: '2026-06-19' }],
])('a past price %ssettles on the next business day, with what has accrued by then', async (_, earlier) => {
  const database = await freshDatabase()
  try {
    const old = { kind: 'quote', isin: SECID, date: '2026-06-19', board: 'TQCB', last: 99, ...earlier } as const
    await ingest(database, sourceOf([...BOND, old], { key: 'moex-history' }), { from: null })
    const friday = past({ TRADEDATE: '2026-06-19', ACCINT: 21.15 })
    const files = { 'a.json': pageOf([friday]) }
    await withFiles(files, folder => ingest(database, moexHistorySource(), { from: folder }))
    const accrued = (50 * 80) / 182
    const [measure] = await database.prisma.measure.findMany({ where: { current: true } })
    expect(measure?.settlementDate).toEqual(new Date('2026-06-22'))
    expect(measure?.accrued?.toNumber()).toBeCloseTo(accrued, 7)
    expect(measure?.yield).toBeCloseTo(yieldOfBond(990 + accrued), 6)
  } finally {
    await database.close()
  }
})

test('a yield to an offer says so, and one to a day that is over is none', async () => {
  const offers = [past({ BUYBACKDATE: '2026-09-01' }), past({ TRADEDATE: '2026-06-22', OFFERDATE: '2026-01-01' })]
  const { rows } = await read({ 'a.json': pageOf(offers) })
  expect(ofKind(rows, 'quote')).toMatchObject([
    { sourceYieldBasis: 'PUT', sourceYieldDate: '2026-09-01' },
    { sourceYieldBasis: 'MATURITY', sourceYieldDate: '2027-01-01' },
  ])
})

test('of the boards with an order book the busiest counts; a day without trades is none', async () => {
  const rows = [
    past({ BOARDID: 'TQRD', NUMTRADES: 2, CLOSE: 90 }),
    past(),
    past({ BOARDID: 'PSOB', NUMTRADES: 99, CLOSE: 50 }),
    past({ TRADEDATE: '2026-06-22', NUMTRADES: 0, CLOSE: null, WAPRICE: null, LEGALCLOSEPRICE: null, YIELDATWAP: 0 }),
  ]
  const { rows: quotes, failures } = await read({ 'a.json': pageOf(rows) })
  expect(failures).toEqual([])
  expect(ofKind(quotes, 'quote')).toMatchObject([{ date: '2026-06-23', board: 'TQCB', last: 99 }])
})

test('a code that is no ISIN is found among the other answers, or is a failure that names it', async () => {
  const told = MARKET.replaceAll(`"${SECID}","TQCB"`, '"SU1","TQCB"')
  const found = await read({ 'a.json': told, 'b.json': pageOf([past({ SECID: 'SU1' })]) })
  expect(ofKind(found.rows, 'quote').find(({ date, wap }) => date === '2026-06-23' && wap === 99.1)?.isin).toBe(SECID)
  const { failures } = await read({ 'b.json': pageOf([past({ SECID: 'SU1' })]) })
  expect(failures).toMatchObject([{ field: 'SECID', position: 'history[0]', reason: expect.stringContaining('SU1') }])
})

test.each([
  ['no security', { SECID: null }, 'SECID'],
  ['an empty day', { TRADEDATE: '0000-00-00' }, 'TRADEDATE'],
  ['a day that does not exist', { TRADEDATE: '2026-02-31' }, 'TRADEDATE'],
  ['words for a price', { CLOSE: 'n/a' }, 'CLOSE'],
])('a row with %s is a failure and the next one is read', async (_, change, field) => {
  const { rows, failures } = await read({ 'a.json': pageOf([past(change), past({ TRADEDATE: '2026-06-22' })]) })
  expect(failures).toMatchObject([{ field, position: 'history[0]' }])
  expect(ofKind(rows, 'quote')).toMatchObject([{ date: '2026-06-22' }])
})

test('a column that was renamed is a failure that names it', async () => {
  const { failures } = await read({ 'a.json': pageOf([past()]).replace('YIELDATWAP', 'YIELDATWAPRICE') })
  expect(failures).toMatchObject([{ field: 'yieldatwap', reason: expect.stringContaining('yieldatwaprice') }])
})

const live = (answerer: Answerer, today: string) =>
  withServer(answerer, async baseUrl => {
    const source = moexHistorySource({ ...QUICK, baseUrl, today: () => today })
    const lastLive = async () => '2026-06-24T06:00:00Z'
    const stored = {
      lastLive,
      isins: async () => new Set<string>(),
      isinByTicker: async () => new Map(),
      leis: async () => [],
    }
    return readAll({ ...source, read: request => source.read({ ...request, stored }) }, null)
  })

const startOf = (url: URL) => Number(url.searchParams.get('start') ?? '0')
const dateOf = (url: URL) => url.searchParams.get('date') ?? ''

test('live the days since the last load are asked for, all their pages', async () => {
  const asked: string[] = []
  const faults: Answerer[] = [(_, response) => response.writeHead(503).end(), request => request.socket.destroy()]
  const { rows, failures } = await live((request, response, url) => {
    const fault = startOf(url) > 0 ? faults.shift() : undefined
    if (fault !== undefined) return fault(request, response, url)
    const [day, start] = [dateOf(url), startOf(url)]
    asked.push(`${day} ${start}`)
    const secid = start === 0 ? SECID : 'RU000A0JX0J2'
    response.end(pageOf([past({ TRADEDATE: day, SECID: secid })], start, 2, 1))
  }, '2026-06-25')
  expect(failures).toEqual([])
  expect(asked.map(entry => entry.slice(-4))).toEqual(['21 0', '21 1', '22 0', '22 1', '23 0', '23 1', '24 0', '24 1'])
  expect(ofKind(rows, 'quote')).toHaveLength(8)
})

test.each([
  ['a page size of 0', (start: number) => pageOf([past()], start, 3, 0), 'a page size of 0 leads nowhere'],
  ['the same page again', () => pageOf([past()], 0, 3, 1), 'the same page was returned before'],
  ['a total that shrinks', (start: number) => pageOf([past()], start, start === 0 ? 3 : 2, 1), 'shrank from 3 to 2'],
  ['HTML', () => '<html><title>Busy</title></html>', 'an HTML page'],
])('%s is a failure of its day, and what was read is kept', async (_, text, reason) => {
  const { failures: told } = await live((_request, response, url) => response.end(text(startOf(url))), '2026-06-24')
  expect(told.length).toBeGreaterThan(0)
  for (const failure of told) expect(failure.reason).toContain(reason)
})

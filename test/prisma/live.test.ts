import { expect, test } from 'vitest'
import { moexSource } from '../../prisma/sources/moex/source.ts'
import { treasurySource } from '../../prisma/sources/treasury/source.ts'
import { type Answerer, QUICK, withServer } from './local-service.ts'
import { answer, bondization, MARKET, row } from './moex-answers.ts'
import { ofKind, readAll } from './world.ts'

const CURVE = answer({ params: [], yearyields: [] })
const FOUND = row({
  secid: 'RU000A0INV08',
  isin: 'RU000A0INV08',
  emitent_title: 'Invented plc',
  emitent_inn: '7700000001',
})
const NOBODY = JSON.stringify({ securities: { columns: Object.keys(FOUND), data: [] } })

const DESCRIPTION = answer({
  description: [
    { name: 'SECID', title: 'Code', value: 'RU000A0INV08' },
    { name: 'ISSUEDATE', title: 'Issued', value: '2024-01-01' },
    { name: 'ISQUALIFIEDINVESTORS', title: 'Qualified', value: '1' },
  ],
})

/** The market of one bond; what it answers for the schedule is up to the test. */
function moex(schedule: Answerer): Answerer {
  return (request, response, url) => {
    if (url.pathname.includes('/bondization/')) schedule(request, response, url)
    else if (url.pathname.includes('zcyc')) response.end(CURVE)
    else if (url.pathname.endsWith('/markets/bonds/securities.json')) response.end(MARKET)
    else if (url.pathname.endsWith('/securities/RU000A0INV08.json')) response.end(DESCRIPTION)
    else response.end(url.searchParams.get('start') === null ? answer({ securities: [FOUND] }) : NOBODY)
  }
}

const readMoex = (schedule: Answerer, options: { readonly timeoutMs?: number } = {}) =>
  withServer(moex(schedule), baseUrl => readAll(moexSource({ ...QUICK, ...options, baseUrl }), null))

const coupon = (year: number) =>
  row({
    ...{ isin: 'RU000A0INV08', startdate: `${year}-01-01`, coupondate: `${year + 1}-01-01`, value: 50, valueprc: 10 },
    ...{ initialfacevalue: 1000, facevalue: 1000 },
  })

const page = (start: number, total = 3) =>
  bondization({ coupons: [coupon(2024 + start)], index: start, total, pageSize: 1 })

const startOf = (url: URL) => Number(url.searchParams.get('start') ?? '0')

test('the live market is read with its issuers and all pages of its schedules', async () => {
  const { rows, failures } = await readMoex((_, response, url) => response.end(page(startOf(url))))
  expect(failures).toEqual([])
  expect(ofKind(rows, 'issuer')).toMatchObject([{ inn: '7700000001' }])
  expect(ofKind(rows, 'bond')).toMatchObject([
    { isin: 'RU000A0INV08', placementDate: '2024-01-01', qualifiedOnly: true },
  ])
  expect(ofKind(rows, 'schedule')).toMatchObject([{ complete: true, coupons: [{}, {}, {}] }])
})

test('too many requests, errors of the server, slow answers and broken connections are tried again', async () => {
  const faults: Answerer[] = [
    (_, response) => response.writeHead(429).end(),
    (_, response) => response.writeHead(503).end('<html>busy</html>'),
    request => request.socket.destroy(),
  ]
  const { rows, failures } = await readMoex((request, response, url) => {
    const fault = faults.shift()
    if (fault === undefined) response.end(page(startOf(url)))
    else fault(request, response, url)
  })
  expect([failures, ofKind(rows, 'schedule')[0]?.complete]).toEqual([[], true])
})

test('an answer that never comes is given up after the last attempt', async () => {
  await expect(readMoex(() => undefined, { timeoutMs: 1000 })).rejects.toThrow(/after 4 attempts/)
})

test('a refusal is not asked for again', async () => {
  let asked = 0
  const refused = readMoex((_, response) => {
    asked++
    response.writeHead(403).end()
  })
  await expect(refused).rejects.toThrow('status 403')
  expect(asked).toBe(1)
})

test.each([
  [
    'a page size of 0',
    () => bondization({ coupons: [coupon(2024)], total: 3, pageSize: 0 }),
    'a page size of 0 leads nowhere',
  ],
  ['the same page again', () => page(0), 'the same page was returned before'],
  ['a total that shrinks', (start: number) => page(start, start === 0 ? 3 : 2), 'the listing shrank from 3 to 2 rows'],
])('%s ends the listing and leaves the schedule incomplete', async (_, text, reason) => {
  const { rows, failures } = await readMoex((_request, response, url) => response.end(text(startOf(url))))
  expect(failures).toMatchObject([{ reason: expect.stringContaining(reason) }])
  expect(ofKind(rows, 'schedule')).toMatchObject([{ complete: false }])
})

test('reading stops when it is told to', async () => {
  const controller = new AbortController()
  const read = withServer(
    moex(() => controller.abort(new Error('enough'))),
    async baseUrl => {
      const request = { from: null, fetch, signal: controller.signal, progress: () => undefined }
      for await (const _ of moexSource({ ...QUICK, baseUrl }).read(request));
    },
  )
  await expect(read).rejects.toThrow()
})

const auction = (cusip: string) => ({
  ...{ cusip, security_type: 'Bill', auction_date: '2026-02-09', issue_date: '2026-02-17' },
  ...{ maturity_date: '2026-08-20', price_per100: '98.1', inflation_index_security: 'No', floating_rate: 'null' },
})

test('FiscalData is read page after page until the last', async () => {
  const cusips = ['999999BB0', '999999AA3']
  const asked: (string | null)[] = []
  const { rows, failures } = await withServer(
    (_, response, url) => {
      const number = url.searchParams.get('page[number]')
      asked.push(number)
      const data = [auction(cusips[Number(number) - 1] ?? '')]
      response.end(JSON.stringify({ data, meta: { 'total-pages': 2 } }))
    },
    baseUrl => readAll(treasurySource({ ...QUICK, baseUrl, pageSize: 1, since: '2026-01-01' }), null),
  )
  expect([asked, failures]).toEqual([['1', '2'], []])
  expect(ofKind(rows, 'bond')).toHaveLength(2)
})

const readFiscalData = (pages: readonly ((number: number) => object)[]) =>
  withServer(
    (_, response, url) => {
      const number = Number(url.searchParams.get('page[number]'))
      const answer = pages[number - 1]
      if (answer === undefined) response.writeHead(400).end()
      else response.end(JSON.stringify(answer(number)))
    },
    baseUrl => readAll(treasurySource({ ...QUICK, baseUrl, pageSize: 1, since: '2026-01-01' }), null),
  )

const BILLS = ['999999BB0', '999999AA3']
const linked =
  (next: string | null, more: object = {}) =>
  (number: number) => {
    return { data: [auction(BILLS[number - 1] ?? '')], links: { next }, ...more }
  }

test('where FiscalData does not count its pages, the link to the next one leads on', async () => {
  const { rows, failures } = await readFiscalData([linked('&page%5Bnumber%5D=2'), linked(null)])
  expect([failures, ofKind(rows, 'bond').length]).toEqual([[], 2])
})

test.each([
  [
    'that shrinks',
    [linked('&page=2', { meta: { 'total-pages': 3 } }), linked('&page=3', { meta: { 'total-pages': 2 } })],
    'shrank from 3 to 2 pages',
  ],
  [
    'that repeats itself',
    [
      () => ({ data: [auction(BILLS[0] ?? '')], links: { next: 'x' } }),
      () => ({ data: [auction(BILLS[0] ?? '')], links: { next: 'x' } }),
    ],
    'the same page was returned before',
  ],
])('a listing of FiscalData %s is broken off and said to be', async (_, pages, reason) => {
  const { rows, failures } = await readFiscalData(pages)
  expect(failures).toMatchObject([{ position: 'page 2', reason: expect.stringContaining(reason) }])
  expect(ofKind(rows, 'bond').length).toBeGreaterThan(0)
})

import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ingest } from '../../gateway/ingestion/ingest.ts'
import { effectiveYield } from '../../prisma/sources/treasury/records.ts'
import { treasurySource } from '../../prisma/sources/treasury/source.ts'
import { freshDatabase, ofKind, readAll, recorded, withFiles } from './world.ts'

const read = (files: Readonly<Record<string, string | Uint8Array>>) =>
  withFiles(files, folder => readAll(treasurySource(), folder))

/** An invented three-year note in TreasuryDirect's words. */
const NOTE: Readonly<Record<string, string>> = {
  ...{ cusip: '999999AA3', securityType: 'Note', type: 'Note', securityTerm: '3-Year', tips: 'No', floatingRate: 'No' },
  ...{ announcementDate: '2026-02-03T00:00:00', auctionDate: '2026-02-09T00:00:00', issueDate: '2026-02-17T00:00:00' },
  ...{ datedDate: '2026-02-15T00:00:00', maturityDate: '2029-02-15T00:00:00', interestRate: '4.000000' },
  ...{ firstInterestPaymentDate: '2026-08-15T00:00:00', highYield: '4.0400', highPrice: '99.888000', spread: '' },
  ...{
    pricePer100: '99.888000',
    accruedInterestPer1000: '0.2209900000',
    reopening: 'No',
    totalAccepted: '58000000000',
  },
  ...{ offeringAmount: '58000000000', totalTendered: '150000000000', bidToCoverRatio: '2.590000' },
  ...{ currentlyOutstanding: '', unadjustedPrice: '', minimumToIssue: '100' },
}

const BILL = {
  ...NOTE,
  ...{ cusip: '999999BB0', securityType: 'Bill', type: 'Bill', maturityDate: '2026-08-20T00:00:00', interestRate: '' },
  ...{ datedDate: '', firstInterestPaymentDate: '', highYield: '', highPrice: '98.100000', pricePer100: '98.100000' },
  ...{ accruedInterestPer1000: '' },
}

const json = (...auctions: readonly Readonly<Record<string, string>>[]) => JSON.stringify(auctions)

test('a note gives its issuer, its terms, its schedule, the auction’s price and the placement', async () => {
  const { rows, failures, read: count } = await read({ 'a.json': json(NOTE) })
  expect([failures, count]).toEqual([[], 1])
  expect(ofKind(rows, 'issuer')).toMatchObject([{ sourceKey: 'treasury:US', country: 'US' }])
  expect(ofKind(rows, 'bond')).toMatchObject([
    {
      ...{ isin: expect.stringMatching(/^US999999AA3\d$/), couponType: 'FIXED', couponRate: 4, couponsPerYear: 2 },
      ...{ dayCount: 'ACT_ACT_ICMA', status: 'TRADING', placementDate: '2026-02-17', placementPrice: 99.888 },
      ...{ outstanding: '58000000000', maturityDate: '2029-02-15' },
    },
  ])
  expect(ofKind(rows, 'quote')).toMatchObject([
    {
      date: '2026-02-09',
      settlementDate: '2026-02-17',
      wap: 99.888,
      accrued: '0.02209900',
      sourceYieldDate: '2029-02-15',
    },
  ])
  expect(ofKind(rows, 'placement')).toMatchObject([
    {
      ...{ sourceKey: 'treasury:999999AA3:2026-02-09', method: 'AUCTION', stage: 'PLACED', demand: '150000000000' },
      ...{ auctionDate: '2026-02-09', settlementDate: '2026-02-17' },
      ...{ bidToCover: 2.59, cutOffPrice: 99.888, finalCoupon: 4, termDays: 1094, reopening: false },
    },
  ])
})

test('demand and volume are of the offering, so that they give its bid-to-cover; the bond has all that was issued', async () => {
  const soma = { somaTendered: '7500000000', somaAccepted: '7500000000' }
  const total = { totalTendered: '157500000000', totalAccepted: '65500000000' }
  const { rows } = await read({ 'a.json': json({ ...NOTE, ...total, ...soma, somaIncluded: 'No' }) })
  expect(ofKind(rows, 'placement')).toMatchObject([
    { demand: '150000000000', volumePlaced: '58000000000', bidToCover: 2.59 },
  ])
  expect(ofKind(rows, 'bond')).toMatchObject([{ outstanding: '65500000000' }])
  const within = await read({ 'a.json': json({ ...NOTE, ...soma, somaIncluded: 'Yes' }) })
  expect(ofKind(within.rows, 'placement')).toMatchObject([{ demand: '150000000000', volumePlaced: '58000000000' }])
})

test('the yield that is compounded twice a year becomes an effective one, and no other is made up', () => {
  expect(effectiveYield({ kind: 'FIXED', highYield: 4.04 })).toBeCloseTo(100 * ((1 + 0.0404 / 2) ** 2 - 1), 10)
  expect(effectiveYield({ kind: 'TIPS', highYield: 0.232 })).toBeNull()
  expect(effectiveYield({ kind: 'FRN', highYield: null })).toBeNull()
  expect(effectiveYield({ kind: 'BILL', highYield: null })).toBeNull()
})

const couponsOf = async (change: Readonly<Record<string, string>>) => {
  const { rows } = await read({ 'a.json': json({ ...NOTE, ...change }) })
  const coupons = ofKind(rows, 'schedule')[0]?.coupons ?? []
  return coupons.map(({ periodStart, payDate, value }) => [periodStart, payDate, value])
}

test('coupons run every six months back from maturity', async () => {
  expect(await couponsOf({ maturityDate: '2027-02-15' })).toEqual([
    ['2026-02-15', '2026-08-15', '2'],
    ['2026-08-15', '2027-02-15', '2'],
  ])
})

test('a bond that matures on the last day of a month pays on last days', async () => {
  const dates = { datedDate: '2026-02-28', firstInterestPaymentDate: '2026-08-31', maturityDate: '2027-02-28' }
  expect(await couponsOf(dates)).toEqual([
    ['2026-02-28', '2026-08-31', '2'],
    ['2026-08-31', '2027-02-28', '2'],
  ])
})

test('a short and a long first period are paid in proportion', async () => {
  const short = await couponsOf({ datedDate: '2026-05-15', maturityDate: '2026-08-15' })
  expect(short).toEqual([['2026-05-15', '2026-08-15', String(((2 * 92) / 181).toFixed(8))]])
  const long = await couponsOf({ datedDate: '2026-01-15', maturityDate: '2026-08-15' })
  expect(long).toEqual([['2026-01-15', '2026-08-15', (2 * (1 + 31 / 184)).toFixed(8)]])
})

test('coupons that float or follow inflation are not known', async () => {
  const floater = { floatingRate: 'Yes', spread: '0.1500', interestRate: '', firstInterestPaymentDate: '2026-05-15' }
  const { rows } = await read({
    'a.json': json({ ...NOTE, ...floater }, { ...NOTE, cusip: '999999CC7', tips: 'Yes', unadjustedPrice: '98.5' }),
  })
  expect(ofKind(rows, 'bond')).toMatchObject([
    { couponType: 'FLOATING', couponsPerYear: 4, ratePremium: 0.15, couponRate: null },
    { couponType: 'INDEXED', indexed: true, couponRate: 4 },
  ])
  const coupons = ofKind(rows, 'schedule').map(schedule => schedule.coupons)
  expect(coupons.map(list => list.length)).toEqual([12, 6])
  expect(coupons.flat().every(({ knowledge, value }) => knowledge === 'UNKNOWN' && value === null)).toBe(true)
  expect(ofKind(rows, 'quote')).toMatchObject([{ sourceYield: null }, { wap: 98.5, sourceYield: null }])
})

test('a bill has no coupons, one redemption and no effective yield', async () => {
  const { rows } = await read({ 'a.json': json(BILL) })
  expect(ofKind(rows, 'schedule')).toMatchObject([
    { coupons: [], amortizations: [{ date: '2026-08-20', value: '100', redemption: true }], complete: true },
  ])
  expect(ofKind(rows, 'quote')).toMatchObject([{ wap: 98.1, sourceYield: null, sourceYieldBasis: null }])
})

test('a reopening adds to its bond, and what matured before the newest auction is over', async () => {
  const reopened = {
    ...NOTE,
    ...{ auctionDate: '2026-03-10T00:00:00', issueDate: '2026-03-16T00:00:00', reopening: 'Yes' },
    ...{ currentlyOutstanding: '58000000000.0', totalAccepted: '20000000000' },
  }
  const old = { ...BILL, auctionDate: '2025-01-06', issueDate: '2025-01-09', maturityDate: '2026-01-08' }
  const { rows } = await read({ 'a.json': json(NOTE, reopened, old) })
  expect(ofKind(rows, 'bond')).toMatchObject([
    { outstanding: '78000000000', placementDate: '2026-02-17', status: 'TRADING' },
    { status: 'MATURED' },
  ])
  expect(ofKind(rows, 'quote')).toHaveLength(3)
  expect(ofKind(rows, 'placement')).toHaveLength(3)
})

test('an announced note is a placement without a bond', async () => {
  const pending = { ...NOTE, highPrice: '', pricePer100: 'null', highYield: '', interestRate: '', totalAccepted: '' }
  const { rows, failures } = await read({ 'a.json': json(pending) })
  expect(failures).toEqual([])
  expect([ofKind(rows, 'bond'), ofKind(rows, 'quote')]).toEqual([[], []])
  expect(ofKind(rows, 'placement')).toMatchObject([{ stage: 'ANNOUNCED', finalPrice: null, finalYield: null }])
})

const quoted = (cells: readonly string[]) => cells.map(cell => `"${cell}"`).join(',')

test('a table reads the same in UTF-16 with PowerShell’s line as in UTF-8 with its columns turned round', async () => {
  const table = `#TYPE System.Object\r\n${quoted(Object.keys(NOTE))}\r\n${quoted(Object.values(NOTE))}\r\n`
  const turned = Object.entries(NOTE).reverse()
  const other = `${quoted(turned.map(([name]) => name))}\n${quoted(turned.map(([, value]) => value))}\n`
  const wide = await read({ 'a.csv': Buffer.from(`\uFEFF${table}`, 'utf16le') })
  expect(ofKind(wide.rows, 'bond')).toHaveLength(1)
  expect((await read({ 'a.csv': other })).rows).toEqual(wide.rows)
})

test('FiscalData’s words and its word null are understood', async () => {
  const data = [
    {
      ...{ cusip: '999999BB0', security_type: 'Bill', security_term: '26-Week', auction_date: '2026-02-09' },
      ...{ issue_date: '2026-02-17', maturity_date: '2026-08-20', price_per100: '98.1', high_price: '98.1' },
      ...{ int_rate: 'null', high_yield: 'null', reopening: 'No', inflation_index_security: 'No', floating_rate: 'No' },
    },
  ]
  const { rows, failures } = await read({ 'a.json': JSON.stringify({ data, meta: {}, links: { next: null } }) })
  expect(failures).toEqual([])
  expect(ofKind(rows, 'quote')).toMatchObject([{ wap: 98.1 }])
})

test('the exported table is enough for bills; sold notes without a coupon are failures', async () => {
  const text = `CUSIP,Security Type,Security Term,Auction Date,Issue Date,Maturity Date,Price per $100
999999BB0,Bill,26-Week,2026-02-09,2026-02-17,2026-08-20,98.1
999999AA3,Note,3-Year,2026-02-09,2026-02-17,2029-02-15,99.888
`
  const { rows, failures } = await read({ 'a.csv': text })
  expect(ofKind(rows, 'bond')).toMatchObject([{ couponType: 'ZERO' }])
  expect(failures).toMatchObject([{ file: 'a.csv', position: 'row 2', field: 'interestRate' }])
})

test('results in XML tell amounts in billions and flags in letters', async () => {
  const element = (name: string, value: string) => `<${name}>${value}</${name}>`
  const announced = [
    ...[element('CUSIP', '999999AA3'), element('SecurityType', 'NOTE'), element('AuctionDate', '2026-02-09')],
    ...[element('IssueDate', '2026-02-17'), element('MaturityDate', '2029-02-15'), element('OfferingAmount', '58.0')],
    ...[element('InterestRate', '4.0'), element('DatedDate', '2026-02-15'), element('ReOpeningIndicator', 'N')],
  ]
  const results = [element('HighPrice', '99.888'), element('HighYield', '4.04'), '<Spread/>']
  const text = `<?xml version="1.0"?><td:AuctionData xmlns:td="x"><AuctionAnnouncement>${announced.join('')}
</AuctionAnnouncement><AuctionResults>${results.join('')}</AuctionResults></td:AuctionData>`
  const { rows } = await read({ 'a.xml': text })
  expect(ofKind(rows, 'placement')).toMatchObject([{ volumePlannedMax: '58000000000', finalPrice: 99.888 }])
  expect((await read({ 'a.xml': text.slice(0, 400) })).failures).toMatchObject([
    { reason: expect.stringContaining('cut off') },
  ])
})

test.each([
  ['a wrong CUSIP', { cusip: '999999AA4' }, 'cusip', 'the check digit of 999999AA4 should be 3'],
  [
    '31 February',
    { maturityDate: '2029-02-31T00:00:00' },
    'maturityDate',
    '"2029-02-31T00:00:00" is not a calendar date',
  ],
  ['no date', { maturityDate: '0000-00-00' }, 'maturityDate', undefined],
  ['a word for a price', { highPrice: 'n/a' }, 'highPrice', '"n/a" is not a number'],
  ['an unknown type', { securityType: 'Warrant' }, 'securityType', 'the type "Warrant" is not known'],
])('%s makes the auction a failure', async (_, change, field, reason) => {
  const { rows, failures } = await read({ 'a.json': json({ ...NOTE, ...change }) })
  expect(ofKind(rows, 'bond')).toEqual([])
  expect(failures).toMatchObject([{ file: 'a.json', position: 'data[0]', field, ...(reason ? { reason } : {}) }])
})

test.each([
  ['a cut answer', 'a.json', json(NOTE).slice(0, 200), 'the answer is cut off'],
  ['a page of HTML', 'a.csv', '<html><title>Maintenance</title></html>', 'an HTML page instead of data'],
  [
    'a renamed column',
    'a.csv',
    'cusipp,securityType,auctionDate,issueDate,maturityDate\n1,2,3,4,5\n',
    'Did you mean cusipp?',
  ],
  ['bytes that are no text', 'a.csv', Buffer.from([0xc3, 0x28, 0x41]), 'the bytes are not utf-8 text'],
  ['an empty file', 'a.csv', '', 'the file is empty'],
])('%s is a failure that says so', async (_, name, content, reason) => {
  const { rows, failures } = await read({ [name]: content })
  expect(rows).toEqual([])
  expect(failures).toHaveLength(1)
  expect(failures[0]?.reason).toContain(reason)
})

test('a table that breaks off keeps its whole rows and names the broken one', async () => {
  const header = quoted(Object.keys(NOTE))
  const whole = quoted(Object.values(NOTE))
  const short = await read({ 'a.csv': `${header}\n${whole}\n"999999BB0","2026"\n` })
  expect(ofKind(short.rows, 'bond')).toHaveLength(1)
  expect(short.failures).toMatchObject([{ position: 'row 2', reason: expect.stringContaining('has 2 cells where') }])
  const open = await read({ 'a.csv': `${header}\n${whole}\n"999999BB0","2026` })
  expect(open.failures).toMatchObject([{ position: 'line 3', reason: expect.stringContaining('is not closed') }])
})

test('an entry of JSON that is no auction loses itself only', async () => {
  const { rows, failures } = await read({ 'a.json': JSON.stringify([7, NOTE, null]) })
  expect(ofKind(rows, 'bond')).toHaveLength(1)
  expect(failures).toMatchObject([
    { position: 'data[0]', reason: 'is not an object' },
    { position: 'data[2]', reason: 'is not an object' },
  ])
})

const direct = recorded('us-treasurydirect', 1)

test.skipIf(direct === null)('every recorded auction is stored with its placement', async () => {
  const database = await freshDatabase()
  const report = await ingest(database, treasurySource(), { from: join(direct ?? '', 'data.csv') })
  expect(report).toMatchObject({ status: 'SUCCEEDED', read: 1657, failed: 0, asOf: '2022-08-09T00:00:00.000Z' })
  expect(report.byKind).toMatchObject({
    bond: { inserted: 1186 },
    quote: { inserted: 1657 },
    placement: { inserted: 1657 },
  })
  const sales = await database.prisma.placement.findMany()
  const wrong = sales.filter(
    ({ demand, volumePlaced, bidToCover }) =>
      Math.abs(Number(demand) / Number(volumePlaced) - Number(bidToCover)) > 0.0051,
  )
  expect(wrong.map(({ name }) => name)).toEqual([])
  expect(await ingest(database, treasurySource(), { from: direct })).toMatchObject({ read: 1689, failed: 0 })
  await database.close()
})

const fiscalJson = recorded('us-fiscaldata-json', 1)

test.skipIf(fiscalJson === null)('the recorded page of FiscalData is read whole', async () => {
  const { rows, failures, read: count } = await readAll(treasurySource(), fiscalJson)
  expect([failures, count, ofKind(rows, 'bond').length]).toEqual([[], 3, 3])
})

const fiscalCsv = recorded('us-fiscaldata-csv', 1)

test.skipIf(fiscalCsv === null)('each row of the recorded export is a placement or a failure', async () => {
  const { rows, failures, read: count } = await readAll(treasurySource(), fiscalCsv)
  expect(count).toBe(2149)
  expect(ofKind(rows, 'placement').length + failures.length).toBe(2149)
})

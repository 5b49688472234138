import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ingest } from '../../gateway/ingestion/ingest.ts'
import type { Database } from '../../prisma/client.ts'
import { termsFromCfi } from '../../prisma/sources/firds/cfi.ts'
import { firdsSource } from '../../prisma/sources/firds/source.ts'
import { isinOf, leiOf } from '../../prisma/sources/sample/identifiers.ts'
import { zipOf } from '../support/workbook.ts'
import { type Answerer, QUICK, withServer } from './local-service.ts'
import { empty, freshDatabase, ofKind, readAll, recorded, withFiles } from './world.ts'

const ISIN = isinOf('DE', 1)
const LEI = leiOf(1)

interface Invented {
  readonly isin?: string
  readonly lei?: string
  readonly cfi?: string
  readonly venue?: string
  readonly relevant?: string
  readonly name?: string
  readonly ended?: string
  readonly first?: string
  readonly debt?: string
  readonly rate?: string
  readonly maturity?: string
}

/** An invented record in the register's words. */
function record(tag: string, change: Invented = {}): string {
  const {
    isin = ISIN,
    lei = LEI,
    cfi = 'DBFUFB',
    venue = 'XINV',
    relevant = 'XINV',
    name = 'INVENTED 4% 2030',
  } = change
  const {
    first = '2020-01-15T06:00:00Z',
    ended,
    rate = '<Fxd>4</Fxd>',
    maturity = '<MtrtyDt>2030-01-15</MtrtyDt>',
  } = change
  const debt =
    change.debt ??
    `<TtlIssdNmnlAmt Ccy="EUR">500000000</TtlIssdNmnlAmt>${maturity}<NmnlValPerUnit Ccy="EUR">1000</NmnlValPerUnit>
     <IntrstRate>${rate}</IntrstRate><DebtSnrty>SNDB</DebtSnrty>`
  return `<${tag}><FinInstrmGnlAttrbts><Id>${isin}</Id><FullNm>${name}</FullNm><ShrtNm>INVENTED/4 20300115</ShrtNm>
    <ClssfctnTp>${cfi}</ClssfctnTp><NtnlCcy>EUR</NtnlCcy></FinInstrmGnlAttrbts><Issr>${lei}</Issr>
    <TradgVnRltdAttrbts><Id>${venue}</Id><IssrReq>false</IssrReq><FrstTradDt>${first}</FrstTradDt>
    ${ended === undefined ? '' : `<TermntnDt>${ended}</TermntnDt>`}</TradgVnRltdAttrbts>
    <DebtInstrmAttrbts>${debt}</DebtInstrmAttrbts>
    <TechAttrbts><RlvntCmptntAuthrty>DE</RlvntCmptntAuthrty><RlvntTradgVn>${relevant}</RlvntTradgVn></TechAttrbts></${tag}>`
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>'
const HEADER = '<RptHdr><RptgPrd><Dt>2026-11-21</Dt></RptgPrd></RptHdr>'

const full = (...records: readonly string[]) =>
  `${XML}<BizData><Pyld><Document><FinInstrmRptgRefDataRpt>${HEADER}${records.join('')}</FinInstrmRptgRefDataRpt></Document></Pyld></BizData>`

const delta = (...records: readonly string[]) =>
  `${XML}<BizData><Pyld><Document><FinInstrmRptgRefDataDltaRpt>${HEADER}${records
    .map(text => `<FinInstrm>${text}</FinInstrm>`)
    .join('')}</FinInstrmRptgRefDataDltaRpt></Document></Pyld></BizData>`

const read = (files: Readonly<Record<string, string | Uint8Array>>) =>
  withFiles(files, folder => readAll(firdsSource(), folder))

let database: Database
beforeAll(async () => {
  database = await freshDatabase()
})
beforeEach(() => empty(database))
afterAll(() => database.close())

const load = (text: string) =>
  withFiles({ 'file.xml': text }, folder => ingest(database, firdsSource(), { from: folder }))

const stored = () => database.prisma.bond.findMany({ include: { boards: { orderBy: { code: 'asc' } }, issuer: true } })

test('the recorded differences give the bond of KfW and pass over what is no debt', async () => {
  const folder = recorded('esma-firds', 1)
  if (folder === null) return
  const { rows, failures, read: count } = await readAll(firdsSource(), folder)
  expect([failures, count]).toEqual([[], 2])
  expect(ofKind(rows, 'bond')).toMatchObject([
    {
      ...{ isin: 'DE000A1R07V3', issuer: { lei: '549300GDPG70E3MBBU98' }, name: 'KFW 1 5/8 01/15/21', cfi: 'DBFTFB' },
      ...{ shortName: 'KFW/1.625 ANL 20210115 GGAR', status: 'MATURED', currency: 'EUR', initialNominal: '1000' },
      ...{ issueVolume: '5000000000', maturityDate: '2021-01-15', couponType: 'FIXED', couponRate: 1.625 },
      ...{ bondType: 'AGENCY', guaranteed: true, perpetual: false, primaryBoard: 'MANL' },
    },
  ])
  expect(ofKind(rows, 'board')).toMatchObject([{ code: 'XEUM', listed: false }])
})

test.each([
  ['DBFTFB', { bondType: 'AGENCY', interest: 'FIXED', guaranteed: true, perpetual: false }],
  ['DCVNGR', { convertible: true, interest: 'VARIABLE', seniority: 'SENIOR' }],
  ['DBZSPB', { interest: 'ZERO', secured: true, perpetual: true }],
  ['DGFUAR', { bondType: 'SECURITISED', guaranteed: false, secured: false }],
  ['DNFJQR', { bondType: 'MUNICIPAL', seniority: 'JUNIOR', perpetual: true }],
  ['DBFCFR', { bondType: 'SUPRANATIONAL' }],
  ['DSXXXX', { bondType: 'STRUCTURED', structured: true, interest: null }],
])('the classification %s is decoded', (cfi, terms) => expect(termsFromCfi(cfi)).toMatchObject(terms))

test.each(['ESVUFR', 'DBFT', 'D?FTFB', ''])('%j is no classification of debt', cfi => {
  expect(termsFromCfi(cfi)).toBeNull()
})

test('venues of one instrument make one bond, told by the relevant venue, and a board each', async () => {
  const other = record('RefData', { venue: 'AINV', name: 'Invented otherwise' })
  await load(full(other, record('RefData'), record('RefData', { venue: 'ZINV', ended: '2026-11-20T00:00:00Z' })))
  const [bond, ...rest] = await stored()
  expect(rest).toEqual([])
  expect(bond).toMatchObject({ name: 'INVENTED 4% 2030', status: 'TRADING', seniority: 'SENIOR', subordinated: false })
  expect(bond?.issuer).toMatchObject({ lei: LEI, name: LEI })
  expect(bond?.boards).toMatchObject([
    { code: 'AINV', isPrimary: false },
    { code: 'XINV', isPrimary: true },
  ])
  expect(await load(full(other, record('RefData')))).toMatchObject({ inserted: 0, updated: 0, revisionId: null })
})

test('records of an instrument that stand apart add their boards', async () => {
  const between = record('RefData', { isin: isinOf('DE', 2) })
  await load(full(record('RefData'), between, record('RefData', { venue: 'YINV' })))
  const boards = (await stored()).map(bond => [bond.isin, bond.boards.map(board => board.code)])
  expect(Object.fromEntries(boards)).toEqual({ [ISIN]: ['XINV', 'YINV'], [isinOf('DE', 2)]: ['XINV'] })
})

test('differences add, change and end: a bond that is listed nowhere any more is suspended', async () => {
  await load(full(record('RefData'), record('RefData', { venue: 'YINV' })))
  await load(delta(record('ModfdRcrd', { name: 'Renamed' }), record('CancRcrd', { venue: 'YINV' })))
  expect(await stored()).toMatchObject([{ name: 'Renamed', status: 'TRADING', boards: [{ code: 'XINV' }] }])
  const report = await load(delta(record('TermntdRcrd', { ended: '2026-11-20T23:59:59Z' })))
  expect(report.failures).toEqual([])
  expect(await stored()).toMatchObject([{ status: 'SUSPENDED', boards: [] }])
  await load(delta(record('NewRcrd', { venue: 'NINV' })))
  expect(await stored()).toMatchObject([{ status: 'TRADING', boards: [{ code: 'NINV' }] }])
})

test('an ended listing of a bond that nobody knows is nothing to do', async () => {
  const { rows, failures } = await read({ 'a.xml': delta(record('TermntdRcrd', { ended: '2026-11-20T00:00:00Z' })) })
  expect([failures, rows]).toEqual([[], [expect.objectContaining({ kind: 'board', listed: false })]])
})

test.each([
  ['a perpetual', { maturity: '' }, { maturityDate: null, perpetual: true }],
  ['never as a date', { maturity: '<MtrtyDt>9999-12-31</MtrtyDt>' }, { maturityDate: null, perpetual: true }],
  ['no interest', { rate: '<Fxd>0</Fxd>' }, { couponType: 'ZERO', couponRate: null }],
  [
    'a floater',
    { rate: '<Fltg><RefRate><Indx>EURI</Indx></RefRate><BsisPtSprd>55</BsisPtSprd></Fltg>', cfi: 'DBVUFB' },
    { couponType: 'FLOATING', rateBase: 'EURIBOR', ratePremium: 0.55 },
  ],
  [
    'a floater in sterling',
    { rate: '<Fltg><RefRate><Nm>SONIA</Nm></RefRate><BsisPtSprd>40</BsisPtSprd></Fltg>', cfi: 'DBVUFB' },
    { couponType: 'FLOATING', rateBase: 'SONIA', ratePremium: 0.4 },
  ],
  ['a listing to come', { first: '2026-12-01T00:00:00Z' }, { status: 'PLANNED' }],
  ['what has matured', { maturity: '<MtrtyDt>2026-11-20</MtrtyDt>' }, { status: 'MATURED' }],
])('%s is told as it is', async (_, change, terms) => {
  const { rows, failures } = await read({ 'a.xml': full(record('RefData', change)) })
  expect(failures).toEqual([])
  expect(ofKind(rows, 'bond')).toMatchObject([terms])
})

test.each([
  ['a wrong check digit of the ISIN', { isin: `${ISIN.slice(0, -1)}${(Number(ISIN.at(-1)) + 1) % 10}` }, 'should be'],
  ['a wrong check digit of the LEI', { lei: `${LEI.slice(0, -2)}00` }, 'check digits'],
  ['a date that does not exist', { maturity: '<MtrtyDt>2030-02-31</MtrtyDt>' }, 'is not a calendar date'],
  ['an empty date', { maturity: '<MtrtyDt>0000-00-00</MtrtyDt>' }, 'is not a calendar date'],
  ['an element that was renamed', { maturity: '<MtrtyDate>2030-01-15</MtrtyDate>' }, 'Did you mean MtrtyDt?'],
  ['a classification of letters that nobody knows', { cfi: 'DXFUFB' }, 'is not a classification'],
  ['a number with a comma', { rate: '<Fxd>4,5</Fxd>' }, 'is not a number'],
  ['no interest at all', { rate: '' }, 'without its interest'],
])('%s is a failure and the next record is read', async (_, change, reason) => {
  const good = record('RefData', { isin: isinOf('DE', 2) })
  const { rows, failures } = await read({ 'a.xml': full(record('RefData', change), good) })
  expect(failures).toMatchObject([{ file: 'a.xml', reason: expect.stringContaining(reason) }])
  expect(failures[0]?.position).toMatch(/^record 1/)
  expect(ofKind(rows, 'bond')).toMatchObject([{ isin: isinOf('DE', 2) }])
})

const ENTITIES = `${XML}<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>`

test.each<readonly [string, string | Uint8Array, string]>([
  ['HTML', '<!DOCTYPE html><html><title>Log in</title></html>', 'an HTML page instead of data'],
  ['entities', full(record('RefData')).replace(XML, ENTITIES), 'it declares a document type'],
  ['an entity that nobody declared', full(record('RefData', { name: '&secret;' })), 'invalid XML'],
  ['another XML', `${XML}<feed/>`, 'no report of instruments'],
  ['another encoding', Buffer.from(full(record('RefData', { name: 'K\u00f6ln' })), 'latin1'), 'are not utf-8 text'],
  ['nothing', '', 'invalid XML'],
])('%s instead of the register is a failure of the file', async (_, text, reason) => {
  const { rows, failures } = await read({ 'a.xml': text, 'b.xml': full(record('RefData')) })
  expect(failures).toMatchObject([{ file: 'a.xml', reason: expect.stringContaining(reason) }])
  expect(ofKind(rows, 'bond')).toHaveLength(1)
})

test('what stands before the cut of a file is kept', async () => {
  const text = full(record('RefData'), record('RefData', { isin: isinOf('DE', 2) }))
  const { rows, failures } = await read({ 'a.xml': text.slice(0, -200) })
  expect(failures).toMatchObject([{ reason: expect.stringContaining('invalid XML after 1 records') }])
  expect(ofKind(rows, 'bond')).toHaveLength(1)
})

const packed = (text: string) => zipOf({ 'FULINS_D.xml': Buffer.from(text) })

test('UTF-16 and archives are read alike', async () => {
  const utf16 = Buffer.from(`\ufeff${full(record('RefData')).replace('UTF-8', 'UTF-16')}`, 'utf16le')
  const { rows, failures } = await read({ 'a.xml': utf16, 'b.zip': packed(full(record('RefData'))) })
  expect(failures).toEqual([])
  expect(ofKind(rows, 'bond')).toHaveLength(2)
})

const damaged = (archive: Buffer) => {
  const copy = Buffer.from(archive)
  copy.writeUInt8(copy.readUInt8(60) ^ 0xff, 60)
  return copy
}

test.each<readonly [string, Uint8Array, string]>([
  ['that is damaged', damaged(packed(full(record('RefData')))), 'damaged'],
  ['that is cut off', packed(full(record('RefData'))).subarray(0, 300), 'not an archive'],
  ['that grows beyond measure', packed(`${XML}<a>${' '.repeat(30 * 2 ** 20)}</a>`), 'too large once it is unpacked'],
  ['without XML', zipOf({ 'readme.txt': Buffer.from('hello') }), 'contains no file of type .xml'],
])('an archive %s is a failure that says so', async (_, bytes, reason) => {
  const { failures } = await read({ 'a.zip': bytes })
  expect(failures).toMatchObject([{ reason: expect.stringContaining(reason) }])
})

const md5 = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('hex')

interface Register {
  readonly faults?: Answerer[]
  readonly checksum?: string
}

/** Plays the listing and the files: a full one of the 14th and the differences of the 16th. */
function register({ faults = [], checksum }: Register, asked: string[]): (baseUrl: string) => Answerer {
  const files: Readonly<Record<string, Buffer>> = {
    'FULINS_D_20261114_01of01.zip': packed(full(record('RefData'))),
    'FULINS_E_20261114_01of01.zip': packed('shares'),
    'DLTINS_20261116_01of01.zip': packed(delta(record('ModfdRcrd', { name: 'Renamed' }))),
  }
  return baseUrl => (request, response, url) => {
    const fault = url.pathname === '/select' ? undefined : faults.shift()
    if (fault !== undefined) return fault(request, response, url)
    const file = files[url.pathname.slice(1)]
    if (file !== undefined) {
      asked.push(url.pathname.slice(1))
      return void response.end(file)
    }
    const filters = url.searchParams.getAll('fq').join(' ')
    const type = filters.includes('DLTINS') ? 'DLTINS' : 'FULINS'
    const docs = Object.entries(files).flatMap(([name, bytes]) => {
      const date = name.replace(/.*_(\d{4})(\d{2})(\d{2})_.*/, '$1-$2-$3')
      if (!name.startsWith(type) || date < (/\[(.{10})/.exec(filters)?.[1] ?? '')) return []
      const link = `${baseUrl}${name}`
      return [
        {
          file_name: name,
          download_link: link,
          publication_date: `${date}T00:00:00Z`,
          checksum: checksum ?? md5(bytes),
        },
      ]
    })
    response.end(JSON.stringify({ response: { numFound: docs.length, docs } }))
  }
}

async function loadLive(options: Register = {}) {
  const asked: string[] = []
  let answerer: Answerer = () => undefined
  const report = await withServer(
    (request, response, url) => answerer(request, response, url),
    baseUrl => {
      answerer = register(options, asked)(baseUrl)
      const source = firdsSource({
        ...QUICK,
        listUrl: `${baseUrl}select`,
        today: () => '2026-11-21',
      })
      return ingest(database, source, { from: null, now: () => new Date('2026-11-21T06:00:00Z') })
    },
  )
  return { report, asked }
}

test('live the newest full files are loaded with the differences after them, later only differences', async () => {
  const faults: Answerer[] = [
    (_, response) => response.writeHead(503).end(),
    (_, response) => response.end('cut'),
    request => request.socket.destroy(),
  ]
  const { report, asked } = await loadLive({ faults })
  expect(report).toMatchObject({ status: 'SUCCEEDED', failed: 0 })
  expect(asked).toEqual(['FULINS_D_20261114_01of01.zip', 'DLTINS_20261116_01of01.zip'])
  expect(await stored()).toMatchObject([{ name: 'Renamed' }])
  const again = await loadLive()
  expect(again.asked).toEqual([])
})

test('a file with another check sum is never stored', async () => {
  const { report } = await loadLive({ checksum: md5(Buffer.from('another')) })
  expect(report).toMatchObject({ status: 'FAILED', message: expect.stringContaining('the checksum is') })
  expect(await database.prisma.bond.count()).toBe(0)
})

test('every difference of the format is read from a folder after the full files', async () => {
  const { rows } = await withFiles(
    {
      'DLTINS_20261116_01of01.xml': delta(record('ModfdRcrd', { name: 'Renamed' })),
      'FULINS_D_20261114_01of01.xml': full(record('RefData')),
    },
    folder => readAll(firdsSource(), join(folder)),
  )
  expect(ofKind(rows, 'bond').map(({ name }) => name)).toEqual(['INVENTED 4% 2030', 'Renamed'])
})

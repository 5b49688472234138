import { expect, test } from 'vitest'
import { ingest } from '../../gateway/ingestion/ingest.ts'
import { cbrSource } from '../../prisma/sources/cbr/source.ts'
import { QUICK, withServer } from './local-service.ts'
import { freshDatabase, ofKind, readAll, recorded, withFiles } from './world.ts'

const read = (files: Readonly<Record<string, string | Uint8Array>>) =>
  withFiles(files, folder => readAll(cbrSource(), folder))

const ratesIn = async (files: Readonly<Record<string, string | Uint8Array>>) => {
  const { rows, failures } = await read(files)
  return [ofKind(rows, 'policyRate').map(({ date, value }) => [date, value]), failures]
}

const kr = (day: string, rate: string) => `<KR><DT>${day}T00:00:00+03:00</DT><Rate>${rate}</Rate></KR>`

/** Newest first, as the service answers. */
const soap = (...days: readonly string[]) =>
  `<?xml version="1.0"?><soap:Envelope xmlns:soap="s"><soap:Body><KeyRateXMLResponse xmlns="http://web.cbr.ru/"><KeyRateXMLResult>
<KeyRate xmlns="">${days.join('')}</KeyRate></KeyRateXMLResult></KeyRateXMLResponse></soap:Body></soap:Envelope>`

const ANSWER = soap(kr('2031-03-04', '12.50'), kr('2031-03-03', '12.50'), kr('2031-02-28', '11.00'))

const page = (
  rows: string,
) => `<!DOCTYPE html><html><title>Key rate</title><body><table class="other"><tr><td>menu</td></tr></table>
<table class="data"><tr><th>Date</th><th>Rate</th></tr>${rows}</table></body></html>`

const PAGE = page('<tr><td>04.03.2031</td><td>12,50</td></tr><tr><td>28.02.2031</td><td>11,00</td></tr>')

const CHANGES = [
  ['2031-02-28', 11],
  ['2031-03-03', 12.5],
]

test('a rate is stated once, for the day from which it applies', async () => {
  expect((await read({ 'a.xml': ANSWER })).rows).toEqual([
    {
      ...{ kind: 'policyRate', key: 'CBR-KEY-RATE', currency: 'RUB', name: 'Key rate of the Bank of Russia' },
      ...{ date: '2031-02-28', value: 11 },
    },
    expect.objectContaining({ date: '2031-03-03', value: 12.5 }),
  ])
})

test.each([
  ['the web service', 'a.xml', ANSWER, CHANGES],
  ['the page', 'a.html', PAGE, [CHANGES[0], ['2031-03-04', 12.5]]],
  ['a table', 'a.csv', 'date,value\n2031-02-28,11\n2031-03-03,12.5\n', CHANGES],
  ['a table with its columns turned round', 'a.csv', 'value;x;date\n11,00;;28.02.2031\n12,50;;03.03.2031\n', CHANGES],
])('%s is understood by its content', async (_, name, content, expected) => {
  expect(await ratesIn({ [name]: content })).toEqual([expected, []])
})

test('days that lie in several files are one history', async () => {
  const files = { 'b.csv': 'date,value\n2031-02-28,11\n', 'a.csv': 'date,value\n2031-03-03,12.5\n2031-03-04,12.5\n' }
  expect(await ratesIn(files)).toEqual([CHANGES, []])
})

test.each([
  ['a day that does not exist', '2031-02-31,11', 'date', '"2031-02-31" is not a calendar date'],
  ['a day of 31 February, written in Russian', '31.02.2031,11', 'date', '"31.02.2031" is not a calendar date'],
  ['a word for a rate', '2031-03-05,n/a', 'value', '"n/a" is not a number'],
  ['a rate that lost its comma', '2031-03-05,1250', 'value', '1250 is not a key rate in per cent a year'],
  ['no rate', '2031-03-05,', 'value', 'a day without its rate'],
  ['no day', ',12', 'date', 'a rate without its day'],
  ['another rate of the same day', '2031-02-28,12', 'value', '2031-02-28 has the rate 11 elsewhere, here 12'],
])('%s is a failure that names line and field, and the other days stay', async (_, line, field, reason) => {
  const [rates, failures] = await ratesIn({ 'a.csv': `date,value\n2031-02-28,11\n${line}\n` })
  expect(rates).toEqual([['2031-02-28', 11]])
  expect(failures).toEqual([{ file: 'a.csv', position: 'line 3', field, reason }])
})

test.each([
  [
    'a page that says something else',
    'a.html',
    '<html><title>Access denied</title></html>',
    'an HTML page instead of data',
  ],
  ['XML without rates', 'a.xml', '<a></a>', 'XML, but no rate (KR) in it'],
  ['a renamed column', 'a.csv', 'date,valu\n2031-02-28,11\n', 'the column value is missing. Did you mean valu?'],
  ['an empty file', 'a.csv', '', 'the file is empty'],
  ['bytes that are no text', 'a.csv', Buffer.from([0xff, 0xfe, 0x00, 0xd8]), 'the bytes are not utf-16le text'],
])('%s gives no rate and says why', async (_, name, content, reason) => {
  const { rows, failures } = await read({ [name]: content })
  expect(rows).toEqual([])
  expect(failures).toMatchObject([{ file: name, reason: expect.stringContaining(reason) }])
})

test.each([
  [
    'XML',
    'a.xml',
    ANSWER.slice(0, ANSWER.lastIndexOf('<KR>') + 20),
    'the answer is cut off: its outermost element has no end',
  ],
  ['a page', 'a.html', PAGE.slice(0, PAGE.lastIndexOf('<tr>') + 20), 'the page is cut off'],
])('%s that is cut off keeps its whole days and says so', async (_, name, content, reason) => {
  const [rates, failures] = await ratesIn({ [name]: content })
  expect(rates).toHaveLength(1)
  expect(failures).toMatchObject([{ file: name, position: `byte ${content.length}`, reason }])
})

test('the live service is asked for the whole history', async () => {
  const asked: string[] = []
  const { rows, failures } = await withServer(
    (request, response) => {
      let body = ''
      request.on('data', part => {
        body += part
      })
      request.on('end', () => {
        asked.push(`${request.method} ${request.headers.soapaction} ${/<fromDate>([^<]*)/.exec(body)?.[1]}`)
        response.end(ANSWER)
      })
    },
    url => readAll(cbrSource({ ...QUICK, url, since: '2013-09-13' }), null),
  )
  expect([asked, failures]).toEqual([['POST "http://web.cbr.ru/KeyRateXML" 2013-09-13'], []])
  expect(ofKind(rows, 'policyRate')).toHaveLength(2)
})

test.each([
  [403, 'status 403', 1],
  [500, 'status 500 (after 4 attempts)', 4],
])('status %i fails the load', async (status, message, attempts) => {
  let asked = 0
  const refused = withServer(
    (_, response) => {
      asked++
      response.writeHead(status).end('<html>no</html>')
    },
    url => readAll(cbrSource({ ...QUICK, url, since: '2013-09-13' }), null),
  )
  await expect(refused).rejects.toThrow(message)
  expect(asked).toBe(attempts)
})

const table = recorded('cbr-key-rate', 1)

test.skipIf(table === null)(
  'each change in the recorded days is stored, and a second load changes nothing',
  async () => {
    const database = await freshDatabase()
    const report = await ingest(database, cbrSource(), { from: table })
    expect(report).toMatchObject({ status: 'SUCCEEDED', read: 1896, failed: 0 })
    const stored = await database.prisma.policyRate.findMany({ orderBy: { date: 'asc' } })
    expect(report.byKind.policyRate?.inserted).toBe(stored.length)
    expect(stored.every(({ value }, index) => value !== stored[index - 1]?.value)).toBe(true)
    expect(stored.at(-1)?.value).toBe(14.25)
    expect(await ingest(database, cbrSource(), { from: table })).toMatchObject({ inserted: 0, updated: 0 })
    await database.close()
  },
)

import { parse } from 'csv-parse/sync'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type World } from '../world.ts'

const SCREENER = '/api/v1/data/instruments'
const FILTER = 'Currency=RUB&CouponType=FIXED&Sorts=isin'

let world: World
let rows: Record<string, unknown>[]

beforeAll(async () => {
  world = await openWorld()
  const { items } = await world.getJson<{ items: typeof rows }>(`${SCREENER}?${FILTER}&PageSize=500`)
  rows = items
})
afterAll(() => world.close())

describe('a whole listing as a table', () => {
  test('is CSV with a header, a row for each bond, CRLF, and nested values under dotted names', async () => {
    const response = await world.get(`${SCREENER}?${FILTER}&Format=csv`)
    expect(response.headers.get('content-type')).toMatch(/^text\/csv/)
    expect(response.headers.get('content-disposition')).toContain('search-bonds.csv')
    const text = await response.text()
    expect(text.split('\r\n')[0]).toContain('issuer.name')
    const table = parse(text, { columns: true }) as Record<string, string>[]
    expect(table.map(({ isin }) => isin)).toEqual(rows.map(({ isin }) => isin))
    expect(Number(table[0]?.price)).toBe(rows[0]?.price)
    expect(table[0]?.['issuer.name']).toBe((rows[0] as { issuer: { name: string } }).issuer.name)
  })

  test('is for Excel with semicolons and a byte order mark', async () => {
    const bytes = new Uint8Array(
      await (await world.get(`${SCREENER}?${FILTER}&Format=csv-excel&Fields=isin,name`)).arrayBuffer(),
    )
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(strFromU8(bytes.slice(3)).startsWith('isin;name\r\n')).toBe(true)
  })

  test('is NDJSON with the rows of the JSON answer', async () => {
    const text = await (await world.get(`${SCREENER}?${FILTER}`, { accept: 'application/x-ndjson' })).text()
    expect(
      text
        .trimEnd()
        .split('\n')
        .map(line => JSON.parse(line)),
    ).toEqual(rows)
  })

  test('is a workbook with numbers as numbers and dates as dates', async () => {
    const response = await world.get(`${SCREENER}?${FILTER}&Format=xlsx&Fields=isin,price,maturityDate`)
    const parts = unzipSync(new Uint8Array(await response.arrayBuffer()))
    const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
    expect(Object.keys(parts)).toContain('[Content_Types].xml')
    expect(sheet.match(/<row /g)).toHaveLength(rows.length + 1)
    expect(sheet).toContain(`<is><t xml:space="preserve">${rows[0]?.isin}</t></is>`)
    expect(sheet).toMatch(/<c r="C2" s="1"><v>\d{5}<\/v><\/c>/)
  })

  test('guards a cell that a spreadsheet would take for a formula', async () => {
    const { prisma } = world.service.database
    const text = '=HYPERLINK("http://example.com")'
    await prisma.bond.updateMany({ where: { isin: String(rows[0]?.isin) }, data: { name: text } })
    await prisma.revision.create({ data: { asOf: new Date() } })
    await world.service.start()
    const table = parse(await (await world.get(`${SCREENER}?Isin=${rows[0]?.isin}&Format=csv`)).text(), {
      columns: true,
    })
    expect((table as { name: string }[])[0]?.name).toBe(`'${text}`)
  })

  test('leaves turns to other requests, however quick its reader is', async () => {
    let turns = 0
    let running = true
    const count = () => {
      turns += 1
      if (running) setImmediate(count)
    }
    const text = await world.get(`${SCREENER}?Fields=full&Format=ndjson`).then(response => {
      count()
      return response.text()
    })
    running = false
    expect(turns).toBeGreaterThan(text.split('\n').length / 60)
  })

  test('has no pages, and a strong tag of its own', async () => {
    const refused = await world.get(`${SCREENER}?Format=csv&PageSize=5`)
    expect([refused.status, ((await refused.json()) as { errors: { name: string }[] }).errors[0]?.name]).toEqual([
      400,
      'PageSize',
    ])
    const first = await world.get(`${SCREENER}?${FILTER}&Format=csv`)
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/-csv"$/)
    expect((await world.get(`${SCREENER}?${FILTER}&Format=csv`, { 'if-none-match': etag })).status).toBe(304)
  })

  test('is refused when the tariff allows fewer rows', async () => {
    await world.service.database.prisma.tariff.updateMany({ data: { exportRowsMax: 3 } })
    await new Promise(resolve => setTimeout(resolve, 600))
    const response = await world.get(`${SCREENER}?Format=csv`)
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([400, 'EXPORT_TOO_LARGE'])
  })

  test('is not to be had of one bond, nor in a form that is unknown', async () => {
    expect((await world.get(`/api/v1/data/issuers?Format=csv`)).status).toBe(400)
    expect((await world.get(`${SCREENER}?Format=pdf`)).status).toBe(400)
    expect((await world.get(SCREENER, { accept: 'application/pdf' })).status).toBe(406)
  })
})

describe('facets', () => {
  interface Facet {
    dimension: string
    unknown: number
    values: { value: string; count: number }[] | null
    minimum: string | null
    histogram: { count: number }[] | null
  }

  test('count each dimension under every filter but its own', async () => {
    const { facets, page } = await world.getJson<{ facets: Facet[]; page: { total: number } }>(
      `${SCREENER}?Currency=RUB&CouponType=FIXED&Facets=Currency,CouponType,Yield&CountOnly=true`,
    )
    const count = (dimension: string, value: string) =>
      facets.find(facet => facet.dimension === dimension)?.values?.find(item => item.value === value)?.count
    expect(count('Currency', 'RUB')).toBe(page.total)
    expect(count('CouponType', 'FIXED')).toBe(page.total)
    expect(count('Currency', 'USD')).toBeGreaterThan(0)
    const yields = facets.find(({ dimension }) => dimension === 'Yield')
    expect((yields?.unknown ?? 0) + (yields?.histogram?.reduce((sum, bin) => sum + bin.count, 0) ?? 0)).toBe(page.total)
  })

  test('are null when they are not asked for', async () => {
    expect((await world.getJson<{ facets: null }>(`${SCREENER}?PageSize=1`)).facets).toBeNull()
  })
})

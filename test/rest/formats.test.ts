import { parse } from 'csv-parse/sync'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type World } from '../world.ts'

const SCREENER = '/api/v1/data/instruments'
const FILTER = 'Currency=RUB&CouponType=FIXED&Sorts=isin'

/** What makes the JSON answer long and full enough to compare, and the same for the table. */
const WHOLE: Readonly<Record<string, string>> = { placements: 'Fields=full' }
const FULL: Readonly<Record<string, string>> = {
  issuers: 'PageSize=100',
  holdings: 'PageSize=100',
  placements: 'Fields=full&PageSize=100',
  rates: 'Limit=100',
}

/** The parts of a workbook as texts. */
async function partsOf(response: Response): Promise<Record<string, string>> {
  const parts = unzipSync(new Uint8Array(await response.arrayBuffer()))
  return Object.fromEntries(Object.entries(parts).map(([path, bytes]) => [path, strFromU8(bytes)]))
}

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
    expect(response.headers.get('content-disposition')).toMatch(/"search-bonds-\d+\.csv"/)
    const text = await response.text()
    expect(text.split('\r\n')[0]).toContain('issuer.name')
    const table = parse(text, { columns: true }) as Record<string, string>[]
    expect(table.map(({ isin }) => isin)).toEqual(rows.map(({ isin }) => isin))
    expect(Number(table[0]?.price)).toBe(rows[0]?.price)
    expect(table[0]?.['issuer.name']).toBe((rows[0] as { issuer: { name: string } }).issuer.name)
  })

  test('has the fields of a list of objects side by side, joined like any list', async () => {
    const columns = 'Fields=name,ratingHistory,defaults'
    const { items } = await world.getJson<{ items: { ratingHistory: { agency: string; date: string }[] }[] }>(
      `/api/v1/data/issuers?RatedFlag=true&PageSize=500&${columns}`,
    )
    const text = await (await world.get(`/api/v1/data/issuers?RatedFlag=true&Format=csv&${columns}`)).text()
    const table = parse(text, { columns: true }) as Record<string, string>[]
    expect(table.map(row => row['ratingHistory.agency'])).toEqual(
      items.map(({ ratingHistory }) => ratingHistory.map(({ agency }) => agency).join('|')),
    )
    expect(items.some(({ ratingHistory }) => ratingHistory.length > 1)).toBe(true)
    expect(Object.keys(table[0] ?? {})).toContain('defaults.curedDate')
  })

  test('is for Excel with decimal commas in the rows of the CSV', async () => {
    const read = async (format: string, delimiter: string) => {
      const url = `${SCREENER}?${FILTER}&Format=${format}&Fields=isin,name,price,yield,outstanding,maturityDate`
      return parse(await (await world.get(url)).text(), { columns: true, delimiter, bom: true }) as Record<
        string,
        string
      >[]
    }
    const commas = await read('csv-excel', ';')
    expect(commas.some(({ price }) => /^\d+,\d+$/.test(price ?? ''))).toBe(true)
    const asPoints = commas.map(({ price = '', yield: rate = '', outstanding = '', ...row }) => {
      const points = [price, rate, outstanding].map(value => value.replace(',', '.'))
      return { ...row, price: points[0], yield: points[1], outstanding: points[2] }
    })
    expect(asPoints).toEqual(await read('csv', ','))
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
    const url = `${SCREENER}?${FILTER}&Format=xlsx&Fields=isin,price,maturityDate,outstanding`
    const parts = await partsOf(await world.get(url))
    const sheet = parts['xl/worksheets/sheet1.xml'] ?? ''
    expect(sheet.match(/<row /g)).toHaveLength(rows.length + 1)
    expect(sheet).toContain(`<is><t xml:space="preserve">${rows[0]?.isin}</t></is>`)
    expect(sheet).toMatch(/<c r="C2" s="1"><v>\d{5}<\/v><\/c>/)
    expect(sheet).toContain(`<dimension ref="A1:D${rows.length + 1}"/>`)
    expect(parts['xl/worksheets/sheet2.xml']).toContain(url.replaceAll('&', '&amp;'))
  })

  test('is the same workbook, byte for byte, whenever it is asked for', async () => {
    const url = `${SCREENER}?${FILTER}&Format=xlsx`
    const bytesOf = async () => Buffer.from(await (await world.get(url)).arrayBuffer())
    expect((await bytesOf()).equals(await bytesOf())).toBe(true)
  })

  test.each([
    ['issuers', 'outstandingTotal.currency'],
    ['holdings', 'name'],
    ['placements', 'guidance.couponTo'],
    ['rates', 'value'],
  ])('is to be had of %s, lists within a row included', async (list, column) => {
    const { items } = await world.getJson<{ items: Record<string, unknown>[] }>(`/api/v1/data/${list}?${FULL[list]}`)
    const response = await world.get(`/api/v1/data/${list}?${WHOLE[list] ?? ''}&Format=csv`)
    const table = parse(await response.text(), { columns: true }) as Record<string, string>[]
    const [name = '', inner] = column.split('.')
    const textOf = (value: unknown) => (value === null ? '' : String(value))
    const expected = items.map(({ [name]: value }) =>
      Array.isArray(value) ? value.map(item => textOf(item[inner ?? ''])).join('|') : textOf(value),
    )
    expect(table.slice(0, items.length).map(row => row[column])).toEqual(expected)
    expect(expected.some(text => text !== '')).toBe(true)
  })

  test('is to be had of the positions of a portfolio', async () => {
    const { items } = await world.getJson<{ items: { id: string }[] }>('/api/v1/data/holdings')
    const url = `/api/v1/data/holdings/${items[0]?.id}`
    const { positions } = await world.getJson<{ positions: { bond: { isin: string }; value: string }[] }>(url)
    const table = parse(await (await world.get(`${url}?Format=csv`)).text(), { columns: true })
    const cells = (table as Record<string, string>[]).map(row => [row['bond.isin'], row.value])
    expect(cells).toEqual(positions.map(({ bond, value }) => [bond.isin, value]))
    expect(cells.length).toBeGreaterThan(3)
    expect((await world.get(`${url}?Format=csv&PositionsLimit=2`)).status).toBe(400)
  })

  test('tells the warnings of the JSON answer in a header, and in a workbook', async () => {
    const query = 'Currency=RUB,XAU&Fields=isin'
    const { meta } = await world.getJson<{ meta: { warnings: string[] } }>(`${SCREENER}?${query}&PageSize=1`)
    expect(meta.warnings.join(' ')).toContain('XAU')
    for (const format of ['csv', 'ndjson', 'xlsx']) {
      const { headers } = await world.get(`${SCREENER}?${query}&Format=${format}`)
      expect(JSON.parse(headers.get('x-warnings') ?? '')).toEqual(meta.warnings)
    }
    const parts = await partsOf(await world.get(`${SCREENER}?${query}&Format=xlsx`))
    for (const warning of meta.warnings) expect(parts['xl/worksheets/sheet2.xml']).toContain(warning)
  })

  test('is in the coding that is asked for, with a tag of that coding', async () => {
    const url = `${SCREENER}?${FILTER}&Format=csv`
    const plain = await world.get(url, { 'accept-encoding': 'identity' })
    const text = await plain.text()
    for (const coding of ['gzip', 'br', 'zstd']) {
      const coded = await world.get(url, { 'accept-encoding': coding })
      expect(coded.headers.get('content-encoding')).toBe(coding)
      expect(coded.headers.get('etag')).toBe(plain.headers.get('etag')?.replace(/"$/, `-${coding}"`))
      expect(await coded.text()).toBe(text)
    }
    const workbook = await world.get(`${SCREENER}?${FILTER}&Format=xlsx`, { 'accept-encoding': 'gzip' })
    expect(workbook.headers.get('content-encoding')).toBeNull()
  })

  test('has a HEAD without the rows, and no tag where its later pages may differ', async () => {
    const url = `${world.baseUrl}${SCREENER}?${FILTER}&Format=csv`
    const head = await fetch(url, { method: 'HEAD', headers: { 'x-api-key': world.key } })
    expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([
      200,
      'text/csv; charset=utf-8',
      '',
    ])
    const long = await world.get('/api/v1/data/rates?From=2000-01-01&Format=csv')
    const count = (await long.text()).split('\r\n').length - 2
    expect([count > 500, long.headers.has('etag')]).toEqual([true, false])
  })

  test('has the columns that paths choose, and no others', async () => {
    const fields = 'isin,issuer.netDebtToEbitda,issuer.ratings.label,nextPut.price'
    const text = await (await world.get(`${SCREENER}?${FILTER}&Format=csv&Fields=${fields}`)).text()
    const table = parse(text, { columns: true }) as Record<string, string>[]
    expect(Object.keys(table[0] ?? {}).toSorted()).toEqual(fields.split(',').toSorted())
    const { items } = (await (await world.get(`${SCREENER}?${FILTER}&PageSize=500&Fields=${fields}`)).json()) as {
      readonly items: readonly { readonly issuer: Readonly<Record<string, unknown>> }[]
    }
    const labels = items.map(({ issuer }) =>
      (issuer.ratings as { label: string }[]).map(({ label }) => label).join('|'),
    )
    expect(table.map(row => row['issuer.ratings.label'])).toEqual(labels)
    expect(labels.some(label => label !== '')).toBe(true)
    const ratios = items.map(({ issuer }) => String(issuer.netDebtToEbitda ?? ''))
    expect(table.map(row => row['issuer.netDebtToEbitda'])).toEqual(ratios)
    // Clients rely on the fields of a group that presets show: a path adds to it.
    expect(Object.keys(items[0]?.issuer ?? {})).toEqual(['id', 'name', 'ratings', 'netDebtToEbitda'])
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
    expect(etag).toMatch(/-csv(-\w+)?"$/)
    expect((await world.get(`${SCREENER}?${FILTER}&Format=csv`, { 'if-none-match': etag })).status).toBe(304)
  })

  test('is refused when the tariff allows fewer rows', async () => {
    await world.service.database.prisma.tariff.updateMany({ data: { exportRowsMax: 3 } })
    await new Promise(resolve => setTimeout(resolve, 600))
    const response = await world.get(`${SCREENER}?Format=csv`)
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([400, 'EXPORT_TOO_LARGE'])
  })

  test('is not to be had of one bond, nor in a form that is unknown', async () => {
    expect((await world.get(`/api/v1/data/market-overview?Format=csv`)).status).toBe(400)
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

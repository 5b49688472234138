import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifies } from '../promises.ts'
import { ABSENT } from '../support/absent-values.ts'
import { sharedWorld, type World } from '../world.ts'

const BONDS = '/api/v1/data/instruments'
const ISSUERS = '/api/v1/data/issuers'

interface Problem {
  readonly code: string
  readonly errors: readonly { name: string; message: string; allowed?: string[]; didYouMean?: string }[]
}

let world: World
let isin: string
let issuer: { inn: string; lei: string }

beforeAll(async () => {
  world = await sharedWorld()
  const bonds = await world.getJson<{ items: [{ isin: string }] }>(`${BONDS}?Currency=RUB&PageSize=1`)
  isin = bonds.items[0].isin
  const issuers = await world.getJson<{ items: (typeof issuer)[] }>(`${ISSUERS}?Country=RU&PageSize=50`)
  issuer = issuers.items.find(({ inn, lei }) => inn !== null && lei !== null) as typeof issuer
})
afterAll(() => world.close())

async function refused(url: string) {
  const response = await world.get(url)
  const problem = (await response.json()) as Problem
  expect([response.status, problem.code], url).toEqual([400, 'INVALID_PARAMETER'])
  return problem.errors
}

describe('a listed value that cannot exist', () => {
  verifies('ERR-2', 'is refused by name, with what there is and what was probably meant', async () => {
    for (const [query, meant] of [
      ['Currency=RUR', 'RUB'],
      ['NominalCurrency=dollars', 'USD'],
      ['Country=Russia', 'RU'],
      ['Country=Россия', 'RU'],
      ['Sector=BANK', 'BANKS'],
      ['SubSector=RETAILBANKING', 'RETAIL_BANKING'],
    ] as const) {
      const [name = ''] = query.split('=')
      const [fault] = await refused(`${BONDS}?${query}`)
      expect(fault, query).toMatchObject({ name, didYouMean: meant })
      expect(fault?.allowed, query).toContain(meant)
    }
    expect(await refused(`${BONDS}?Currency=!QQQ,RUB&Board=QQQQ`)).toMatchObject([
      { name: 'Currency' },
      { name: 'Board' },
    ])
  })

  verifies('ERR-2', 'is refused over placements, issuers, events, the overview and curves, too', async () => {
    for (const path of ['placements', 'events', 'market-overview', 'curves'])
      expect(await refused(`/api/v1/data/${path}?Currency=RUR`), path).toMatchObject([
        { name: 'Currency', didYouMean: 'RUB' },
      ])
    expect(await refused(`${ISSUERS}?Sector=BANK`)).toMatchObject([{ name: 'Sector', didYouMean: 'BANKS' }])
  })

  verifies('ERR-2', 'is refused by a table, which would be empty otherwise', async () => {
    for (const format of ['csv', 'ndjson', 'xlsx'])
      expect(await refused(`${BONDS}?Currency=RUR&Format=${format}`), format).toMatchObject([{ didYouMean: 'RUB' }])
  })

  verifies('ERR-2', 'may be an identifier with a typo', async () => {
    const wrongDigit = `${isin.slice(0, -1)}${(Number(isin.at(-1)) + 1) % 10}`
    expect(await refused(`${BONDS}?Isin=${wrongDigit}`)).toMatchObject([{ name: 'Isin' }])
    expect(await refused(`${BONDS}?Isin=${isin.slice(0, -1)}`)).toMatchObject([{ didYouMean: isin }])
    expect(await refused(`${BONDS}?Ids=${isin.slice(0, -1)}`)).toMatchObject([{ name: 'Ids', didYouMean: isin }])
    expect(await refused(`${BONDS}?Ids=${wrongDigit}`)).toMatchObject([{ name: 'Ids' }])
    expect(await refused(`${BONDS}?IssuerInn=123`)).toMatchObject([{ name: 'IssuerInn' }])
    expect(await refused(`${ISSUERS}?Inn=${issuer.inn}0`)).toMatchObject([{ name: 'Inn', didYouMean: issuer.inn }])
    expect(await refused(`${ISSUERS}?Lei=${issuer.lei.slice(1)}`)).toMatchObject([{ didYouMean: issuer.lei }])
  })
})

describe('a listed value that may exist', () => {
  test.each(Object.entries(ABSENT).filter(([name]) => name !== 'Inn'))(
    'but that no bond has gives an empty list with a warning: %s=%s',
    async (name, value) => {
      const { items, meta } = await world.getJson<{ items: unknown[]; meta: { warnings: string[] } }>(
        `${BONDS}?${name}=${value}`,
      )
      expect(items).toEqual([])
      expect(meta.warnings.join(' ')).toContain(`No bond has ${name}=${value}`)
    },
  )

  test('gives an empty list of issuers and placements with a warning', async () => {
    for (const [path, query] of [
      [ISSUERS, `Inn=${ABSENT.Inn}`],
      ['/api/v1/data/placements', 'Currency=XAU'],
    ] as const) {
      const { items, meta } = await world.getJson<{ items: unknown[]; meta: { warnings: string[] } }>(
        `${path}?${query}`,
      )
      expect(items).toEqual([])
      expect(meta.warnings.join(' ')).toContain(query)
    }
  })

  test('is accepted in lower case', async () => {
    const { page } = await world.getJson<{ page: { total: number } }>(
      `${BONDS}?Currency=rub&Isin=${isin.toLowerCase()}`,
    )
    expect(page.total).toBe(1)
  })
})

describe('Ids', () => {
  const isinsOf = async (query: string) =>
    (await world.getJson<{ items: { isin: string }[] }>(`${BONDS}?${query}`)).items.map(row => row.isin)

  test('takes UUIDs and ISINs of bonds in either case, and excludes them with !', async () => {
    const { items } = await world.getJson<{ items: { id: string; isin: string }[] }>(`${BONDS}?Sorts=isin&PageSize=3`)
    const [first, second, third] = items as [(typeof items)[0], (typeof items)[0], (typeof items)[0]]
    expect(
      await isinsOf(`Sorts=isin&Ids=${first.isin},${second.id.toUpperCase()},${third.isin.toLowerCase()}`),
    ).toEqual(items.map(row => row.isin))
    expect(await isinsOf(`Sorts=isin&Ids=${first.isin},${first.id}`)).toEqual([first.isin])
    expect(await isinsOf(`Sorts=isin&PageSize=1&Ids=!${first.isin},!${second.id}`)).toEqual([third.isin])
  })
})

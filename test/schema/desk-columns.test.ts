import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DESK_COLUMN_NAMES, DESK_COLUMNS, KEY_RATE_SPANS } from '../../schema/measures/desk-columns.ts'
import { sharedWorld, type World } from '../world.ts'

let world: World

beforeAll(async () => {
  world = await sharedWorld()
})
afterAll(() => world.close())

type Row = Readonly<Record<(typeof DESK_COLUMN_NAMES)[number], number | null>> & {
  readonly isin: string
  readonly price: number
  readonly quote: { readonly settlementDate: string }
  readonly reasons: Readonly<Record<string, string>> | null
}

const COLUMNS = ['isin', 'price', 'quote', 'reasons', ...DESK_COLUMN_NAMES]

async function screen(query: string): Promise<readonly Row[]> {
  const path = `/api/v1/data/instruments?Fields=${COLUMNS}&PageSize=40&${query}`
  const answer = await world.getJson<{ items?: readonly Row[] }>(path)
  return answer.items ?? expect.fail(JSON.stringify(answer))
}

const QUERY = `query ($inputs: [CalculationInput!]!) {
  calculate(inputs: $inputs) {
    isin
    desk(families: [KEY_RATES, CARRY, AFTER_TAX, FLOATER], input: { taxPercent: 13 }) { family figures { name value } }
  }
}`

interface Calculated {
  readonly isin: string
  readonly desk: readonly {
    readonly family: string
    readonly figures: readonly { readonly name: string; readonly value: number | null }[]
  }[]
}

/** The same figures from the calculator, at the price and on the settlement date of each row. */
async function calculated(rows: readonly Row[]): Promise<ReadonlyMap<string, (name: string) => number | null>> {
  const inputs = rows.map(({ isin, price, quote }) => ({
    ...{ isin, cleanPrice: price, settlementDate: quote.settlementDate },
  }))
  const response = await fetch(`${world.baseUrl}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': world.key },
    body: JSON.stringify({ query: QUERY, variables: { inputs } }),
  })
  const { data, errors } = (await response.json()) as { data: { calculate: readonly Calculated[] }; errors?: unknown }
  expect(errors).toBeUndefined()
  return new Map(
    data.calculate.map(({ isin, desk }) => {
      const figures = new Map<string, number | null>(
        desk.flatMap(({ family, figures: all }) => all.map(({ name, value }) => [`${family}.${name}`, value] as const)),
      )
      return [isin, (name: string) => figures.get(name) ?? null]
    }),
  )
}

const SAME = {
  ...{ carry3m: 'CARRY.carry3m', rollDown3m: 'CARRY.rollDown3m', carry12m: 'CARRY.carry12m' },
  ...{ rollDown12m: 'CARRY.rollDown12m', afterTaxYield: 'AFTER_TAX.afterTaxYield' },
  ...{ discountMarginBp: 'FLOATER.discountMarginBp', spreadDuration: 'FLOATER.spreadDuration' },
} as const satisfies Partial<Record<(typeof DESK_COLUMN_NAMES)[number], string>>

describe('the figures of a desk in the row of a bond', () => {
  test.each([
    ['with fixed coupons', 'CouponType=FIXED&Currency=RUB,USD&PriceFrom=1', 6],
    ['with floating coupons', 'CouponType=FLOATING&PriceFrom=1', 7],
  ])('are those of the calculator for bonds %s', async (_what, query, expected) => {
    const rows = await screen(query)
    const figures = await calculated(rows)
    const seen = new Set<string>()
    for (const row of rows) {
      const of = figures.get(row.isin) ?? expect.fail(row.isin)
      for (const [column, name] of Object.entries(SAME) as [keyof typeof SAME, string][]) {
        if (row[column] === null) {
          expect(row.reasons?.[column], `${row.isin} ${column}`).toBeTypeOf('string')
          continue
        }
        seen.add(column)
        expect(Math.abs(row[column] - (of(name) ?? Number.NaN)), `${row.isin} ${column}`).toBeLessThan(1e-6)
      }
      const parts = Object.keys(KEY_RATE_SPANS).map(name => row[name as keyof typeof KEY_RATE_SPANS])
      if (parts.includes(null)) continue
      seen.add('keyRates')
      const sum = parts.reduce<number>((all, part) => all + (part ?? 0), 0)
      expect(Math.abs(sum - (of('KEY_RATES.effectiveDuration') ?? Number.NaN)), row.isin).toBeLessThan(1e-6)
    }
    expect(seen.size).toBeGreaterThanOrEqual(expected)
  })

  test('are filters and sorts, and a bond that has none is in neither', async () => {
    for (const name of DESK_COLUMN_NAMES) {
      const { filter } = DESK_COLUMNS[name]
      const [highest] = await screen(`Sorts=${filter.toLowerCase()}_desc`)
      const most = highest?.[name] ?? expect.fail(`no bond has ${name}`)
      const found = await screen(`${filter}From=${most}`)
      expect(found.map(row => row[name])).toEqual(found.map(() => most))
      expect(found.length).toBeGreaterThan(0)
    }
  })

  test('over the curve are none of linkers, like their spreads', async () => {
    const [linker] = await screen('IndexedFlag=true&PriceFrom=1')
    expect(linker).toMatchObject({ carry3m: null, rollDown12m: null, keyRateTo2y: null })
    const reasons = { carry3m: 'NOT_APPLICABLE', keyRateTo2y: 'NOT_APPLICABLE', zSpreadBp: 'NOT_APPLICABLE' }
    expect(linker?.reasons).toMatchObject(reasons)
  })

  test('of a floater are none of other bonds, and say so', async () => {
    const [fixed] = await screen('CouponType=FIXED&PriceFrom=1')
    expect(fixed).toMatchObject({ discountMarginBp: null, spreadDuration: null })
    expect(fixed?.reasons).toMatchObject({ discountMarginBp: 'NOT_APPLICABLE' })
  })

  test('are in the details of a bond, too, with the same reasons', async () => {
    const rows = [...(await screen('CouponType=FIXED&PriceFrom=1')), ...(await screen('CouponType=FLOATING'))]
    for (const { isin, reasons, ...row } of rows.filter((_row, place) => place % 8 === 0)) {
      const details = await world.getJson<Row>(`/api/v1/data/instruments/${isin}`)
      for (const name of DESK_COLUMN_NAMES) {
        expect(details[name], `${isin} ${name}`).toBe(row[name])
        if (row[name] === null) expect(details.reasons?.[name], `${isin} ${name}`).toBe(reasons?.[name])
      }
    }
  })
})

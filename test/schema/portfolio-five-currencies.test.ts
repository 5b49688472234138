import { Decimal } from 'decimal.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifies } from '../promises.ts'
import { openAccount } from '../support/accounts.ts'
import { type Caller, create, type Detail, detailOf, done, run } from '../support/portfolios.ts'
import { openWorld, type World } from '../world.ts'

/** The figures of a portfolio are computed here as a spreadsheet would: from stored prices and rates, row by row. */

const CURRENCIES = ['RUB', 'USD', 'EUR', 'CNY', 'GBP'] as const
type Currency = (typeof CURRENCIES)[number]

interface Bond {
  readonly isin: string
  readonly price: number
  readonly yield: number
  readonly durationDays: number
  readonly accrued: string
  readonly outstandingNominal: string
  readonly currency: string
  readonly nominalCurrency: Currency
}

interface Row {
  readonly bond: Bond
  readonly bought: string
  readonly day: string
  /** Money in the nominal currency. */
  readonly paid: string
  readonly coupon: string
}

const COUPON_DAY = '2026-05-20'
const QUANTITY = 7

let world: World
let alice: Caller
let id: string
let rows: readonly Row[]
let asOf: string

beforeAll(async () => {
  world = await openWorld()
  alice = await openAccount(world, 'alice@example.com')
  const columns = 'Fields=isin,price,yield,durationDays,accrued,outstandingNominal,currency,nominalCurrency'
  const bonds = await Promise.all(
    CURRENCIES.map(async code => {
      const query = `Currency=${code}&NominalCurrency=${code}&PriceFrom=1&YieldFrom=0&AmortizationFlag=false&PageSize=1`
      const { items } = await world.getJson<{ items: Bond[] }>(`/api/v1/data/instruments?${query}&${columns}`)
      return items[0] as Bond
    }),
  )
  rows = bonds.map((bond, at) => {
    const paid = new Decimal(bond.outstandingNominal).times(QUANTITY).times('0.97').toFixed(2)
    return { bond, bought: '97', day: `2026-0${at + 1}-1${at}`, paid, coupon: `${11 + at}.17` }
  })
  id = await create(alice, 'Five currencies')
  for (const { bond, day, paid, coupon } of rows) {
    const bought = { type: 'BUY', date: day, bond: bond.isin, quantity: `${QUANTITY}`, price: 97, accrued: '0' }
    const common = { bond: bond.isin, currency: bond.nominalCurrency }
    await done(run(alice, 'add-transaction', { portfolioId: id, transaction: { ...bought, ...common, amount: paid } }))
    const received = { type: 'COUPON', date: COUPON_DAY, amount: coupon, ...common }
    await done(run(alice, 'add-transaction', { portfolioId: id, transaction: received }))
  }
  asOf = String((await detailOf(alice, id)).asOf).slice(0, 10)
})
afterAll(() => world.close())

/** Units of a currency per unit of another on a day, by the rates in roubles that are stored for it. */
async function factor(from: Currency, to: Currency, day: string): Promise<Decimal> {
  return (await inRoubles(from, day)).dividedBy(await inRoubles(to, day))
}

async function inRoubles(currency: Currency, day: string): Promise<Decimal> {
  if (currency === 'RUB') return new Decimal(1)
  const where = { base: 'RUB', currency, date: { lte: new Date(day) } }
  const stored = await world.service.database.prisma.fxRate.findFirst({ where, orderBy: { date: 'desc' } })
  return new Decimal(String(stored?.rate)).dividedBy(String(stored?.units))
}

interface Sheet {
  readonly value: Decimal
  readonly cost: Decimal
  readonly coupons: Decimal
  readonly yield: Decimal
  readonly durationDays: Decimal
  readonly weights: Readonly<Record<string, Decimal>>
  readonly flows: readonly { readonly date: string; readonly amount: Decimal }[]
}

async function sheetIn(currency: Currency): Promise<Sheet> {
  const lines = await Promise.all(
    rows.map(async ({ bond, day, paid, coupon }) => {
      const today = await factor(bond.nominalCurrency, currency, asOf)
      const clean = new Decimal(bond.outstandingNominal).times(bond.price).dividedBy(100)
      return {
        bond,
        value: clean.plus(bond.accrued).times(QUANTITY).times(today),
        flows: [
          { date: day, amount: new Decimal(paid).times(await factor(bond.nominalCurrency, currency, day)).negated() },
          {
            date: COUPON_DAY,
            amount: new Decimal(coupon).times(await factor(bond.nominalCurrency, currency, COUPON_DAY)),
          },
        ],
      }
    }),
  )
  const sum = (values: readonly Decimal[]) => Decimal.sum(...values)
  const value = sum(lines.map(line => line.value))
  const mean = (pick: (bond: Bond) => number) =>
    sum(lines.map(line => line.value.times(pick(line.bond)))).dividedBy(value)
  return {
    value,
    cost: sum(lines.map(({ flows: [buy] }) => buy?.amount ?? new Decimal(0))).negated(),
    coupons: sum(lines.map(({ flows: [, paid] }) => paid?.amount ?? new Decimal(0))),
    yield: mean(bond => bond.yield),
    durationDays: mean(bond => bond.durationDays),
    weights: Object.fromEntries(lines.map(line => [line.bond.isin, line.value.dividedBy(value).times(100)])),
    flows: lines.flatMap(({ flows }) => flows),
  }
}

/** What the flows and the value are worth at a yearly rate, which is 0 at the return. */
function presentValue({ flows, value }: Sheet, percent: number): number {
  const last = { date: asOf, amount: value }
  return [...flows, last].reduce((sum, { date, amount }) => {
    const years = (Date.parse(date) - Date.parse(asOf)) / 86_400_000 / 365
    return sum + amount.toNumber() * (1 + percent / 100) ** -years
  }, 0)
}

describe('a portfolio in five currencies', () => {
  test.each(CURRENCIES)('in %s equals the sheet to the cent', async currency => {
    await done(run(alice, 'rename-portfolio', { id, name: 'Five currencies', currency }))
    const [detail, sheet] = [await detailOf(alice, id), await sheetIn(currency)]
    expect(detail.currency).toBe(currency)
    expect(detail.value).toBe(sheet.value.toFixed(2))
    expect(detail.cost).toBe(sheet.cost.toFixed(2))
    expect(detail.profit).toBe(sheet.value.minus(sheet.cost).plus(sheet.coupons).toFixed(2))
    expect(detail.yield).toBeCloseTo(sheet.yield.toNumber(), 4)
    expect(detail.durationDays).toBeCloseTo(sheet.durationDays.toNumber(), 3)
    const weights = detail.positions.map(({ bond, weightPercent }) => [bond.isin, weightPercent])
    for (const [isin, percent] of weights) {
      expect(percent).toBeCloseTo(sheet.weights[isin as string]?.toNumber() ?? Number.NaN, 4)
    }
    expect(detail.reasons).toEqual({})
    const slip = presentValue(sheet, Number(detail.xirr)) / sheet.value.toNumber()
    expect(Math.abs(slip)).toBeLessThan(1e-5)
  })

  test('names each rate with its day, and keeps the totals of each currency', async () => {
    const { rates, totals } = (await detailOf(alice, id)) as Detail & {
      rates: readonly { readonly quote: string; readonly date: string }[]
      totals: readonly { readonly currency: string }[]
    }
    expect(rates).toHaveLength(4)
    expect(rates.every(({ date }) => date <= asOf)).toBe(true)
    expect(totals.map(({ currency }) => currency)).toEqual([...CURRENCIES].toSorted())
  })

  test('has the same figures in the listing, and asked for in a currency as in its own', async () => {
    await done(run(alice, 'rename-portfolio', { id, name: 'Five currencies', currency: 'EUR' }))
    const own = await detailOf(alice, id, '?Currency=USD')
    const inDollars = own.converted as Readonly<Record<string, unknown>>
    const { items } = (await (await alice.get('/api/v1/data/holdings')).json()) as { items: readonly Detail[] }
    const figures = ['value', 'cost', 'profit', 'profitPercent', 'xirr', 'yield', 'durationDays', 'rates']
    const row = items.find(item => item.id === id)
    for (const name of figures) expect([name, row?.[name]]).toEqual([name, own[name]])
    const sheet = await sheetIn('USD')
    expect(inDollars).toMatchObject({ value: sheet.value.toFixed(2), cost: sheet.cost.toFixed(2), reasons: {} })
  })

  test('has a yield of its flows between the lowest and the highest yield, that of one bond being its own', async () => {
    const yields = rows.map(({ bond }) => bond.yield)
    const { flowYield, flowYieldCoveragePercent } = await detailOf(alice, id)
    expect(flowYieldCoveragePercent).toBe(100)
    expect(Number(flowYield)).toBeGreaterThan(Math.min(...yields))
    expect(Number(flowYield)).toBeLessThan(Math.max(...yields))
    const single = await create(alice, 'One bond', 'USD')
    const [{ bond }] = rows as [Row]
    await done(run(alice, 'set-positions', { id: single, positions: [{ bond: bond.isin, quantity: '3' }] }))
    expect((await detailOf(alice, single)).flowYield).toBeCloseTo(bond.yield, 2)
  })

  verifies('DAT-3', 'without a rate says so for every figure that needs it, and nothing is added up', async () => {
    await done(run(alice, 'rename-portfolio', { id, name: 'Five currencies', currency: 'XTS' }))
    const detail = await detailOf(alice, id)
    expect(detail).toMatchObject({ value: null, cost: null, profit: null, xirr: null, yield: null, flowYield: null })
    const why = { value: 'NO_RATE', cost: 'NO_RATE', profit: 'NO_RATE', xirr: 'NO_RATE', yield: 'NO_RATE' }
    expect(detail.reasons).toMatchObject(why)
    expect(detail.withoutRate).toEqual([...CURRENCIES].toSorted())
    expect(detail.warnings).toContainEqual(expect.objectContaining({ kind: 'NO_RATE', count: 5 }))
  })
})

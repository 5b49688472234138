import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sharedWorld, type World } from '../world.ts'

let world: World

beforeAll(async () => {
  world = await sharedWorld()
})
afterAll(() => world.close())

interface Figure {
  readonly name: string
  readonly value: number | null
  readonly reason: string | null
  readonly field: string | null
}

interface Section {
  readonly family: string
  readonly parameters: readonly { readonly name: string; readonly value: number | null }[]
  readonly assumption: string | null
  readonly figures: readonly Figure[]
}

const QUERY = `query ($inputs: [CalculationInput!]!, $families: [DeskFamily!], $desk: DeskInput) {
  calculate(inputs: $inputs) {
    figures { name value }
    desk(families: $families, input: $desk) {
      family text parameters { name value unit } assumption figures { name value unit text reason field }
    }
  }
}`

interface Answer {
  readonly data: {
    readonly calculate: readonly { readonly figures: readonly Figure[]; readonly desk: readonly Section[] }[]
  } | null
  readonly errors?: readonly { readonly message: string }[]
}

const EVERY = [
  'KEY_RATES',
  'SCENARIOS',
  'CARRY',
  'HORIZON',
  'AFTER_TAX',
  'OAS',
  'ASSET_SWAP',
  'FLOATER',
  'FORWARD',
  'CONVENTIONS',
]

async function ask(input: object, desk: object = {}, families: readonly string[] | null = EVERY): Promise<Answer> {
  const answer = await fetch(`${world.baseUrl}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': world.key },
    body: JSON.stringify({ query: QUERY, variables: { inputs: [input], families, desk } }),
  })
  return (await answer.json()) as Answer
}

/** Figures by `FAMILY.name`, parameters by `FAMILY.parameter`. */
async function deskOf(input: object, desk: object = {}) {
  const { data, errors } = await ask(input, desk)
  const [calculation] = data?.calculate ?? expect.fail(JSON.stringify(errors))
  return readerOf(calculation?.desk ?? [])
}

function readerOf(sections: readonly Section[]) {
  const rows = <Row extends { readonly name: string }>(pick: (section: Section) => readonly Row[]) =>
    new Map<string, Row>(sections.flatMap(section => pick(section).map(row => [`${section.family}.${row.name}`, row])))
  const [figures, parameters] = [rows(({ figures: all }) => all), rows(({ parameters: all }) => all)]
  return Object.assign((name: string) => figures.get(name) ?? expect.fail(`no figure ${name}`), {
    value: (name: string) => figures.get(name)?.value ?? expect.fail(`no value of ${name}`),
    parameter: (name: string) => (parameters.get(name) ?? expect.fail(`no parameter ${name}`)).value,
  })
}

const TERMS = {
  ...{ currency: 'RUB', nominal: 1000, dayCount: 'ACT_365F', couponsPerYear: 2, issueDate: '2025-01-15' },
  ...{ maturityDate: '2030-01-15', couponRate: 12 },
}
const PRICED = { terms: TERMS, settlementDate: '2026-11-23', cleanPrice: 95 }
const CALLABLE = { ...PRICED, terms: { ...TERMS, offers: [{ type: 'CALL', date: '2028-01-15', price: 100 }] } }
const KEYS = ['0.25', '0.5', '1', '2', '3', '5', '7', '10', '15', '20', '30'].map(
  key => `KEY_RATES.keyRateDuration${key}`,
)
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)

describe('the figures of a desk', () => {
  test('key rates add up to the effective duration, which small moves of the curve confirm', async () => {
    const figure = await deskOf(PRICED)
    const duration = figure.value('KEY_RATES.effectiveDuration')
    expect(sum(KEYS.map(figure.value))).toBeCloseTo(duration, 6)
    const [down, up] = [figure.value('SCENARIOS.parallelDown50'), figure.value('SCENARIOS.parallelUp50')]
    expect((down - up) / 100 / (2 * 0.005)).toBeCloseTo(duration, 2)
    expect(figure.value('SCENARIOS.spreadUp100')).toBeCloseTo(figure.value('SCENARIOS.parallelUp100'), 6)
    expect(figure.value('SCENARIOS.steepener')).not.toBeCloseTo(figure.value('SCENARIOS.flattener'), 3)
  })

  test('the parts of a horizon return add up, and the curve may rise by its breakeven', async () => {
    const figure = await deskOf(PRICED, { shiftBp: 100, reinvestmentPercent: 10 })
    const parts = ['income', 'reinvestmentIncome', 'pullToPar', 'rollDown', 'curveShift'].map(name => `HORIZON.${name}`)
    expect(sum(parts.map(figure.value))).toBeCloseTo(figure.value('HORIZON.horizonReturn'), 6)
    expect(figure.parameter('HORIZON.shiftBp')).toBe(100)
    expect(figure.parameter('HORIZON.horizonMonths')).toBe(12)
    expect(figure.parameter('HORIZON.reinvestmentPercent')).toBe(10)
    const breakeven = figure.value('CARRY.breakevenShift12m')
    const eaten = await deskOf(PRICED, { shiftBp: breakeven, reinvestmentPercent: 10 })
    expect(eaten.value('HORIZON.horizonReturn')).toBeCloseTo(0, 5)
    const still = await deskOf(PRICED, { horizonMonths: 3 })
    expect(still.value('CARRY.carryAndRollDown3m')).toBeCloseTo(still.value('HORIZON.horizonReturn'), 6)
  })

  test('a tax lowers the yield, and a forward price is below by what carrying earns', async () => {
    const figure = await deskOf(PRICED, { taxPercent: 13, repoPercent: 5 })
    expect(figure.value('AFTER_TAX.afterTaxYield')).toBeLessThan(figure.value('AFTER_TAX.preTaxYield'))
    expect(figure.parameter('AFTER_TAX.taxPercent')).toBe(13)
    expect(figure.value('FORWARD.forwardCleanPrice3m') + figure.value('FORWARD.forwardDrop3m')).toBeCloseTo(95, 6)
  })

  test('the street duration is what small moves of the price say', async () => {
    const streetAt = async (cleanPrice: number) => {
      const { data } = await ask({ ...PRICED, cleanPrice }, {}, ['CONVENTIONS'])
      const [calculation] = data?.calculate ?? []
      const figures = new Map(calculation?.figures.map(({ name, value }) => [name, value ?? Number.NaN]))
      return { yield: figures.get('streetYield') ?? Number.NaN, dirty: figures.get('dirtyPrice') ?? Number.NaN }
    }
    const [below, at, above] = [await streetAt(94.9), await streetAt(95), await streetAt(95.1)]
    const figure = await deskOf(PRICED)
    const fall = -(above.dirty - below.dirty) / (above.yield - below.yield)
    expect(figure.value('CONVENTIONS.streetDv01')).toBeCloseTo(fall / 100, 6)
    expect(figure.value('CONVENTIONS.streetModifiedDuration')).toBeCloseTo((fall / at.dirty) * 100, 3)
    expect(figure.value('CONVENTIONS.streetConvexity')).toBeGreaterThan(0)
    expect(figure('CONVENTIONS.billDiscountRate')).toMatchObject({ value: null, reason: 'NOT_APPLICABLE' })
  })

  test('a bill has the rates that the Treasury publishes with its price', async () => {
    const terms = {
      ...{ currency: 'USD', nominal: 100, dayCount: 'ACT_360', couponsPerYear: 0 },
      ...{ issueDate: '2026-11-23', maturityDate: '2027-05-24' },
    }
    const figure = await deskOf({ terms, settlementDate: '2026-11-23', cleanPrice: 98.463111 })
    expect(figure.value('CONVENTIONS.billDiscountRate')).toBeCloseTo(3.04, 5)
    expect(figure.value('CONVENTIONS.billInvestmentRate')).toBeCloseTo(3.13, 3)
    expect(figure.value('CONVENTIONS.lastPeriodYield')).toBeCloseTo((100 / 98.463111 - 1) * (36_500 / 182), 6)
  })

  test('the par G-spread is over the par rate that the curve shows at maturity', async () => {
    const terms = { ...TERMS, issueDate: '2025-11-23', maturityDate: '2029-11-23' }
    const input = { terms, settlementDate: '2026-11-23', cleanPrice: 95 }
    const { data } = await ask(input, {}, ['CONVENTIONS'])
    const [calculation] = data?.calculate ?? expect.fail('no calculation')
    const street = calculation?.figures.find(({ name }) => name === 'streetYield')?.value ?? Number.NaN
    const { prisma } = world.service.database
    const point = await prisma.curvePoint.findFirstOrThrow({
      where: { tenorYears: 3, curve: { currency: 'RUB', key: 'RUB-SAMPLE' } },
      orderBy: { curve: { date: 'desc' } },
    })
    const shown = readerOf(calculation?.desk ?? []).value('CONVENTIONS.parGSpreadBp')
    expect(Math.abs(shown - (street - (point.par ?? Number.NaN)) * 100)).toBeLessThan(2)
  })

  test('a call has a price, and its model is stated', async () => {
    const [figure, wild] = [await deskOf(CALLABLE), await deskOf(CALLABLE, { volatilityPercent: 8 })]
    expect(figure.value('OAS.optionValue')).toBeLessThan(0)
    expect(wild.value('OAS.optionValue')).toBeLessThan(figure.value('OAS.optionValue'))
    expect([figure.parameter('OAS.meanReversion'), figure.parameter('OAS.volatilityPercent')]).toEqual([0.1, 3])
    expect(wild.parameter('OAS.volatilityPercent')).toBe(8)
    expect(figure.value('OAS.optionAdjustedDuration')).toBeLessThan(figure.value('KEY_RATES.effectiveDuration'))
  })

  test('without volatility a call that nobody uses leaves the Z-spread, which stands beside the OAS', async () => {
    const offers = [{ type: 'CALL', date: '2028-01-15', price: 400 }]
    const figure = await deskOf({ ...PRICED, terms: { ...TERMS, offers } }, { volatilityPercent: 0 })
    expect(figure.value('OAS.oasBp')).toBeCloseTo(figure.value('OAS.zSpreadContinuousBp'), 4)
    expect(figure.value('OAS.optionValue')).toBeCloseTo(0, 6)
    const called = await deskOf(CALLABLE)
    expect(called.value('OAS.oasBp')).toBeLessThan(called.value('OAS.zSpreadContinuousBp'))
  })

  test('a floater of the market has its margins, and a fixed bond has none', async () => {
    const floater = await world.service.database.prisma.bond.findFirstOrThrow({
      where: {
        ...{ couponType: 'FLOATING', ratePremium: { not: null }, scheduleComplete: true, status: { not: 'MATURED' } },
        ...{ measures: { some: { current: true, priceClean: { not: null } } } },
      },
      orderBy: { isin: 'asc' },
    })
    const figure = await deskOf({ isin: floater.isin, cleanPrice: 98 })
    expect(figure.value('FLOATER.discountMarginBp')).toBeGreaterThan((floater.ratePremium ?? Number.NaN) * 100)
    expect(figure.parameter('FLOATER.marginPercent')).toBeCloseTo(floater.ratePremium ?? Number.NaN, 8)
    expect(figure.parameter('FLOATER.indexPercent')).toBeGreaterThan(0)
    expect(figure.value('FLOATER.indexDuration')).toBeLessThan(figure.value('FLOATER.spreadDuration'))
    expect(figure.value('FLOATER.daysToReset')).toBeGreaterThan(0)
    const fixed = await deskOf(PRICED)
    expect(fixed('FLOATER.discountMarginBp')).toMatchObject({ value: null, reason: 'NOT_APPLICABLE' })
  })

  test('the coupons of a floater move with the curve, so that it answers to it up to its reset', async () => {
    const reset = (from: string, until: string, amount: number | null) => ({ startDate: from, endDate: until, amount })
    const terms = {
      ...{ ...TERMS, couponRate: null, issueDate: '2026-07-15', maturityDate: '2030-01-15', projection: 'LAST_RATE' },
      coupons: [
        reset('2026-07-15', '2027-01-15', 70),
        ...[2027, 2028, 2029].flatMap(year => [
          reset(`${year}-01-15`, `${year}-07-15`, null),
          reset(`${year}-07-15`, `${year + 1}-01-15`, null),
        ]),
      ],
    }
    const figure = await deskOf({ ...PRICED, terms }, { marginPercent: 0.5, shiftBp: 200, horizonMonths: 2 })
    const duration = figure.value('KEY_RATES.effectiveDuration')
    expect(duration).toBeLessThan(53 / 365 + 0.1)
    expect(duration).toBeCloseTo(figure.value('FLOATER.effectiveDuration'), 1)
    expect(sum(KEYS.map(figure.value))).toBeCloseTo(duration, 6)
    expect(figure.value('SCENARIOS.parallelUp100')).toBeCloseTo(-duration, 1)
    expect(figure.value('SCENARIOS.spreadUp100')).toBeLessThan(-2)
    // The period that runs at the horizon is fixed by then; the later ones follow the moved curve.
    expect(figure.value('HORIZON.curveShift')).toBeGreaterThan(-2 * 0.6)
    expect(figure.value('HORIZON.curveShift')).toBeLessThan(0)
    const frozen = await deskOf({
      ...PRICED,
      terms: { ...terms, coupons: terms.coupons.map(all => ({ ...all, amount: 70 })) },
    })
    expect(frozen.value('KEY_RATES.effectiveDuration')).toBeGreaterThan(2)
  })

  test('a bond that is longer than its curve says so in every family', async () => {
    const { data } = await ask({ ...PRICED, terms: { ...TERMS, maturityDate: '2090-01-15' } })
    const [calculation] = data?.calculate ?? expect.fail('no calculation')
    for (const { assumption, family } of calculation?.desk ?? []) {
      expect(assumption, family).toMatch(/^The curve is extrapolated beyond \d+ years\.$/)
    }
    expect((await ask(PRICED)).data?.calculate[0]?.desk[0]?.assumption).toBeNull()
  })

  test('the forward price implies the repo rate that it was made with', async () => {
    const financed = await deskOf(PRICED, { repoPercent: 14.5 })
    const quoted = { forwardPrice: financed.value('FORWARD.forwardCleanPrice3m') }
    const figure = await deskOf(PRICED, quoted)
    expect(figure.value('FORWARD.impliedRepo3m')).toBeCloseTo(14.5, 5)
    expect(figure.parameter('FORWARD.forwardPrice')).toBe(quoted.forwardPrice)
    expect(financed('FORWARD.impliedRepo3m')).toMatchObject({
      ...{ value: null, reason: 'MISSING_DATA', field: 'forwardPrice' },
    })
  })

  test('only what is requested is computed, each family once', async () => {
    const { data } = await ask(PRICED, {}, ['CARRY', 'AFTER_TAX', 'CARRY'])
    expect(data?.calculate[0]?.desk.map(({ family }) => family)).toEqual(['CARRY', 'AFTER_TAX'])
    const none = await ask(PRICED, {}, null)
    expect(none.data?.calculate[0]?.desk).toEqual([])
  })
})

describe('a bond whose nominal follows an index', () => {
  const LINKER = { couponType: 'INDEXED', indexed: true, scheduleComplete: true, status: 'TRADING' } as const

  test('has no figure over nominal rates, though its currency has a curve, and says so of each', async () => {
    const linkers = await world.service.database.prisma.bond.findMany({
      where: { ...LINKER, currency: 'GBP', measures: { some: { current: true, priceClean: { not: null } } } },
      orderBy: { isin: 'asc' },
      take: 3,
    })
    expect(linkers.length).toBeGreaterThan(0)
    for (const { isin } of linkers) {
      const figure = await deskOf({ isin, cleanPrice: 100 }, { taxPercent: 13, repoPercent: 4, forwardPrice: 100 })
      for (const name of [
        ...['KEY_RATES.effectiveDuration', 'SCENARIOS.parallelUp50', 'CARRY.carry3m', 'HORIZON.horizonReturn'],
        ...['ASSET_SWAP.iSpreadBp', 'FORWARD.forwardCleanPrice3m', 'FORWARD.impliedRepo3m', 'CONVENTIONS.parGSpreadBp'],
      ])
        expect(figure(name), name).toMatchObject({ value: null, reason: 'NOT_APPLICABLE', field: 'indexed' })
      for (const name of ['FLOATER.discountMarginBp', 'FLOATER.runningCouponRate'])
        expect(figure(name), name).toMatchObject({ value: null, reason: 'NOT_APPLICABLE', field: 'coupons' })
      expect(figure.value('AFTER_TAX.afterTaxYield')).toBeLessThan(figure.value('AFTER_TAX.preTaxYield'))
      const { data } = await ask({ isin, cleanPrice: 100 }, { taxPercent: 13 }, ['AFTER_TAX'])
      expect(data?.calculate[0]?.desk[0]?.assumption).toBe('The nominal stays as it is today: the yield is real.')
    }
  })
})

describe('a figure that cannot be says why', () => {
  const later = { settlementDate: '2030-01-10' }
  const put = { ...TERMS, offers: [{ type: 'PUT', date: '2026-01-15', price: 100 }] }
  test.each([
    ['no tax', {}, {}, 'AFTER_TAX.afterTaxYield', 'MISSING_DATA', 'taxPercent'],
    ['no rate of a repo', {}, {}, 'FORWARD.forwardCleanPrice3m', 'MISSING_DATA', 'repoPercent'],
    ['no option', {}, {}, 'OAS.oasBp', 'NOT_APPLICABLE', 'options'],
    ['an option in the past', { terms: put }, {}, 'OAS.oasBp', 'NOT_APPLICABLE', 'options'],
    ['no curve', { terms: { ...TERMS, currency: 'CLP' } }, {}, 'KEY_RATES.effectiveDuration', 'MISSING_DATA', 'curve'],
    ['no curve', { terms: { ...TERMS, currency: 'CLP' } }, {}, 'SCENARIOS.parallelUp50', 'MISSING_DATA', 'curve'],
    ['no curve', { terms: { ...TERMS, currency: 'CLP' } }, {}, 'CARRY.carry3m', 'MISSING_DATA', 'curve'],
    ['no swap rates', {}, {}, 'ASSET_SWAP.iSpreadBp', 'MISSING_DATA', 'swapCurve'],
    ['a bond that ends first', later, {}, 'CARRY.breakevenShift12m', 'NOT_APPLICABLE', 'horizon'],
  ])('%s', async (_what, change, desk, name, reason, field) => {
    const figure = await deskOf({ ...PRICED, ...change }, desk)
    expect(figure(name)).toMatchObject({ value: null, reason, field })
  })

  test('zero volatility, a mean reversion of 0 and a tax of 100 % are parameters like others', async () => {
    const figure = await deskOf(CALLABLE, { volatilityPercent: 0, meanReversion: 0, taxPercent: 100 })
    const values = ['OAS.oasBp', 'OAS.optionAdjustedDuration', 'AFTER_TAX.afterTaxYield'].map(figure.value)
    expect(values.every(Number.isFinite)).toBe(true)
    expect(figure.value('AFTER_TAX.afterTaxYield')).toBeLessThanOrEqual(0)
  })

  test.each([
    [{ taxPercent: 101 }, 'taxPercent'],
    [{ volatilityPercent: -1 }, 'volatilityPercent'],
    [{ horizonMonths: 0 }, 'horizonMonths'],
  ])('%j is refused by its name', async (desk, name) => {
    expect(JSON.stringify((await ask(PRICED, desk)).errors)).toContain(name)
  })
})

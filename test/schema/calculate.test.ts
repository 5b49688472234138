import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sharedWorld, type World } from '../world.ts'

let world: World

beforeAll(async () => {
  world = await sharedWorld()
})
afterAll(() => world.close())

interface Answer {
  readonly isin: string | null
  readonly cleanPrice: number | null
  readonly settlementDate: string | null
  readonly curve: string | null
  readonly reason: string | null
  readonly field: string | null
  readonly figures: readonly { name: string; value: number | null; basis: string | null; reason: string | null }[]
}

async function calculate(...inputs: readonly object[]): Promise<readonly Answer[]> {
  return (await world.service.operator('calculate', { inputs })) as readonly Answer[]
}

const figureOf = ({ figures }: Answer, name: string) => figures.find(figure => figure.name === name)?.value ?? null

const TERMS = {
  ...{ currency: 'RUB', nominal: 1000, dayCount: 'ACT_365F', couponsPerYear: 2, issueDate: '2025-01-15' },
  ...{ maturityDate: '2030-01-15', couponRate: 12 },
}
const PRICED = { terms: TERMS, settlementDate: '2026-11-23', cleanPrice: 95 }

describe('the calculator', () => {
  test('gives for the price used the figures that are published', async () => {
    const measures = await world.service.database.prisma.measure.findMany({
      where: {
        ...{ current: true, priceDate: new Date('2026-11-20'), yieldToMaturity: { not: null }, yieldToPut: null },
        ...{
          gSpreadBp: { not: null },
          bond: { scheduleComplete: true, couponType: { in: ['FIXED', 'ZERO', 'STEP'] } },
        },
      },
      include: { bond: true },
      orderBy: { bondId: 'asc' },
      take: 50,
    })
    const answers = await calculate(
      ...measures.map(({ bond, priceClean }) => ({ isin: bond.isin, cleanPrice: priceClean })),
    )
    expect(answers).toHaveLength(50)
    for (const [place, answer] of answers.entries()) {
      const measure = measures[place]
      expect(answer).toMatchObject({ isin: measure?.bond.isin, reason: null })
      expect(figureOf(answer, 'headlineYield')).toBeCloseTo(measure?.yield ?? Number.NaN, 7)
      expect(figureOf(answer, 'macaulayDurationDays')).toBeCloseTo(measure?.durationDays ?? Number.NaN, 6)
      expect(figureOf(answer, 'gSpreadBp')).toBeCloseTo(measure?.gSpreadBp ?? Number.NaN, 6)
      expect(figureOf(answer, 'zSpreadBp')).toBeCloseTo(measure?.zSpreadBp ?? Number.NaN, 6)
    }
  })

  test('leads from each kind of quote back to the same price', async () => {
    const [priced] = await calculate(PRICED)
    if (priced === undefined) throw new Error('no answer')
    const { cleanPrice: _, ...rest } = PRICED
    const answers = await calculate(
      { ...rest, dirtyPrice: figureOf(priced, 'dirtyPrice') },
      { ...rest, yield: figureOf(priced, 'headlineYield') },
      { ...rest, yield: figureOf(priced, 'streetYield'), convention: 'STREET' },
      { ...rest, zSpreadBp: figureOf(priced, 'zSpreadBp') },
      { ...rest, gSpreadBp: figureOf(priced, 'gSpreadBp') },
    )
    for (const answer of answers) expect(answer.cleanPrice).toBeCloseTo(95, 5)
    expect(priced.curve).toBe('RUB-SAMPLE 2026-11-20')
  })

  test.each<readonly [string, object, string, string]>([
    ['a price of 0', { ...PRICED, cleanPrice: 0 }, 'NO_PRICE', 'cleanPrice'],
    ['a negative price', { ...PRICED, cleanPrice: -3 }, 'NO_PRICE', 'cleanPrice'],
    ['settlement after maturity', { ...PRICED, settlementDate: '2031-01-01' }, 'NOT_APPLICABLE', 'settlement'],
    ['settlement before issue', { ...PRICED, settlementDate: '2024-01-01' }, 'NOT_APPLICABLE', 'settlement'],
    [
      'a settlement date that does not exist',
      { ...PRICED, settlementDate: '2026-02-30' },
      'MISSING_DATA',
      'settlement',
    ],
    [
      'a maturity that does not exist',
      { ...PRICED, terms: { ...TERMS, maturityDate: '2030-02-30' } },
      'MISSING_DATA',
      'maturityDate',
    ],
    ['a negative nominal', { ...PRICED, terms: { ...TERMS, nominal: -1 } }, 'MISSING_DATA', 'nominal'],
    ['a frequency of 5', { ...PRICED, terms: { ...TERMS, couponsPerYear: 5 } }, 'MISSING_DATA', 'couponsPerYear'],
    ['no coupon rate', { ...PRICED, terms: { ...TERMS, couponRate: null } }, 'MISSING_DATA', 'couponRate'],
    ['an unknown ISIN', { isin: 'XX0000000000', cleanPrice: 95 }, 'MISSING_DATA', 'isin'],
    ['nothing to calculate from', { terms: TERMS }, 'MISSING_DATA', 'quote'],
    ['two quotes at once', { ...PRICED, yield: 12 }, 'MISSING_DATA', 'quote'],
    ['a bond named and described', { ...PRICED, isin: 'XX0000000000' }, 'MISSING_DATA', 'terms'],
    ['a yield of −100 %', { terms: TERMS, settlementDate: '2026-11-23', yield: -100 }, 'NO_SOLUTION', 'yield'],
  ])('answers %s with its reason', async (_, input, reason, field) => {
    expect(await calculate(input)).toMatchObject([{ figures: [], reason, field }])
  })

  test('tells of coupons that are missing or out of order, and of a put in the past, at each figure', async () => {
    const coupon = (startDate: string, endDate: string) => ({ startDate, endDate, amount: 60 })
    const [none, unsorted, past] = await calculate(
      { ...PRICED, terms: { ...TERMS, coupons: [] } },
      {
        ...PRICED,
        terms: { ...TERMS, coupons: [coupon('2027-01-15', '2027-07-15'), coupon('2026-07-15', '2027-01-15')] },
      },
      { ...PRICED, terms: { ...TERMS, offers: [{ type: 'PUT', date: '2026-01-15', price: 100 }] } },
    )
    expect(none?.figures.find(({ name }) => name === 'headlineYield')).toMatchObject({ reason: 'INCOMPLETE_SCHEDULE' })
    expect(unsorted).toMatchObject({ reason: 'INCOMPLETE_SCHEDULE', figures: [] })
    expect(past?.figures.find(({ name }) => name === 'yieldToPut')).toMatchObject({ reason: 'NOT_APPLICABLE' })
    expect(past?.figures.find(({ name }) => name === 'headlineYield')).toMatchObject({ basis: 'MATURITY' })
  })

  test('takes one to fifty inputs', async () => {
    await expect(calculate()).rejects.toThrow('1 to 50')
    await expect(calculate(...Array.from({ length: 51 }, () => PRICED))).rejects.toThrow('1 to 50')
  })
})

test('analysts see the curves with parameters, points and residuals', async () => {
  const query = `{ curves(currency: "rub", parts: [PARAMETERS, POINTS, RESIDUALS]) { items { key date model fitted source parameters { name value }
    points { tenorYears zero par discountFactor extrapolated } residuals { residualBp } } } }`
  const response = await fetch(`${world.baseUrl}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': world.key },
    body: JSON.stringify({ query }),
  })
  const { data } = (await response.json()) as { data: { curves: { items: object[] } } }
  expect(data.curves.items).toMatchObject([{ key: 'RUB-SAMPLE', date: '2026-11-20', model: 'SVENSSON', fitted: false }])
  expect(data.curves.items[0]).toMatchObject({ points: Array.from({ length: 12 }, () => ({ extrapolated: false })) })
})

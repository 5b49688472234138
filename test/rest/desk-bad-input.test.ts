import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type World } from '../world.ts'

/** A world of its own, because curves and nominals are taken away. */
let world: World

beforeAll(async () => {
  world = await openWorld()
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
  readonly assumption: string | null
  readonly figures: readonly Figure[]
}

interface Answer {
  readonly reason: string | null
  readonly field: string | null
  readonly figures: readonly Omit<Figure, 'field'>[]
  readonly desk: readonly Section[]
}

const EVERY = 'KEY_RATES,SCENARIOS,CARRY,HORIZON,AFTER_TAX,OAS,ASSET_SWAP,FLOATER,FORWARD,CONVENTIONS'
const OVER_CURVE = 'KEY_RATES,SCENARIOS,CARRY,HORIZON'

/** Asks, and sees to it that whatever is not a number has a reason: there is no other way to be missing. */
async function ask(isin: string, query: string): Promise<Answer> {
  const answer = await world.getJson<Answer>(`/api/v1/data/calculations/${isin}?CleanPrice=97&${query}`)
  const all = [...answer.figures, ...answer.desk.flatMap(({ figures }) => figures)]
  expect(all.filter(({ value, reason }) => (value === null) === (reason === null))).toEqual([])
  return answer
}

/** By `FAMILY.name`, since two families may have a figure of one name. */
const figuresOf = ({ desk }: Answer) =>
  new Map(desk.flatMap(({ family, figures }) => figures.map(row => [`${family}.${row.name}`, row])))

function someBond(where: object) {
  return world.service.database.prisma.bond.findFirstOrThrow({
    where: {
      ...{ scheduleComplete: true, status: 'TRADING', perpetual: false, ...where },
      measures: { some: { current: true, priceClean: { not: null } } },
    },
    include: { offers: { orderBy: { date: 'asc' } } },
    orderBy: { isin: 'asc' },
  })
}

describe('figures of a desk that rest on what is not there', () => {
  test('a currency without a curve: each figure over a curve says that it is missing, the others stay', async () => {
    const { isin } = await someBond({ couponType: 'FIXED', currency: 'GBP' })
    await world.service.database.prisma.curve.deleteMany({ where: { currency: 'GBP' } })
    const answer = await ask(isin, `Desk=${EVERY}&TaxPercent=13&RepoPercent=4`)
    for (const { family, figures } of answer.desk.filter(section => OVER_CURVE.includes(section.family))) {
      for (const figure of figures)
        expect(figure, family).toMatchObject({ value: null, reason: 'MISSING_DATA', field: 'curve' })
    }
    for (const name of ['gSpreadBp', 'zSpreadBp'])
      expect(answer.figures.find(figure => figure.name === name)).toMatchObject({ reason: 'MISSING_DATA' })
    const figures = figuresOf(answer)
    for (const name of ['AFTER_TAX.afterTaxYield', 'FORWARD.forwardCleanPrice3m', 'CONVENTIONS.streetModifiedDuration'])
      expect(figures.get(name)?.value, name).toBeGreaterThan(0)
  })

  test('a curve that is shorter than the bond is extrapolated, and every family says from where on', async () => {
    const { prisma } = world.service.database
    const far = { maturityDate: { gt: new Date('2036-01-01') }, offers: { none: {} } }
    const { isin } = await someBond({ couponType: 'FIXED', currency: 'EUR', ...far })
    const beyond = { tenorYears: { gt: 5 }, curve: { currency: 'EUR' } }
    await prisma.curvePoint.updateMany({ where: beyond, data: { extrapolated: true } })
    const { desk } = await ask(isin, `Desk=${EVERY}`)
    expect(desk).toHaveLength(10)
    for (const { assumption, family } of desk)
      expect(assumption, family).toBe('The curve is extrapolated beyond 5 years.')
  })

  test('a linker without its indexed nominal has no figures, and the nominal is named', async () => {
    const { id, isin } = await someBond({ couponType: 'INDEXED', indexed: true })
    await world.service.database.prisma.bond.update({ where: { id }, data: { outstandingNominal: 0 } })
    const answer = await ask(isin, `Desk=${EVERY}`)
    expect(answer).toMatchObject({ desk: [], reason: 'MISSING_DATA', field: 'nominal' })
  })

  test('a bond without remaining payments has no figures: settlement is at its end, or it is over', async () => {
    const { isin, maturityDate } = await someBond({ couponType: 'FIXED', currency: 'RUB' })
    const last = maturityDate?.toISOString().slice(0, 10)
    const atTheEnd = await ask(isin, `Desk=${EVERY}&SettlementDate=${last}`)
    expect(atTheEnd).toMatchObject({ desk: [], reason: 'NOT_APPLICABLE', field: 'settlement' })
    const over = await world.service.database.prisma.bond.findFirstOrThrow({ where: { status: 'MATURED' } })
    const matured = await ask(over.isin, `Desk=${EVERY}`)
    expect(matured).toMatchObject({ desk: [], reason: 'NOT_APPLICABLE', field: 'maturityDate' })
  })
})

describe('a bond by its terms', () => {
  const TERMS =
    'IssueDate=2025-01-15&MaturityDate=2030-01-15&CouponsPerYear=2&CouponRate=12&DayCount=ACT_365F&CleanPrice=95'
  const ofTerms = (query: string) => world.getJson<Answer>(`/api/v1/data/calculations?${TERMS}&${query}`)

  test('has the same families with the same parameters as a stored one', async () => {
    const figures = figuresOf(
      await ofTerms(`Currency=RUB&CallDates=2028-01-15&Desk=${EVERY}&TaxPercent=13&RepoPercent=14`),
    )
    for (const name of [
      'KEY_RATES.effectiveDuration',
      'CARRY.carry3m',
      'AFTER_TAX.afterTaxYield',
      'OAS.oasBp',
      'FORWARD.forwardCleanPrice3m',
      'CONVENTIONS.treasuryYield',
    ])
      expect(figures.get(name)?.value, name).toBeGreaterThan(0)
    expect(figures.get('FLOATER.discountMarginBp')).toMatchObject({
      value: null,
      reason: 'NOT_APPLICABLE',
      field: 'coupons',
    })
  })

  test('in a currency that no curve is stored for names the curve', async () => {
    const { desk } = await ofTerms('Currency=CLP&Desk=KEY_RATES,CARRY')
    for (const figure of desk.flatMap(({ figures }) => figures))
      expect(figure).toMatchObject({ value: null, reason: 'MISSING_DATA', field: 'curve' })
  })
})

describe('a callable bond', () => {
  const callable = () => someBond({ couponType: 'FIXED', currency: 'RUB', offers: { some: { type: 'CALL' } } })

  test('whose calls are all in the past has no OAS, and its options are named', async () => {
    const { isin, offers } = await callable()
    const last = offers.at(-1)?.date ?? expect.fail('no call')
    const after = new Date(last.getTime() + 86_400_000).toISOString().slice(0, 10)
    const figures = figuresOf(await ask(isin, `Desk=OAS&SettlementDate=${after}`))
    expect(figures.get('OAS.oasBp')).toMatchObject({ value: null, reason: 'NOT_APPLICABLE', field: 'options' })
  })

  test('has an OAS with a volatility of 0 and a mean reversion of 0, and a yield after a tax of 100 %', async () => {
    const { isin } = await callable()
    const still = figuresOf(await ask(isin, 'Desk=OAS,AFTER_TAX&VolatilityPercent=0&MeanReversion=0&TaxPercent=100'))
    for (const name of ['OAS.oasBp', 'OAS.optionAdjustedDuration', 'OAS.optionAdjustedConvexity', 'OAS.optionValue'])
      expect(still.get(name)?.value, name).toEqual(expect.any(Number))
    expect(still.get('AFTER_TAX.afterTaxYield')?.value).toBeLessThanOrEqual(0)
    const moving = figuresOf(await ask(isin, 'Desk=OAS&MeanReversion=0'))
    expect(moving.get('OAS.oasBp')?.value).toBeLessThan(still.get('OAS.oasBp')?.value ?? Number.NaN)
  })
})

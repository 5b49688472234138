import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedWorld, type World } from '../world.ts'

let world: World
let isin: string

beforeAll(async () => {
  world = await sharedWorld()
  const bond = await world.service.database.prisma.bond.findFirstOrThrow({
    where: {
      ...{ couponType: 'FIXED', scheduleComplete: true, status: 'TRADING', currency: 'RUB' },
      measures: { some: { current: true, zSpreadBp: { not: null }, yieldToPut: null, yieldToCall: null } },
    },
    orderBy: { isin: 'asc' },
  })
  isin = bond.isin
})
afterAll(() => world.close())

interface Section {
  readonly family: string
  readonly parameters: readonly { readonly name: string; readonly value: number | null; readonly unit: string }[]
  readonly figures: readonly {
    readonly name: string
    readonly value: number | null
    readonly reason: string | null
    readonly field: string | null
  }[]
}

async function deskOf(query: string): Promise<readonly Section[]> {
  const path = `/api/v1/data/calculations/${isin}?${query}`
  return (await world.getJson<{ readonly desk: readonly Section[] }>(path)).desk
}

async function refusal(query: string) {
  const answer = await world.get(`/api/v1/data/calculations/${isin}?${query}`)
  const body = (await answer.json()) as {
    readonly errors: readonly { readonly name: string; readonly message: string; readonly didYouMean?: string }[]
  }
  return { status: answer.status, errors: body.errors }
}

test('REST answers the requested families with their parameters, and none without a request', async () => {
  expect(await deskOf('CleanPrice=95')).toEqual([])
  const sections = await deskOf('CleanPrice=95&Desk=KEY_RATES,AFTER_TAX&TaxPercent=13')
  expect(sections.map(({ family }) => family)).toEqual(['KEY_RATES', 'AFTER_TAX'])
  expect(sections[1]?.parameters).toEqual([{ name: 'taxPercent', value: 13, unit: 'PERCENT' }])
  expect(sections.flatMap(({ figures }) => figures).every(({ value }) => value !== null)).toBe(true)
})

test('what cannot be computed is null with a reason and what is missing, never a guess', async () => {
  const [tax, swaps, options] = await deskOf('CleanPrice=95&Desk=AFTER_TAX,ASSET_SWAP,OAS')
  expect(tax?.figures[0]).toMatchObject({ value: null, reason: 'MISSING_DATA', field: 'taxPercent' })
  expect(tax?.parameters).toEqual([{ name: 'taxPercent', value: null, unit: 'PERCENT' }])
  expect(swaps?.figures[0]).toMatchObject({ value: null, reason: 'MISSING_DATA', field: 'swapCurve' })
  expect(options?.figures[0]).toMatchObject({ value: null, reason: 'NOT_APPLICABLE', field: 'options' })
})

test.each([
  ['Desk=keyRates', 'Desk', 'KEY_RATES'],
  ['Desk=OAS&TaxPercent=101', 'TaxPercent', undefined],
  ['Desk=OAS&VolatilityPercent=-1', 'VolatilityPercent', undefined],
  ['Desk=HORIZON&HorizonMonths=0.5', 'HorizonMonths', undefined],
  ['Desk=OAS&MeanReversion=much', 'MeanReversion', undefined],
])('%s is refused by the name of the parameter', async (query, name, didYouMean) => {
  const { status, errors } = await refusal(`CleanPrice=95&${query}`)
  expect(status).toBe(400)
  expect(errors).toMatchObject([{ name, ...(didYouMean !== undefined && { didYouMean }) }])
})

test.each(['VolatilityPercent=0', 'MeanReversion=0', 'TaxPercent=100', 'ShiftBp=-5000', 'IndexPercent=-50'])(
  'every family answers %s with a number or a reason',
  async parameter => {
    const every = 'KEY_RATES,SCENARIOS,CARRY,HORIZON,AFTER_TAX,OAS,ASSET_SWAP,FLOATER,FORWARD'
    const figures = (await deskOf(`CleanPrice=95&Desk=${every}&${parameter}`)).flatMap(section => section.figures)
    expect(figures.length).toBeGreaterThan(40)
    expect(figures.filter(({ value, reason }) => (value === null) === (reason === null))).toEqual([])
  },
)

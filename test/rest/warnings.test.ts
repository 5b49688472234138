import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sharedWorld, type World } from '../world.ts'

let world: World

beforeAll(async () => {
  world = await sharedWorld()
})
afterAll(() => world.close())

interface Answer {
  readonly page: { readonly total: number }
  readonly meta: { readonly warnings: readonly string[] }
}

const ask = (query: string) => world.getJson<Answer>(`/api/v1/data/instruments?CountOnly=true&${query}`)

describe('the default status', () => {
  const ofStatus = ({ meta }: Answer) => meta.warnings.find(text => text.startsWith('Without Status'))
  const LIVE = 'TRADING,PLACING'

  test('says what it leaves out of the bonds in default, and how to see them', async () => {
    const answer = await ask('DefaultFlag=true')
    const all = await ask('DefaultFlag=true&Status=PLANNED,PLACING,TRADING,SUSPENDED,MATURED,DEFAULTED')
    const defaulted = await ask('DefaultFlag=true&Status=DEFAULTED')
    expect(all.page.total).toBeGreaterThan(answer.page.total)
    expect(ofStatus(answer)).toContain(`DEFAULTED ${defaulted.page.total}`)
    const [, advised = ''] = /Status=([A-Z,]+) shows/.exec(ofStatus(answer) ?? '') ?? []
    const shown = await ask(`DefaultFlag=true&Status=${advised}`)
    expect(shown.page.total).toBeGreaterThan(answer.page.total)
    expect(ofStatus(shown)).toBeUndefined()
  })

  test('counts matured bonds where nothing else is found', async () => {
    const yesterday = Temporal.Now.plainDateISO('UTC').subtract({ days: 1 })
    const answer = await ask(`MatureDateTo=${yesterday}`)
    const matured = await ask(`MatureDateTo=${yesterday}&Status=MATURED`)
    expect(answer.page.total).toBe(0)
    expect(matured.page.total).toBeGreaterThan(0)
    expect(ofStatus(answer)).toContain(`MATURED ${matured.page.total}`)
  })

  test.each(['', 'Currency=RUB', `Status=${LIVE}&DefaultFlag=true`])('says nothing about %s', async query => {
    expect(ofStatus(await ask(query))).toBeUndefined()
  })
})

describe('a bound that looks like one in another unit', () => {
  test.each([
    ['DurationTo=3', 'DurationTo=3 means 3 days: write DurationTo=1095 for 3 years.'],
    ['PriceTo=0.95', 'PriceTo=0.95 means 0.95 per cent of nominal: write PriceTo=95 for 95 per cent.'],
    ['GSpreadFrom=2', 'GSpreadFrom=2 means 2 basis points: write GSpreadFrom=200 for 2 percentage points.'],
    ['YieldFrom=0.14', 'YieldFrom=0.14 means 0.14 per cent a year: write YieldFrom=14 for 14 per cent.'],
  ])('%s', async (query, warning) => {
    expect((await ask(query)).meta.warnings).toContain(warning)
  })

  test.each(['DurationTo=1095', 'PriceTo=95', 'GSpreadTo=5', 'GSpreadFrom=0', 'YieldTo=0.5'])(
    '%s is taken as it is',
    async query => {
      expect((await ask(query)).meta.warnings.join()).not.toContain(' means ')
    },
  )
})

describe('where nothing is found', () => {
  test('says how many bonds there would be without each condition, most first', async () => {
    const { page, meta } = await ask('Currency=RUB&CreditRatingFrom=AAA&YieldFrom=40&YieldTo=50')
    expect(page.total).toBe(0)
    const text = meta.warnings.find(warning => warning.startsWith('No bond meets all 3 conditions: ')) ?? ''
    const counts = [...text.matchAll(/without ([A-Za-z]+)(?: and [A-Za-z]+)? (\d+)/g)].map(([, name, count]) => [
      name,
      count,
    ])
    const others: Readonly<Record<string, string>> = {
      YieldFrom: 'Currency=RUB&CreditRatingFrom=AAA',
      Currency: 'CreditRatingFrom=AAA&YieldFrom=40&YieldTo=50',
      CreditRatingFrom: 'Currency=RUB&YieldFrom=40&YieldTo=50',
    }
    const expected = await Promise.all(
      Object.entries(others).map(async ([name, query]) => [name, (await ask(query)).page.total] as const),
    )
    expect(counts).toEqual(
      expected
        .filter(([, total]) => total > 0)
        .toSorted(([, a], [, b]) => b - a)
        .map(([name, total]) => [name, String(total)]),
    )
    expect(counts.length).toBeGreaterThan(0)
  })

  test('says so where more than one condition is in the way', async () => {
    const { meta } = await ask('YieldFrom=900&PriceTo=1&DurationTo=40')
    expect(meta.warnings).toContain('No bond meets all 3 conditions, nor all but one of them.')
  })

  test.each([
    ['government', 'BondType=GOVERNMENT'],
    ['ОФЗ', 'BondType=GOVERNMENT'],
    ['флоатеры', 'CouponType=FLOATING'],
    ['perpetual', 'PerpetualFlag=true'],
  ])('Query=%s is answered with %s', async (word, condition) => {
    const { page, meta } = await ask(`Query=${encodeURIComponent(word)}`)
    expect(page.total).toBe(0)
    expect(meta.warnings).toContain(`Query searches names: for bonds that are «${word}» write ${condition} instead.`)
    expect((await ask(condition)).page.total).toBeGreaterThan(0)
  })

  test('issuers and placements say it too', async () => {
    const answer = await world.getJson<Answer>(
      '/api/v1/data/issuers?CreditRatingFrom=AAA&OutstandingFrom=900000000000000',
    )
    expect(answer.meta.warnings.join()).toContain('No issuer meets all 2 conditions: without OutstandingFrom')
  })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedWorld, type World } from '../world.ts'

interface Issuer {
  readonly id: string
  readonly latestReport: { readonly standard: string; readonly periodEnd: string } | null
  readonly metrics: readonly {
    readonly key: string
    readonly value: number
    readonly previous: number | null
    readonly unit: string
  }[]
}

let world: World
let issuers: readonly Issuer[]

beforeAll(async () => {
  world = await sharedWorld()
  issuers = await listed('')
})
afterAll(() => world.close())

async function listed(query: string): Promise<readonly Issuer[]> {
  return (await world.getJson<{ items: Issuer[] }>(`/api/v1/data/issuers?PageSize=500${query}`)).items
}

function ratioOf({ metrics }: Issuer, key: string): number | undefined {
  return metrics.find(metric => metric.key === key)?.value
}

test('an issuer shows its newest report, its ratios and those of the report before by the same standard', async () => {
  const reports = await world.service.database.prisma.issuerReport.findMany({ include: { metrics: true } })
  const withReport = issuers.filter(({ latestReport }) => latestReport !== null)
  expect(withReport.length).toBeGreaterThan(20)
  for (const { id, latestReport, metrics } of withReport) {
    const own = reports
      .filter(({ issuerId, standard }) => issuerId === id && standard === latestReport?.standard)
      .sort((a, b) => b.periodEnd.getTime() - a.periodEnd.getTime())
    expect(latestReport?.periodEnd).toBe(own[0]?.periodEnd.toISOString().slice(0, 10))
    expect(metrics.length).toBe(own[0]?.metrics.length)
    for (const { key, value, previous, unit } of metrics) {
      const [now, before] = own.map(report => report.metrics.find(metric => metric.key === key)?.value ?? null)
      expect([value, previous]).toEqual([now, before ?? null])
      expect(unit).toBe(/MARGIN|RETURN/.test(key) ? 'PERCENT' : 'MULTIPLE')
    }
  }
})

test('an issuer without a report has no ratios and passes no bound on them', async () => {
  const without = issuers.filter(({ latestReport }) => latestReport === null)
  expect(without.length).toBeGreaterThan(0)
  for (const { metrics } of without) expect(metrics).toEqual([])
  const bounded = await listed('&NetDebtToEbitdaTo=2')
  expect(bounded.length).toBeGreaterThan(0)
  const expected = issuers.filter(issuer => (ratioOf(issuer, 'NET_DEBT_TO_EBITDA') ?? Number.NaN) <= 2)
  expect(bounded.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
})

test('the date and the standard of the report are filters too', async () => {
  for (const { latestReport } of await listed('&ReportStandard=RAS')) expect(latestReport?.standard).toBe('RAS')
  const recent = await listed('&ReportDateFrom=2026-01-01')
  expect(recent.length).toBeGreaterThan(0)
  for (const { latestReport } of recent) expect((latestReport?.periodEnd ?? '') >= '2026-01-01').toBe(true)
})

test('issuers are found in the other script and with a slip', async () => {
  const byName = await listed('&Query=petroleum')
  expect(byName.length).toBeGreaterThan(0)
  expect((await listed('&Query=petrolium')).map(({ id }) => id)).toEqual(byName.map(({ id }) => id))
})

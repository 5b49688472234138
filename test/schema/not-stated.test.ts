import { print } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readDocument } from '../../facades/service.ts'
import { removeSample } from '../../gateway/ingestion/remove-sample.ts'
import { schema } from '../../schema/index.ts'
import { call } from '../mcp/raw.ts'
import { callerOf } from '../support/accounts.ts'
import { dayFrom, loadFiles, PLAIN_BOND } from '../support/file-market.ts'
import { openWorld, type World } from '../world.ts'

/** Bonds of which a source states what is needed to be a bond, and nothing else. */
const BARE = ['XS0000000009', 'XS0000000017', 'XS0000000025']
const ISINS = BARE.join(',')
const PATH = '/api/v1/data/instruments'
/** Of these a plain file says nothing at all. */
const UNSAID = [
  ...['DefaultFlag', 'TechnicalDefaultFlag', 'RatedFlag', 'CovenantFlag', 'GreenFlag', 'SecuredFlag', 'LombardFlag'],
  ...['GuaranteedFlag', 'ConvertibleFlag', 'MarginAbleFlag', 'ForQualInvestorFlag', 'StructuredFlag'],
  ...['SubordinatedFlag', 'PerpetualFlag', 'CallableFlag', 'PuttableFlag', 'HasEventsFlag', 'AmortizationFlag'],
]

interface Listing {
  page: { total: number }
  items: { isin: string }[]
  facets: { dimension: string; unknown: number; values: unknown[] }[]
  meta: { asOf: string; warnings: string[] }
}

let world: World
let today: string
const list = (query: string) => world.getJson<Listing>(`${PATH}?${query}`)
const isins = async (query: string) =>
  (await list(`Isin=${ISINS}&Sorts=isin_asc&${query}`)).items.map(({ isin }) => isin)

beforeAll(async () => {
  world = await openWorld()
  const { asOf } = (await list('PageSize=1')).meta
  today = asOf.slice(0, 10)
  await loadFiles(world, {
    issuer: [{ inn: '7700000001', name: 'Bare', country: 'RU' }],
    bond: BARE.map(isin => ({ ...PLAIN_BOND, isin, issuerInn: '7700000001', name: `Bare ${isin}` })),
  })
})
afterAll(() => world.close())

describe('beside a market of which defaults and ratings are stated', () => {
  test.each(UNSAID)('%s is neither true nor false of a bond of which no source says it', async flag => {
    for (const value of [true, false]) {
      expect(await isins(`${flag}=${value}`), String(value)).toEqual([])
      expect(await isins(`${flag}=${value}&IncludeUnknown=true`), String(value)).toEqual(BARE)
    }
    const { facets } = await list(`Isin=${ISINS}&Facets=${flag}&CountOnly=true`)
    expect(facets).toMatchObject([{ dimension: flag, unknown: 3, values: [] }])
  })

  test('the others are found by false, and a warning counts the unknown', async () => {
    for (const flag of ['DefaultFlag', 'TechnicalDefaultFlag', 'RatedFlag', 'GreenFlag']) {
      const { page, meta } = await list(`${flag}=false`)
      expect(page.total, flag).toBeGreaterThan(0)
      expect(meta.warnings.at(-1)).toMatch(
        new RegExp(`^${flag}: no source states it for \\d+ of \\d+ bonds, so it is neither true nor false for them`),
      )
    }
    const unknown = await list('DefaultFlag=false&IncludeUnknown=true')
    expect(unknown.meta.warnings.at(-1)).toContain('IncludeUnknown shows them')
  })

  test('covenants are stated, their absence never', async () => {
    expect((await list('CovenantFlag=true')).page.total).toBeGreaterThan(0)
    expect((await list('CovenantFlag=false')).page.total).toBe(0)
  })

  test('kinds of default are excluded only where some are stated', async () => {
    expect(await isins('DefaultType=!TECHNICAL')).toEqual([])
    expect((await list('DefaultType=!TECHNICAL')).page.total).toBeGreaterThan(0)
  })

  test('an issuer of whom no source says it is neither in default nor without, neither rated nor unrated', async () => {
    const issuers = (query: string) => world.getJson<Listing>(`/api/v1/data/issuers?Query=Bare&${query}`)
    for (const flag of ['HasDefaultFlag', 'RatedFlag']) {
      for (const value of [true, false]) expect((await issuers(`${flag}=${value}`)).page.total, flag).toBe(0)
      expect((await issuers(`${flag}=false&IncludeUnknown=true`)).page.total).toBe(1)
      expect((await world.getJson<Listing>(`/api/v1/data/issuers?${flag}=false`)).page.total).toBeGreaterThan(0)
    }
  })
})

describe('in a market of which no source states defaults or ratings', () => {
  beforeAll(async () => {
    await removeSample(world.service.database, { now: () => new Date() })
    await world.service.start()
  })

  test('false finds nothing, and the answer says why, in the names of REST, MCP and GraphQL', async () => {
    const { meta, page } = await list('DefaultFlag=false&RatedFlag=false')
    expect(page.total).toBe(0)
    expect(meta.warnings).toEqual([
      'No bond meets all 2 conditions, nor all but one of them.',
      'DefaultFlag: no source states it for any bond, so it is neither true nor false for all of them.',
      'RatedFlag: no source states it for any bond, so it is neither true nor false for all of them.',
    ])
    const mcp = await call(world, 'search_bonds', { DefaultFlag: false, RatedFlag: false })
    expect(mcp.structuredContent).toMatchObject({ page: { total: 0 }, meta: { warnings: meta.warnings } })
    const document = print(readDocument(schema, 'search-bonds').document)
    const filter = { defaultFlag: false, ratedFlag: false }
    const { data } = await callerOf(world.baseUrl, world.key).ask(document, { filter })
    const warnings = meta.warnings.map(text =>
      text.replace('DefaultFlag:', '`filter.defaultFlag`:').replace('RatedFlag:', '`filter.ratedFlag`:'),
    )
    expect(data?.bonds).toMatchObject({ page: { total: 0 }, meta: { warnings } })
  })

  test('once a source states one default, though cured, the others are without', async () => {
    const cured = { type: 'TECHNICAL', date: dayFrom(today, -90), curedDate: dayFrom(today, -80) }
    await loadFiles(world, { default: [{ isin: BARE[0] as string, issuerInn: '7700000001', ...cured }] })
    expect(await isins('DefaultFlag=false')).toEqual(BARE)
    expect(await isins('DefaultFlag=true')).toEqual([])
    expect((await list('DefaultFlag=false')).meta.warnings).toEqual([])
    expect(await isins('RatedFlag=false')).toEqual([])
  })

  test('a bond that its source calls defaulted is in default, of whatever kind', async () => {
    const bond = { ...PLAIN_BOND, isin: BARE[1] as string, issuerInn: '7700000001', name: `Bare ${BARE[1]}` }
    await loadFiles(world, { bond: [{ ...bond, status: 'DEFAULTED' }] })
    expect(await isins('DefaultFlag=true')).toEqual([BARE[1]])
    expect(await isins('DefaultFlag=false')).toEqual([BARE[0], BARE[2]])
  })
})

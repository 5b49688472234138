import { print } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readDocument } from '../../facades/service.ts'
import { schema } from '../../schema/index.ts'
import { call } from '../mcp/raw.ts'
import { callerOf } from '../support/accounts.ts'
import { dayFrom, loadFiles, PLAIN_BOND } from '../support/file-market.ts'
import { openWorld, type World } from '../world.ts'

const PATH = '/api/v1/data/instruments'
/** Each of an issuer of its own: where it is, who rates it and how. The last has no rating of its own country's scale. */
const RATED = [
  { isin: 'XS0000000009', country: 'RU', agency: 'ACRA', scale: 'NATIONAL', label: 'AA(RU)' },
  { isin: 'XS0000000017', country: 'RU', agency: 'EXPERT_RA', scale: 'NATIONAL', label: 'ruBBB' },
  { isin: 'XS0000000025', country: 'US', agency: 'MOODYS', scale: 'INTERNATIONAL', label: 'Aa2' },
  { isin: 'XS0000000033', country: 'US', agency: 'SP', scale: 'INTERNATIONAL', label: 'BB' },
  { isin: 'XS0000000041', country: 'RU', agency: 'FITCH', scale: 'INTERNATIONAL', label: 'AAA' },
] as const
const [RU_AA, RU_BBB, US_AA, US_BB, RU_ABROAD] = RATED.map(({ isin }) => isin)
const ISINS = RATED.map(({ isin }) => isin).join(',')

interface Listing {
  items: { isin: string; creditRating: { ordinal: number; scale: string } | null }[]
  page: { total: number }
  facets: { values: unknown[] }[]
  meta: { asOf: string; warnings: string[] }
}

let world: World
const list = (query: string) => world.getJson<Listing>(`${PATH}?${query}`)
const among = (query: string) => list(`Isin=${ISINS}&Sorts=isin_asc&${query}`)
const found = async (query: string) => (await among(query)).items.map(({ isin }) => isin)
const warnings = async (query: string) => (await among(query)).meta.warnings.slice(1)
const refused = async (query: string) => (await (await world.get(`${PATH}?${query}`)).json()) as Record<string, unknown>

beforeAll(async () => {
  world = await openWorld()
  const { asOf } = (await list('PageSize=1')).meta
  const inn = (index: number) => `770000000${index}`
  await loadFiles(world, {
    issuer: RATED.map(({ country }, index) => ({ inn: inn(index), name: `Issuer ${index}`, country })),
    bond: RATED.map(({ isin }, index) => ({ ...PLAIN_BOND, isin, issuerInn: inn(index), name: `Rated ${index}` })),
    rating: RATED.map(({ agency, scale, label }, index) => ({
      ...{ issuerInn: inn(index), agency, scale, label, date: dayFrom(asOf, -9) },
    })),
  })
})
afterAll(() => world.close())

describe("an agency's spelling fixes the scale", () => {
  test.each([
    ['Aa3', [US_AA, RU_ABROAD], 'international', 'national'],
    ['ruAA-', [RU_AA], 'national', 'international'],
    ['AA-(RU)', [RU_AA], 'national', 'international'],
    ['AA-.ru', [RU_AA], 'national', 'international'],
    ['AA-|ru|', [RU_AA], 'national', 'international'],
  ])('CreditRatingFrom=%s', async (spelling, isins, scale, other) => {
    const query = `CreditRatingFrom=${encodeURIComponent(spelling)}`
    expect(await found(query)).toEqual(isins)
    expect(await warnings(query)).toEqual([
      `The rating ${spelling} is read as AA- of the composite.`,
      `Ratings are read on the ${scale} scale, from the spelling ${spelling}: bonds rated on the ${other} scale are excluded.`,
    ])
  })

  test('also in a list, for the other bound, and beside a plain label', async () => {
    expect(await found('CreditRating=Aa2,BB')).toEqual([US_AA, US_BB])
    expect(await found('CreditRatingFrom=D&CreditRatingTo=ruA')).toEqual([RU_BBB])
    expect(await found('CreditRating=!Aa2')).toEqual([US_BB, RU_ABROAD])
  })

  test('unrated bonds pass with IncludeUnknown, those of the other scale do not', async () => {
    const all = await list('CreditRatingFrom=Aa3&IncludeUnknown=true&PageSize=500')
    expect(all.items.some(({ creditRating }) => creditRating === null)).toBe(true)
    expect(all.items.some(({ creditRating }) => creditRating?.scale === 'NATIONAL')).toBe(false)
  })

  test('agrees with RatingScale or is refused', async () => {
    expect(await found('CreditRatingFrom=Aa3&RatingScale=INTERNATIONAL')).toEqual([US_AA, RU_ABROAD])
    for (const query of ['RatingScale=NATIONAL', 'RatingScale=!INTERNATIONAL']) {
      expect(await refused(`CreditRatingFrom=Aa3&${query}`)).toMatchObject({
        status: 400,
        code: 'INVALID_PARAMETER',
        errors: [{ name: 'CreditRatingFrom', message: expect.stringContaining('which RatingScale excludes') }],
      })
    }
  })

  test('two spellings of two scales are refused', async () => {
    expect(await refused('CreditRatingFrom=ruA&CreditRatingTo=Aaa')).toMatchObject({
      status: 400,
      errors: [{ message: expect.stringContaining('query each scale separately') }],
    })
  })
})

describe("a plain label is read on the scale of the issuer's country", () => {
  test('and the answer says so, the same over REST, MCP and GraphQL', async () => {
    const { items, meta } = await among('CreditRatingFrom=AA-')
    expect(items.map(({ isin }) => isin)).toEqual([RU_AA, US_AA])
    const text =
      "Ratings are read on the national scale for issuers of RU, on the international scale for all others; an agency's spelling such as AA-(RU) or Aa3 selects one scale."
    expect(meta.warnings.slice(1)).toEqual([text])
    const mcp = await call(world, 'search_bonds', { CreditRatingFrom: 'AA-', Isin: ISINS.split(',') })
    expect(mcp.structuredContent).toMatchObject({ page: { total: 2 }, meta: { warnings: [meta.warnings[0], text] } })
    const document = print(readDocument(schema, 'search-bonds').document)
    const variables = { filter: { creditRatingFrom: 'AA-', isin: ISINS.split(',') } }
    const { data } = await callerOf(world.baseUrl, world.key).ask(document, variables)
    expect(data?.bonds).toMatchObject({ page: { total: 2 }, meta: { warnings: [meta.warnings[0], text] } })
  })

  test('or on that of RatingScale', async () => {
    expect(await found('CreditRatingFrom=AA-&RatingScale=INTERNATIONAL')).toEqual([US_AA, RU_ABROAD])
    expect(await warnings('CreditRatingFrom=AA-&RatingScale=INTERNATIONAL')).toEqual([
      'Ratings are read on the international scale, as set by RatingScale.',
    ])
    expect(await found('CreditRatingFrom=AA-&RatingScale=NATIONAL,INTERNATIONAL')).toEqual([RU_AA, US_AA, RU_ABROAD])
  })

  test('in the list of issuers, too', async () => {
    const issuers = (query: string) =>
      world.getJson<{ page: { total: number }; meta: { warnings: string[] } }>(
        `/api/v1/data/issuers?Inn=7700000000,7700000002,7700000004&${query}`,
      )
    expect((await issuers('CreditRatingFrom=AA-')).page.total).toBe(2)
    const spelt = await issuers('CreditRatingFrom=Aa3')
    expect(spelt.page.total).toBe(2)
    expect(spelt.meta.warnings.at(-1)).toContain('issuers rated on the national scale are excluded')
  })
})

test('an unrated bond depends on no agency, so none is excluded for it', async () => {
  const rated = (await list('RatedFlag=true')).page.total
  expect(rated).toBeGreaterThan(0)
  expect((await list('RatingAgency=!SP')).page.total).toBeLessThan(rated)
})

describe('the order by rating', () => {
  test('never mixes the scales, and says so', async () => {
    const by = async (sort: string) => (await list(`Isin=${ISINS}&Sorts=${sort}`)).items.map(({ isin }) => isin)
    expect(await by('rating_asc')).toEqual([RU_AA, RU_BBB, RU_ABROAD, US_AA, US_BB])
    expect(await by('rating_desc')).toEqual([US_BB, US_AA, RU_ABROAD, RU_BBB, RU_AA])
    expect((await list(`Isin=${ISINS}&Sorts=rating_asc`)).meta.warnings.at(-1)).toBe(
      'National and international ratings are not comparable: sorted by rating, bonds rated on one scale follow those rated on the other.',
    )
  })

  test('of one scale says nothing', async () => {
    const { meta } = await list(`Isin=${ISINS}&Sorts=rating_asc&RatingScale=NATIONAL`)
    expect(meta.warnings).toHaveLength(1)
  })

  test('of issuers likewise', async () => {
    const { items, meta } = await world.getJson<{
      items: { composite: { scale: string } | null }[]
      meta: { warnings: string[] }
    }>('/api/v1/data/issuers?Sorts=rating_asc&RatedFlag=true&PageSize=500')
    const scales = items.map(({ composite }) => composite?.scale)
    expect(scales.lastIndexOf('NATIONAL')).toBeLessThan(scales.indexOf('INTERNATIONAL'))
    expect(meta.warnings.join()).toContain('issuers rated on one scale follow those rated on the other')
  })
})

test('the facet of ratings says that it counts the labels of two scales together', async () => {
  const { meta } = await list(`Isin=${ISINS}&Facets=CreditRating&CountOnly=true`)
  expect(meta.warnings.at(-1)).toBe(
    'CreditRating counts equal labels of the national and the international scale together: filter by RatingScale to separate them.',
  )
})

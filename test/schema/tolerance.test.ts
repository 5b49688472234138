import { print } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readDocument } from '../../facades/service.ts'
import { schema } from '../../schema/index.ts'
import { forgivenText } from '../../schema/screener/screen.ts'
import { findWords } from '../../schema/screener/words/find-words.ts'
import { call } from '../mcp/raw.ts'
import { verifies } from '../promises.ts'
import { callerOf } from '../support/accounts.ts'
import { sharedWorld, type World } from '../world.ts'

const BONDS = [
  { name: 'Sberbank 001' },
  { name: 'Газпром нефть' },
  { name: 'Gazprom Capital' },
  { name: '«Хабаровск» 2030' },
  { name: 'Sberbond Sberbank' },
] as const

/** What is told of a search among the bonds above. */
function told(query: string): readonly string[] {
  const { forgiven } = findWords(BONDS, ['name'], query.split(' '))
  return forgiven.map(word => forgivenText(word, 'bond'))
}

describe('it is told', () => {
  test.each([
    ['of a typo', 'sbrebank', ['No bond has the word «sbrebank»; bonds with «sberbank» are shown.']],
    ['of another script', 'сбербанк', ['No bond has the word «сбербанк»; bonds with «sberbank» are shown.']],
    ['of another layout', 'ufpghjv', ['No bond has the word «ufpghjv»; bonds with «gazprom», «газпром» are shown.']],
    [
      'without the quotes around a word',
      'khabarovsk',
      ['No bond has the word «khabarovsk»; bonds with «хабаровск» are shown.'],
    ],
    ['of more found beside what is written', 'gazprom', ['In addition to «gazprom», bonds with «газпром» are shown.']],
    [
      'only of what was found by all the words',
      'sberbonk 001',
      ['No bond has the word «sberbonk»; bonds with «sberbank» are shown.'],
    ],
  ])('%s', (_what, query, warnings) => expect(told(query)).toEqual(warnings))
})

test('nothing is told of words that are found as they are written, or nowhere', () => {
  for (const query of ['sberbank', 'sber', 'capital', 'zzzzqqqq', 'sbrebank zzzzqqqq'])
    expect(told(query), query).toEqual([])
})

test('of many words the commonest are named and the rest are counted', () => {
  const taken = ['a', 'b', 'c', 'd', 'e']
  expect(forgivenText({ word: 'x', isWritten: false, taken }, 'issuer')).toBe(
    'No issuer has the word «x»; issuers with «a», «b», «c» and 2 more like it are shown.',
  )
})

describe('meta.warnings', () => {
  interface Listing {
    items: { isin: string; issuer: { name: string } }[]
    page: { nextCursor: string | null; total: number }
    meta: { warnings: string[] }
  }
  const PATH = '/api/v1/data/instruments'
  let world: World
  /** A word of the sample market with two letters swapped. */
  let misspelt: string
  let word: string

  beforeAll(async () => {
    world = await sharedWorld()
    const { items } = await world.getJson<Listing>(`${PATH}?PageSize=500`)
    const words = items.map(({ issuer }) => issuer.name.split(' ')[0]?.toLowerCase() ?? '')
    word = words.find(name => /^[a-z]{8,}$/.test(name) && words.filter(other => other === name).length > 2) ?? ''
    misspelt = word.replace(/^(..)(.)(.)/, '$1$3$2')
  })
  afterAll(() => world.close())

  verifies('PAR-1', 'of a misspelt word are the same on every page and over REST, MCP and GraphQL', async () => {
    const query = `${PATH}?Query=${misspelt}&PageSize=2`
    const first = await world.getJson<Listing>(query)
    const warning = `No bond has the word «${misspelt}»; bonds with `
    expect(first.meta.warnings).toEqual([expect.stringContaining('Sample market'), expect.stringContaining(warning)])
    expect(first.meta.warnings[1]).toContain(`«${word}»`)
    const second = await world.getJson<Listing>(`${query}&Cursor=${first.page.nextCursor}`)
    expect(second.meta.warnings).toEqual(first.meta.warnings)
    const mcp = await call(world, 'search_bonds', { Query: misspelt, PageSize: 2 })
    expect(mcp.structuredContent).toMatchObject({ meta: { warnings: first.meta.warnings } })
    const document = print(readDocument(schema, 'search-bonds').document)
    const { data } = await callerOf(world.baseUrl, world.key).ask(document, { filter: { query: misspelt } })
    expect(data?.bonds).toMatchObject({ meta: { warnings: first.meta.warnings } })
  })

  test('speak of issuers in the list of issuers', async () => {
    const { meta } = await world.getJson<Listing>(`/api/v1/data/issuers?Query=${misspelt}`)
    expect(meta.warnings.join()).toContain(`No issuer has the word «${misspelt}»; issuers with `)
  })

  test("tell which label a rating in an agency's spelling was taken for", async () => {
    const warnings = async (query: string) => (await world.getJson<Listing>(`${PATH}?${query}`)).meta.warnings.slice(1)
    const scale = expect.stringContaining('Ratings are read on the ')
    expect(await warnings('CreditRatingFrom=Aa3')).toEqual(['The rating Aa3 is read as AA- of the composite.', scale])
    expect(await warnings('CreditRating=ruA%2B,BBB,!SD')).toEqual([
      'The rating ruA+ is read as A+ of the composite.',
      'The rating SD is read as D of the composite.',
      scale,
    ])
    expect(await warnings('CreditRatingFrom=bbb-&CreditRatingTo=AAA')).toEqual([scale])
  })

  test('say nothing where nothing was tolerated', async () => {
    expect((await world.getJson<Listing>(`${PATH}?Query=${word}&YieldFrom=1`)).meta.warnings).toHaveLength(1)
  })
})

describe('IncludeUnknown', () => {
  let world: World
  beforeAll(async () => {
    world = await sharedWorld()
  })
  afterAll(() => world.close())

  verifies('DAT-3', 'lets unknown values pass the bounds on them, in every list that has it', async () => {
    for (const [path, bound] of [
      ['/api/v1/data/placements', 'CouponFrom=5'],
      ['/api/v1/data/issuers', 'NetDebtToEbitdaFrom=1'],
      ['/api/v1/data/instruments', 'YieldFrom=5'],
    ] as const) {
      const total = async (query: string) =>
        (await world.getJson<{ page: { total: number } }>(`${path}?PageSize=1&${query}`)).page.total
      const [known, both, all] = [await total(bound), await total(`${bound}&IncludeUnknown=true`), await total('')]
      expect(both, path).toBeGreaterThan(known)
      expect(both, path).toBeLessThanOrEqual(all)
      expect(await total(`${bound}&IncludeUnknown=false`), path).toBe(known)
      expect(await total('IncludeUnknown=true'), path).toBe(all)
      expect((await world.get(`${path}?IncludeUnknown=perhaps`)).status).toBe(400)
    }
  })
})

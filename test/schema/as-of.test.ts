import { print } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { flatParameters } from '../../facades/arguments/parameters.ts'
import { readArguments } from '../../facades/arguments/read-arguments.ts'
import { ENDPOINTS, type Endpoint } from '../../facades/endpoints.ts'
import { readDocument } from '../../facades/service.ts'
import { withColumns } from '../../gateway/documents/columns.ts'
import { ingest } from '../../gateway/ingestion/ingest.ts'
import type { SourceRecord } from '../../prisma/sources/record.ts'
import { knownDates } from '../../prisma/sources/sample/known-days.ts'
import { schema } from '../../schema/index.ts'
import { bondDetails } from '../../schema/snapshot/details/details.ts'
import type { MarketSnapshot } from '../../schema/snapshot/market-snapshot.ts'
import { marketOf, readSnapshot } from '../../schema/snapshot/read-snapshot.ts'
import { piecesIn } from '../../schema/snapshot/rows/archive.ts'
import { rowsInTables } from '../../schema/snapshot/rows/table-rows.ts'
import { call } from '../mcp/raw.ts'
import { readingFrom, sourceOf } from '../prisma/world.ts'
import { verifies } from '../promises.ts'
import { callerOf } from '../support/accounts.ts'
import { openPast } from '../support/past-snapshots.ts'
import { openWorld, type World } from '../world.ts'
import { plainMarket } from './plain-market.ts'

const PATH = '/api/v1/data/instruments'
const ISSUERS = '/api/v1/data/issuers'
const PLACEMENTS = '/api/v1/data/placements'
const NEW = 'XS0000000009'

/** The same questions are asked while a revision is current and later by AsOf; those about the bonds follow. */
const QUESTIONS = [
  `${PATH}?Fields=full&PageSize=500`,
  `${PATH}?Fields=full&PageSize=500&Page=2`,
  `${PATH}?Facets=Currency,Yield,CouponType,CreditRating,MatureDate&CountOnly=true&IncludeUnknown=true`,
  `${PATH}?YieldFrom=10&DaysToMaturityTo=900&Sorts=-ytm&PageSize=20`,
  `${PATH}?Query=renamd&PageSize=20`,
  `${PATH}?Format=csv&Fields=full&Sorts=isin_asc`,
  `${PATH}?Format=ndjson&Fields=standard&PriceFrom=90`,
  `${ISSUERS}?Fields=full&PageSize=200`,
  `${ISSUERS}?Format=csv&Fields=full&OutstandingFrom=1`,
  `${PLACEMENTS}?Fields=full&PageSize=200`,
  '/api/v1/data/market-overview?Limit=100',
  '/api/v1/data/market-overview?Currency=USD,EUR&Limit=20',
]

let clock: Date
let world: World
/** Of each day, oldest first: what was answered on it, and the market of then. */
let days: { day: string; answers: readonly string[]; market: MarketSnapshot }[]
let bonds: readonly { id: string; isin: string; name: string; price: number }[]
let questions: readonly string[]

/** A source's load that is published so many days after the first. */
async function load(rows: readonly SourceRecord[], hours: number): Promise<void> {
  clock = new Date(clock.getTime() + hours * 3_600_000)
  const report = await ingest(world.service.database, sourceOf(rows), { from: null, now: () => clock })
  expect(report).toMatchObject({ status: 'SUCCEEDED', failed: 0, revisionId: expect.any(Number) })
  await world.service.start()
}

/** How the sources are doing is told as of now only. */
const withoutSources = (answer: string) => answer.replace(/"sources":\[.*?\]/, '')

async function remember(): Promise<void> {
  const answers = []
  for (const question of questions) {
    const response = await world.get(question)
    expect(response.status, question).toBe(200)
    answers.push(withoutSources(await response.text()))
  }
  const { prisma } = world.service.database
  const { revision, asOf, sample, history } = await readSnapshot(prisma)
  const market = await marketOf({ revision, asOf, sample, history }, rowsInTables(prisma, asOf))
  days.push({ day: clock.toISOString().slice(0, 10), answers, market })
}

const quote = (index: number, day: string, last: number): SourceRecord => {
  return { kind: 'quote', isin: bonds[index]?.isin ?? '', date: day, last, time: `${day}T15:00:00Z` }
}

/** Another schedule than the bond has had: one coupon, one repayment. */
const schedule = (index: number, value: string): SourceRecord => ({
  ...{ kind: 'schedule', isin: bonds[index]?.isin ?? '', complete: true, offers: [] },
  amortizations: [{ date: '2027-11-20', value: '1000', percent: 100, redemption: true }],
  coupons: [
    {
      ...{ number: 1, periodStart: '2026-11-20', periodEnd: '2027-11-20', payDate: '2027-11-20', value },
      ...{ rate: Number(value) / 10, knowledge: 'FIXED' },
    },
  ],
})

const rating = (index: number, date: string, label: string): SourceRecord => {
  return {
    kind: 'rating',
    isin: bonds[index]?.isin ?? '',
    agency: 'ACRA',
    scale: 'NATIONAL',
    label,
    outlook: null,
    date,
  }
}

const curve = (date: string, rate: number): SourceRecord => ({
  ...{ kind: 'curve', key: 'RUB-SAMPLE', currency: 'RUB', date, model: 'NODES', parameters: {} },
  points: [1, 10].map(tenorYears => ({ tenorYears, zero: rate })),
})

const SECOND_DAY = () => [
  quote(0, '2026-11-23', 91.5),
  schedule(1, '99.5'),
  rating(0, '2026-11-23', 'BB+(RU)'),
  curve('2026-11-23', 16.5),
]

beforeAll(async () => {
  // Whatever the hour, what is bought at the start holds at noon.
  clock = new Date(`${new Date().toISOString().slice(0, 10)}T00:00:00Z`)
  world = await openWorld({ now: () => clock })
  const { prisma } = world.service.database
  const newest = await prisma.revision.findFirstOrThrow({ orderBy: { id: 'desc' } })
  clock = new Date(`${newest.publishedAt?.toISOString().slice(0, 10)}T22:00:00Z`)
  // That evening may lie behind: who may ask now may have asked then.
  await prisma.subscription.updateMany({ data: { startsAt: new Date(clock.getTime() - 86_400_000) } })
  bonds = (await world.getJson<{ items: typeof bonds }>(`${PATH}?CouponType=FIXED&PriceFrom=50&YieldFrom=1`)).items
  const details = bonds.slice(0, 5).flatMap(({ id }) => [`${PATH}/${id}?`, `${PATH}/${id}?Schedules=NEXT`])
  const idsOf = async (path: string) =>
    (await world.getJson<{ items: { id: string }[] }>(`${path}?PageSize=5`)).items.map(({ id }) => `${path}/${id}?`)
  questions = [...QUESTIONS, ...details, ...(await idsOf(ISSUERS)), ...(await idsOf(PLACEMENTS))]
  days = []
  await remember()
  await load(SECOND_DAY(), 24)
  await remember()
  const { name, inn } = await prisma.issuer.findFirstOrThrow({ where: { inn: { not: null } } })
  await load(
    [
      { kind: 'issuer', inn, name: `${name} Renamed` },
      quote(1, '2026-11-24', 77.25),
      schedule(0, '11.25'),
      rating(2, '2026-11-24', 'BBB-(RU)'),
      curve('2026-11-24', 15.75),
      {
        ...{ kind: 'bond', isin: NEW, issuer: { inn }, name: 'Newcomer', bondType: 'CORPORATE', status: 'TRADING' },
        ...{ currency: 'RUB', nominalCurrency: 'RUB', initialNominal: '1000', outstandingNominal: '1000' },
        ...{ couponType: 'FIXED', couponRate: 12, maturityDate: '2030-01-01' },
      },
    ],
    48,
  )
  await remember()
}, 240_000)
afterAll(() => world.close())

const dayOf = (index: number) => days.at(index) as (typeof days)[number]

async function refused(query: string): Promise<{ status: number; name?: string; detail: string }> {
  const response = await world.get(`${PATH}?${query}`)
  const body = (await response.json()) as { detail: string; errors?: { name: string }[] }
  const [fault] = body.errors ?? []
  return { status: response.status, detail: body.detail, ...(fault && { name: fault.name }) }
}

const etagOf = async (query: string) => (await world.get(`${PATH}?${query}`)).headers.get('etag') ?? ''
const statusWith = async (query: string, etag: string) =>
  (await world.get(`${PATH}?${query}`, { 'if-none-match': etag })).status

describe('AsOf', () => {
  verifies('DAT-1', 'answers every question as it was answered while that revision was current', async () => {
    const differing = questions.filter((_, index) => new Set(days.map(({ answers }) => answers[index])).size > 1)
    expect(differing).toEqual(expect.arrayContaining([...QUESTIONS.slice(0, 1), ...QUESTIONS.slice(-5, -1)]))
    expect(differing.filter(question => question.startsWith(PATH) && question.endsWith('?'))).toHaveLength(5)
    for (const { day, answers } of days) {
      for (const [index, question] of questions.entries()) {
        const response = await world.get(`${question}&AsOf=${day}`)
        expect(withoutSources(await response.text()), `${question} ${day}`).toBe(answers[index])
      }
    }
  })

  test('tells the revision and the time of the data of then', async () => {
    const metas = []
    for (const { day } of days) {
      const { meta } = await world.getJson<{ meta: { revision: number; asOf: string } }>(`${PATH}?AsOf=${day}`)
      metas.push(meta)
    }
    expect(metas.map(({ asOf }) => asOf.slice(0, 10))).toEqual(['2026-11-20', '2026-11-23', '2026-11-24'])
    expect(metas.map(({ revision }) => revision)).toEqual(days.map(({ market }) => market.revision))
  })

  test('of a day without a publication is the one before it', async () => {
    const between = new Date(Date.parse(dayOf(1).day) + 86_400_000).toISOString().slice(0, 10)
    expect(await (await world.get(`${QUESTIONS[3]}&AsOf=${between}`)).text()).toBe(dayOf(1).answers[3])
  })

  test('knows no bond that came later, and the issuer by its name of then', async () => {
    const total = async (query: string) =>
      (await world.getJson<{ page: { total: number } }>(`${PATH}?${query}&CountOnly=true`)).page.total
    expect([await total(`Isin=${NEW}&AsOf=${dayOf(1).day}`), await total(`Isin=${NEW}`)]).toEqual([0, 1])
    expect(await total(`Query=Renamed&AsOf=${dayOf(0).day}`)).toBe(0)
    expect(await total(`Query=Renamed&AsOf=${dayOf(2).day}`)).toBeGreaterThan(0)
  })

  verifies('PAR-1', 'gives the same answer over REST, MCP and GraphQL', async () => {
    const { day } = dayOf(0)
    const rest = await world.getJson(`${PATH}?AsOf=${day}&PageSize=3&Fields=full&Facets=Currency`)
    const mcp = await call(world, 'search_bonds', { AsOf: day, PageSize: 3, Fields: ['full'], Facets: ['Currency'] })
    expect(mcp.structuredContent).toEqual(rest)
    const { ask } = callerOf(world.baseUrl, world.key)
    const operation = readDocument(schema, 'search-bonds')
    const [screener] = ENDPOINTS
    const read = readArguments(flatParameters(screener as Endpoint, operation), new Map([['Fields', ['full']]]))
    const columns = 'faults' in read ? expect.fail('full is a preset') : (read.columns ?? new Set<string>())
    const { document } = withColumns(operation, 'items', columns)
    const { data } = await ask(print(document), { asOf: day, pageSize: 3, facets: ['Currency'] })
    expect(data?.bonds).toEqual(rest)
  })

  test('goes on with the cursor of a page while newer revisions are published', async () => {
    interface Listing {
      items: { isin: string }[]
      page: { nextCursor: string }
    }
    const query = `${PATH}?AsOf=${dayOf(1).day}&Fields=isin&PageSize=100`
    const all = (await world.getJson<Listing>(`${query.replace('100', '200')}`)).items
    const first = await world.getJson<Listing>(query)
    const second = await world.getJson<Listing>(`${query}&Cursor=${first.page.nextCursor}`)
    expect([...first.items, ...second.items]).toEqual(all)
    const present = await refused(`Fields=isin&PageSize=100&Cursor=${first.page.nextCursor}`)
    expect(present.status).toBe(400)
  })

  verifies('ERR-2', 'refuses a day that lies ahead or before the first, and says which can be asked for', async () => {
    const range = `AsOf accepts days from ${knownDates('2026-11-20')[0]} to ${clock.toISOString().slice(0, 10)}`
    for (const day of ['2020-01-01', '2099-01-01']) {
      const { status, name, detail } = await refused(`AsOf=${day}`)
      expect([status, name]).toEqual([400, 'AsOf'])
      expect(detail).toContain(range)
    }
    expect(await refused('AsOf=yesterday')).toMatchObject({ status: 400, name: 'AsOf' })
  })

  test('reaches what hung on bonds and issuers then, from every side', async () => {
    const { ask } = callerOf(world.baseUrl, world.key)
    const query = (fields: string, day: string) =>
      ask(`{ bonds(asOf: "${day}", filter: { isin: ["${bonds[0]?.isin}"] }) { items { ${fields} } } }`, {})
    for (const fields of [
      'coupons { payDate status value }',
      'issuer { ratings { label subject } reports { periodEnd metrics { key value } } defaults { date } }',
      'issuer { bonds { offers { date } schedules { coupons } } }',
    ]) {
      const [then, before] = [await query(fields, dayOf(1).day), await query(fields, dayOf(0).day)]
      expect([then.errors, before.errors], fields).toEqual([undefined, undefined])
      expect(then.data, fields).not.toEqual({ bonds: { items: [] } })
    }
  })

  test('refuses the details of a day of which they are not kept, and says so', async () => {
    const { prisma } = world.service.database
    const revisionId = dayOf(0).market.revision
    const details = { ...piecesIn(revisionId), part: { endsWith: 'Details' } }
    const removed = await prisma.revisionChunk.findMany({ where: details })
    await prisma.revisionChunk.deleteMany({ where: details })
    await prisma.revision.update({ where: { id: revisionId }, data: { chunks: { decrement: removed.length } } })
    const past = openPast(readingFrom(prisma), () => clock)
    const published = dayOf(2).market.history.find(({ revision }) => revision === revisionId)
    const archived = published && (await past.market({ ...published, chunks: published.chunks - removed.length }))
    expect(archived && bondDetails(archived.details, archived.bonds[0]?.id ?? '')).toBeNull()
    expect(archived?.bonds).toHaveLength(dayOf(0).market.bonds.length)
    await prisma.revisionChunk.createMany({ data: removed })
    await prisma.revision.update({ where: { id: revisionId }, data: { chunks: { increment: removed.length } } })
  })

  test('refuses what is held, rather than mix two times', async () => {
    expect(await refused(`AsOf=${dayOf(0).day}&InPortfolioFlag=true`)).toMatchObject({ name: 'InPortfolioFlag' })
    expect(await statusWith(`AsOf=${dayOf(2).day}&InPortfolioFlag=true`, '')).toBe(200)
  })

  test('reaches the issuers of then with what their bonds added up to', async () => {
    const { ask } = callerOf(world.baseUrl, world.key)
    const fields = 'items { isin issuer { name bondsCount outstandingTotal { currency amount } bonds { isin price } } }'
    const { data } = await ask(`{ bonds(asOf: "${dayOf(0).day}", pageSize: 500) { ${fields} } }`, {})
    const { items } = (data?.bonds ?? {}) as { items: { isin: string; issuer: { name: string; bondsCount: number } }[] }
    const { market } = dayOf(0)
    expect(items).toHaveLength(500)
    for (const { isin, issuer } of items) {
      const figures = market.issuerById.get(market.bondByIsin.get(isin)?.issuerId ?? '')
      expect(issuer).toMatchObject({ name: figures?.issuer.name, bondsCount: figures?.bondsCount })
    }
  })

  test('of two days in one question keeps them apart', async () => {
    const { ask } = callerOf(world.baseUrl, world.key)
    const part = (alias: string, day: string) =>
      `${alias}: bonds(asOf: "${day}", filter: { isin: ["${bonds[0]?.isin}"] }) { meta { revision } items { price } }`
    const { data } = await ask(`{ ${part('before', dayOf(0).day)} ${part('after', dayOf(1).day)} }`, {})
    expect(data?.before).toMatchObject({ items: [{ price: bonds[0]?.price }] })
    expect(data?.after).toMatchObject({ items: [{ price: 91.5 }] })
  })

  test('has the whole market of then', async () => {
    const { history: all } = dayOf(2).market
    const seeded = all.slice(0, -days.length)
    const history = all.slice(-days.length)
    expect(seeded.map(({ day }) => day)).toEqual(knownDates('2026-11-20').slice(0, -1))
    expect(history.map(({ day }) => day)).toEqual(days.map(({ day }) => day))
    const past = openPast(readingFrom(world.service.database.prisma), () => clock)
    for (const [index, published] of history.slice(0, 2).entries()) {
      const archived = (await past.market(published)) as MarketSnapshot
      expect(plainMarket({ ...archived, history })).toEqual(plainMarket({ ...dayOf(index).market, history }))
    }
  })

  verifies('DAT-4', 'is known by its revision: a later one of the same day has another tag', async () => {
    const today = `AsOf=${clock.toISOString().slice(0, 10)}&Fields=isin,price`
    const past = `AsOf=${dayOf(0).day}&Fields=isin,price`
    const tags = { today: await etagOf(today), past: await etagOf(past) }
    expect(await statusWith(today, tags.today)).toBe(304)
    await load([quote(2, '2026-11-24', 66)], 1)
    expect(await statusWith(today, tags.today)).toBe(200)
    expect(await statusWith(past, tags.past)).toBe(304)
    expect(await etagOf(past)).toBe(tags.past)
  })
})

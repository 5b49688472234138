import { ask, askJson } from './ask.ts'
import { differenceOf } from './equal.ts'
import type { MeasuredSystem } from './race.ts'
import { screenerQueries } from './requests.ts'
import type { Session } from './session.ts'
import { get, type OwnSystem, PEERS, type System } from './systems.ts'

/** What is asked of several, side by side. */
export interface Work {
  readonly key: string
  readonly title: string
  /** Exactly what is compared, for the reader of the figures. */
  readonly compared: string
  /** Nobody is asked the same twice. */
  readonly once?: true
  /** Starts who takes part and checks that they answer the same. @throws when they do not */
  prepare(session: Session, options: WorkOptions): Promise<readonly MeasuredSystem[]>
}

export interface WorkOptions {
  readonly peers: readonly System[]
  /** Requests of which the answers are compared. */
  readonly checks: number
}

const REQUESTS = 400
/** More than anybody answers while it is measured for the usual time. */
const REQUESTS_ONCE = 100_000
const SEED_ONCE = 7
const FACETS = 'Currency,BondType,CreditRating'
const CHECKED_AT_ONCE = 2

export const WORKLOADS: readonly Work[] = [
  {
    key: 'screener',
    title: 'screener, 400 requests over and over',
    compared: `3 to 6 filters, 6 sort keys, pages 1 to 5 of 50, 20 fields with the issuer, exact total: the same ids in the same order, totals and values from each.`,
    prepare: (session, { peers, checks }) =>
      screeners(session, peers, screenerQueries(session.domain, REQUESTS), checks),
  },
  {
    key: 'screener-once',
    title: 'screener, 100,000 different requests',
    compared: 'The same, but no request comes twice, so that nobody can keep an answer.',
    once: true,
    prepare: (session, { peers, checks }) => {
      const queries = screenerQueries(session.domain, REQUESTS_ONCE, { seed: SEED_ONCE })
      return screeners(session, onlySql(peers), queries, checks)
    },
  },
  {
    key: 'facets',
    title: 'screener with three facets, 100,000 different requests',
    compared: `The same, none twice, with the counts by currency, kind and rating; the peers count each with one GROUP BY under the other filters. Counts are compared too.`,
    once: true,
    prepare: async (session, { peers, checks }) => {
      const queries = screenerQueries(session.domain, REQUESTS_ONCE, { seed: SEED_ONCE, more: `&Facets=${FACETS}` })
      const systems = await screeners(session, onlySql(peers), queries, checks)
      await sameAnswers(systems, Math.min(checks, 100), facetsOf)
      return systems
    },
  },
  {
    key: 'details',
    title: 'bond details',
    compared: `All that is stored of one bond: terms, figures, boards, coupons, repayments, offers, ratings, defaults, origins; express + pg with eight prepared statements at the same time. Price, yield, and the numbers of coupons, repayments, offers and boards are compared.`,
    prepare: async (session, { checks }) => {
      const ids = await sampleOf(session, 'id')
      const systems = await ourAndSql(
        session,
        id => `/api/v1/data/instruments/${id}`,
        id => `/bonds/${id}`,
        ids,
      )
      await sameAnswers(systems, checks, detailsOf)
      return systems
    },
  },
  {
    key: 'alternatives',
    title: 'alternatives',
    compared: `Ours: widening windows, scores of four parts, dominance, reasons. express + pg: only three lists of ten by rating, yield and duration in the same currency, ordered by one spread. The source is compared.`,
    prepare: async (session, { checks }) => {
      const isins = await sampleOf(session, 'isin')
      const systems = await ourAndSql(
        session,
        isin => `/api/v1/data/alternatives/${isin}?Limit=10`,
        isin => `/alternatives/${isin}`,
        isins,
      )
      await sameAnswers(systems, Math.min(checks, 40), body => idOf(body))
      return systems
    },
  },
  {
    key: 'overview',
    title: 'market overview',
    compared: `Ours: the whole overview of a currency. express + pg: its counts, spreads by rating and duration, trading, calendar, rates and curve as twelve statements at the same time; not the credit events, health of the data and history. Counts and groups of spreads are compared.`,
    prepare: async (session, { checks }) => {
      const currencies = (session.domain.get('currency') ?? []).map(String)
      const systems = await ourAndSql(
        session,
        currency => `/api/v1/data/market-overview?Currency=${currency}&Limit=5`,
        currency => `/overview?Currency=${currency}`,
        currencies,
      )
      await sameAnswers(systems, Math.min(checks, currencies.length), overviewOf)
      return systems
    },
  },
  {
    key: 'not-modified',
    title: 'a repeated request (304)',
    compared: `A screener request with the ETag of its answer, with key, limits, counting and log; beside it express with one route, a constant text as long as such a page and a constant ETag, once giving the text out and once answering 304 as well.`,
    prepare: async session => {
      const [query = ''] = screenerQueries(session.domain, 1)
      const running = await session.start(session.ours)
      const request = session.ours.requestOf(query)
      const etag = (await ask(running.port, request)).headers.get('etag') ?? ''
      const fixed: System = {
        ...session.ours,
        key: 'static',
        title: 'a static answer of express',
        file: 'static.ts',
      }
      const express = { ...fixed, running: await session.start(fixed) }
      const [plain, tagged] = [get('/bonds'), withTag(get('/bonds'), '"1"')]
      const systems = [
        { ...session.ours, running, requests: [withTag(request, etag)], expected: 304 },
        { ...express, requests: [plain], expected: 200 },
        { ...express, key: 'static-304', title: 'a 304 of express', requests: [tagged], expected: 304 },
      ]
      for (const { title, running: server, requests, expected } of systems) {
        const { status } = await ask(server.port, requests[0] ?? '')
        if (status !== expected) throw new Error(`${title} answered ${status}, not ${expected}`)
      }
      return systems
    },
  },
]

function withTag(request: string, etag: string): string {
  return request.replace('\r\n', `\r\nif-none-match: ${etag}\r\n`)
}

/** Those that are good at this by themselves; the others are compared in the screener. */
function onlySql(peers: readonly System[]): readonly System[] {
  return peers.filter(({ file }) => file === 'express-pg.ts')
}

async function screeners(
  session: Session,
  peers: readonly System[],
  queries: readonly string[],
  checks: number,
): Promise<readonly MeasuredSystem[]> {
  const all = [...owns(session), ...peers]
  const systems: (MeasuredSystem & System)[] = []
  for (const system of all) {
    const running = await session.start(system)
    systems.push({ ...system, running, requests: queries.map(query => system.requestOf(query)) })
  }
  const [own, ...others] = systems
  if (own === undefined) throw new Error('there is always the service itself')
  await atOnce(Math.min(checks, queries.length), async index => {
    const page = await pageAt(own, index)
    for (const other of others) {
      const difference = differenceOf(page, await pageAt(other, index))
      if (difference !== null) throw new Error(`${other.title}: ${difference}; asked ${queries[index]}`)
    }
  })
  return systems
}

async function pageAt(system: MeasuredSystem & System, index: number) {
  return system.pageOf(await askJson(system.running.port, system.requests[index] ?? ''))
}

/** The service, on each database that it has here. */
function owns({ ours, embedded }: Session): readonly OwnSystem[] {
  return embedded === null ? [ours] : [ours, embedded]
}

/** The service and express + pg, asked for the same things. */
async function ourAndSql(
  session: Session,
  ourPath: (name: string) => string,
  peerPath: (name: string) => string,
  names: readonly string[],
): Promise<readonly MeasuredSystem[]> {
  const peer = PEERS[0] as System
  const systems: MeasuredSystem[] = []
  for (const own of owns(session)) {
    const requests = names.map(name => own.requestTo(ourPath(name)))
    systems.push({ ...own, running: await session.start(own), requests })
  }
  return [...systems, { ...peer, running: await session.start(peer), requests: names.map(name => get(peerPath(name))) }]
}

/** @param part what of an answer must be the same @throws naming the first difference */
async function sameAnswers(
  [own, ...others]: readonly MeasuredSystem[],
  checks: number,
  part: (body: never) => unknown,
): Promise<void> {
  const textAt = async ({ running, requests }: MeasuredSystem, index: number) =>
    JSON.stringify(part((await askJson(running.port, requests[index] ?? '')) as never))
  await atOnce(Math.min(checks, own?.requests.length ?? 0), async index => {
    const expected = await textAt(own as MeasuredSystem, index)
    for (const other of others) {
      const text = await textAt(other, index)
      if (text !== expected)
        throw new Error(`${other.title} answered ${text}, we ${expected}: ${other.requests[index]}`)
    }
  })
}

async function atOnce(count: number, work: (index: number) => Promise<void>): Promise<void> {
  let next = 0
  const goOn = async () => {
    while (next < count) await work(next++)
  }
  await Promise.all(Array.from({ length: CHECKED_AT_ONCE }, goOn))
}

/** Live bonds, always the same ones, that have a rating, a duration and a spread: alternatives need them. */
async function sampleOf({ client }: Session, column: 'id' | 'isin'): Promise<readonly string[]> {
  const { rows } = await client.query(
    `SELECT ${column}::text AS name FROM peers.screener s WHERE status = 'TRADING' AND "ratingOrdinal" IS NOT NULL
      AND "durationDays" IS NOT NULL AND "gSpreadBp" IS NOT NULL
      AND EXISTS (SELECT 1 FROM "Coupon" c WHERE c."bondId" = s.id) ORDER BY md5(id::text) LIMIT $1`,
    [REQUESTS],
  )
  return rows.map(({ name }) => name)
}

interface FacetsBody {
  readonly facets: readonly {
    readonly dimension: string
    readonly values: readonly { readonly value: string; readonly count: number }[]
  }[]
}

/** Equal counts may be listed in any order; ratings count by label in both. */
function facetsOf({ facets }: FacetsBody): unknown {
  return facets.map(({ dimension, values }) => [
    dimension,
    values.map(({ value, count }) => `${value} ${count}`).toSorted(),
  ])
}

function detailsOf(bond: Readonly<Record<string, { readonly length: number }>>): unknown {
  const counts = ['coupons', 'amortizations', 'offers', 'boards'].map(name => [name, bond[name]?.length])
  return [bond.id, bond.isin, bond.price, bond.yield, bond.durationDays, bond.maturityDate, ...counts]
}

function idOf({ source }: { readonly source: { readonly id: string; readonly price: number | null } }): unknown {
  return [source.id, source.price]
}

interface Count {
  readonly value: string
  readonly count: number
}

interface OverviewBody {
  readonly population?: Readonly<Record<string, readonly Count[]>>
  readonly credit: readonly { readonly rating: string; readonly scale: string; readonly count: number }[]
}

function overviewOf(body: OverviewBody & Readonly<Record<string, unknown>>): unknown {
  const population = body.population ?? (body as Readonly<Record<string, unknown>>)
  const counts = ['byStatus', 'byType', 'byCurrency', 'byCouponType'].map(name => population[name])
  const cells = body.credit.map(({ rating, scale, count }) => `${scale} ${rating} ${count}`).toSorted()
  return [counts, cells]
}

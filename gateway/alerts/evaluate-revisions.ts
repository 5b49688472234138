import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Database } from '../../prisma/client.ts'
import type { Prisma } from '../../prisma/generated/client/client.ts'
import { newestPublished } from '../../prisma/revisions/newest.ts'
import { type AlertState, alertEvaluation, type FoundEvent, type WatchedBonds } from '../../schema/alerts/evaluate.ts'
import { eventBody, eventId } from '../../schema/alerts/event-body.ts'
import { newWarnings } from '../../schema/alerts/events/warnings.ts'
import { screenFault } from '../../schema/alerts/watched-screen.ts'
import type { Context } from '../../schema/context.ts'
import type { FilterValues } from '../../schema/filters/condition.ts'
import { type HoldingsQuestion, holdingsArguments, holdingsOf } from '../../schema/portfolio/held-bonds.ts'
import { screenedBonds } from '../../schema/screener/search.ts'
import type { MarketSnapshot } from '../../schema/snapshot/market-snapshot.ts'
import type { BondRow } from '../../schema/snapshot/row-types.ts'
import type { Logger } from '../process/log.ts'
import { type Firing, writeFirings } from './write-firings.ts'

export interface EvaluationOptions {
  readonly database: Pick<Database, 'prisma'>
  readonly log: Logger
  readonly baseUrl: string
  now(): Date
  /** The snapshot of a published revision; null when its archive is no longer retained. */
  readRevision(revision: number): Promise<MarketSnapshot | null>
  /** What the resolvers of an account see of a market. */
  contextAt(market: MarketSnapshot, accountId: string): Context
}

/** How long alerts are evaluated before requests have their turn (`npm run bench:alerts`). */
const SLICE_MS = 1
/** Alerts that are read by one statement. */
const READ_AT_ONCE = 500

/**
 * Evaluates the alerts over every revision that was published since the last evaluation, one after the other, and over
 * the days that came due. The events of a step and "evaluated up to here" are one transaction, so a process that is killed
 * neither loses an event nor makes it twice.
 * @returns the number of events
 */
export async function evaluateRevisions(options: EvaluationOptions, signal: AbortSignal): Promise<number> {
  let events = 0
  for (;;) {
    signal.throwIfAborted()
    const today = options.now().toISOString().slice(0, 10)
    const progress = await progressNow(options, today)
    if (progress === null) return events
    const next = await nextRevision(progress.revisionId, options)
    const day = progress.day.toISOString().slice(0, 10)
    if (next === null && day >= today) return events
    const revision = next?.id ?? progress.revisionId
    events += await evaluateStep(
      { ...progress, day, revision, today, publishedAt: next?.publishedAt ?? null },
      options,
      signal,
    )
  }
}

/** The next revision that can be read; those whose archive is no longer retained are passed over. */
async function nextRevision(after: number, { database: { prisma } }: EvaluationOptions) {
  const published = { status: 'PUBLISHED', id: { gt: after } } as const
  const newest = await prisma.revision.findFirst({ where: published, orderBy: { id: 'desc' } })
  const archived = await prisma.revision.findFirst({
    where: { ...published, chunks: { gt: 0 } },
    orderBy: { id: 'asc' },
  })
  return archived ?? newest
}

/** Alerts begin with what happens from the first evaluation on. */
async function progressNow({ database: { prisma } }: EvaluationOptions, today: string) {
  const known = await prisma.alertProgress.findUnique({ where: { id: 1 } })
  if (known !== null) return known
  const newest = await newestPublished(prisma)
  if (newest === null) return null
  const day = new Date(Temporal.PlainDate.from(today).subtract({ days: 1 }).toString())
  return prisma.alertProgress.upsert({ where: { id: 1 }, create: { revisionId: newest.id, day }, update: {} })
}

interface StepWanted {
  /** Evaluated so far. */
  readonly revisionId: number
  readonly day: string
  readonly revision: number
  readonly today: string
  /** Null for a day that came due without a revision. */
  readonly publishedAt: Date | null
}

async function evaluateStep(wanted: StepWanted, options: EvaluationOptions, signal: AbortSignal): Promise<number> {
  const { revisionId, revision, today } = wanted
  const { database, log, now } = options
  const alerts = await evaluable(options)
  const reached = { before: revisionId, revision, day: today }
  if (alerts.length === 0) return writeFirings(database.prisma, [], { ...reached, now: now() })
  const [before, after] = await marketsOf(wanted, options)
  if (after === null) {
    log.warn({ revision }, 'alerts are not evaluated over a revision whose archive is no longer retained')
    return writeFirings(database.prisma, [], { ...reached, now: now() })
  }
  if (before === null)
    log.warn({ revision: revisionId }, 'alerts are evaluated without the revision before, which is no longer retained')
  const began = performance.now()
  const firings = await firingsOf(alerts, { ...wanted, before: before ?? after, after }, options, signal)
  const count = await writeFirings(database.prisma, firings, { ...reached, now: now() })
  log.info(
    { revision, alerts: alerts.length, events: count, ms: Math.round(performance.now() - began) },
    'alerts were evaluated',
  )
  return count
}

async function marketsOf({ revisionId, revision }: StepWanted, { readRevision }: EvaluationOptions) {
  const after = await readRevision(revision)
  if (revisionId === revision) return [after, after] as const
  return [await readRevision(revisionId), after] as const
}

const WITH_SUBJECT = {
  include: {
    savedScreen: { select: { query: true } },
    watchlist: { select: { bonds: { select: { isin: true } } } },
    portfolio: { select: { positions: { where: { quantity: { gt: 0 } }, select: { bondId: true } } } },
  },
} as const

type Evaluable = Prisma.AlertGetPayload<typeof WITH_SUBJECT>

/** Alerts that are not paused, of accounts with a running subscription, and of operators. */
async function evaluable({ database: { prisma }, now }: EvaluationOptions): Promise<readonly Evaluable[]> {
  const time = now()
  const running = { startsAt: { lte: time }, OR: [{ endsAt: null }, { endsAt: { gt: time } }] }
  const isEntitled = { OR: [{ subscriptions: { some: running } }, { users: { some: { role: 'OPERATOR' as const } } }] }
  const where = { paused: false, account: { disabledAt: null, ...isEntitled } }
  // Where nobody has alerts, nothing waits for tables of customers.
  const any = await prisma.alert.findFirst({ where: { paused: false }, select: { id: true } })
  const alerts: Evaluable[] = []
  while (any !== null) {
    const after = alerts.at(-1)?.id
    const next = { ...where, ...(after !== undefined && { id: { gt: after } }) }
    const found = await prisma.alert.findMany({
      ...{ where: next, ...WITH_SUBJECT, orderBy: { id: 'asc' }, take: READ_AT_ONCE },
    })
    alerts.push(...found)
    if (found.length < READ_AT_ONCE) break
  }
  return alerts
}

interface Markets {
  readonly before: MarketSnapshot
  readonly after: MarketSnapshot
}

async function firingsOf(
  alerts: readonly Evaluable[],
  { before, after, day, today, publishedAt }: StepWanted & Markets,
  options: EvaluationOptions,
  signal: AbortSignal,
): Promise<readonly Firing[]> {
  const step = { before, after }
  const days = { after: day, until: today }
  const overStep = alertEvaluation(step, days)
  const overDays = alertEvaluation({ before: after, after }, days)
  const bondsOf = subjectReader(step, options)
  const time = publishedAt ?? options.now()
  const firings: Firing[] = []
  let sliceEnds = performance.now() + SLICE_MS
  for (const alert of alerts) {
    if (performance.now() > sliceEnds) {
      signal.throwIfAborted()
      await nextTurn()
      sliceEnds = performance.now() + SLICE_MS
    }
    // A revision that was there when the alert was made is no news.
    const evaluated = publishedAt !== null && publishedAt > alert.createdAt ? overStep : overDays
    const contexts = {
      before: options.contextAt(before, alert.accountId),
      after: options.contextAt(after, alert.accountId),
    }
    try {
      const { events, state } = await evaluated(alert, {
        bonds: () => bondsOf(alert),
        warnings: () => newWarnings(alert.portfolioId ?? '', contexts),
      })
      firings.push(
        firingOf(alert, {
          events,
          state,
          since: before.revision,
          market: after,
          time,
          moment: publishedAt === null ? today : `${after.revision}`,
          baseUrl: options.baseUrl,
        }),
      )
    } catch (err) {
      // One alert that cannot be evaluated, such as of a portfolio that is being deleted, does not stop the others.
      options.log.error({ err, alert: alert.id }, 'an alert could not be evaluated')
    }
  }
  return firings
}

interface Told {
  readonly events: readonly FoundEvent[]
  readonly since: number
  readonly state: AlertState
  readonly market: MarketSnapshot
  readonly time: Date
  readonly moment: string
  readonly baseUrl: string
}

function firingOf(alert: Evaluable, { events, state, since, market, time, moment, baseUrl }: Told): Firing {
  return {
    alert,
    state,
    events: events.map(event => ({
      id: eventId(alert.id, event.type, moment),
      type: event.type,
      revisionId: market.revision,
      body: eventBody({ alert, event, since, market, time, url: `${baseUrl}${pathOf(alert, event, market)}` }),
    })),
  }
}

/** The request that shows what an event has no room for. */
function pathOf({ savedScreen }: Evaluable, { type }: FoundEvent, { revision }: MarketSnapshot): string {
  if (type.startsWith('placement.')) return '/api/v1/data/placements'
  if (type === 'screen.entered' && savedScreen !== null) return `/api/v1/data/instruments?${savedScreen.query}`
  return `/api/v1/data/changes?SinceRevision=${revision - 1}`
}

/** Reads the bonds of alerts; a screen that several watch is screened once. */
function subjectReader({ before, after }: Markets, { contextAt }: EvaluationOptions) {
  const screens = new Map<string, Promise<WatchedBonds | null>>()
  const of = (find: (market: MarketSnapshot) => readonly BondRow[]) => ({ before: find(before), after: find(after) })
  const ofScreen = async (query: string, accountId: string): Promise<WatchedBonds | null> => {
    const contexts = [contextAt(before, accountId), contextAt(after, accountId)] as const
    if (screenFault(query, contexts[1]) !== null) return null
    const search = contexts[1].readScreen(query).search ?? {}
    const found = await Promise.all(contexts.map(context => screened(search, context)))
    return { before: found[0] ?? [], after: found[1] ?? [] }
  }
  return async (alert: Evaluable): Promise<WatchedBonds | null> => {
    const { isin, savedScreen, watchlist, portfolio, accountId } = alert
    if (savedScreen !== null) {
      // What an account holds is its own.
      const key = /Portfolio/.test(savedScreen.query) ? `${accountId} ${savedScreen.query}` : savedScreen.query
      return screens.getOrInsertComputed(key, () => ofScreen(savedScreen.query, accountId))
    }
    if (portfolio !== null) {
      return of(({ bondById }) => portfolio.positions.flatMap(({ bondId }) => bondById.get(bondId) ?? []))
    }
    const isins = isin === null ? (watchlist?.bonds.map(bond => bond.isin) ?? []) : [isin]
    return of(({ bondByIsin }) => isins.flatMap(one => bondByIsin.get(one) ?? []))
  }
}

async function screened(search: Readonly<Record<string, unknown>>, context: Context): Promise<readonly BondRow[]> {
  const question = search as HoldingsQuestion
  const holdings = holdingsArguments(question).length === 0 ? null : await holdingsOf(question, context)
  const { filter, anyOf, includeUnknown } = search as {
    filter?: FilterValues
    anyOf?: readonly FilterValues[]
    includeUnknown?: boolean
  }
  return screenedBonds(
    { filter: filter ?? null, anyOf: anyOf ?? null, includeUnknown: includeUnknown ?? null, holdings },
    context.market,
  )
}

import type { Prisma, PrismaClient } from '../../prisma/generated/client/client.ts'
import type { AlertModel } from '../../prisma/generated/client/models/Alert.ts'
import type { AlertState } from '../../schema/alerts/evaluate.ts'
import { alertLimitsOf, alertLimitsOfAccounts } from '../../schema/alerts/limits.ts'

/** What the evaluation of one alert found. */
export interface Firing {
  readonly alert: AlertModel
  readonly state: AlertState
  readonly events: readonly {
    readonly id: string
    readonly type: string
    readonly revisionId: number
    readonly body: string
  }[]
}

interface Reached {
  /** Evaluated up to this revision before. */
  readonly before: number
  readonly revision: number
  readonly day: string
  readonly now: Date
}

/** Rows of one statement: its parameters are written in one go (`npm run bench:alerts`). */
const ROWS_AT_ONCE = 200
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const TRANSACTION_MS = 120_000

/** Another instance has evaluated the same step. */
export class StepTaken extends Error {
  override readonly name = 'StepTaken'
}

/**
 * Writes the events of a step with their deliveries, the state of the alerts, and how far alerts are evaluated, as one.
 * @returns the number of events
 * @throws StepTaken
 */
export async function writeFirings(
  prisma: PrismaClient,
  firings: readonly Firing[],
  reached: Reached,
): Promise<number> {
  const { before, revision, day, now } = reached
  const events = firings.flatMap(({ alert: { id: alertId, accountId }, events: found }) =>
    found.map(event => ({ ...event, alertId, accountId, createdAt: now })),
  )
  const write = async (transaction: Prisma.TransactionClient) => {
    const data = { revisionId: revision, day: new Date(day) }
    const { count } = await transaction.alertProgress.updateMany({ where: { id: 1, revisionId: before }, data })
    if (count === 0) throw new StepTaken()
    for (const rows of portions(events))
      await transaction.alertEvent.createMany({ data: [...rows], skipDuplicates: true })
    const deliveries = await deliveriesOf(transaction, events, now)
    for (const rows of portions(deliveries))
      await transaction.delivery.createMany({ data: [...rows], skipDuplicates: true })
    const changed = firings.filter(({ alert, state }) => JSON.stringify(alert.state) !== JSON.stringify(state))
    for (const rows of portions(changed)) await writeStates(transaction, rows)
  }
  await prisma.$transaction(write, { timeout: TRANSACTION_MS, maxWait: TRANSACTION_MS })
  return events.length
}

/** Many at a time: a revision may change the state of every alert. An alert may have been deleted meanwhile. */
async function writeStates(transaction: Prisma.TransactionClient, rows: readonly Firing[]): Promise<void> {
  await transaction.$executeRawUnsafe(
    `UPDATE "Alert" a SET state = s.state::jsonb FROM unnest($1::uuid[], $2::text[]) AS s(id, state) WHERE a.id = s.id`,
    rows.map(({ alert }) => alert.id),
    rows.map(({ state }) => JSON.stringify(state)),
  )
}

interface Written {
  readonly id: string
  readonly alertId: string
  readonly accountId: string
}

/** A delivery of each event to each channel of its alert, within the limit of the account for a day. */
async function deliveriesOf(transaction: Prisma.TransactionClient, events: readonly Written[], now: Date) {
  if (events.length === 0) return []
  const alertIds = [...new Set(events.map(({ alertId }) => alertId))]
  const joins = await transaction.alertChannel.findMany({
    where: {
      alertId: { in: alertIds },
      mutedAt: null,
      channel: { disabledAt: null, NOT: { kind: 'TELEGRAM', chatId: null } },
    },
    include: { channel: { select: { digestMinutes: true } } },
    orderBy: { channelId: 'asc' },
  })
  const channels = Map.groupBy(joins, ({ alertId }) => alertId)
  const accountIds = [...new Set(events.map(({ accountId }) => accountId))]
  const used = await usedToday(transaction, accountIds, now)
  const limits = await alertLimitsOfAccounts(accountIds, { prisma: transaction, now })
  return events.flatMap(({ id: eventId, alertId, accountId }) =>
    (channels.get(alertId) ?? []).map(({ channelId, channel }) => {
      const place = (used.get(accountId) ?? 0) + 1
      used.set(accountId, place)
      const common = { eventId, channelId, createdAt: now }
      const { deliveriesPerDay, plan } = limits.get(accountId) ?? alertLimitsOf([])
      if (place > deliveriesPerDay) {
        const ofPlan = plan === '' ? '' : ` of the plan ${plan}`
        const failure = `Over the limit${ofPlan}: ${deliveriesPerDay} deliveries in 24 hours.`
        return { ...common, state: 'SKIPPED' as const, failure }
      }
      return { ...common, nextAttemptAt: new Date(now.getTime() + (channel.digestMinutes ?? 0) * MINUTE_MS) }
    }),
  )
}

async function usedToday(transaction: Prisma.TransactionClient, accountIds: readonly string[], now: Date) {
  const rows = await transaction.$queryRawUnsafe<{ id: string; used: number }[]>(
    `SELECT c."accountId"::text AS id, count(*)::int AS used FROM "Delivery" d JOIN "Channel" c ON c.id = d."channelId"
      WHERE c."accountId" = ANY ($1::uuid[]) AND d.state <> 'SKIPPED'
        AND d."createdAt" > $2::timestamptz AT TIME ZONE 'UTC' GROUP BY 1`,
    [...accountIds],
    new Date(now.getTime() - DAY_MS).toISOString(),
  )
  return new Map(rows.map(({ id, used }) => [id, used]))
}

function* portions<Row>(rows: readonly Row[]): Iterable<readonly Row[]> {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) yield rows.slice(start, start + ROWS_AT_ONCE)
}

import type { Prisma } from '../../prisma/generated/client/client.ts'
import type { SubscriptionModel } from '../../prisma/generated/client/models/Subscription.ts'
import type { TariffModel } from '../../prisma/generated/client/models/Tariff.ts'
import { limitsToStore, type TermOfPlan } from './bought-limits.ts'

export type Transaction = Prisma.TransactionClient

export type Subscribed = SubscriptionModel & { readonly tariff: TariffModel }

/** Subscription of an account: the running term, future ones, and the last one when all have ended. */
export interface Standing {
  readonly running: Subscribed | null
  readonly upcoming: readonly Subscribed[]
  readonly last: Subscribed | null
  /** End of the consecutive terms from now; null without a running term or for lifetime. */
  readonly until: Date | null
}

interface Extension extends TermOfPlan<TariffModel> {
  readonly accountId: string
  readonly orderId: string
  readonly now: Date
}

/**
 * Grants an account the term of a plan, after its existing terms. The caller must lock the account (`lockAccount`).
 * @returns null when the account has a lifetime subscription, which cannot be extended
 */
export async function extendSubscription(
  transaction: Transaction,
  { accountId, tariff, boughtLimits, orderId, now }: Extension,
): Promise<SubscriptionModel | null> {
  const last = await transaction.subscription.findFirst({
    where: { accountId, OR: [{ endsAt: null }, { endsAt: { gt: now } }] },
    orderBy: { endsAt: { sort: 'desc', nulls: 'first' } },
  })
  if (last !== null && last.endsAt === null) return null
  const term = nextTerm(last, tariff.termMonths, now)
  const bought = { boughtLimits: (boughtLimits ?? limitsToStore(tariff)) as Prisma.InputJsonObject }
  return transaction.subscription.create({ data: { accountId, tariffId: tariff.id, orderId, ...term, ...bought } })
}

/** Serialises changes of one account's orders and terms. */
export async function lockAccount(transaction: Transaction, accountId: string): Promise<void> {
  await transaction.$queryRaw`SELECT "id" FROM "Account" WHERE "id" = ${accountId}::uuid FOR NO KEY UPDATE`
}

/** @param subscriptions all of an account */
export function standingOf(subscriptions: readonly Subscribed[], now: Date): Standing {
  const byEnd = subscriptions.toSorted((a, b) => endOf(a) - endOf(b))
  const running = byEnd.findLast(({ startsAt, endsAt }) => startsAt <= now && (endsAt === null || endsAt > now)) ?? null
  const upcoming = byEnd.filter(({ startsAt }) => startsAt > now)
  return { running, upcoming, last: byEnd.at(-1) ?? null, until: untilOf(running, upcoming) }
}

function untilOf(running: Subscribed | null, upcoming: readonly Subscribed[]): Date | null {
  let until = running?.endsAt ?? null
  for (const { startsAt, endsAt } of upcoming) if (until !== null && startsAt <= until) until = endsAt
  return until
}

function endOf({ endsAt }: SubscriptionModel): number {
  return endsAt?.getTime() ?? Number.POSITIVE_INFINITY
}

/** A term, and the start of the consecutive chain from which its months are counted. */
export interface Term {
  readonly startsAt: Date
  /** Null for lifetime. */
  readonly endsAt: Date | null
  readonly anchorAt: Date | null
  readonly anchorMonths: number | null
}

/**
 * The term granted by a purchase. During a running term it starts at the end of that term, and its own end is counted
 * from the start of the chain: from 31 January, two purchases of one month end on 28 February and on 31 March.
 * A lifetime starts immediately, since no paid time can be lost.
 * @param last the term that ends last; without an anchor, its end starts a new chain
 * @param months calendar months, null for lifetime
 */
export function nextTerm(last: Term | null, months: number | null, now: Date): Term {
  if (months === null) return { startsAt: now, endsAt: null, anchorAt: null, anchorMonths: null }
  const running = last?.endsAt != null && last.endsAt > now ? { ...last, endsAt: last.endsAt } : null
  const startsAt = running?.endsAt ?? now
  const anchorAt = running?.anchorAt ?? startsAt
  const anchorMonths = (running?.anchorMonths ?? 0) + months
  return { startsAt, endsAt: plusMonths(anchorAt, anchorMonths), anchorAt, anchorMonths }
}

/** Calendar months later at the same time of day in UTC; a missing day becomes the last of the month. */
function plusMonths(moment: Date, months: number): Date {
  const start = Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO('UTC')
  return new Date(start.add({ months }).epochMilliseconds)
}

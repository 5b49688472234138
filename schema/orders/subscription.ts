import type { Prisma } from '../../prisma/generated/client/client.ts'
import type { SubscriptionModel } from '../../prisma/generated/client/models/Subscription.ts'
import type { TariffModel } from '../../prisma/generated/client/models/Tariff.ts'
import { nextTerm } from './term.ts'

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

/**
 * Grants an account the term of a plan, after its existing terms. The caller must lock the account (`lockAccount`).
 * @returns null when the account has a lifetime subscription, which cannot be extended
 */
export async function extendSubscription(
  transaction: Transaction,
  { accountId, tariff, orderId, now }: { accountId: string; tariff: TariffModel; orderId: string; now: Date },
): Promise<SubscriptionModel | null> {
  const last = await transaction.subscription.findFirst({
    where: { accountId, OR: [{ endsAt: null }, { endsAt: { gt: now } }] },
    orderBy: { endsAt: { sort: 'desc', nulls: 'first' } },
  })
  if (last !== null && last.endsAt === null) return null
  const term = nextTerm(last, tariff.termMonths, now)
  return transaction.subscription.create({ data: { accountId, tariffId: tariff.id, orderId, ...term } })
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

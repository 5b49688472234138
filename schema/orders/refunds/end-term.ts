import type { RevocationModel } from '../../../prisma/generated/client/models/Revocation.ts'
import { isLimited, releaseSeat, takeSeat } from '../seats.ts'
import { nextTerm, type Subscribed, type Term, type Transaction } from '../subscription.ts'

interface Ending {
  readonly orderId: string
  readonly now: Date
  readonly by: string | null
  readonly reason: string | null
  /** The refund or dispute that ends it; null where an operator revokes the term without one. */
  readonly refundId: string | null
  /** False while a dispute is open: the seat may be needed again. */
  readonly releasesSeat: boolean
}

/**
 * Ends the term that an order granted, now. Terms that follow it move forward, so that paid time neither is lost nor has a
 * gap. The caller must lock the account (`lockAccount`).
 * @returns null where there is no term, or it had ended before
 */
export async function endTerm(
  transaction: Transaction,
  { orderId, now, by, reason, refundId, releasesSeat }: Ending,
): Promise<RevocationModel | null> {
  const term = await termOf(transaction, orderId)
  if (releasesSeat && term !== null) await releaseSeatOf(transaction, orderId)
  if (term === null || (term.endsAt !== null && term.endsAt <= now)) return null
  const { id, accountId, startsAt, endsAt } = term
  const revocation = await transaction.revocation.create({
    data: { subscriptionId: id, refundId, startsAt, endsAt, revokedAt: now, reason, by },
  })
  const data = { startsAt: startsAt < now ? startsAt : now, endsAt: now }
  await transaction.subscription.update({ where: { id }, data })
  await moveUpcoming(transaction, accountId, now)
  return revocation
}

/**
 * Gives back the time that was left of the term that a refund or dispute had ended, when the money has stayed or come back
 * after all: at once, or behind the running term. Terms that follow move behind it.
 * @returns false where there is nothing to restore, or no seat for it
 */
export async function restoreTerm(
  transaction: Transaction,
  { orderId, refundId, now }: { readonly orderId: string; readonly refundId: string; readonly now: Date },
): Promise<boolean> {
  const revocation = await transaction.revocation.findFirst({ where: { refundId, restoredAt: null } })
  const term = await termOf(transaction, orderId)
  if (revocation === null || term === null) return false
  const { accountId } = term
  const running = await transaction.subscription.findFirst({
    where: { accountId, startsAt: { lte: now }, OR: [{ endsAt: null }, { endsAt: { gt: now } }] },
    orderBy: { endsAt: { sort: 'desc', nulls: 'first' } },
  })
  const hasLifetime = running !== null && running.endsAt === null
  if (hasLifetime) await releaseSeatOf(transaction, orderId)
  if (hasLifetime || !(await takeSeatBack(transaction, orderId, term))) return false
  const startsAt = running?.endsAt ?? (revocation.startsAt < now ? revocation.startsAt : now)
  const from = running?.endsAt ?? now
  const endsAt = revocation.endsAt && new Date(from.getTime() + leftOf(revocation, revocation.endsAt))
  const data = { startsAt, endsAt, anchorAt: null, anchorMonths: null }
  await transaction.subscription.update({ where: { id: term.id }, data })
  await transaction.revocation.update({ where: { id: revocation.id }, data: { restoredAt: now } })
  await moveUpcoming(transaction, accountId, now, { restored: term.id })
  return true
}

/** Milliseconds of the term that were left when it ended. */
function leftOf({ startsAt, revokedAt }: RevocationModel, endsAt: Date): number {
  return endsAt.getTime() - Math.max(startsAt.getTime(), revokedAt.getTime())
}

function termOf(transaction: Transaction, orderId: string): Promise<Subscribed | null> {
  return transaction.subscription.findUnique({ where: { orderId }, include: { tariff: true } })
}

async function releaseSeatOf(transaction: Transaction, orderId: string): Promise<void> {
  const { count } = await transaction.order.updateMany({
    where: { id: orderId, holdsPlace: true },
    data: { holdsPlace: false },
  })
  if (count === 0) return
  const { tariffId } = await transaction.order.findUniqueOrThrow({ where: { id: orderId } })
  await releaseSeat(transaction, tariffId)
}

/** @returns false when the plan is limited and sold out */
async function takeSeatBack(transaction: Transaction, id: string, { tariff }: Subscribed): Promise<boolean> {
  const { holdsPlace } = await transaction.order.findUniqueOrThrow({ where: { id } })
  if (!isLimited(tariff) || holdsPlace) return true
  if (!(await takeSeat(transaction, tariff.id))) return false
  await transaction.order.update({ where: { id }, data: { holdsPlace: true } })
  return true
}

/**
 * Puts the terms that have not begun one behind the other, from the end of the running one or from now.
 * @param restored the one that comes first as it is
 */
async function moveUpcoming(
  transaction: Transaction,
  accountId: string,
  now: Date,
  { restored }: { readonly restored?: string } = {},
): Promise<void> {
  const live = await transaction.subscription.findMany({
    where: { accountId, endsAt: { gt: now } },
    include: { tariff: true },
    orderBy: [{ startsAt: 'asc' }, { endsAt: 'asc' }],
  })
  const first = live.filter(({ id, startsAt }) => startsAt <= now || id === restored)
  const upcoming = live.filter(term => !first.includes(term))
  let last: Term | null = first.toSorted((a, b) => Number(a.endsAt) - Number(b.endsAt)).at(-1) ?? null
  for (const { id, tariff, ...term } of upcoming) {
    const next: Term = tariff.termMonths === null ? term : nextTerm(last, tariff.termMonths, now)
    await transaction.subscription.update({
      where: { id },
      data: {
        startsAt: next.startsAt,
        endsAt: next.endsAt,
        anchorAt: next.anchorAt,
        anchorMonths: next.anchorMonths,
      },
    })
    last = next
  }
}

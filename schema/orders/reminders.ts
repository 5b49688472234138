import type { PrismaClient } from '../../prisma/generated/client/client.ts'
import { notifyUsers } from '../notices/notify.ts'
import { mayCall } from '../people/member-access.ts'
import type { Subscribed, Transaction } from './subscription.ts'

/** Days before the end of a term at which reminders are sent, the earliest first. */
const DAYS_BEFORE = [14, 3, 1] as const
const DAY_MS = 86_400_000

/**
 * Writes notices of terms that end without a successor, to everybody of the account who may order. Each reminder is
 * written once: in one transaction with its record. When several are due, such as after downtime, only the latest is
 * written.
 * @returns number of subscriptions of which somebody is reminded
 */
export async function remind(prisma: PrismaClient, now: Date): Promise<number> {
  const horizon = new Date(now.getTime() + DAYS_BEFORE[0] * DAY_MS)
  const ending = await prisma.subscription.findMany({
    where: { endsAt: { gt: now, lte: horizon }, account: { disabledAt: null, deletionRequestedAt: null } },
    include: {
      tariff: true,
      reminders: true,
      account: {
        include: { users: true, subscriptions: { where: { OR: [{ endsAt: null }, { endsAt: { gt: now } }] } } },
      },
    },
  })
  let reminded = 0
  for (const { account, reminders, ...subscription } of ending) {
    const { id, endsAt } = subscription
    const isFollowed = account.subscriptions.some(other => other.endsAt === null || (endsAt && other.endsAt > endsAt))
    const due = dueBefore(endsAt, now)
    const latest = due.at(-1)
    if (isFollowed || latest === undefined || reminders.some(({ daysBefore }) => daysBefore === latest)) continue
    const isNew = await prisma.$transaction(async transaction => {
      if (!(await record(transaction, subscription, due, now))) return false
      const event = { kind: 'TERM_ENDING', subject: `${id}/${latest}`, at: now } as const
      await notifyUsers(
        transaction,
        account.users
          .filter(({ memberRole }) => mayCall(memberRole, 'Mutation.placeOrder'))
          .map(({ id: userId }) => userId),
        event,
      )
      return true
    })
    if (isNew) reminded += 1
  }
  return reminded
}

/** Records the latest due reminder and those before it. @returns false when it was already recorded */
async function record(transaction: Transaction, { id: subscriptionId }: Subscribed, due: readonly number[], now: Date) {
  const rowOf = (daysBefore: number) => ({ subscriptionId, daysBefore, sentAt: now })
  const { subscriptionReminder: reminders } = transaction
  const { count } = await reminders.createMany({ data: due.slice(-1).map(rowOf), skipDuplicates: true })
  if (count === 0) return false
  await reminders.createMany({ data: due.map(rowOf), skipDuplicates: true })
  return true
}

function dueBefore(endsAt: Date | null, now: Date): readonly number[] {
  if (endsAt === null) return []
  return DAYS_BEFORE.filter(days => endsAt.getTime() - days * DAY_MS <= now.getTime())
}

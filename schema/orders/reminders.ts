import type { PrismaClient } from '../../prisma/generated/client/client.ts'
import type { Subscribed } from './subscription.ts'

/** Days before the end of a term at which reminders are sent, the earliest first. */
const DAYS_BEFORE = [14, 3, 1] as const
const DAY_MS = 86_400_000

/** A reminder to one user of an account. */
export interface Reminder {
  readonly to: string
  readonly name: string | null
  readonly language: 'EN' | 'RU'
  readonly tariff: string
  readonly endsAt: Date
}

/**
 * Sends reminders of terms that end without a successor. Each reminder is sent once: it is recorded first, and the record
 * is deleted when no email could be sent. When several are due, such as after downtime, only the latest is sent.
 * @returns number of subscriptions with at least one reminder sent
 */
export async function sendReminders(
  prisma: PrismaClient,
  now: Date,
  send: (reminder: Reminder) => Promise<void>,
): Promise<number> {
  const horizon = new Date(now.getTime() + DAYS_BEFORE[0] * DAY_MS)
  const ending = await prisma.subscription.findMany({
    where: { endsAt: { gt: now, lte: horizon }, account: { disabledAt: null } },
    include: {
      tariff: true,
      account: {
        include: { users: true, subscriptions: { where: { OR: [{ endsAt: null }, { endsAt: { gt: now } }] } } },
      },
    },
  })
  let reminded = 0
  for (const { account, ...subscription } of ending) {
    const { endsAt } = subscription
    const isFollowed = account.subscriptions.some(other => other.endsAt === null || (endsAt && other.endsAt > endsAt))
    if (endsAt === null || isFollowed || !(await claim(prisma, subscription, now))) continue
    const { name: tariff } = subscription.tariff
    const sent = await Promise.allSettled(
      account.users.map(user => send({ to: user.email, name: user.name, language: user.language, tariff, endsAt })),
    )
    if (sent.some(({ status }) => status === 'fulfilled')) reminded += 1
    else await release(prisma, subscription, now)
  }
  return reminded
}

/** Records the latest due reminder and those before it. @returns false when it was already recorded */
async function claim(prisma: PrismaClient, { id: subscriptionId, endsAt }: Subscribed, now: Date): Promise<boolean> {
  const due = dueBefore(endsAt, now)
  const latest = due.at(-1)
  if (latest === undefined) return false
  const rowOf = (daysBefore: number) => ({ subscriptionId, daysBefore, sentAt: now })
  const { count } = await prisma.subscriptionReminder.createMany({ data: [rowOf(latest)], skipDuplicates: true })
  if (count === 0) return false
  await prisma.subscriptionReminder.createMany({ data: due.map(rowOf), skipDuplicates: true })
  return true
}

async function release(prisma: PrismaClient, { id: subscriptionId, endsAt }: Subscribed, now: Date): Promise<void> {
  const daysBefore = dueBefore(endsAt, now).at(-1)
  if (daysBefore !== undefined) await prisma.subscriptionReminder.deleteMany({ where: { subscriptionId, daysBefore } })
}

function dueBefore(endsAt: Date | null, now: Date): readonly number[] {
  if (endsAt === null) return []
  return DAYS_BEFORE.filter(days => endsAt.getTime() - days * DAY_MS <= now.getTime())
}

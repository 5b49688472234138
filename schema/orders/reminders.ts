import type { PrismaClient } from '../../prisma/generated/client/client.ts'
import type { Subscribed } from './subscription.ts'

/** Days before the end at which a reminder goes out, the earliest first. */
const DAYS_BEFORE = [14, 3, 1] as const
const DAY_MS = 86_400_000

/** A reminder to one person of an account. */
export interface Reminder {
  readonly to: string
  readonly name: string | null
  readonly language: 'EN' | 'RU'
  readonly tariff: string
  readonly endsAt: Date
}

/**
 * Reminds of terms that end, nothing following them. Each reminder goes out once: it is written down first, and taken
 * back when nobody could be told. Of several that are due, as after a standstill, only the latest is sent.
 * @returns number of subscriptions of which somebody was reminded
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
    const told = await Promise.allSettled(
      account.users.map(user => send({ to: user.email, name: user.name, language: user.language, tariff, endsAt })),
    )
    if (told.some(({ status }) => status === 'fulfilled')) reminded += 1
    else await release(prisma, subscription, now)
  }
  return reminded
}

/** Writes the latest reminder down with those before it. @returns false when it was written before */
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

import type { PrismaClient } from '../../prisma/generated/client/client.ts'
import { numberOf } from '../orders/number.ts'
import { mayCall } from '../people/member-access.ts'
import { ownEvents } from './own-events.ts'
import {
  ACCOUNT,
  ALERT,
  CHANNEL,
  COLLEAGUE,
  CONNECTION,
  EVENT,
  INVITATION,
  KEY,
  ORDER,
  PASSKEY,
  PORTFOLIO,
  SESSION,
  TERM,
  USAGE,
  USER,
} from './selections.ts'

/** The newest rows of a log; whoever needs older ones asks the operator. */
const MOST_ROWS = 10_000

interface Owner {
  readonly accountId: string
  readonly userId: string
}

/**
 * Everything that is stored of an account and of the person who asks, as an object for JSON, as far as the role of the
 * person in the account reads it: passwords, keys, tokens and secrets are left out, and so is who operated the service.
 */
export async function ownData(prisma: PrismaClient, { accountId, userId }: Owner, now: Date): Promise<object> {
  const where = { accountId }
  const ofUser = { userId }
  const oldestFirst = { createdAt: 'asc' } as const
  const newest = { orderBy: { createdAt: 'desc' }, take: MOST_ROWS } as const
  const person = await prisma.user.findUniqueOrThrow({ where: { id: userId }, select: USER })
  const { memberRole } = person
  /** What a role may not read of the account is not in its export either; null says that it was left out. */
  const ifMay = async <T>(field: string, read: () => Promise<T>) => (mayCall(memberRole, field) ? read() : null)
  const readOrders = () => prisma.order.findMany({ where, select: ORDER, orderBy: oldestFirst })
  const readTerms = () => prisma.subscription.findMany({ where, select: TERM, orderBy: oldestFirst })
  const readUsage = () => prisma.usage.findMany({ where, select: USAGE, orderBy: { day: 'desc' }, take: MOST_ROWS })
  const orders = await ifMay('Query.orders', readOrders)
  return {
    exportedAt: now,
    person,
    account: await prisma.account.findUniqueOrThrow({
      where: { id: accountId },
      select: { ...ACCOUNT, billing: mayCall(memberRole, 'Account.billing') },
    }),
    people: await prisma.user.findMany({ where, select: COLLEAGUE, orderBy: oldestFirst }),
    invitations: await ifMay('Query.invitations', () =>
      prisma.invitation.findMany({ where, select: INVITATION, orderBy: oldestFirst }),
    ),
    sessions: await prisma.session.findMany({ where: ofUser, select: SESSION, orderBy: oldestFirst }),
    passkeys: await prisma.passkey.findMany({ where: ofUser, select: PASSKEY, orderBy: oldestFirst }),
    emailChange: await prisma.emailChange.findUnique({
      where: ofUser,
      select: { newEmail: true, createdAt: true, expiresAt: true, oldConfirmedAt: true, newConfirmedAt: true },
    }),
    assistants: await prisma.oAuthGrant.findMany({ where: ofUser, select: CONNECTION, orderBy: oldestFirst }),
    keys: await prisma.apiKey.findMany({ where: ofUser, select: KEY, orderBy: oldestFirst }),
    orders:
      orders === null
        ? null
        : orders.map(({ serial, ...order }) => ({ number: numberOf({ serial, ...order }), ...order })),
    terms: await ifMay('Query.orders', readTerms),
    portfolios: await prisma.portfolio.findMany({ where, select: PORTFOLIO, orderBy: oldestFirst }),
    holdingsLayouts: await prisma.holdingsLayout.findMany({ where, omit: { accountId: true } }),
    savedScreens: await prisma.savedScreen.findMany({ where, omit: { accountId: true }, orderBy: oldestFirst }),
    watchlists: await prisma.watchlist.findMany({ where, include: { bonds: true }, orderBy: oldestFirst }),
    channels: await prisma.channel.findMany({ where, select: CHANNEL, orderBy: oldestFirst }),
    alerts: await prisma.alert.findMany({ where, select: ALERT, orderBy: oldestFirst }),
    alertEvents: await prisma.alertEvent.findMany({ where, select: EVENT, ...newest }),
    requests: await ifMay('Query.usage', readUsage),
    emails: await prisma.notice.findMany({
      where: ofUser,
      select: { kind: true, details: true, createdAt: true, sentAt: true },
      ...newest,
    }),
    audit: await ownEvents(prisma, { accountId, userId, memberRole }, MOST_ROWS),
  }
}

/** The text of an export. Counts of rows are large integers, which JSON has no type for. */
export function textOf(data: object): string {
  return JSON.stringify(data, (_name, value) => (typeof value === 'bigint' ? Number(value) : value), 2)
}

import type { Prisma } from '../../prisma/generated/client/client.ts'

/** What an account has that would be lost if its only person moved to another one. */
const OBSTACLES = [
  ...(['ORDERS', 'SUBSCRIPTIONS', 'KEY', 'ASSISTANTS', 'BILLING', 'PORTFOLIOS', 'SCREENS', 'WATCHLISTS'] as const),
  ...(['ALERTS', 'CHANNELS', 'PEOPLE', 'INVITATIONS'] as const),
] as const

export type Obstacle = (typeof OBSTACLES)[number]

type Client = Pick<Prisma.TransactionClient, 'account'>

/** What keeps the person of an account from leaving it for another one; nothing when the account is empty. */
export async function obstaclesIn(client: Client, accountId: string): Promise<readonly Obstacle[]> {
  const { billing, _count: has } = await client.account.findUniqueOrThrow({
    where: { id: accountId },
    select: {
      billing: { select: { accountId: true } },
      _count: {
        select: {
          ...{ orders: true, subscriptions: true, portfolios: true, savedScreens: true, watchlists: true },
          ...{ alerts: true, channels: true, users: true, invitations: true },
          apiKeys: { where: { deactivatedAt: null } },
          oauthGrants: { where: { endedAt: null } },
        },
      },
    },
  })
  const counts: Readonly<Record<Obstacle, number>> = {
    ORDERS: has.orders,
    SUBSCRIPTIONS: has.subscriptions,
    KEY: has.apiKeys,
    ASSISTANTS: has.oauthGrants,
    BILLING: billing === null ? 0 : 1,
    PORTFOLIOS: has.portfolios,
    SCREENS: has.savedScreens,
    WATCHLISTS: has.watchlists,
    ALERTS: has.alerts,
    CHANNELS: has.channels,
    PEOPLE: has.users - 1,
    INVITATIONS: has.invitations,
  }
  return OBSTACLES.filter(name => counts[name] > 0)
}

/** Deletes an account that nobody is left in and that has nothing; one about which operators noted something stays. */
export async function deleteIfAbandoned(transaction: Prisma.TransactionClient, accountId: string): Promise<void> {
  await transaction.account.deleteMany({
    where: {
      id: accountId,
      users: { none: {} },
      notes: { none: {} },
      orders: { none: {} },
      subscriptions: { none: {} },
    },
  })
}

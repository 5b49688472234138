import type { Prisma, PrismaClient } from '../../prisma/generated/client/client.ts'
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import { requestsOn } from '../usage/today.ts'
import { planOfTerm } from './bought-limits.ts'
import { type AccountLimits, limitsOf } from './limits.ts'
import { type Standing, standingOf } from './subscription.ts'

/** The relations of an account that are shown to its owner and to the operator. */
export const ACCOUNT_PARTS = {
  subscriptions: { include: { tariff: true } },
  users: { orderBy: { createdAt: 'asc' } },
  apiKeys: { where: { deactivatedAt: null }, orderBy: { createdAt: 'desc' } },
} as const satisfies Prisma.AccountInclude

type LoadedAccount = Prisma.AccountGetPayload<{ include: typeof ACCOUNT_PARTS }>

/** An account with its subscription and limits at a moment. */
export interface AccountView {
  readonly stored: LoadedAccount
  readonly standing: Standing
  readonly limits: AccountLimits | null
  readonly now: Date
  /** The user whose key is shown; null for the newest key of the account. */
  readonly userId: string | null
}

/** @throws GraphQLError NOT_FOUND */
export async function loadAccount(
  id: string,
  { prisma, now }: Context,
  userId: string | null = null,
): Promise<AccountView> {
  const stored = await prisma.account.findUnique({ where: { id }, include: ACCOUNT_PARTS })
  if (stored === null) throw notFound('The account')
  return viewOfAccount(stored, now(), userId)
}

export function viewOfAccount(stored: LoadedAccount, now: Date, userId: string | null): AccountView {
  const standing = standingOf(stored.subscriptions, now)
  const running = stored.subscriptions.filter(
    ({ startsAt, endsAt }) => startsAt <= now && (endsAt === null || endsAt > now),
  )
  return { stored, standing, limits: limitsOf(running.map(planOfTerm)), now, userId }
}

export function keyOf({ stored, userId }: AccountView): LoadedAccount['apiKeys'][number] | null {
  return stored.apiKeys.find(key => userId === null || key.userId === userId) ?? null
}

export interface UsedToday {
  readonly requests: number
  /** Null without a running subscription. */
  readonly quota: number | null
  readonly left: number | null
}

export async function usedToday(prisma: PrismaClient, { stored, limits, now }: AccountView): Promise<UsedToday> {
  const requests = await requestsOn(prisma, stored.id, now)
  const quota = limits?.requestsPerDay ?? null
  return { requests, quota, left: quota === null ? null : Math.max(0, quota - requests) }
}

import type { ApiKeyModel } from '../../../prisma/generated/client/models/ApiKey.ts'
import { builder } from '../../builder.ts'
import { type AccountView, keyOf, loadAccount, type UsedToday, usedToday } from '../../orders/account.ts'
import type { Subscribed } from '../../orders/subscription.ts'
import { ownerOf } from '../../portfolio/write.ts'
import { TariffName } from './order.ts'
import { TariffLimits } from './tariff.ts'

/** A term at the time of the response. */
interface TermView {
  readonly subscription: Subscribed
  readonly now: Date
}

const term = (read: (subscription: Subscribed) => Date) => ({
  resolve: ({ subscription }: TermView) => read(subscription),
})

export const Subscription = builder.objectRef<TermView>('PaidTerm').implement({
  description: 'A paid term. It ends automatically and never renews.',
  fields: t => ({
    tariff: t.field({ type: TariffName, resolve: ({ subscription }) => subscription.tariff }),
    startsAt: t.field({ type: 'DateTime', ...term(({ startsAt }) => startsAt) }),
    endsAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Null for lifetime.',
      resolve: ({ subscription }) => subscription.endsAt,
    }),
    active: t.boolean({ description: 'True while the term is running.', resolve: isActive }),
    secondsLeft: t.int({
      unit: 'seconds',
      nullable: true,
      description: 'Seconds until the term ends; 0 when it has ended, null for lifetime.',
      resolve: ({ subscription: { endsAt }, now }) =>
        endsAt === null ? null : Math.max(0, Math.floor((endsAt.getTime() - now.getTime()) / 1000)),
    }),
  }),
})

function isActive({ subscription: { startsAt, endsAt }, now }: TermView): boolean {
  return startsAt <= now && (endsAt === null || endsAt > now)
}

export const ApiKey = builder
  .objectRef<Pick<ApiKeyModel, 'id' | 'prefix' | 'createdAt'> & { readonly lastUsedAt?: Date | null }>('ApiKey')
  .implement({
    description: 'An API key without its value, which is shown only once, on creation.',
    fields: t => ({
      id: t.expose('id', { type: 'Uuid' }),
      prefix: t.exposeString('prefix', { description: 'First characters of the key, for identification.' }),
      createdAt: t.expose('createdAt', { type: 'DateTime' }),
      lastUsedAt: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'Time of the last request; null when never used.',
        resolve: ({ lastUsedAt }) => lastUsedAt ?? null,
      }),
    }),
  })

const Used = builder.objectRef<UsedToday>('UsedToday').implement({
  description: 'Requests of the current day (UTC) over REST, MCP and GraphQL together.',
  fields: t => ({
    requests: t.exposeInt('requests', { unit: 'count' }),
    quota: t.exposeInt('quota', { unit: 'count', nullable: true, description: 'Null without a running subscription.' }),
    left: t.exposeInt('left', { unit: 'count', nullable: true, description: 'Null without a running subscription.' }),
  }),
})

export const Account = builder.objectRef<AccountView>('Account').implement({
  description: 'A customer account with its subscriptions, key and limits.',
  fields: t => ({
    id: t.field({ type: 'Uuid', resolve: ({ stored }) => stored.id }),
    name: t.string({ resolve: ({ stored }) => stored.name }),
    subscription: t.field({
      type: Subscription,
      nullable: true,
      description: 'The running term, otherwise the last one; null before the first.',
      resolve: termOf,
    }),
    upcoming: t.field({
      type: [Subscription],
      description: 'Terms bought in advance, in chronological order.',
      resolve: ({ standing, now }) => standing.upcoming.map(subscription => ({ subscription, now })),
    }),
    terminalPremium: t.boolean({
      description: 'Premium access to the terminal, included in every subscription for the same period.',
      resolve: ({ standing }) => standing.running !== null,
    }),
    terminalPremiumUntil: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'End of the consecutive terms from now; null for lifetime, and without a subscription.',
      resolve: ({ standing }) => standing.until,
    }),
    apiKey: t.field({ type: ApiKey, nullable: true, description: 'The active key.', resolve: keyOf }),
    limits: t.field({
      type: TariffLimits,
      nullable: true,
      description: 'Null without a running subscription.',
      resolve: ({ limits }) => limits,
    }),
    usedToday: t.field({ type: Used, resolve: (view, _args, { prisma }) => usedToday(prisma, view) }),
  }),
})

export function termOf({ standing, now }: AccountView): TermView | null {
  const subscription = standing.running ?? standing.last
  return subscription === null ? null : { subscription, now }
}

builder.queryField('account', t =>
  t.field({
    authScopes: { account: true },
    type: Account,
    description: 'The account of the caller.',
    resolve: async (_root, _args, context) => {
      await context.usage.flush()
      return loadAccount(ownerOf(context), context, context.principal.userId)
    },
  }),
)

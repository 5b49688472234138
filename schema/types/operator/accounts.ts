import type { Prisma } from '../../../prisma/generated/client/client.ts'
import { auditWithin } from '../../audit/trail.ts'
import { builder } from '../../builder.ts'
import type { Context } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { behind, type KeysetPage, keysetPage } from '../../keyset.ts'
import { ACCOUNT_PARTS, type AccountView, keyOf, loadAccount, viewOfAccount } from '../../orders/account.ts'
import { type AccountState, accountsIn, accountsNamed } from '../../orders/find-accounts.ts'
import { grantSubscription } from '../../orders/grant.ts'
import { type LoadedOrder, loadOrders } from '../../orders/load.ts'
import { checkReason } from '../../orders/reason.ts'
import { Account, Subscription, termOf } from '../accounts/account.ts'
import { Order } from '../accounts/order.ts'
import { MemberRole } from '../accounts/viewer.ts'
import { keysetArguments } from '../shared/keyset-list.ts'
import { PageInfo } from '../shared/page.ts'
import { dayArguments, partOf, withinDays } from '../shared/stored-filter.ts'

const OPERATOR = { operator: true } as const
const OPERATE = { operate: true } as const

const SubscriptionState = builder.enumType('SubscriptionState', {
  description: 'What an account has of subscriptions.',
  values: {
    ACTIVE: { description: 'A term is running.' },
    ENDING: { description: 'The last term ends within 30 days.' },
    LAPSED: { description: 'Every term has ended.' },
    NEVER: { description: 'There never was a term.' },
  } satisfies Record<AccountState, { readonly description: string }>,
})

const User = builder.objectRef<AccountView['stored']['users'][number]>('AccountUser').implement({
  description: 'A user of an account, as the operator sees it.',
  fields: t => ({
    id: t.expose('id', { type: 'Uuid' }),
    email: t.exposeString('email'),
    name: t.exposeString('name', { nullable: true }),
    role: t.string({ resolve: ({ role }) => role }),
    memberRole: t.expose('memberRole', { type: MemberRole, description: 'What the user may do in the account.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
})

interface AccountRow extends AccountView {
  readonly id: string
  readonly company: string | null
  readonly requests30d: number
}

const Row = builder.objectRef<AccountRow>('AccountRow').implement({
  description: 'An account in the operator’s list.',
  fields: t => ({
    id: t.expose('id', { type: 'Uuid' }),
    name: t.string({ resolve: ({ stored }) => stored.name }),
    email: t.string({
      nullable: true,
      description: 'Email address of the first user.',
      resolve: ({ stored }) => stored.users[0]?.email ?? null,
    }),
    company: t.string({
      nullable: true,
      description: 'Legal name in the billing details; null without them.',
      resolve: ({ company }) => company,
    }),
    createdAt: t.field({ type: 'DateTime', resolve: ({ stored }) => stored.createdAt }),
    subscription: t.field({ type: Subscription, nullable: true, resolve: termOf }),
    keyPrefix: t.string({ nullable: true, resolve: view => keyOf(view)?.prefix ?? null }),
    requests30d: t.exposeInt('requests30d', { unit: 'count' }),
    disabled: t.boolean({ resolve: ({ stored }) => stored.disabledAt !== null }),
    deletionDueAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When the account is deleted, as was requested; null without a request, and once it is done.',
      resolve: ({ stored }) => (stored.deletedAt === null ? stored.deletionDueAt : null),
    }),
    deletedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it was deleted; null while it is there.',
      resolve: ({ stored }) => stored.deletedAt,
    }),
  }),
})

const List = builder.objectRef<KeysetPage<AccountRow>>('AccountList').implement({
  description: 'Accounts, newest first.',
  fields: t => ({
    items: t.field({ type: [Row], resolve: ({ items }) => [...items] }),
    page: t.expose('page', { type: PageInfo }),
  }),
})

interface Details {
  readonly view: AccountView
  readonly orders: readonly LoadedOrder[]
}

const AccountDetails = builder.objectRef<Details>('AccountDetails').implement({
  description: 'An account with its users and orders.',
  fields: t => ({
    account: t.field({ type: Account, resolve: ({ view }) => view }),
    createdAt: t.field({ type: 'DateTime', resolve: ({ view }) => view.stored.createdAt }),
    disabled: t.boolean({ resolve: ({ view }) => view.stored.disabledAt !== null }),
    deletionDueAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When the account is deleted, as was requested; null without a request, and once it is done.',
      resolve: ({ view: { stored } }) => (stored.deletedAt === null ? stored.deletionDueAt : null),
    }),
    deletedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it was deleted; null while it is there.',
      resolve: ({ view: { stored } }) => stored.deletedAt,
    }),
    users: t.field({ type: [User], resolve: ({ view }) => view.stored.users }),
    orders: t.field({ type: [Order], description: 'Newest first.', resolve: ({ orders }) => [...orders] }),
  }),
})

async function detailsOf(id: string, context: Context): Promise<Details> {
  await context.usage.flush()
  const view = await loadAccount(id, context)
  return { view, orders: await loadOrders(context.prisma, { accountId: id }) }
}

const DAY_MS = 86_400_000

async function rowsOf(where: Prisma.AccountWhereInput, take: number, after: string | null, { prisma, now }: Context) {
  const stored = await prisma.account.findMany({
    where,
    include: { ...ACCOUNT_PARTS, billing: true },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take,
    ...behind(after),
  })
  const since = new Date(now().getTime() - 30 * DAY_MS)
  const sums = await prisma.usage.groupBy({
    by: ['accountId'],
    where: { accountId: { in: stored.map(({ id }) => id) }, day: { gte: since } },
    _sum: { requests: true },
  })
  const requests = new Map(sums.map(({ accountId, _sum }) => [accountId, _sum.requests ?? 0]))
  return stored.map(account => ({
    id: account.id,
    ...viewOfAccount(account, now(), null),
    company: account.billing?.legalName ?? null,
    requests30d: requests.get(account.id) ?? 0,
  }))
}

builder.queryFields(t => ({
  accounts: t.field({
    type: List,
    description: 'The accounts, newest first.',
    authScopes: OPERATOR,
    args: {
      ...keysetArguments,
      ...dayArguments,
      query: t.arg.string({
        description: 'Part of the name, of a user’s name or email address, of the company or of its tax id.',
      }),
      state: t.arg({ type: [SubscriptionState], description: 'In one of these states.' }),
      disabled: t.arg.boolean({ description: 'Only disabled accounts, or only the others.' }),
    },
    resolve: (_root, { limit, cursor, query, state, disabled, ...days }, context) => {
      const part = partOf(query)
      const createdAt = withinDays(days)
      const isDisabled = disabled === true ? { not: null } : null
      const filter: Prisma.AccountWhereInput = {
        ...(part && accountsNamed(part)),
        ...(disabled !== undefined && disabled !== null && { disabledAt: isDisabled }),
        ...(createdAt && { createdAt }),
      }
      // A cursor outlives the moment that the states refer to.
      const listing = `accounts:${JSON.stringify([filter, state ?? []])}`
      const where = { ...filter, ...(state && state.length > 0 && { AND: [accountsIn(state, context.now())] }) }
      return keysetPage(
        { limit, cursor: cursor ?? null },
        {
          listing,
          cursors: context.cursors,
          count: () => context.prisma.account.count({ where }),
          read: (take, after) => rowsOf(where, take, after, context),
        },
      )
    },
  }),
  accountDetails: t.field({
    type: AccountDetails,
    description: 'One account.',
    authScopes: OPERATOR,
    args: { id: t.arg({ type: 'Uuid', required: true }) },
    resolve: (_root, { id }, context) => detailsOf(id, context),
  }),
}))

builder.mutationFields(t => ({
  disableAccount: t.field({
    type: AccountDetails,
    description: 'Disables or re-enables an account. Takes effect on its keys immediately.',
    authScopes: OPERATE,
    args: {
      id: t.arg({ type: 'Uuid', required: true }),
      disabled: t.arg.boolean({ required: true }),
    },
    resolve: async (_root, { id, disabled }, context) => {
      const disabledAt = disabled ? context.now() : null
      await context.prisma.$transaction(async transaction => {
        const { count } = await transaction.account.updateMany({ where: { id }, data: { disabledAt } })
        if (count === 0) throw notFound('The account')
        await auditWithin(context, transaction)
      })
      context.keys.forget()
      return detailsOf(id, context)
    },
  }),
  grantSubscription: t.field({
    type: Account,
    description: 'Grants an account a plan without payment; a lifetime plan takes a seat like any other.',
    authScopes: OPERATE,
    args: {
      accountId: t.arg({ type: 'Uuid', required: true }),
      tariffId: t.arg({ type: 'Uuid', required: true }),
      reason: t.arg.string({ description: 'Why, for the audit trail: required, up to 200 characters.' }),
    },
    resolve: async (_root, { accountId, tariffId, reason }, context) => {
      checkReason(reason ?? '')
      await grantSubscription(accountId, tariffId, context)
      context.keys.forget()
      return loadAccount(accountId, context)
    },
  }),
}))

import type { PrismaClient } from '../../../prisma/generated/client/client.ts'
import { bounded } from '../../bounds.ts'
import { builder } from '../../builder.ts'
import { conversionByMonth, type MonthConversion } from '../../orders/conversion.ts'
import { type MonthRevenue, revenueByMonth } from '../../orders/revenue.ts'
import { type EndingTerm, type TermsEnding, termsEnding } from '../../orders/terms-ending.ts'
import { Money } from '../accounts/money.ts'
import { TariffName } from '../accounts/order.ts'

const Revenue = builder.objectRef<MonthRevenue>('MonthRevenue').implement({
  description: 'What was received and refunded for orders within a month, in one currency.',
  fields: t => ({
    month: t.expose('month', { type: 'Date', description: 'First day of the month, UTC.' }),
    amount: t.field({
      type: Money,
      description: 'What was received, less what was refunded.',
      resolve: ({ received, refunded, currency }) => ({ amount: received.minus(refunded), currency }),
    }),
    received: t.field({
      type: Money,
      description: 'Sum of the payments that settled an order.',
      resolve: ({ received, currency }) => ({ amount: received, currency }),
    }),
    refunded: t.field({
      type: Money,
      description: 'Sum of the refunds and chargebacks of such payments within the month, whenever they were received.',
      resolve: ({ refunded, currency }) => ({ amount: refunded, currency }),
    }),
    payments: t.exposeInt('payments', { unit: 'count', description: 'Payments received.' }),
  }),
})

const Ending = builder.objectRef<EndingTerm>('EndingTerm').implement({
  description: 'The last term of an account, where it ends soon.',
  fields: t => ({
    endsAt: t.expose('endsAt', { type: 'DateTime', description: 'End of the term.' }),
    tariff: t.field({ type: TariffName, description: 'Plan of the term.', resolve: ({ plan }) => plan }),
    accountId: t.field({ type: 'Uuid', description: 'Id of the account.', resolve: ({ account }) => account.id }),
    account: t.string({ description: 'Name of the account.', resolve: ({ account }) => account.name }),
    company: t.exposeString('company', {
      nullable: true,
      description: 'Legal name in the billing details; null without them.',
    }),
    email: t.exposeString('email', { nullable: true, description: 'Email address of the first user.' }),
  }),
})

const Endings = builder.objectRef<TermsEnding>('TermsEnding').implement({
  description: 'Accounts whose last term ends soon.',
  fields: t => ({
    within30: t.exposeInt('within30', { unit: 'count', description: 'Accounts within 30 days.' }),
    within60: t.exposeInt('within60', { unit: 'count', description: 'Accounts within 60 days.' }),
    within90: t.exposeInt('within90', { unit: 'count', description: 'Accounts within 90 days.' }),
    items: t.field({
      type: [Ending],
      description: 'The 200 that end first, soonest first.',
      resolve: ({ items }) => [...items],
    }),
  }),
})

const Conversion = builder.objectRef<MonthConversion>('MonthConversion').implement({
  description: 'How far the customers came who signed up within a month; each step is counted by itself.',
  fields: t => ({
    month: t.expose('month', { type: 'Date', description: 'First day of the month, UTC.' }),
    signUps: t.exposeInt('signUps', { unit: 'count', description: 'Accounts that were made.' }),
    verified: t.exposeInt('verified', { unit: 'count', description: 'Of these, with a verified email address.' }),
    ordered: t.exposeInt('ordered', { unit: 'count', description: 'Of these, with an order.' }),
    paid: t.exposeInt('paid', { unit: 'count', description: 'Of these, with a paid order.' }),
    withKey: t.exposeInt('withKey', { unit: 'count', description: 'Of these, with a key, be it deactivated.' }),
  }),
})

interface SalesRequest {
  readonly prisma: PrismaClient
  readonly now: Date
  /** First day of the first month. */
  readonly since: Date
}

const Sales = builder.objectRef<SalesRequest>('Sales').implement({
  description: 'What is sold, to whom, and what becomes of sign-ups.',
  fields: t => ({
    revenue: t.field({
      type: [Revenue],
      description: 'By month of receipt and currency, newest first.',
      resolve: ({ prisma, since }) => revenueByMonth(prisma, since),
    }),
    termsEnding: t.field({
      type: Endings,
      description: 'Last terms that end within 90 days.',
      resolve: ({ prisma, now }) => termsEnding(prisma, now),
    }),
    conversion: t.field({
      type: [Conversion],
      description: 'By month of sign-up, newest first.',
      resolve: ({ prisma, since }) => conversionByMonth(prisma, since),
    }),
  }),
})

builder.queryField('sales', t =>
  t.field({
    type: Sales,
    description: 'Revenue, terms that end, and conversion.',
    authScopes: { operator: true },
    args: {
      months: t.arg.int({
        required: true,
        defaultValue: 12,
        description: 'Months of revenue and conversion, the present one included.',
        ...bounded([1, 60], { unit: 'months' }),
      }),
    },
    resolve: (_root, { months }, { prisma, now }) => {
      const moment = now()
      const since = new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + 1 - months, 1))
      return { prisma, now: moment, since }
    },
  }),
)

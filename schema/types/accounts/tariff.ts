import type { TariffModel } from '../../../prisma/generated/client/models/Tariff.ts'
import { builder } from '../../builder.ts'
import type { AccountLimits } from '../../orders/limits.ts'

export const TariffLimits = builder.objectRef<AccountLimits>('TariffLimits').implement({
  description: 'Limits of a plan, or of all running plans of an account together.',
  fields: t => ({
    requestsPerMinute: t.exposeInt('requestsPerMinute', { unit: 'count', description: 'Requests in a minute.' }),
    requestsPerDay: t.exposeInt('requestsPerDay', { unit: 'count', description: 'Requests in a day.' }),
    pageSizeMax: t.exposeInt('pageSizeMax', { unit: 'count', description: 'Items on a page.' }),
    exportRowsMax: t.exposeInt('exportRowsMax', { unit: 'count', description: 'Rows of one export.' }),
  }),
})

const TariffPrice = builder.objectRef<TariffModel>('TariffPrice').implement({
  description: 'Price of the whole term.',
  fields: t => ({
    amount: t.expose('priceAmount', { unit: 'money', description: 'How much.', type: 'Decimal' }),
    currency: t.exposeString('priceCurrency', { description: 'ISO 4217.' }),
  }),
})

const TariffTerm = builder.objectRef<TariffModel>('TariffTerm').implement({
  description: 'Term of a plan.',
  fields: t => ({
    months: t.exposeInt('termMonths', {
      unit: 'months',
      nullable: true,
      description: 'Calendar months; null for lifetime.',
    }),
    lifetime: t.boolean({
      description: 'True for a plan that never ends.',
      resolve: ({ termMonths }) => termMonths === null,
    }),
  }),
})

/** A plan with the number of its overdue orders that are still stored as pending: their seats are available. */
type OfferedTariff = TariffModel & { readonly _count: { readonly orders: number } }

const Tariff = builder.objectRef<OfferedTariff>('Tariff').implement({
  description: 'A plan: a term in months, or a lifetime seat.',
  fields: t => ({
    id: t.expose('id', { description: 'Permanent identifier of the plan.', type: 'Uuid' }),
    name: t.exposeString('name', { description: 'Name.' }),
    nameRu: t.exposeString('nameRu', {
      nullable: true,
      description: 'Name in Russian; null for what the pages call its term.',
    }),
    term: t.field({ type: TariffTerm, resolve: tariff => tariff }),
    price: t.field({ type: TariffPrice, resolve: tariff => tariff }),
    pricePerMonth: t.field({
      unit: 'money',
      type: 'Decimal',
      nullable: true,
      description: 'Rounded to cents; null for lifetime.',
      resolve: ({ priceAmount, termMonths }) =>
        termMonths === null ? null : priceAmount.dividedBy(termMonths).toDecimalPlaces(2),
    }),
    placesTotal: t.exposeInt('placesTotal', {
      unit: 'count',
      nullable: true,
      description: 'Seats in total; null for an unlimited plan.',
    }),
    placesLeft: t.int({
      unit: 'count',
      nullable: true,
      description: 'Seats left; null for an unlimited plan.',
      resolve: ({ placesLeft, _count }) => (placesLeft === null ? null : placesLeft + _count.orders),
    }),
    autoRenewal: t.boolean({ description: 'Always false: a term ends automatically.', resolve: () => false }),
    limits: t.field({ type: TariffLimits, resolve: tariff => tariff }),
    includesTerminalPremium: t.boolean({
      description: 'Premium access to the terminal for the same period, free of charge.',
      resolve: () => true,
    }),
  }),
})

const TariffList = builder.objectRef<{ items: OfferedTariff[] }>('TariffList').implement({
  description: 'The plans.',
  fields: t => ({
    earlyAccess: t.boolean({ description: 'True while the service is in early access.', resolve: () => true }),
    items: t.expose('items', { type: [Tariff] }),
  }),
})

builder.queryField('tariffs', t =>
  t.field({
    type: TariffList,
    description: 'Lists the plans. Needs no key.',
    resolve: async (_root, _args, { prisma, now }) => {
      const overdue = { holdsPlace: true, status: 'PENDING', expiresAt: { lte: now() } } as const
      const include = { _count: { select: { orders: { where: overdue } } } }
      return { items: await prisma.tariff.findMany({ where: { active: true }, orderBy: { position: 'asc' }, include }) }
    },
  }),
)

import type { TariffModel } from '../../prisma/generated/client/models/Tariff.ts'
import { builder } from '../builder.ts'

const TariffLimits = builder.objectRef<TariffModel>('TariffLimits').implement({
  description: 'What a tariff allows.',
  fields: t => ({
    requestsPerMinute: t.exposeInt('requestsPerMinute'),
    requestsPerDay: t.exposeInt('requestsPerDay'),
    pageSizeMax: t.exposeInt('pageSizeMax'),
    exportRowsMax: t.exposeInt('exportRowsMax'),
  }),
})

const TariffPrice = builder.objectRef<TariffModel>('TariffPrice').implement({
  description: 'Price of the whole term.',
  fields: t => ({
    amount: t.expose('priceAmount', { type: 'Decimal' }),
    currency: t.exposeString('priceCurrency'),
  }),
})

const TariffTerm = builder.objectRef<TariffModel>('TariffTerm').implement({
  description: 'How long a tariff runs.',
  fields: t => ({
    months: t.exposeInt('termMonths', { nullable: true, description: 'Calendar months; null for lifetime.' }),
    lifetime: t.boolean({ resolve: ({ termMonths }) => termMonths === null }),
  }),
})

/** What can be bought. */
const Tariff = builder.objectRef<TariffModel>('Tariff').implement({
  description: 'What can be bought: a term in months, or a lifetime place.',
  fields: t => ({
    id: t.expose('id', { type: 'Uuid' }),
    name: t.exposeString('name'),
    term: t.field({ type: TariffTerm, resolve: tariff => tariff }),
    price: t.field({ type: TariffPrice, resolve: tariff => tariff }),
    pricePerMonth: t.field({
      type: 'Decimal',
      nullable: true,
      description: 'Rounded to cents; null for lifetime.',
      resolve: ({ priceAmount, termMonths }) =>
        termMonths === null ? null : priceAmount.dividedBy(termMonths).toDecimalPlaces(2),
    }),
    placesTotal: t.exposeInt('placesTotal', { nullable: true, description: 'Null where there is no limit.' }),
    placesLeft: t.exposeInt('placesLeft', { nullable: true, description: 'Null where there is no limit.' }),
    autoRenewal: t.boolean({ description: 'Always false: a term ends by itself.', resolve: () => false }),
    limits: t.field({ type: TariffLimits, resolve: tariff => tariff }),
    includesTerminalPremium: t.boolean({
      description: 'Premium access to the terminal for the same period, free.',
      resolve: () => true,
    }),
  }),
})

const TariffList = builder.objectRef<{ items: TariffModel[] }>('TariffList').implement({
  description: 'The tariffs.',
  fields: t => ({
    earlyAccess: t.boolean({ description: 'The service is in early access.', resolve: () => true }),
    items: t.expose('items', { type: [Tariff] }),
  }),
})

builder.queryField('tariffs', t =>
  t.field({
    type: TariffList,
    description: 'Lists the tariffs. Needs no key.',
    resolve: async (_root, _args, { prisma }) => ({
      items: await prisma.tariff.findMany({ where: { active: true }, orderBy: { position: 'asc' } }),
    }),
  }),
)

import type { Prisma } from '../../../prisma/generated/client/client.ts'
import type { TariffModel } from '../../../prisma/generated/client/models/Tariff.ts'
import { builder } from '../../builder.ts'
import type { Context } from '../../context.ts'
import { notFound, refused } from '../../errors.ts'
import { type LoadedOrder, loadOrder, loadOrders } from '../../orders/load.ts'
import { numberOf } from '../../orders/number.ts'
import { lapseOverdue } from '../../orders/places.ts'
import { settle } from '../../orders/settle.ts'
import { checkText, collectFaults } from '../../portfolio/check.ts'
import { throwFaults } from '../../portfolio/write.ts'
import { Money, Order, PaymentProvider, TariffName } from '../accounts/order.ts'
import { cancel } from '../accounts/order-changes.ts'
import { PaymentOutcome } from '../bonds/settlement.ts'

const OPERATOR = { operator: true } as const
/** A transfer may arrive weeks after its order has lapsed. */
const LAPSED_SHOWN_DAYS = 60
const DAY_MS = 86_400_000
const LONGEST_TEXT = 200

const OrdersToConfirm = builder.objectRef<{ readonly items: LoadedOrder[] }>('OrdersToConfirm').implement({
  description: 'Orders by invoice whose money may have arrived.',
  fields: t => ({ items: t.expose('items', { type: [Order] }) }),
})

const PAYMENT_PARTS = { order: true } as const
type LoadedPayment = Prisma.PaymentGetPayload<{ include: typeof PAYMENT_PARTS }>

const Payment = builder.objectRef<LoadedPayment>('Payment').implement({
  description: 'Money that arrived.',
  fields: t => ({
    id: t.expose('id', { type: 'Uuid' }),
    provider: t.expose('provider', { type: PaymentProvider }),
    reference: t.exposeString('reference', { description: 'Names it at the provider or the bank.' }),
    orderId: t.expose('orderId', { type: 'Uuid', nullable: true }),
    orderNumber: t.string({ nullable: true, resolve: ({ order }) => (order === null ? null : numberOf(order)) }),
    amount: t.field({ type: Money, resolve: ({ amount, currency }) => ({ amount, currency }) }),
    outcome: t.expose('outcome', { type: PaymentOutcome }),
    receivedAt: t.expose('receivedAt', { type: 'DateTime' }),
    resolvedAt: t.expose('resolvedAt', { type: 'DateTime', nullable: true }),
    resolution: t.exposeString('resolution', { nullable: true }),
  }),
})

const PaymentsToResolve = builder.objectRef<{ readonly items: LoadedPayment[] }>('PaymentsToResolve').implement({
  description: 'Money that bought nothing and waits to be paid back or matched, oldest first.',
  fields: t => ({ items: t.expose('items', { type: [Payment] }) }),
})

interface Places {
  readonly tariff: TariffModel
  readonly held: number
}

const TariffPlaces = builder.objectRef<Places>('TariffPlaces').implement({
  description: 'The places of a limited tariff: total is held, sold and left together.',
  fields: t => ({
    tariff: t.expose('tariff', { type: TariffName }),
    placesTotal: t.int({ unit: 'count', resolve: ({ tariff }) => tariff.placesTotal ?? 0 }),
    placesHeld: t.int({ unit: 'count', description: 'By orders that are not paid yet.', resolve: ({ held }) => held }),
    placesSold: t.int({
      unit: 'count',
      resolve: ({ tariff, held }) => (tariff.placesTotal ?? 0) - (tariff.placesLeft ?? 0) - held,
    }),
    placesLeft: t.int({ unit: 'count', resolve: ({ tariff }) => tariff.placesLeft ?? 0 }),
  }),
})

const PlacesList = builder.objectRef<{ readonly items: Places[] }>('PlacesList').implement({
  description: 'The limited tariffs.',
  fields: t => ({ items: t.expose('items', { type: [TariffPlaces] }) }),
})

/** One statement reads both sides, so that they belong to one moment. */
async function readPlaces({ prisma, now }: Context): Promise<Places[]> {
  await lapseOverdue(prisma, now())
  const pending = { holdsPlace: true, status: 'PENDING' } as const
  const tariffs = await prisma.tariff.findMany({
    where: { placesTotal: { not: null } },
    orderBy: { position: 'asc' },
    include: { _count: { select: { orders: { where: pending } } } },
  })
  return tariffs.map(({ _count, ...tariff }) => ({ tariff, held: _count.orders }))
}

builder.queryFields(t => ({
  ordersToConfirm: t.field({
    type: OrdersToConfirm,
    description: 'Orders by invoice that are pending, or lapsed not long ago.',
    authScopes: OPERATOR,
    resolve: async (_root, _args, { prisma, now }) => {
      await lapseOverdue(prisma, now())
      const closedAt = { gte: new Date(now().getTime() - LAPSED_SHOWN_DAYS * DAY_MS) }
      const items = await loadOrders(prisma, {
        provider: 'INVOICE',
        OR: [{ status: 'PENDING' }, { status: 'LAPSED', closedAt }],
      })
      return { items }
    },
  }),
  paymentsToResolve: t.field({
    type: PaymentsToResolve,
    description: 'Money that bought nothing.',
    authScopes: OPERATOR,
    resolve: async (_root, _args, { prisma }) => ({
      items: await prisma.payment.findMany({
        where: { outcome: { not: 'SETTLED' }, resolvedAt: null },
        include: PAYMENT_PARTS,
        orderBy: { receivedAt: 'asc' },
      }),
    }),
  }),
  places: t.field({
    type: PlacesList,
    description: 'How many places of limited tariffs are held, sold and left.',
    authScopes: OPERATOR,
    resolve: async (_root, _args, context) => ({ items: await readPlaces(context) }),
  }),
}))

builder.mutationFields(t => ({
  confirmOrder: t.field({
    type: Order,
    description:
      'Says that the whole amount of an invoice has arrived. One that lapsed takes a place if there is one; otherwise, and when it was cancelled, the money is owed back (refundDue).',
    authScopes: OPERATOR,
    args: {
      id: t.arg({ type: 'Uuid', required: true }),
      reference: t.arg.string({ required: true, description: 'Of the transfer, as the bank names it.' }),
    },
    resolve: async (_root, given, context) => {
      const faults = collectFaults()
      const reference = checkText('reference', given.reference, LONGEST_TEXT, faults)
      throwFaults(faults)
      await confirm(await loadOrder(context.prisma, given.id), reference, context)
      context.keys.forget()
      return loadOrder(context.prisma, given.id)
    },
  }),
  rejectOrder: t.field({
    type: Order,
    description: 'Cancels an order that is not paid; its place is free.',
    authScopes: OPERATOR,
    args: { id: t.arg({ type: 'Uuid', required: true }) },
    resolve: async (_root, { id }, context) => {
      await cancel(await loadOrder(context.prisma, id), context)
      return loadOrder(context.prisma, id)
    },
  }),
  resolvePayment: t.field({
    type: Payment,
    description: 'Notes that money which bought nothing has been dealt with, such as paid back.',
    authScopes: OPERATOR,
    args: { id: t.arg({ type: 'Uuid', required: true }), resolution: t.arg.string({ required: true }) },
    resolve: async (_root, { id, ...given }, { prisma, now }) => {
      const faults = collectFaults()
      const resolution = checkText('resolution', given.resolution, LONGEST_TEXT, faults)
      throwFaults(faults)
      const open = { id, resolvedAt: null, outcome: { not: 'SETTLED' } } as const
      const { count } = await prisma.payment.updateMany({ where: open, data: { resolvedAt: now(), resolution } })
      if (count === 0) throw notFound('A payment to resolve')
      return prisma.payment.findUniqueOrThrow({ where: { id }, include: PAYMENT_PARTS })
    },
  }),
}))

/** @throws GraphQLError REFUSED when the reference belongs to another order */
async function confirm(order: LoadedOrder, reference: string, { prisma, now }: Context): Promise<void> {
  if (order.provider !== 'INVOICE') throw refused(`Order ${numberOf(order)} is not paid by invoice.`)
  const { id: orderId, amount, currency } = order
  const notice = { provider: 'INVOICE', reference, orderId, amount: amount.toFixed(), currency } as const
  const payment = await settle(prisma, notice, now())
  if (payment.orderId !== orderId) throw refused(`The reference ${reference} was used for another order.`)
}

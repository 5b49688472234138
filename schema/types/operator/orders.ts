import type { Prisma } from '../../../prisma/generated/client/client.ts'
import type { TariffModel } from '../../../prisma/generated/client/models/Tariff.ts'
import { builder } from '../../builder.ts'
import type { Context } from '../../context.ts'
import { notFound, refused } from '../../errors.ts'
import { notifyBuyer } from '../../notices/notify.ts'
import { accountingOf } from '../../orders/accounting.ts'
import { type LoadedOrder, loadOrder, loadOrders } from '../../orders/load.ts'
import { numberOf } from '../../orders/number.ts'
import { recordPaidBack } from '../../orders/refunds/paid-back.ts'
import { refundableOf } from '../../orders/refunds/refunded.ts'
import { lapseOverdue } from '../../orders/seats.ts'
import { settle } from '../../orders/settle.ts'
import { checkText, collectFaults } from '../../portfolio/check.ts'
import { throwFaults } from '../../portfolio/write.ts'
import { Money, PaymentProvider } from '../accounts/money.ts'
import { Order, TariffName } from '../accounts/order.ts'
import { cancel } from '../accounts/order-changes.ts'
import { PaymentOutcome } from '../bonds/settlement.ts'

const OPERATOR = { operator: true } as const
const OPERATE = { operate: true } as const
/** A transfer may arrive weeks after its order has lapsed. */
const LAPSED_SHOWN_DAYS = 60
const DAY_MS = 86_400_000
const LONGEST_TEXT = 200

const OrdersToConfirm = builder.objectRef<{ readonly items: LoadedOrder[] }>('OrdersToConfirm').implement({
  description: 'Invoice orders whose payment may have arrived.',
  fields: t => ({ items: t.expose('items', { type: [Order] }) }),
})

const PAYMENT_PARTS = { order: true, refunds: true } as const
type LoadedPayment = Prisma.PaymentGetPayload<{ include: typeof PAYMENT_PARTS }>

const Payment = builder.objectRef<LoadedPayment>('Payment').implement({
  description: 'A received payment.',
  fields: t => ({
    id: t.expose('id', { type: 'Uuid' }),
    provider: t.expose('provider', { type: PaymentProvider }),
    reference: t.exposeString('reference', { description: 'Reference at the provider or the bank.' }),
    orderId: t.expose('orderId', { type: 'Uuid', nullable: true }),
    orderNumber: t.string({ nullable: true, resolve: ({ order }) => (order === null ? null : numberOf(order)) }),
    amount: t.field({ type: Money, resolve: ({ amount, currency }) => ({ amount, currency }) }),
    refundable: t.field({
      type: Money,
      description: 'What can still be refunded of it.',
      resolve: payment => ({ amount: refundableOf(payment), currency: payment.currency }),
    }),
    outcome: t.expose('outcome', { type: PaymentOutcome }),
    receivedAt: t.expose('receivedAt', { type: 'DateTime' }),
    resolvedAt: t.expose('resolvedAt', { type: 'DateTime', nullable: true }),
    resolution: t.exposeString('resolution', { nullable: true }),
    recordedBy: t.exposeString('recordedBy', {
      nullable: true,
      description: 'Who recorded it; null for payments of earlier versions.',
    }),
    resolvedBy: t.exposeString('resolvedBy', { nullable: true, description: 'Who resolved it.' }),
  }),
})

const PaymentsToResolve = builder.objectRef<{ readonly items: LoadedPayment[] }>('PaymentsToResolve').implement({
  description: 'Payments that settled no order and must be refunded or matched, oldest first.',
  fields: t => ({ items: t.expose('items', { type: [Payment] }) }),
})

interface PlanSeats {
  readonly tariff: TariffModel
  readonly reserved: number
}

const TariffPlaces = builder.objectRef<PlanSeats>('TariffPlaces').implement({
  description: 'The seats of a limited plan. The total is the sum of reserved, sold and remaining seats.',
  fields: t => ({
    tariff: t.expose('tariff', { type: TariffName }),
    placesTotal: t.int({ unit: 'count', resolve: ({ tariff }) => tariff.placesTotal ?? 0 }),
    placesHeld: t.int({
      unit: 'count',
      description: 'Seats reserved by unpaid orders.',
      resolve: ({ reserved }) => reserved,
    }),
    placesSold: t.int({
      unit: 'count',
      resolve: ({ tariff, reserved }) => (tariff.placesTotal ?? 0) - (tariff.placesLeft ?? 0) - reserved,
    }),
    placesLeft: t.int({ unit: 'count', resolve: ({ tariff }) => tariff.placesLeft ?? 0 }),
  }),
})

const PlacesList = builder.objectRef<{ readonly items: PlanSeats[] }>('PlacesList').implement({
  description: 'The limited plans.',
  fields: t => ({ items: t.expose('items', { type: [TariffPlaces] }) }),
})

/** One statement reads seats and pending orders, so that both are from the same moment. */
async function readSeats({ prisma, now }: Context): Promise<PlanSeats[]> {
  await lapseOverdue(prisma, now())
  const pending = { holdsPlace: true, status: 'PENDING' } as const
  const tariffs = await prisma.tariff.findMany({
    where: { placesTotal: { not: null } },
    orderBy: { position: 'asc' },
    include: { _count: { select: { orders: { where: pending } } } },
  })
  return tariffs.map(({ _count, ...tariff }) => ({ tariff, reserved: _count.orders }))
}

builder.queryFields(t => ({
  ordersToConfirm: t.field({
    type: OrdersToConfirm,
    description: 'Invoice orders that are pending or lapsed within the last 60 days.',
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
    description: 'Payments that settled no order, oldest first.',
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
    description: 'Reserved, sold and remaining seats of limited plans.',
    authScopes: OPERATOR,
    resolve: async (_root, _args, context) => ({ items: await readSeats(context) }),
  }),
}))

builder.mutationFields(t => ({
  confirmOrder: t.field({
    type: Order,
    description:
      'Confirms that an invoice was paid in full. A lapsed order takes a seat if one is left; otherwise, or if it was cancelled, a refund is due (refundDue).',
    authScopes: OPERATE,
    args: {
      id: t.arg({ type: 'Uuid', required: true }),
      reference: t.arg.string({ required: true, description: 'Reference of the bank transfer.' }),
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
    description: 'Cancels an unpaid order and releases its seat.',
    authScopes: OPERATE,
    args: { id: t.arg({ type: 'Uuid', required: true }) },
    resolve: async (_root, { id }, context) => {
      await cancel(await loadOrder(context.prisma, id), context, 'ORDER_REJECTED')
      return loadOrder(context.prisma, id)
    },
  }),
  resolvePayment: t.field({
    type: Payment,
    description: 'Marks a payment that settled no order as resolved, for example as refunded.',
    authScopes: OPERATE,
    args: {
      id: t.arg({ type: 'Uuid', required: true }),
      resolution: t.arg.string({ required: true }),
      refunded: t.arg.boolean({ required: true, defaultValue: false }),
    },
    resolve: async (_root, { id, refunded, ...given }, context) => {
      const { prisma, now } = context
      const faults = collectFaults()
      const resolution = checkText('resolution', given.resolution, LONGEST_TEXT, faults)
      throwFaults(faults)
      const open = { id, resolvedAt: null, outcome: { not: 'SETTLED' } } as const
      const { by: resolvedBy, audit } = await accountingOf(context)
      await prisma.$transaction(async transaction => {
        const resolvedAt = now()
        const { count } = await transaction.payment.updateMany({
          where: open,
          data: { resolvedAt, resolution, resolvedBy },
        })
        if (count === 0) throw notFound('A payment to resolve')
        await audit?.(transaction)
        if (!refunded) return
        await recordPaidBack(transaction, id, { now: resolvedAt, by: resolvedBy ?? null, reason: resolution })
        await notifyOfRefund(transaction, id, resolvedAt)
      })
      return prisma.payment.findUniqueOrThrow({ where: { id }, include: PAYMENT_PARTS })
    },
  }),
}))

async function notifyOfRefund(transaction: Prisma.TransactionClient, id: string, at: Date): Promise<void> {
  const { order } = await transaction.payment.findUniqueOrThrow({ where: { id }, include: PAYMENT_PARTS })
  if (order !== null) await notifyBuyer(transaction, order, { kind: 'PAYMENT_REFUNDED', subject: id, at })
}

/** @throws GraphQLError REFUSED when the reference belongs to another order */
async function confirm(order: LoadedOrder, reference: string, context: Context): Promise<void> {
  const { prisma, now } = context
  if (order.provider !== 'INVOICE') throw refused(`Order ${numberOf(order)} is not paid by invoice.`)
  const { id: orderId, amount, currency } = order
  const notice = { provider: 'INVOICE', reference, orderId, amount: amount.toFixed(), currency } as const
  const payment = await settle(prisma, notice, now(), await accountingOf(context))
  if (payment.orderId !== orderId) throw refused(`The reference ${reference} is already used for another order.`)
}

import { builder } from '../../builder.ts'
import type { Context } from '../../context.ts'
import { refused } from '../../errors.ts'
import { closeOrder } from '../../orders/close.ts'
import { type LoadedOrder, loadOrder, loadOwnOrder, loadOwnOrders } from '../../orders/load.ts'
import { numberOf } from '../../orders/number.ts'
import type { PayableBy } from '../../orders/payment.ts'
import { personOf } from '../../orders/person.ts'
import { placeOrder } from '../../orders/place-order.ts'
import { keysetArguments } from '../shared/keyset-list.ts'
import { Order, OrderList, PaymentProvider } from './order.ts'

const PlacedOrder = builder.objectRef<LoadedOrder>('PlacedOrder').implement({
  description: 'An order, and where it is paid.',
  fields: t => ({
    order: t.field({ type: Order, resolve: order => order }),
    checkoutUrl: t.exposeString('checkoutUrl', { nullable: true, description: 'Null for an invoice.' }),
  }),
})

const PaymentProviders = builder.objectRef<Context['payments']>('PaymentProviders').implement({
  description: 'The ways to pay that are set up.',
  fields: t => ({
    invoice: t.boolean({ resolve: ({ INVOICE }) => INVOICE !== null }),
    stripe: t.boolean({ resolve: ({ STRIPE }) => STRIPE !== null }),
  }),
})

builder.queryFields(t => ({
  paymentProviders: t.field({
    type: PaymentProviders,
    description: 'The ways to pay that are set up.',
    resolve: (_root, _args, { payments }) => payments,
  }),
  orders: t.field({
    type: OrderList,
    description: "The account's orders, newest first.",
    args: keysetArguments,
    resolve: (_root, request, context) => loadOwnOrders(request, context),
  }),
  order: t.field({
    type: Order,
    description: 'One order of the account.',
    args: { id: t.arg({ type: 'Uuid', required: true }) },
    resolve: (_root, { id }, context) => loadOwnOrder(id, context),
  }),
}))

builder.mutationFields(t => ({
  placeOrder: t.field({
    type: PlacedOrder,
    description: 'Orders a tariff. A place of a limited tariff is held from now until the order is paid or over.',
    args: {
      tariffId: t.arg({ type: 'Uuid', required: true }),
      provider: t.arg({ type: PaymentProvider, required: true }),
      idempotencyKey: t.arg.string({
        required: true,
        description: 'Chosen by the client, up to 100 characters: the same key is the same order.',
      }),
    },
    resolve: async (_root, { provider, ...purchase }, context) => {
      if (provider === 'GRANT') throw refused('Only the operator gives subscriptions.')
      const { id } = await placeOrder({ ...purchase, provider: provider satisfies PayableBy }, context)
      return loadOwnOrder(id, context)
    },
  }),
  cancelOrder: t.field({
    type: Order,
    description: 'Cancels an order that is not paid; one that is cancelled or lapsed already stays what it is.',
    args: { id: t.arg({ type: 'Uuid', required: true }) },
    resolve: async (_root, { id }, context) => {
      personOf(context)
      const order = await loadOwnOrder(id, context)
      await cancel(order, context)
      return loadOwnOrder(id, context)
    },
  }),
}))

/** Lets go of a pending order, and stops its payment where that is still possible. */
export async function cancel(order: LoadedOrder, { prisma, now, payments }: Context): Promise<void> {
  const closed = await closeOrder(prisma, { id: order.id, status: 'CANCELLED', now: now() })
  const { status, provider, providerReference } = closed ? order : await loadOrder(prisma, order.id)
  if (status === 'PAID') throw refused(`Order ${numberOf(order)} is paid and cannot be cancelled.`)
  if (!closed || provider === 'GRANT' || providerReference === null) return
  // The order is off whatever the provider says; money that comes nevertheless is written down as owed back.
  await payments[provider]?.abandon(providerReference).catch(() => undefined)
}

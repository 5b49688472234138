import { builder } from '../../builder.ts'
import type { Context } from '../../context.ts'
import { refused } from '../../errors.ts'
import { accountingOf } from '../../orders/accounting.ts'
import { closeOrder } from '../../orders/close.ts'
import { type LoadedOrder, loadOrder, loadOwnOrder, loadOwnOrders } from '../../orders/load.ts'
import { numberOf } from '../../orders/number.ts'
import { takesOrders } from '../../orders/paper.ts'
import type { PayableBy } from '../../orders/payment.ts'
import { personOf } from '../../orders/person.ts'
import { placeOrder } from '../../orders/place-order.ts'
import { keysetArguments } from '../shared/keyset-list.ts'
import { PaymentProvider } from './money.ts'
import { Order, OrderList } from './order.ts'

const PlacedOrder = builder.objectRef<LoadedOrder>('PlacedOrder').implement({
  description: 'A new order with its checkout URL.',
  fields: t => ({
    order: t.field({ type: Order, resolve: order => order }),
    checkoutUrl: t.exposeString('checkoutUrl', { nullable: true, description: 'Null for an invoice.' }),
  }),
})

const PaymentProviders = builder.objectRef<Context>('PaymentProviders').implement({
  description: 'The available payment methods.',
  fields: t => ({
    invoice: t.boolean({ resolve: ({ payments, paper }) => payments.INVOICE !== null && takesOrders(paper) }),
    stripe: t.boolean({ resolve: ({ payments, paper }) => payments.STRIPE !== null && takesOrders(paper) }),
  }),
})

builder.queryFields(t => ({
  paymentProviders: t.field({
    type: PaymentProviders,
    description: 'The available payment methods.',
    resolve: (_root, _args, context) => context,
  }),
  orders: t.field({
    authScopes: { account: true },
    type: OrderList,
    description: "The account's orders, newest first.",
    args: keysetArguments,
    resolve: (_root, request, context) => loadOwnOrders(request, context),
  }),
  order: t.field({
    authScopes: { account: true },
    type: Order,
    nullable: true,
    description: 'One order of the account.',
    args: { id: t.arg({ type: 'Uuid', required: true }) },
    resolve: (_root, { id }, context) => loadOwnOrder(id, context),
  }),
}))

builder.mutationFields(t => ({
  placeOrder: t.field({
    authScopes: { session: true },
    type: PlacedOrder,
    description: 'Orders a plan. A seat of a limited plan is reserved until the order is paid, cancelled or lapsed.',
    args: {
      tariffId: t.arg({ type: 'Uuid', required: true }),
      provider: t.arg({ type: PaymentProvider, required: true }),
      idempotencyKey: t.arg.string({
        required: true,
        description: 'Chosen by the client, up to 100 characters. Repeating a key returns the same order.',
      }),
    },
    resolve: async (_root, { provider, ...purchase }, context) => {
      if (provider === 'GRANT') throw refused('Only the operator can grant subscriptions.')
      const { id } = await placeOrder({ ...purchase, provider: provider satisfies PayableBy }, context)
      return loadOwnOrder(id, context)
    },
  }),
  cancelOrder: t.field({
    authScopes: { session: true },
    type: Order,
    description: 'Cancels an unpaid order. An order that is already cancelled or lapsed is unchanged.',
    args: { id: t.arg({ type: 'Uuid', required: true }) },
    resolve: async (_root, { id }, context) => {
      personOf(context)
      const order = await loadOwnOrder(id, context)
      await cancel(order, context)
      return loadOwnOrder(id, context)
    },
  }),
}))

/**
 * Cancels a pending order and aborts its payment where possible.
 * @param notice what its customer is told; nothing who does it themselves
 */
export async function cancel(order: LoadedOrder, context: Context, notice?: 'ORDER_REJECTED'): Promise<void> {
  const { prisma, now, payments } = context
  const accounting = await accountingOf(context)
  const closing = { id: order.id, status: 'CANCELLED', now: now(), notice } as const
  const closed = await closeOrder(prisma, { ...closing, ...accounting })
  const { status, provider, providerReference } = closed ? order : await loadOrder(prisma, order.id)
  if (status === 'PAID') throw refused(`Order ${numberOf(order)} is paid and cannot be cancelled.`)
  if (!closed || provider === 'GRANT' || providerReference === null) return
  // The order is cancelled whatever the provider responds; a payment that still arrives is recorded as due for refund.
  await payments[provider]?.abandon(providerReference).catch(() => undefined)
}

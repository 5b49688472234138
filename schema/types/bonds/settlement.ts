import { PaymentOutcome as Outcomes } from '../../../prisma/generated/client/enums.ts'
import { builder } from '../../builder.ts'
import { closeOrder } from '../../orders/close.ts'
import { settle } from '../../orders/settle.ts'
import { isUuid } from '../../orders/uuid.ts'

export const PaymentOutcome = builder.enumType('PaymentOutcome', {
  description: 'What became of money that arrived. Everything but SETTLED waits for the operator.',
  values: Object.values(Outcomes),
})

const CheckoutEnd = builder.enumType('CheckoutEnd', {
  description: 'How a hosted payment came to nothing.',
  values: ['CANCELLED', 'LAPSED'],
})

/** What the message of a payment provider does, once its signature has been checked. */
builder.mutationFields(t => ({
  settleOrder: t.field({
    type: PaymentOutcome,
    description: 'Writes down that money arrived and gives what it was paid for; told again, it changes nothing.',
    authScopes: { payment: true },
    args: {
      reference: t.arg.string({ required: true, description: 'Names the payment once and for all.' }),
      orderId: t.arg.string({ required: true, description: 'The order that the payment names.' }),
      amount: t.arg({ type: 'Decimal', required: true }),
      currency: t.arg.string({ required: true, description: 'ISO 4217.' }),
    },
    resolve: async (_root, { amount, ...notice }, { prisma, now, keys }) => {
      const { outcome } = await settle(prisma, { provider: 'STRIPE', amount: String(amount), ...notice }, now())
      keys.forget()
      return outcome
    },
  }),
  endCheckout: t.field({
    type: 'Boolean',
    description: 'Lets go of a pending order that will not be paid; false when it was not pending.',
    authScopes: { payment: true },
    args: {
      orderId: t.arg.string({ required: true }),
      status: t.arg({ type: CheckoutEnd, required: true }),
    },
    resolve: async (_root, { orderId, status }, { prisma, now }) => {
      if (!isUuid(orderId)) return false
      return closeOrder(prisma, { id: orderId, status: status as 'CANCELLED' | 'LAPSED', now: now() })
    },
  }),
}))

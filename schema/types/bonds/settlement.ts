import { PaymentOutcome as Outcomes } from '../../../prisma/generated/client/enums.ts'
import { builder } from '../../builder.ts'
import { accountingOf } from '../../orders/accounting.ts'
import { closeOrder } from '../../orders/close.ts'
import { settle } from '../../orders/settle.ts'
import { isUuid } from '../../uuid.ts'

export const PaymentOutcome = builder.enumType('PaymentOutcome', {
  description: 'Outcome of a received payment. Every outcome except SETTLED requires action by the operator.',
  values: Object.values(Outcomes),
})

const CheckoutEnd = builder.enumType('CheckoutEnd', {
  description: 'Why a hosted checkout ended without payment.',
  values: ['CANCELLED', 'LAPSED'],
})

/** Mutations for webhooks of payment providers, after their signature has been verified. */
builder.mutationFields(t => ({
  settleOrder: t.field({
    type: PaymentOutcome,
    description: 'Records a payment and grants what it paid for. Idempotent.',
    authScopes: { payment: true },
    args: {
      reference: t.arg.string({ required: true, description: 'Unique reference of the payment.' }),
      orderId: t.arg.string({ required: true, description: 'The order to which the payment refers.' }),
      amount: t.arg({ type: 'Decimal', required: true }),
      currency: t.arg.string({ required: true, description: 'ISO 4217.' }),
    },
    resolve: async (_root, { amount, ...given }, context) => {
      const { prisma, now, keys } = context
      const notice = { provider: 'STRIPE', amount: String(amount), ...given } as const
      const { outcome } = await settle(prisma, notice, now(), await accountingOf(context))
      keys.forget()
      return outcome
    },
  }),
  endCheckout: t.field({
    type: 'Boolean',
    description: 'Closes a pending order that will not be paid; false when it was not pending.',
    authScopes: { payment: true },
    args: {
      orderId: t.arg.string({ required: true }),
      status: t.arg({ type: CheckoutEnd, required: true }),
    },
    resolve: async (_root, { orderId, status }, context) => {
      if (!isUuid(orderId)) return false
      const notice = status === 'LAPSED' ? 'ORDER_LAPSED' : 'ORDER_REJECTED'
      const closing = { id: orderId, status: status as 'CANCELLED' | 'LAPSED', now: context.now(), notice } as const
      return closeOrder(context.prisma, { ...closing, ...(await accountingOf(context)) })
    },
  }),
}))

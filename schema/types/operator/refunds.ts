import type { Prisma } from '../../../prisma/generated/client/client.ts'
import { auditWithin } from '../../audit/trail.ts'
import { builder } from '../../builder.ts'
import { notFound } from '../../errors.ts'
import { accountingOf } from '../../orders/accounting.ts'
import { loadOrder } from '../../orders/load.ts'
import { numberOf } from '../../orders/number.ts'
import { refundPayment } from '../../orders/refunds/refund-payment.ts'
import { revokeTerm } from '../../orders/refunds/revoke-term.ts'
import { checkText, collectFaults } from '../../portfolio/check.ts'
import { throwFaults } from '../../portfolio/write.ts'
import { Order } from '../accounts/order.ts'
import { Refund } from '../accounts/refund.ts'

const OPERATOR = { operator: true } as const
const OPERATE = { operate: true } as const
const LONGEST_TEXT = 200

const OPEN_PARTS = { payment: { include: { order: { include: { account: true } } } } } as const
type OpenRefundRow = Prisma.RefundGetPayload<{ include: typeof OPEN_PARTS }>

const OpenRefund = builder.objectRef<OpenRefundRow>('OpenRefund').implement({
  description: 'A refund or dispute that waits for the operator, with what it belongs to.',
  fields: t => ({
    refund: t.field({ type: Refund, description: 'The refund or dispute.', resolve: refund => refund }),
    paymentId: t.expose('paymentId', {
      type: 'Uuid',
      nullable: true,
      description: 'Id of the payment; null while no payment with the reference is known.',
    }),
    paymentReference: t.exposeString('paymentReference', { description: 'Reference of the payment at the provider.' }),
    accountId: t.field({
      type: 'Uuid',
      nullable: true,
      description: 'Id of the account that paid; null where it is not known.',
      resolve: ({ payment }) => payment?.order?.accountId ?? null,
    }),
    account: t.string({
      nullable: true,
      description: 'Name of that account.',
      resolve: ({ payment }) => payment?.order?.account.name ?? null,
    }),
    orderNumber: t.string({
      nullable: true,
      description: 'Number of the order that was paid; null where it is not known.',
      resolve: ({ payment }) => (payment?.order == null ? null : numberOf(payment.order)),
    }),
  }),
})

const RefundsToResolve = builder.objectRef<{ readonly items: OpenRefundRow[] }>('RefundsToResolve').implement({
  description: 'Refunds and disputes that wait for the operator, oldest first.',
  fields: t => ({ items: t.expose('items', { type: [OpenRefund] }) }),
})

/** Open disputes, refunds that the provider has not answered, and those of unknown payments. */
const WAITING = {
  resolvedAt: null,
  OR: [{ status: 'REQUESTED' }, { paymentId: null }],
} as const satisfies Prisma.RefundWhereInput

builder.queryField('refundsToResolve', t =>
  t.field({
    type: RefundsToResolve,
    description:
      'Disputes that are open, refunds that the provider has not answered, and those that belong to no known payment, oldest first.',
    authScopes: OPERATOR,
    resolve: async (_root, _args, { prisma }) => ({
      items: await prisma.refund.findMany({ where: WAITING, include: OPEN_PARTS, orderBy: { createdAt: 'asc' } }),
    }),
  }),
)

builder.mutationFields(t => ({
  refundPayment: t.field({
    type: Refund,
    description:
      'Pays back a payment, wholly or partly. One by card is paid back by its provider; of a bank transfer it is recorded that it was paid back.',
    authScopes: OPERATE,
    args: {
      id: t.arg({ type: 'Uuid', required: true }),
      refundId: t.arg({
        type: 'Uuid',
        required: true,
        description: 'Id of the refund, chosen by the client. Repeating it is the same refund.',
      }),
      amount: t.arg({ type: 'Decimal', description: 'Null for all that is left of the payment.' }),
      reason: t.arg.string({ required: true, description: 'Why; the customer reads it. Up to 200 characters.' }),
      reference: t.arg.string({
        description: 'Reference of the bank transfer that paid it back; left out for a payment by card.',
      }),
      endTerm: t.arg.boolean({
        description: 'Whether the term that the payment bought ends now. Null: when nothing of the payment is left.',
      }),
    },
    resolve: async (_root, { amount = null, reference = null, endTerm = null, ...given }, context) => {
      const input = { ...given, amount: amount === null ? null : String(amount), reference, endTerm }
      const refund = await refundPayment(input, context)
      context.keys.forget()
      return refund
    },
  }),
  revokeTerm: t.field({
    type: Order,
    description:
      'Ends the term that an order granted, without a refund, and releases its seat. Terms that follow it move forward.',
    authScopes: OPERATE,
    args: {
      orderId: t.arg({ type: 'Uuid', required: true }),
      reason: t.arg.string({ required: true, description: 'Why; the customer reads it. Up to 200 characters.' }),
    },
    resolve: async (_root, { orderId, reason }, context) => {
      await revokeTerm(orderId, reason, context)
      context.keys.forget()
      return loadOrder(context.prisma, orderId)
    },
  }),
  resolveRefund: t.field({
    type: Refund,
    description: 'Marks a refund or dispute that belongs to no known payment as resolved.',
    authScopes: OPERATE,
    args: {
      id: t.arg({ type: 'Uuid', required: true }),
      resolution: t.arg.string({ required: true }),
    },
    resolve: async (_root, { id, ...given }, context) => {
      const { prisma, now } = context
      const faults = collectFaults()
      const resolution = checkText('resolution', given.resolution, LONGEST_TEXT, faults)
      throwFaults(faults)
      const { by: resolvedBy = null } = await accountingOf(context)
      await prisma.$transaction(async transaction => {
        const { count } = await transaction.refund.updateMany({
          where: { id, paymentId: null, resolvedAt: null },
          data: { resolvedAt: now(), resolution, resolvedBy },
        })
        if (count === 0) throw notFound('A refund to resolve')
        await auditWithin(context, transaction)
      })
      return prisma.refund.findUniqueOrThrow({ where: { id } })
    },
  }),
}))

import { builder } from '../../builder.ts'
import type { Context } from '../../context.ts'
import { accountingOf } from '../../orders/accounting.ts'
import { type ReportedRefund, recordRefund } from '../../orders/refunds/record-refund.ts'
import { RefundStatus } from './refund.ts'

/** Mutations for webhooks of payment providers, after their signature has been verified. */
builder.mutationFields(t => {
  const reported = {
    reference: t.arg.string({ required: true, description: 'Unique reference at the provider.' }),
    paymentReference: t.arg.string({ required: true, description: 'Reference of the payment.' }),
    orderId: t.arg.string({ description: 'The order of the payment; null where the provider knows none.' }),
    status: t.arg({ type: RefundStatus, required: true }),
    amount: t.arg({ type: 'Decimal', required: true }),
    currency: t.arg.string({ required: true, description: 'ISO 4217.' }),
    reason: t.arg.string({ description: 'Reason code of the provider.' }),
  } as const
  return {
    recordRefund: t.field({
      type: RefundStatus,
      description: 'Records a refund that the provider reports. Idempotent, in any order.',
      authScopes: { payment: true },
      args: { ...reported, requestId: t.arg.string({ description: 'Id of the refund that was requested here.' }) },
      resolve: async (_root, { requestId = null, ...given }, context) =>
        record({ ...reportOf(given), kind: 'REFUND', requestId, pausesTerm: false }, context),
    }),
    recordDispute: t.field({
      type: RefundStatus,
      description: 'Records a dispute that the provider reports. Idempotent, in any order.',
      authScopes: { payment: true },
      args: {
        ...reported,
        pausesTerm: t.arg.boolean({
          required: true,
          description: 'True when the bank has taken the money: the term pauses until the dispute is decided.',
        }),
      },
      resolve: async (_root, { pausesTerm, ...given }, context) =>
        record({ ...reportOf(given), kind: 'CHARGEBACK', requestId: null, pausesTerm }, context),
    }),
  }
})

type Reported = Pick<ReportedRefund, 'reference' | 'paymentReference' | 'status' | 'currency'> & {
  readonly amount: unknown
  readonly orderId?: string | null | undefined
  readonly reason?: string | null | undefined
}

function reportOf({ amount, orderId = null, reason = null, ...given }: Reported) {
  return { ...given, amount: String(amount), orderId, reason, provider: 'STRIPE' } as const
}

async function record(report: ReportedRefund, context: Context) {
  const { status } = await recordRefund(context.prisma, report, context.now(), await accountingOf(context))
  context.keys.forget()
  return status
}

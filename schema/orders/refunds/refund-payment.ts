import { Decimal } from 'decimal.js'
import type { Prisma } from '../../../prisma/generated/client/client.ts'
import type { RefundModel } from '../../../prisma/generated/client/models/Refund.ts'
import type { Context } from '../../context.ts'
import { notFound, refundUncertain, refused } from '../../errors.ts'
import { checkText, collectFaults, type Faults } from '../../portfolio/check.ts'
import { throwFaults } from '../../portfolio/write.ts'
import { type Accounting, accountingOf } from '../accounting.ts'
import { lockOrder } from '../lock-order.ts'
import type { Transaction } from '../subscription.ts'
import { followRefund } from './follow-refund.ts'
import { recordRefund } from './record-refund.ts'
import { refundableOf } from './refunded.ts'

/** A refund as an operator asks for it. */
export interface RefundInput {
  /** The payment. */
  readonly id: string
  /** Chosen by the client: repeating it is the same refund. */
  readonly refundId: string
  /** Exact; null for all that is left of the payment. */
  readonly amount: string | null
  readonly reason: string
  /** Of the bank transfer; null for a payment by card, which the provider pays back. */
  readonly reference: string | null
  /** Null: it ends when nothing of the payment is left. */
  readonly endTerm: boolean | null
}

const LONGEST_TEXT = 200
const DECIMALS = 2
const PARTS = { order: true, refunds: true } as const
type LoadedPayment = Prisma.PaymentGetPayload<{ include: typeof PARTS }>

/**
 * Pays back a payment, wholly or partly. A refund of a bank transfer is recorded as made; one by card is made over the
 * provider, and stays requested while that does not answer: repeated with the same id, it is made once.
 * @throws GraphQLError NOT_FOUND, INVALID_PARAMETER, REFUSED, PAYMENT_UNAVAILABLE
 */
export async function refundPayment(input: RefundInput, context: Context): Promise<RefundModel> {
  const { prisma, now } = context
  const accounting = await accountingOf(context)
  const requested = await prisma.$transaction(transaction => request(transaction, input, { accounting, context }))
  if (requested.status !== 'REQUESTED') return requested
  const reference = await payBack(requested, context)
  if (reference === null) {
    const data = { status: 'FAILED', closedAt: now() } as const
    await prisma.refund.updateMany({ where: { id: requested.id, status: 'REQUESTED' }, data })
    throw refused('The payment provider refused the refund; its dashboard says why. Nothing was changed.')
  }
  const { paymentReference, currency, kind, reason } = requested
  const report = { kind, provider: 'STRIPE', paymentReference, currency, reason, reference, orderId: null } as const
  const done = {
    status: 'DONE',
    amount: requested.amount.toFixed(),
    requestId: requested.id,
    pausesTerm: false,
  } as const
  return recordRefund(prisma, { ...report, ...done }, now(), accounting)
}

interface Requesting {
  readonly accounting: Accounting
  readonly context: Context
}

/** Writes the refund, after what is left of the payment is known for sure. */
async function request(
  transaction: Transaction,
  input: RefundInput,
  { accounting: { by = null, audit, seller = null }, context: { now, payments } }: Requesting,
): Promise<RefundModel> {
  const payment = await lockPayment(transaction, input.id)
  const known = await transaction.refund.findUnique({ where: { id: input.refundId } })
  if (known !== null && known.paymentId !== payment.id) throw notFound('The refund')
  if (known?.status === 'FAILED') throw refused('This refund was not made. Start another one.')
  if (known !== null) return known
  const { provider, currency } = payment
  const byProvider = provider !== 'GRANT' && payments[provider]?.refund != null
  if (provider === 'STRIPE' && !byProvider) throw refused('Payment by card is not set up here; refund it at Stripe.')
  const { amount, reason, reference } = checked(input, payment, byProvider)
  if (reference !== null) await checkIsNew(transaction, { provider, reference })
  const left = refundableOf(payment).minus(amount)
  const at = now()
  const refund = await transaction.refund.create({
    data: {
      id: input.refundId,
      kind: 'REFUND',
      status: byProvider ? 'REQUESTED' : 'DONE',
      ...{ provider, reference, paymentId: payment.id, paymentReference: payment.reference },
      ...{ amount, currency, reason, by, createdAt: at, closedAt: byProvider ? null : at },
      endsTerm: input.endTerm ?? left.isZero(),
    },
  })
  if (byProvider) return refund
  await audit?.(transaction)
  await followRefund(transaction, { refund, before: null, payment, now: at, seller })
  return refund
}

async function lockPayment(transaction: Transaction, id: string): Promise<LoadedPayment> {
  const known = await transaction.payment.findUnique({ where: { id }, select: { orderId: true } })
  if (known === null) throw notFound('The payment')
  if (known.orderId !== null) await lockOrder(transaction, known.orderId)
  await transaction.$queryRaw`SELECT "id" FROM "Payment" WHERE "id" = ${id}::uuid FOR UPDATE`
  return transaction.payment.findUniqueOrThrow({ where: { id }, include: PARTS })
}

function checked(input: RefundInput, payment: LoadedPayment, byProvider: boolean) {
  const { currency } = payment
  const rest = refundableOf(payment)
  if (rest.isZero()) {
    const isOpen = payment.refunds.some(({ kind, status }) => kind === 'CHARGEBACK' && status !== 'FAILED')
    throw refused(isOpen ? 'The payment is disputed at the bank.' : 'The payment is already refunded in full.')
  }
  const faults = collectFaults()
  const amount = input.amount === null ? rest : checkAmount(input.amount, { rest, currency, faults })
  const reason = checkText('reason', input.reason, LONGEST_TEXT, faults)
  const given = input.reference?.trim() || null
  if (byProvider && given !== null) faults.add('reference', 'reference must be left out: the provider gives one.')
  if (!byProvider && given === null) {
    faults.add('reference', 'reference is required: that of the bank transfer by which the amount was paid back.')
  }
  const reference = given === null ? null : checkText('reference', given, LONGEST_TEXT, faults)
  throwFaults(faults)
  return { amount, reason, reference }
}

interface Bounds {
  readonly rest: Decimal
  readonly currency: string
  readonly faults: Faults
}

function checkAmount(text: string, { rest, currency, faults }: Bounds): Decimal {
  const amount = new Decimal(text)
  if (!amount.isPositive() || amount.isZero()) faults.add('amount', 'amount must be above 0.')
  else if (amount.decimalPlaces() > DECIMALS) faults.add('amount', `amount must have at most ${DECIMALS} decimals.`)
  else if (amount.greaterThan(rest)) {
    faults.add('amount', `amount must be at most ${rest.toFixed(2)} ${currency}, what is left of the payment.`)
  }
  return amount
}

async function checkIsNew(
  transaction: Transaction,
  where: { readonly provider: LoadedPayment['provider']; readonly reference: string },
): Promise<void> {
  const other = await transaction.refund.findUnique({ where: { provider_reference: where } })
  if (other === null) return
  const faults = collectFaults()
  faults.add('reference', `reference ${where.reference} is already recorded for another refund.`)
  throwFaults(faults)
}

/** @returns null when the provider refuses */
async function payBack({ id, paymentReference, amount, currency }: RefundModel, { payments }: Context) {
  const refund = payments.STRIPE?.refund
  if (refund == null) throw refused('Payment by card is not set up here; refund it at Stripe.')
  try {
    return await refund({ id, paymentReference, amount: amount.toFixed(), currency })
  } catch {
    throw refundUncertain()
  }
}

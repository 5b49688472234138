import { Decimal } from 'decimal.js'
import type { RefundStatus } from '../../../prisma/generated/client/enums.ts'

interface Returned {
  readonly status: RefundStatus
  readonly amount: { toFixed(): string }
}

/** The sum that went back to the customer. */
export function refundedOf(refunds: readonly Returned[]): Decimal {
  return sumOf(refunds.filter(({ status }) => status === 'DONE'))
}

/** What can still be refunded: refunds that are requested and open disputes count as gone. */
export function refundableOf({
  amount,
  refunds,
}: Omit<Returned, 'status'> & { readonly refunds: readonly Returned[] }) {
  return Decimal.max(0, new Decimal(amount.toFixed()).minus(sumOf(refunds.filter(({ status }) => status !== 'FAILED'))))
}

function sumOf(refunds: readonly Returned[]): Decimal {
  return refunds.reduce((sum, { amount }) => sum.plus(amount.toFixed()), new Decimal(0))
}

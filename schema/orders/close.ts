import type { PrismaClient } from '../../prisma/generated/client/client.ts'
import { notifyBuyer } from '../notices/notify.ts'
import type { Accounting } from './accounting.ts'
import { releaseSeat } from './seats.ts'

interface Closing extends Accounting {
  readonly id: string
  readonly status: 'CANCELLED' | 'LAPSED'
  readonly now: Date
  /** What its customer is told; absent where the customer closes it. */
  readonly notice?: 'ORDER_LAPSED' | 'ORDER_REJECTED' | undefined
  /** Releases the idempotency key, so that the client can retry with it. */
  readonly freeKey?: boolean
}

/**
 * Closes a pending order and releases its seat. Idempotent.
 * @returns false when the order was no longer pending
 */
export function closeOrder(
  prisma: PrismaClient,
  { id, status, now, notice, freeKey = false, by = null, audit }: Closing,
): Promise<boolean> {
  return prisma.$transaction(async transaction => {
    const [pending] = await transaction.$queryRaw<
      { holdsPlace: boolean; tariffId: string; userId: string; accountId: string }[]
    >`
      SELECT "holdsPlace", "tariffId", "userId", "accountId" FROM "Order" WHERE "id" = ${id}::uuid AND "status" = 'PENDING' FOR UPDATE`
    if (pending === undefined) return false
    await audit?.(transaction)
    await transaction.order.update({
      where: { id },
      data: { status, holdsPlace: false, closedAt: now, closedBy: by, ...(freeKey && { idempotencyKey: null }) },
    })
    if (pending.holdsPlace) await releaseSeat(transaction, pending.tariffId)
    if (notice !== undefined) await notifyBuyer(transaction, pending, { kind: notice, subject: id, at: now })
    return true
  })
}

import type { PrismaClient } from '../../prisma/generated/client/client.ts'
import { releaseSeat } from './places.ts'

export interface Closing {
  readonly id: string
  readonly status: 'CANCELLED' | 'LAPSED'
  readonly now: Date
  /** The idempotency key of an order that came to nothing may be used again. */
  readonly freeKey?: boolean
}

/**
 * Ends a pending order and gives its place back, once however often it is called.
 * @returns false when the order was not pending any more
 */
export function closeOrder(prisma: PrismaClient, { id, status, now, freeKey = false }: Closing): Promise<boolean> {
  return prisma.$transaction(async transaction => {
    const [held] = await transaction.$queryRaw<{ holdsPlace: boolean; tariffId: string }[]>`
      SELECT "holdsPlace", "tariffId" FROM "Order" WHERE "id" = ${id}::uuid AND "status" = 'PENDING' FOR UPDATE`
    if (held === undefined) return false
    await transaction.order.update({
      where: { id },
      data: { status, holdsPlace: false, closedAt: now, ...(freeKey && { idempotencyKey: null }) },
    })
    if (held.holdsPlace) await releaseSeat(transaction, held.tariffId)
    return true
  })
}

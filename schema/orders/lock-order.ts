import type { OrderModel } from '../../prisma/generated/client/models/Order.ts'
import type { TariffModel } from '../../prisma/generated/client/models/Tariff.ts'
import { lockAccount, type Transaction } from './subscription.ts'

export type OrderOfTariff = OrderModel & { readonly tariff: TariffModel }

/** Locks the account first, then the order: the same order everywhere prevents deadlocks. */
export async function lockOrder(transaction: Transaction, id: string): Promise<OrderOfTariff | null> {
  const found = await transaction.order.findUnique({ where: { id }, select: { accountId: true } })
  if (found === null) return null
  await lockAccount(transaction, found.accountId)
  await transaction.$queryRaw`SELECT "id" FROM "Order" WHERE "id" = ${id}::uuid FOR UPDATE`
  return transaction.order.findUnique({ where: { id }, include: { tariff: true } })
}

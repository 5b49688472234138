import type { TariffModel } from '../../../prisma/generated/client/models/Tariff.ts'
import { limitsToStore } from '../bought-limits.ts'
import type { Transaction } from '../subscription.ts'

/**
 * Stores the limits of a plan with its unpaid orders and unfinished terms that have none of their own, before the plan
 * changes: those that an earlier version of the service has made.
 */
export async function keepBoughtLimits(transaction: Transaction, plan: TariffModel, now: Date): Promise<void> {
  const limits = JSON.stringify(limitsToStore(plan))
  await transaction.$executeRaw`
    UPDATE "Order" SET "boughtLimits" = ${limits}::jsonb
    WHERE "tariffId" = ${plan.id}::uuid AND "status" IN ('PENDING', 'LAPSED') AND "boughtLimits" IS NULL`
  await transaction.$executeRaw`
    UPDATE "Subscription" SET "boughtLimits" = ${limits}::jsonb
    WHERE "tariffId" = ${plan.id}::uuid AND ("endsAt" IS NULL OR "endsAt" > ${now}) AND "boughtLimits" IS NULL`
}

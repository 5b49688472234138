import type { TariffModel } from '../../../prisma/generated/client/models/Tariff.ts'
import { actorOf } from '../../audit/actor.ts'
import { auditFacts, auditWithin } from '../../audit/trail.ts'
import type { Context } from '../../context.ts'
import { notFound, refused } from '../../errors.ts'
import { checkReason } from '../reason.ts'
import { lapseOverdue } from '../seats.ts'
import type { Transaction } from '../subscription.ts'
import { checkPlan, type PlanInput } from './check-plan.ts'
import { keepBoughtLimits } from './keep-bought-limits.ts'
import { differencesOf } from './plan-fields.ts'

interface PlanChange {
  readonly id: string
  /** Of the plan as the operator has seen it. */
  readonly version: number
  readonly reason: string
  /** What changes; what is not given stays. */
  readonly input: PlanInput
}

/** Plans that the service itself makes and needs as they are. */
const OF_SERVICE: readonly string[] = ['demo']

/** True for the plan of the demo account, which is not for sale. */
export function isOfService({ key }: Pick<TariffModel, 'key'>): boolean {
  return OF_SERVICE.includes(key)
}

/**
 * Changes a plan and writes what was changed into its history. Orders that are placed keep their price and limits, and
 * running terms the limits that were bought.
 * @throws GraphQLError NOT_FOUND, INVALID_PARAMETER, REFUSED when it was changed meanwhile or nothing differs
 */
export async function changePlan(change: PlanChange, context: Context): Promise<void> {
  const { prisma, now } = context
  const reason = checkReason(change.reason)
  const { name: by } = await actorOf(context)
  await lapseOverdue(prisma, now())
  await prisma.$transaction(async transaction => {
    const plan = await lockPlan(transaction, change.id)
    if (isOfService(plan)) throw refused('This plan belongs to the service and cannot be changed.')
    if (plan.version !== change.version)
      throw refused('The plan was changed since you opened it. Look at its present state and change that.')
    const data = checkPlan(change.input, plan)
    const fields = differencesOf(plan, { ...plan, ...data })
    if (fields.length === 0) throw refused('Nothing differs from the present state of the plan.')
    await keepBoughtLimits(transaction, plan, now())
    const version = plan.version + 1
    await transaction.tariff.update({ where: { id: plan.id }, data: { ...data, version } })
    await transaction.tariffChange.create({
      data: { tariffId: plan.id, version, at: now(), by, reason, fields: fields.map(field => ({ ...field })) },
    })
    auditFacts(
      context,
      Object.fromEntries(fields.map(({ field, from, to }) => [field, `${from ?? '–'} → ${to ?? '–'}`])),
    )
    await auditWithin(context, transaction)
  })
  context.keys.forget()
}

/** Orders take and release seats in the same row, so that they wait for the change, and it for them. */
async function lockPlan(transaction: Transaction, id: string): Promise<TariffModel> {
  await transaction.$queryRaw`SELECT "id" FROM "Tariff" WHERE "id" = ${id}::uuid FOR UPDATE`
  const plan = await transaction.tariff.findUnique({ where: { id } })
  if (plan === null) throw notFound('The plan')
  return plan
}

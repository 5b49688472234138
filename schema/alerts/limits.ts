import type { Prisma } from '../../prisma/generated/client/client.ts'
import type { TariffModel } from '../../prisma/generated/client/models/Tariff.ts'
import type { Context } from '../context.ts'
import { refused } from '../errors.ts'
import { planOfTerm } from '../orders/bought-limits.ts'
import { accountOf } from '../watch/account-rows.ts'

/** Channels of one alert, whatever the plan. */
export const CHANNELS_OF_ALERT = 5

/** What the running plans of an account include. Without one alerts are not evaluated. */
export interface AlertLimits {
  /** Names of the plans; empty for an operator without one. */
  readonly plan: string
  readonly alerts: number
  readonly channels: number
  /** Over all channels, in 24 hours; what is over it is in the log and is not sent. */
  readonly deliveriesPerDay: number
}

type Limiting = Pick<TariffModel, 'name' | 'alertsMax' | 'channelsMax' | 'deliveriesPerDay'>

/** Of who has no plan and is not refused for it: operators. */
const WITHOUT_PLAN: AlertLimits = Object.freeze({ plan: '', alerts: 100, channels: 10, deliveriesPerDay: 2_000 })

/** With several running plans, the highest of each limit applies. */
export function alertLimitsOf(tariffs: readonly Limiting[]): AlertLimits {
  if (tariffs.length === 0) return WITHOUT_PLAN
  return {
    plan: [...new Set(tariffs.map(({ name }) => name))].join(' and '),
    alerts: Math.max(...tariffs.map(({ alertsMax }) => alertsMax)),
    channels: Math.max(...tariffs.map(({ channelsMax }) => channelsMax)),
    deliveriesPerDay: Math.max(...tariffs.map(({ deliveriesPerDay }) => deliveriesPerDay)),
  }
}

/** The limits of these accounts, by id; those without a running plan are left out. */
export async function alertLimitsOfAccounts(
  accountIds: readonly string[],
  { prisma, now }: { readonly prisma: Prisma.TransactionClient; readonly now: Date },
): Promise<ReadonlyMap<string, AlertLimits>> {
  const rows = await prisma.subscription.findMany({
    where: {
      accountId: { in: [...accountIds] },
      startsAt: { lte: now },
      OR: [{ endsAt: null }, { endsAt: { gt: now } }],
    },
    select: { accountId: true, tariff: true, boughtLimits: true },
  })
  const byAccount = Map.groupBy(rows, ({ accountId }) => accountId)
  return new Map([...byAccount].map(([id, own]) => [id, alertLimitsOf(own.map(planOfTerm))]))
}

/** The limits of the caller. */
export async function alertLimits(
  context: Pick<Context, 'prisma' | 'principal' | 'now'>,
  prisma: Prisma.TransactionClient = context.prisma,
): Promise<AlertLimits> {
  const accountId = accountOf(context)
  return (await alertLimitsOfAccounts([accountId], { prisma, now: context.now() })).get(accountId) ?? WITHOUT_PLAN
}

/**
 * Names the limit and the plan that sets it.
 * @param rows what is limited: "alerts"
 * @throws GraphQLError REFUSED
 */
export function overAlertLimit(limit: number, rows: string, { plan }: AlertLimits): never {
  const whose = plan === '' ? `The limit is ${limit} ${rows}.` : `The plan ${plan} includes ${limit} ${rows}.`
  throw refused(`${whose} Delete one first${plan === '' ? '' : ', or choose a larger plan'}.`)
}

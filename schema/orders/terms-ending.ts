import type { Prisma, PrismaClient } from '../../prisma/generated/client/client.ts'
import type { TariffModel } from '../../prisma/generated/client/models/Tariff.ts'

const DAY_MS = 86_400_000
/** The soonest; the list of accounts has all. */
const MOST_SHOWN = 200
const LONGEST = 90
const HORIZONS = [30, 60, LONGEST] as const

/** An account whose last term ends soon: there is no later one, and no lifetime plan. */
export interface EndingTerm {
  readonly endsAt: Date
  readonly plan: Pick<TariffModel, 'id' | 'name' | 'nameRu' | 'termMonths'>
  readonly account: { readonly id: string; readonly name: string }
  readonly company: string | null
  readonly email: string | null
}

export interface TermsEnding {
  readonly within30: number
  readonly within60: number
  readonly within90: number
  readonly items: readonly EndingTerm[]
}

const PARTS = {
  tariff: true,
  account: { include: { billing: true, users: { orderBy: { createdAt: 'asc' }, take: 1 } } },
} as const satisfies Prisma.SubscriptionInclude

/** Last terms that end within 90 days, soonest first. */
export async function termsEnding(prisma: PrismaClient, now: Date): Promise<TermsEnding> {
  const [within30 = 0, within60 = 0, within90 = 0] = await Promise.all(
    HORIZONS.map(days => prisma.account.count({ where: lastEndingWithin(days, now) })),
  )
  return { within30, within60, within90, items: await soonest(prisma, now) }
}

async function soonest(prisma: PrismaClient, now: Date): Promise<EndingTerm[]> {
  const last = await prisma.subscription.groupBy({
    by: ['accountId'],
    where: { account: { subscriptions: { none: { endsAt: null } } } },
    _max: { endsAt: true },
    having: { endsAt: { _max: endingWithin(LONGEST, now).endsAt } },
    orderBy: { _max: { endsAt: 'asc' } },
    take: MOST_SHOWN,
  })
  const loaded = await prisma.subscription.findMany({
    where: { OR: last.map(({ accountId, _max: { endsAt } }) => ({ accountId, endsAt })) },
    include: PARTS,
    orderBy: [{ endsAt: 'asc' }, { id: 'asc' }],
    distinct: ['accountId'],
  })
  return loaded.flatMap(({ endsAt, tariff: plan, account }) => {
    const { billing, users } = account
    if (endsAt === null) return []
    return { endsAt, plan, account, company: billing?.legalName ?? null, email: users[0]?.email ?? null }
  })
}

function endingWithin(days: number, now: Date) {
  return { endsAt: { gt: now, lte: endOf(days, now) } }
}

function lastEndingWithin(days: number, now: Date): Prisma.AccountWhereInput {
  const later = { OR: [{ endsAt: null }, { endsAt: { gt: endOf(days, now) } }] }
  return { AND: [{ subscriptions: { some: endingWithin(days, now) } }, { subscriptions: { none: later } }] }
}

function endOf(days: number, now: Date): Date {
  return new Date(now.getTime() + days * DAY_MS)
}

import { randomBytes } from 'node:crypto'
import type { PrismaClient } from './generated/client/client.ts'
import type { TariffCreateManyInput } from './generated/client/models/Tariff.ts'

/** The demo account's user; its role includes direct GraphQL. */
export const DEMO_EMAIL = 'demo@example.com'

/** The demo account's plan. It is not for sale; its limits are high enough for load tests. */
export const DEMO_TARIFF = 'demo'

/** Alerts of a plan: how many, to how many channels, how often in 24 hours. */
const SOME_ALERTS = { alertsMax: 50, channelsMax: 5, deliveriesPerDay: 1_000 }
const MORE_ALERTS = { alertsMax: 100, channelsMax: 10, deliveriesPerDay: 2_000 }
const MOST_ALERTS = { alertsMax: 200, channelsMax: 20, deliveriesPerDay: 5_000 }

const TARIFFS: readonly TariffCreateManyInput[] = [
  { ...tariff('month-1', '1 month', 1, '290', 60, 5_000), ...SOME_ALERTS },
  { ...tariff('month-3', '3 months', 3, '790', 60, 5_000), ...SOME_ALERTS },
  { ...tariff('month-6', '6 months', 6, '1490', 120, 20_000), ...MORE_ALERTS },
  { ...tariff('month-12', '12 months', 12, '2690', 120, 20_000), ...MORE_ALERTS },
  { ...tariff('lifetime', 'Lifetime', null, '9900', 240, 50_000), ...MOST_ALERTS, placesTotal: 100, placesLeft: 100 },
  {
    ...tariff(DEMO_TARIFF, 'Demo', 12, '0', 600_000, 100_000_000),
    ...{ ...MORE_ALERTS, nameRu: 'Демо', active: false },
  },
]

/** Inserts the missing plans. Existing rows keep the operator's changes. */
export async function ensureTariffs(prisma: PrismaClient): Promise<void> {
  const rows = TARIFFS.map((row, position) => ({ ...row, position }))
  await prisma.tariff.createMany({ data: rows, skipDuplicates: true })
}

/** Creates the demo account with an active subscription if the database has no account. */
export async function ensureDemoAccount(prisma: PrismaClient, now: Date): Promise<void> {
  if ((await prisma.account.count()) > 0) return
  const { id: tariffId } = await prisma.tariff.findUniqueOrThrow({ where: { key: DEMO_TARIFF } })
  await prisma.account.create({
    data: {
      name: 'Demo',
      users: { create: { email: DEMO_EMAIL, emailVerified: true, name: 'Demo user', role: 'ANALYST' } },
      subscriptions: { create: { tariffId, startsAt: now, endsAt: aYearAfter(now) } },
    },
  })
}

/** True for a user who has never had an API key. */
export async function hasNoKeyYet(prisma: PrismaClient, email: string): Promise<boolean> {
  const user = await prisma.user.findUnique({ where: { email }, include: { apiKeys: { take: 1 } } })
  return user !== null && user.apiKeys.length === 0
}

/** A service secret. It is generated at the first start and shared by all instances. */
export async function ensureSecret(prisma: PrismaClient, key: 'cursor-secret' | 'session-secret'): Promise<string> {
  const value = randomBytes(32).toString('base64url')
  await prisma.setting.createMany({ data: { key, value }, skipDuplicates: true })
  return (await prisma.setting.findUniqueOrThrow({ where: { key } })).value
}

function aYearAfter(now: Date): Date {
  const moment = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO('UTC').add({ years: 1 })
  return new Date(moment.epochMilliseconds)
}

function tariff(
  key: string,
  name: string,
  termMonths: number | null,
  priceAmount: string,
  requestsPerMinute: number,
  requestsPerDay: number,
): TariffCreateManyInput {
  const limits = { requestsPerMinute, requestsPerDay, pageSizeMax: 500, exportRowsMax: 100_000 }
  return { key, name, termMonths, priceAmount, priceCurrency: 'USD', ...limits }
}

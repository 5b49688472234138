import type { Prisma } from '../../prisma/generated/client/client.ts'

/** What an export has of each table. Columns are named one by one, so that a new secret is not in it by itself. */
export const USER = {
  ...{ id: true, email: true, emailVerified: true, name: true, role: true, memberRole: true, language: true },
  ...{ twoFactorEnabled: true, createdAt: true, updatedAt: true },
} as const satisfies Prisma.UserSelect

export const ACCOUNT = {
  ...{ id: true, name: true, createdAt: true, assistantsMayChange: true, deletionRequestedAt: true },
} as const satisfies Prisma.AccountSelect

/** What everybody of an account sees of the others. */
export const COLLEAGUE = { name: true, email: true, memberRole: true } as const satisfies Prisma.UserSelect

export const INVITATION = {
  ...{ email: true, memberRole: true, invitedBy: true, createdAt: true, sentAt: true, expiresAt: true },
} as const satisfies Prisma.InvitationSelect

export const SESSION = {
  ...{ createdAt: true, updatedAt: true, expiresAt: true, ipAddress: true, userAgent: true },
} as const satisfies Prisma.SessionSelect

export const PASSKEY = { name: true, createdAt: true, lastUsedAt: true } as const satisfies Prisma.PasskeySelect

export const CONNECTION = {
  ...{ clientName: true, redirectUri: true, scope: true, createdAt: true, lastUsedAt: true, endedAt: true },
} as const satisfies Prisma.OAuthGrantSelect

export const KEY = {
  ...{ prefix: true, createdAt: true, lastUsedAt: true, deactivatedAt: true },
} as const satisfies Prisma.ApiKeySelect

const PLAN = { select: { name: true, termMonths: true } } as const

const REFUND = {
  select: { kind: true, status: true, amount: true, currency: true, reason: true, createdAt: true, closedAt: true },
} as const

export const ORDER = {
  ...{ serial: true, status: true, provider: true, amount: true, currency: true, tariff: PLAN },
  ...{ createdAt: true, expiresAt: true, paidAt: true, closedAt: true },
  payments: {
    select: {
      ...{ provider: true, reference: true, amount: true, currency: true, outcome: true, receivedAt: true },
      refunds: REFUND,
    },
  },
  documents: { select: { kind: true, issuedAt: true, content: true } },
} as const satisfies Prisma.OrderSelect

export const TERM = {
  ...{ startsAt: true, endsAt: true, createdAt: true, tariff: PLAN },
  revocations: { select: { endsAt: true, revokedAt: true, restoredAt: true, reason: true } },
} as const satisfies Prisma.SubscriptionSelect

const BOND = { select: { isin: true, name: true } } as const

export const PORTFOLIO = {
  ...{ name: true, currency: true, isModel: true, createdAt: true, updatedAt: true },
  positions: { select: { bond: BOND, quantity: true, averagePrice: true, cost: true } },
  transactions: {
    select: {
      ...{ bond: BOND, type: true, date: true, quantity: true, price: true, accrued: true, amount: true },
      ...{ currency: true, note: true, createdAt: true },
    },
  },
} as const satisfies Prisma.PortfolioSelect

export const CHANNEL = {
  ...{ kind: true, name: true, url: true, chatName: true, digestMinutes: true, disabledAt: true },
  ...{ disabledReason: true, createdAt: true, updatedAt: true },
} as const satisfies Prisma.ChannelSelect

export const ALERT = {
  ...{ name: true, subject: true, isin: true, curveKey: true, events: true, level: true, hysteresis: true },
  ...{ daysBefore: true, tenor: true, basisPoints: true, paused: true, createdAt: true, updatedAt: true },
  savedScreen: { select: { name: true } },
  watchlist: { select: { name: true } },
  portfolio: { select: { name: true } },
} as const satisfies Prisma.AlertSelect

export const EVENT = {
  ...{ type: true, body: true, createdAt: true },
  deliveries: { select: { state: true, attempts: true, statusCode: true, createdAt: true, deliveredAt: true } },
} as const satisfies Prisma.AlertEventSelect

export const USAGE = {
  ...{ day: true, operation: true, facade: true, requests: true, errors: true, rows: true, lastAt: true },
} as const satisfies Prisma.UsageSelect

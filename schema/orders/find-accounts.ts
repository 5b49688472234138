import type { Prisma } from '../../prisma/generated/client/client.ts'

/** What an account has of subscriptions. */
export type AccountState = 'ACTIVE' | 'ENDING' | 'LAPSED' | 'NEVER'

const DAY_MS = 86_400_000
const ENDING_DAYS = 30

/** Accounts that a text names: by a part of a name, of an email address, of the company or of its tax id. */
export function accountsNamed(part: { contains: string; mode: 'insensitive' }): Prisma.AccountWhereInput {
  return {
    OR: [
      { name: part },
      { users: { some: { OR: [{ email: part }, { name: part }] } } },
      { billing: { OR: [{ legalName: part }, { inn: part }, { kpp: part }, { vatId: part }] } },
    ],
  }
}

/** Accounts that are in one of these states at a moment. */
export function accountsIn(states: readonly AccountState[], now: Date): Prisma.AccountWhereInput {
  return { OR: states.map(state => STATES[state](now)) }
}

const STATES: Readonly<Record<AccountState, (now: Date) => Prisma.AccountWhereInput>> = {
  ACTIVE: running,
  ENDING: now => ({
    AND: [running(now), { subscriptions: { none: endingAfter(new Date(now.getTime() + ENDING_DAYS * DAY_MS)) } }],
  }),
  LAPSED: now => ({ AND: [{ subscriptions: { some: {} } }, { subscriptions: { none: endingAfter(now) } }] }),
  NEVER: () => ({ subscriptions: { none: {} } }),
}

function running(now: Date): Prisma.AccountWhereInput {
  return { subscriptions: { some: { startsAt: { lte: now }, ...endingAfter(now) } } }
}

/** A lifetime term never ends. */
function endingAfter(moment: Date): Prisma.SubscriptionWhereInput {
  return { OR: [{ endsAt: null }, { endsAt: { gt: moment } }] }
}

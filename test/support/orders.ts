import { randomUUID } from 'node:crypto'
import { createPayments } from '../../gateway/payments/payments.ts'
import { readConfig } from '../../gateway/process/config.ts'
import { createLog } from '../../gateway/process/log.ts'
import type { PrismaClient } from '../../prisma/generated/client/client.ts'
import type { Context } from '../../schema/context.ts'
import type { PaymentNotice } from '../../schema/orders/payment.ts'

export interface Person {
  readonly accountId: string
  readonly userId: string
}

/** People with an account each and a verified address, who have bought nothing. */
export async function openBuyers(prisma: PrismaClient, count: number): Promise<readonly Person[]> {
  const people = Array.from({ length: count }, () => ({ accountId: randomUUID(), userId: randomUUID() }))
  await prisma.account.createMany({ data: people.map(({ accountId }) => ({ id: accountId, name: accountId })) })
  await prisma.user.createMany({
    data: people.map(({ accountId, userId }) => ({
      ...{ id: userId, accountId, email: `${userId}@example.com` },
      emailVerified: true,
    })),
  })
  return people
}

/** The context of somebody who is signed in, with real invoices. */
export function contextOf(prisma: PrismaClient, { accountId, userId }: Person, now = () => new Date()): Context {
  const log = createLog('silent')
  const payments = createPayments(readConfig({}).payments, { baseUrl: 'http://localhost', log }).providers
  const principal = { accountId, userId, scopes: new Set(), exportRowsMax: null }
  const browserSession = { session: { id: '', userId } }
  const cursors = { seal: (place: string) => place, open: (cursor: string) => cursor }
  const paper = { seller: null, takesDemoOrders: true }
  return { prisma, principal, browserSession, payments, paper, now, cursors } as unknown as Context
}

/** Gives the lifetime tariff a number of places, none of them held. */
export async function offerSeats(prisma: PrismaClient, places: number) {
  const held = { holdsPlace: true } as const
  const closed = { status: 'LAPSED', holdsPlace: false, closedAt: new Date() } as const
  await prisma.order.updateMany({ where: { status: 'PENDING' }, data: closed })
  await prisma.order.updateMany({ where: held, data: { holdsPlace: false } })
  return prisma.tariff.update({ where: { key: 'lifetime' }, data: { placesTotal: places, placesLeft: places } })
}

/** How the places of the lifetime tariff are divided; total is their sum, or something was lost. */
export async function seatsOf(prisma: PrismaClient) {
  const {
    id: tariffId,
    placesTotal,
    placesLeft,
  } = await prisma.tariff.findUniqueOrThrow({ where: { key: 'lifetime' } })
  const count = (status: 'PENDING' | 'PAID') => prisma.order.count({ where: { tariffId, holdsPlace: true, status } })
  return { total: placesTotal, left: placesLeft, held: await count('PENDING'), sold: await count('PAID') }
}

/** A transfer of exactly what an order costs. */
export function transferFor(
  order: { readonly id: string; readonly amount: { toFixed(): string }; readonly currency: string },
  reference: string = randomUUID(),
): PaymentNotice {
  return { provider: 'INVOICE', reference, orderId: order.id, amount: order.amount.toFixed(), currency: order.currency }
}

/** What came of many things done at once: results, and how often each error code came. */
export async function outcomesOf<T>(work: readonly Promise<T>[]) {
  const settled = await Promise.allSettled(work)
  const results = settled.flatMap(outcome => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  const codes: Record<string, number> = {}
  for (const outcome of settled) {
    if (outcome.status === 'fulfilled') continue
    const code = String(outcome.reason?.extensions?.code ?? outcome.reason)
    codes[code] = (codes[code] ?? 0) + 1
  }
  return { results, codes }
}

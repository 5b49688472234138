import type { Prisma, PrismaClient } from '../../prisma/generated/client/client.ts'
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import { behind, type KeysetPage, type KeysetRequest, keysetPage } from '../keyset.ts'
import { ownerOf } from '../portfolio/write.ts'
import { lapseOverdue } from './seats.ts'

const PARTS = { tariff: true, subscription: true, payments: true, account: true, user: true, documents: true } as const

/** An order with all relations that are shown. */
export type LoadedOrder = Prisma.OrderGetPayload<{ include: typeof PARTS }>

const NEWEST_FIRST: Prisma.OrderOrderByWithRelationInput[] = [{ createdAt: 'desc' }, { id: 'desc' }]

/** The account's own orders. Overdue orders lapse before they are read. */
export async function loadOwnOrders(request: KeysetRequest, context: Context): Promise<KeysetPage<LoadedOrder>> {
  const { prisma, cursors, now } = context
  const accountId = ownerOf(context)
  await lapseOverdue(prisma, now())
  return keysetPage(request, {
    listing: `orders:${accountId}`,
    cursors,
    count: () => prisma.order.count({ where: { accountId } }),
    read: (take, after) =>
      prisma.order.findMany({ where: { accountId }, include: PARTS, orderBy: NEWEST_FIRST, take, ...behind(after) }),
  })
}

/** @throws GraphQLError NOT_FOUND, also for an order of another account */
export async function loadOwnOrder(id: string, context: Context): Promise<LoadedOrder> {
  const { prisma, now } = context
  const accountId = ownerOf(context)
  await lapseOverdue(prisma, now())
  const order = await prisma.order.findFirst({ where: { id, accountId }, include: PARTS })
  if (order === null) throw notFound('The order')
  return order
}

/** Any order, for the operator. @throws GraphQLError NOT_FOUND */
export async function loadOrder(prisma: PrismaClient, id: string): Promise<LoadedOrder> {
  const order = await prisma.order.findUnique({ where: { id }, include: PARTS })
  if (order === null) throw notFound('The order')
  return order
}

export function loadOrders(prisma: PrismaClient, where: Prisma.OrderWhereInput): Promise<LoadedOrder[]> {
  return prisma.order.findMany({ where, include: PARTS, orderBy: NEWEST_FIRST })
}

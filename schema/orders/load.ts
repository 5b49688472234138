import type { Prisma, PrismaClient } from '../../prisma/generated/client/client.ts'
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import { behind, type KeysetPage, type KeysetRequest, keysetPage } from '../keyset.ts'
import { ownerOf } from '../portfolio/write.ts'
import { lapseOverdue } from './seats.ts'

const PARTS = {
  ...{ tariff: true, user: true, documents: true },
  account: { include: { billing: true } },
  subscription: { include: { revocations: true } },
  payments: { include: { refunds: true } },
} as const

/** An order with all relations that are shown. */
export type LoadedOrder = Prisma.OrderGetPayload<{ include: typeof PARTS }>

const NEWEST_FIRST: Prisma.OrderOrderByWithRelationInput[] = [{ createdAt: 'desc' }, { id: 'desc' }]

/** The account's own orders. */
export function loadOwnOrders(request: KeysetRequest, context: Context): Promise<KeysetPage<LoadedOrder>> {
  return loadOrderPage(request, { accountId: ownerOf(context) }, context)
}

/** A page of the orders that a filter selects, newest first. Overdue orders lapse before they are read. */
export async function loadOrderPage(
  request: KeysetRequest,
  where: Prisma.OrderWhereInput,
  { prisma, cursors, now }: Context,
): Promise<KeysetPage<LoadedOrder>> {
  await lapseOverdue(prisma, now())
  return keysetPage(request, {
    listing: `orders:${JSON.stringify(where)}`,
    cursors,
    count: () => prisma.order.count({ where }),
    read: (take, after) =>
      prisma.order.findMany({ where, include: PARTS, orderBy: NEWEST_FIRST, take, ...behind(after) }),
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

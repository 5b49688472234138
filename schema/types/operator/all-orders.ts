import type { Prisma } from '../../../prisma/generated/client/client.ts'
import { builder } from '../../builder.ts'
import { ordersNamed } from '../../orders/find-orders.ts'
import { loadOrder, loadOrderPage } from '../../orders/load.ts'
import { PaymentProvider } from '../accounts/money.ts'
import { Order, OrderList, OrderStatus } from '../accounts/order.ts'
import { keysetArguments } from '../shared/keyset-list.ts'
import { dayArguments, partOf, withinDays } from '../shared/stored-filter.ts'

const OPERATOR = { operator: true } as const

builder.queryFields(t => ({
  allOrders: t.field({
    type: OrderList,
    description: 'Orders of all accounts, newest first.',
    authScopes: OPERATOR,
    args: {
      ...keysetArguments,
      ...dayArguments,
      query: t.arg.string({
        description:
          'Number of the order, with or without the year, or a part of: the number of a document, the company, the account, the email address.',
      }),
      status: t.arg({ type: [OrderStatus], description: 'In one of these states.' }),
      provider: t.arg({ type: [PaymentProvider], description: 'By one of these payment methods.' }),
    },
    resolve: (_root, { limit, cursor, query, status, provider, ...days }, context) => {
      const part = partOf(query)
      const createdAt = withinDays(days)
      const where: Prisma.OrderWhereInput = {
        ...(part && ordersNamed(part)),
        ...(status && status.length > 0 && { status: { in: status } }),
        ...(provider && provider.length > 0 && { provider: { in: provider } }),
        ...(createdAt && { createdAt }),
      }
      return loadOrderPage({ limit, cursor: cursor ?? null }, where, context)
    },
  }),
  anyOrder: t.field({
    type: Order,
    description: 'One order of any account.',
    authScopes: OPERATOR,
    args: { id: t.arg({ type: 'Uuid', required: true }) },
    resolve: (_root, { id }, { prisma }) => loadOrder(prisma, id),
  }),
}))

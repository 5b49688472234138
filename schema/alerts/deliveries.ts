import type { Prisma } from '../../prisma/generated/client/client.ts'
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import { behind, type KeysetPage, type KeysetRequest, keysetPage } from '../keyset.ts'
import { accountOf, changeAccount } from '../watch/account-rows.ts'
import { checkTells } from './channels.ts'

const WITH_EVENT = {
  include: { event: { select: { id: true, alertId: true, type: true, revisionId: true, body: true } } },
} satisfies Prisma.DeliveryDefaultArgs

export type StoredDelivery = Prisma.DeliveryGetPayload<typeof WITH_EVENT>

interface DeliveriesRequest extends KeysetRequest {
  readonly channelId?: string | null | undefined
  readonly alertId?: string | null | undefined
}

/** The log of deliveries, newest first; 30 days of it are retained. */
export async function deliveries(request: DeliveriesRequest, context: Context): Promise<KeysetPage<StoredDelivery>> {
  const { prisma, cursors } = context
  const accountId = accountOf(context)
  const { channelId, alertId } = request
  if (channelId && (await prisma.channel.count({ where: { accountId, id: channelId } })) === 0)
    throw notFound('The channel')
  if (alertId && (await prisma.alert.count({ where: { accountId, id: alertId } })) === 0) throw notFound('The alert')
  const where = {
    channel: { accountId, ...(channelId && { id: channelId }) },
    ...(alertId && { event: { alertId } }),
  } satisfies Prisma.DeliveryWhereInput
  return keysetPage(request, {
    listing: `deliveries:${accountId}:${channelId ?? ''}:${alertId ?? ''}`,
    cursors,
    count: () => prisma.delivery.count({ where }),
    read: (take, after) =>
      prisma.delivery.findMany({
        where,
        take,
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        ...behind(after),
        ...WITH_EVENT,
      }),
  })
}

/** Sends an event again, with the id and the body that it had: whoever has it already knows it by its id. */
export async function sendAgain(id: string, context: Context): Promise<StoredDelivery> {
  const again = await changeAccount(context, async (transaction, accountId) => {
    const where = { id, channel: { accountId } }
    const delivery = await transaction.delivery.findFirst({ where, include: { channel: true } })
    if (delivery === null) throw notFound('The delivery')
    checkTells(delivery.channel)
    const data = { state: 'PENDING' as const, attempts: 0, nextAttemptAt: context.now(), failure: null }
    return transaction.delivery.update({ where: { id }, data, ...WITH_EVENT })
  })
  context.alerting.deliver()
  return again
}

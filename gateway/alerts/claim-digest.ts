import type { Prisma, PrismaClient } from '../../prisma/generated/client/client.ts'
import type { ChannelKind } from '../../prisma/generated/client/enums.ts'

/** Longer than an attempt takes: another instance may try again what one that was killed had begun. */
const CLAIMED_MS = 60_000
/** Events in one digest. */
const DIGEST_MOST = 200

const TO_TELL = {
  include: { event: true, channel: { include: { user: true } } },
  orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
} satisfies Prisma.DeliveryFindManyArgs

export type ToTell = Prisma.DeliveryGetPayload<typeof TO_TELL>

/** Channels of a kind whose digest is due. */
export async function channelsWithDigest(
  prisma: PrismaClient,
  { kind, now, most }: { readonly kind: ChannelKind; readonly now: Date; readonly most: number },
): Promise<readonly string[]> {
  const due = await prisma.delivery.findMany({
    where: { state: 'PENDING', nextAttemptAt: { lte: now }, channel: { kind, disabledAt: null, account: NOT_CLOSING } },
    distinct: ['channelId'],
    select: { channelId: true },
    take: most,
  })
  return due.map(({ channelId }) => channelId)
}

/** Of an account that is to be deleted nothing is sent, unless that is cancelled. */
const NOT_CLOSING = { deletionRequestedAt: null } as const

/** Claims all events of a channel that wait, and counts the attempt; oldest first. */
export async function claimDigest(prisma: PrismaClient, channelId: string, now: Date): Promise<readonly ToTell[]> {
  const { at, until } = claimTimes(now)
  const rows = await prisma.$queryRaw<{ id: string }[]>`
    UPDATE "Delivery" SET "nextAttemptAt" = ${until}::timestamptz AT TIME ZONE 'UTC', attempts = attempts + 1,
      "lastAttemptAt" = ${at}::timestamptz AT TIME ZONE 'UTC'
    WHERE id IN (
      SELECT id FROM "Delivery" WHERE state = 'PENDING' AND "channelId" = ${channelId}::uuid
        AND (attempts = 0 OR "nextAttemptAt" <= ${at}::timestamptz AT TIME ZONE 'UTC')
      ORDER BY "createdAt", id LIMIT ${DIGEST_MOST} FOR UPDATE SKIP LOCKED
    )
    RETURNING id`
  return prisma.delivery.findMany({ where: { id: { in: rows.map(({ id }) => id) } }, ...TO_TELL })
}

/** As text, because a statement of our own knows no time zone. */
export function claimTimes(now: Date) {
  return { at: now.toISOString(), until: new Date(now.getTime() + CLAIMED_MS).toISOString() }
}

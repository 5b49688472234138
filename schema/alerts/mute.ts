import type { Context } from '../context.ts'
import { linkInvalid } from '../errors.ts'
import type { Muting } from './muting.ts'

/** What a link mutes, and whether it does already. Alerts that are deleted are left out. */
export interface MuteState {
  readonly channel: string | null
  readonly language: 'EN' | 'RU'
  readonly alerts: readonly { readonly name: string; readonly muted: boolean }[]
}

/** @throws GraphQLError LINK_INVALID for a link that was not made here */
export async function muteState(link: string, context: Context): Promise<MuteState> {
  const { channelId, alertIds } = mutingOf(link, context)
  const channel = await context.prisma.channel.findUnique({
    where: { id: channelId },
    select: {
      ...{ name: true, user: { select: { language: true } } },
      alerts: {
        where: { alertId: { in: [...alertIds] } },
        select: { mutedAt: true, alert: { select: { name: true } } },
      },
    },
  })
  const alerts = (channel?.alerts ?? []).map(({ mutedAt, alert }) => ({ name: alert.name, muted: mutedAt !== null }))
  return { channel: channel?.name ?? null, language: channel?.user?.language ?? 'EN', alerts }
}

/** Mutes what the link names, and nothing else; a second time changes nothing. */
export async function muteByLink(link: string, context: Context): Promise<MuteState> {
  const { channelId, alertIds } = mutingOf(link, context)
  const now = context.now()
  await context.prisma.$transaction([
    context.prisma.alertChannel.updateMany({
      where: { channelId, alertId: { in: [...alertIds] }, mutedAt: null },
      data: { mutedAt: now },
    }),
    // What waits for the next email is not sent either.
    context.prisma.delivery.updateMany({
      where: { channelId, state: 'PENDING', event: { alertId: { in: [...alertIds] } } },
      data: { state: 'SKIPPED', nextAttemptAt: null, failure: 'The alert was muted on this channel.' },
    }),
  ])
  return muteState(link, context)
}

function mutingOf(link: string, { alerting }: Context): Muting {
  const muting = alerting.readMuteLink(link)
  if (muting === null) throw linkInvalid()
  return muting
}

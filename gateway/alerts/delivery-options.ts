import type { PrismaClient } from '../../prisma/generated/client/client.ts'
import type { Muting } from '../../schema/alerts/muting.ts'
import type { Mailer } from '../mail/mail.ts'
import type { Logger } from '../process/log.ts'
import type { PostWebhook } from './post-webhook.ts'
import type { BotApi } from './telegram/bot-api.ts'

/** What deliveries need, whichever way they go. */
export interface DeliveryOptions {
  readonly prisma: PrismaClient
  readonly mailer: Mailer
  readonly log: Logger
  readonly baseUrl: string
  readonly post: PostWebhook
  /** Null where the service has no bot. */
  readonly bot: BotApi | null
  /** Decrypts the secret of a webhook; null where that is no longer possible. */
  readonly openSecret: (sealed: string) => string | null
  /** The signed part of a link that mutes alerts on a channel. */
  readonly signMuteLink: (muting: Muting) => string
  now(): Date
  readonly random?: () => number
}

/** Leads to the page that mutes alerts on a channel. */
export function muteUrlFor(channelId: string, { baseUrl, signMuteLink }: DeliveryOptions) {
  return (alertIds: readonly string[]) => `${baseUrl}/alerts/mute?link=${signMuteLink({ channelId, alertIds })}`
}

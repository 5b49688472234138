import type { Prisma } from '../../prisma/generated/client/client.ts'
import { auditBeside } from '../audit/trail.ts'
import type { Context } from '../context.ts'
import { invalidArguments } from '../errors.ts'
import { alertLimits, overAlertLimit } from './limits.ts'

/** Emails collect what happens within so many minutes. */
export const DEFAULT_DIGEST_MINUTES = 15

/**
 * Where an alert tells that names no channel: emails to the caller. The channel is made where there is none yet.
 * @throws GraphQLError where the caller cannot be told by email
 */
export async function defaultChannel(
  transaction: Prisma.TransactionClient,
  accountId: string,
  context: Context,
): Promise<string> {
  const user = await transaction.user.findFirst({
    where: { id: context.principal.userId ?? '', accountId },
    select: { id: true, email: true, emailVerified: true },
  })
  if (!user?.emailVerified) {
    const message = 'Emails go to confirmed addresses only, and yours is not confirmed: name a channel in `channels`.'
    throw invalidArguments([{ path: 'channels', message }])
  }
  const where = { accountId, kind: 'EMAIL' as const, userId: user.id }
  const known = await transaction.channel.findMany({ where, orderBy: { createdAt: 'asc' } })
  const working = known.find(({ disabledAt }) => disabledAt === null)
  if (working !== undefined) return working.id
  if (known.length > 0) {
    const message = `Emails to ${user.email} are turned off. Turn them on again among the channels of alerts, or name another channel in \`channels\`.`
    throw invalidArguments([{ path: 'channels', message }])
  }
  const limits = await alertLimits(context, transaction)
  const count = await transaction.channel.count({ where: { accountId } })
  if (count >= limits.channels) overAlertLimit(limits.channels, 'channels', limits)
  const { id } = await transaction.channel.create({
    data: { ...where, name: user.email, digestMinutes: DEFAULT_DIGEST_MINUTES },
  })
  await auditBeside(context, transaction, {
    ...{ action: 'CHANNEL_CREATED', subject: ['CHANNEL', id], accountId },
    details: { email: user.email },
  })
  return id
}

import type { AuditActor } from '../../prisma/generated/client/enums.ts'
import type { Context } from '../context.ts'

/** Who acts, as text that stays true when the user is gone. */
export interface Actor {
  readonly kind: AuditActor
  readonly name: string
  readonly userId: string | null
  readonly accountId: string | null
}

const STRANGER: Actor = { kind: 'STRANGER', name: 'not signed in', userId: null, accountId: null }

/** @param userId of somebody who signs in with this very request */
export async function actorOf(
  { principal, prisma }: Pick<Context, 'principal' | 'prisma'>,
  userId = principal.viewing?.operatorId ?? principal.userId,
): Promise<Actor> {
  if (principal.commandLineUser !== undefined)
    return { kind: 'COMMAND_LINE', name: `command line (${principal.commandLineUser})`, userId: null, accountId: null }
  if (principal.scopes.has('payment'))
    return { kind: 'PAYMENT_PROVIDER', name: 'payment provider', userId: null, accountId: null }
  if (userId === null) return STRANGER
  const user = await prisma.user.findUnique({ where: { id: userId }, select: { email: true, accountId: true } })
  return user === null ? STRANGER : { kind: 'PERSON', name: user.email, userId, accountId: user.accountId }
}

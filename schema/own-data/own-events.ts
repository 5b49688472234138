import type { PrismaClient } from '../../prisma/generated/client/client.ts'
import type { AuditAction } from '../audit/audited.ts'
import type { MemberRole } from '../people/member-roles.ts'

interface Owner {
  readonly accountId: string
  readonly userId: string
  readonly memberRole: MemberRole
}

/** What operators do among themselves. */
const OF_OPERATORS: readonly AuditAction[] = ['NOTE_ADDED']

/**
 * Events of the audit trail that a person did or that were done to the person, for an owner also what was done to the
 * account; of others neither name nor address.
 */
export async function ownEvents(
  prisma: PrismaClient,
  { accountId, userId, memberRole }: Owner,
  take: number,
): Promise<object[]> {
  const { email } = await prisma.user.findUniqueOrThrow({ where: { id: userId }, select: { email: true } })
  // What nobody had an account for, such as signing up, is of the present owner of the address.
  const ofAddress = { subjectKind: 'USER', subjectId: email, accountId: null }
  const concerned = memberRole === 'OWNER' ? { accountId } : { accountId, subjectKind: 'USER', subjectId: email }
  const events = await prisma.auditEvent.findMany({
    where: { OR: [concerned, { actorId: userId }, ofAddress], NOT: { action: { in: [...OF_OPERATORS] } } },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    take,
  })
  return events.map(({ at, action, outcome, code, actorKind, actor, actorId, subjectKind, details, ...rest }) => {
    const event = { at, action, outcome, code, subjectKind }
    const { address, userAgent } = rest
    if (actorId === userId) return { ...event, actor, address, userAgent, details }
    const isOfAssistant = actorKind === 'ASSISTANT' || actorKind === 'STRANGER'
    return { ...event, actor: isOfAssistant ? actor : actorKind, ...(isOfAssistant && { address, userAgent }) }
  })
}

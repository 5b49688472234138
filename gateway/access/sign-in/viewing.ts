import type { PrismaClient } from '../../../prisma/generated/client/client.ts'
import { auditOwnAct } from '../../../schema/audit/own-acts.ts'
import type { BrowserSession } from '../../../schema/browser-session.ts'
import { notFound, refused } from '../../../schema/errors.ts'
import { isUuid } from '../../../schema/uuid.ts'
import { NOBODY, VIEWABLE } from '../viewing.ts'
import { type BrowserSessionParts, type SignInRequest, signedIn } from './sign-in-request.ts'

/** How long an operator views the service as a customer. */
const VIEWING_MS = 30 * 60_000

/** An operator views the service as a customer, who sees in the security history that it was done. */
export function viewing(
  { prisma, now }: BrowserSessionParts,
  request: SignInRequest,
): Pick<BrowserSession, 'startViewing' | 'stopViewing'> {
  return {
    startViewing: async (personId, audit) => {
      const { id } = signedIn(request)
      const person = isUuid(personId) ? await prisma.user.findUnique({ where: { id: personId } }) : null
      if (person === null) throw notFound('The person')
      const until = new Date(now().getTime() + VIEWING_MS)
      const viewed = { viewedUserId: person.id, viewedAccountId: person.accountId, viewedUntil: until }
      await prisma.$transaction(async transaction => {
        const isViewable = await transaction.user.findFirst({ where: { id: person.id, ...VIEWABLE } })
        if (isViewable === null) throw refused(NOT_VIEWABLE)
        await transaction.session.update({ where: { id }, data: viewed })
        await audit(transaction, until)
      })
    },
    stopViewing: () => endViewing({ prisma, now }, request),
  }
}

const NOT_VIEWABLE = 'People of an account of operators, and of a deleted account, are not viewed.'

/** Makes the session that of the operator again, and says so in the audit trail; does nothing in one that does not view. */
export async function endViewing(
  { prisma, now }: { readonly prisma: PrismaClient; now(): Date },
  { session, origin }: Pick<SignInRequest, 'session' | 'origin'>,
): Promise<void> {
  if (session?.viewing === undefined) return
  const { id } = session
  await prisma.$transaction(async transaction => {
    // The row stays locked, so that of this and the upkeep only one writes the end.
    await transaction.$queryRaw`SELECT 1 FROM "Session" WHERE id = ${id}::uuid FOR UPDATE`
    const before = await transaction.session.findUnique({ where: { id }, include: { user: true } })
    if (before === null) return
    await transaction.session.update({ where: { id }, data: NOBODY })
    const { user, viewedUserId, viewedAccountId, viewedUntil } = before
    if (viewedUserId === null) return
    const person = await transaction.user.findUnique({ where: { id: viewedUserId } })
    const endedAt = viewedUntil !== null && viewedUntil < now() ? viewedUntil : now()
    await auditOwnAct(transaction, {
      ...{ at: endedAt, action: 'VIEWING_ENDED', subject: ['USER', person?.email ?? viewedUserId] },
      ...(viewedAccountId !== null && { accountId: viewedAccountId }),
      by: { actorKind: 'PERSON', actor: user.email, actorId: user.id, ...origin },
    })
  })
}

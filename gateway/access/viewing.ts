import type { PrismaClient } from '../../prisma/generated/client/client.ts'
import type { SessionModel } from '../../prisma/generated/client/models/Session.ts'
import type { Viewing } from '../../schema/people/viewing.ts'

type Viewed = Pick<SessionModel, 'viewedUserId' | 'viewedAccountId' | 'viewedUntil'>

interface Operator {
  readonly id: string
  /** True while the user may do in this session what operators do. */
  readonly mayOperate: boolean
  readonly session: Viewed
}

/** Whose pages a session shows: those of a customer, or nobody's once the viewing is over. */
type ViewedBy = { readonly viewing: Viewing; readonly viewedUserId: string | null }

/**
 * As whom an operator views the service in a session; null in every other session. It is read anew for each request, so that
 * a viewing ends when the operator loses the role, and when the customer becomes an operator, moves or is deleted.
 */
export async function viewedBy(
  prisma: PrismaClient,
  { id: operatorId, mayOperate, session }: Operator,
  now: Date,
): Promise<ViewedBy | null> {
  const { viewedUserId: id, viewedAccountId: accountId, viewedUntil } = session
  if (id === null && accountId === null && viewedUntil === null) return null
  const until = viewedUntil ?? new Date(0)
  const isViewed = mayOperate && until > now && id !== null && accountId !== null
  const customer = isViewed ? await prisma.user.findFirst({ where: { id, accountId, ...VIEWABLE } }) : null
  return { viewing: { operatorId, until, isOver: customer === null }, viewedUserId: customer?.id ?? null }
}

/** Whoever may be viewed: no operator, nobody who shares an account with one, nobody of a deleted account. */
export const VIEWABLE = {
  role: { not: 'OPERATOR' },
  account: { deletedAt: null, users: { none: { role: 'OPERATOR' } } },
} as const

export const NOBODY = { viewedUserId: null, viewedAccountId: null, viewedUntil: null } as const

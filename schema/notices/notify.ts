import type { Prisma } from '../../prisma/generated/client/client.ts'
import { rolesOf } from '../people/member-access.ts'

/** Events of which people are told by email. */
export const NOTICES = [
  ...(['ORDER_PLACED', 'INVOICE_ISSUED', 'ORDER_REJECTED', 'ORDER_LAPSED'] as const),
  ...(['PAYMENT_RECEIVED', 'PAYMENT_UNUSED', 'PAYMENT_REFUNDED'] as const),
  ...(['REFUND_MADE', 'CHARGEBACK_MADE'] as const),
  ...(['TERM_GRANTED', 'TERM_ENDING', 'TERM_REVOKED', 'TERM_DISPUTED', 'TERM_RESTORED'] as const),
  ...(['PERSON_JOINED', 'MEMBER_ROLE_CHANGED', 'PERSON_REMOVED', 'PERSON_LEFT'] as const),
  ...(['KEY_GENERATED', 'KEY_DEACTIVATED', 'NEW_SIGN_IN'] as const),
  ...([
    'ACCOUNT_DELETION_REQUESTED',
    'ACCOUNT_DELETION_SOON',
    'ACCOUNT_DELETION_CANCELLED',
    'ACCOUNT_DELETED',
  ] as const),
  ...(['ORDER_TO_CONFIRM', 'PAYMENT_TO_RESOLVE', 'REVISION_QUARANTINED'] as const),
  ...(['DISPUTE_OPENED', 'DISPUTE_WON', 'DISPUTE_LOST', 'REFUND_FAILED', 'REFUND_UNMATCHED'] as const),
] as const

export type NoticeKind = (typeof NOTICES)[number]

/** An event of which somebody is to be told. */
interface Event {
  readonly kind: NoticeKind
  /** Id of what it is about; of one kind and subject everybody is told once. */
  readonly subject: string
  readonly at: Date
  /** What is gone, or has changed, when the email is sent. Never a secret. */
  readonly details?: Readonly<Record<string, string>>
}

type Client = Pick<Prisma.TransactionClient, 'notice' | 'user'>

/**
 * Writes a notice to users, in the transaction of the event, so that no email is lost and none tells what did not happen.
 * Addresses that are not verified get none. `gateway/mail` sends them.
 */
export async function notifyUsers(transaction: Client, userIds: readonly string[], event: Event): Promise<void> {
  await notify(transaction, { id: { in: [...userIds] } }, event)
}

interface Buyer {
  readonly accountId: string
  /** Who placed the order. */
  readonly userId: string
}

/** The same, for whoever placed an order; for the owners of its account when that person no longer sees its orders. */
export async function notifyBuyer(transaction: Client, { accountId, userId }: Buyer, event: Event): Promise<void> {
  const roles = [...(rolesOf('Query.order') ?? [])]
  const isThere = await transaction.user.count({ where: { id: userId, accountId, memberRole: { in: roles } } })
  await notify(transaction, isThere > 0 ? { id: userId } : { accountId, memberRole: 'OWNER' }, event)
}

/** The same, for everybody who operates the service. */
export async function notifyOperators(transaction: Client, event: Event): Promise<void> {
  await notify(transaction, { role: 'OPERATOR', account: { disabledAt: null } }, event)
}

async function notify(
  transaction: Client,
  where: Prisma.UserWhereInput,
  { kind, subject, at, details }: Event,
): Promise<void> {
  const users = await transaction.user.findMany({ where: { ...where, emailVerified: true }, select: { id: true } })
  const row = { kind, subject, createdAt: at, dueAt: at, ...(details && { details }) }
  if (users.length > 0) {
    await transaction.notice.createMany({
      data: users.map(({ id: userId }) => ({ ...row, userId })),
      skipDuplicates: true,
    })
  }
}

import { auditFacts, auditWithin } from '../audit/trail.ts'
import type { Context } from '../context.ts'
import { notFound, refused } from '../errors.ts'
import { type NoticeKind, notifyUsers } from '../notices/notify.ts'
import { confirmPerson, personOf } from '../orders/person.ts'
import { lockAccount, type Transaction } from '../orders/subscription.ts'
import { isLastOperator } from './last-operator.ts'

/** The requested deletion of an account. */
export interface Deletion {
  /** Days between request and deletion. */
  readonly graceDays: number
  /** Null while nobody has requested it. */
  readonly requestedAt: Date | null
  readonly dueAt: Date | null
}

const DAY_MS = 86_400_000

export async function deletionOf(context: Context): Promise<Deletion> {
  const { accountId: id } = personOf(context)
  const account = await context.prisma.account.findUniqueOrThrow({ where: { id } })
  return { graceDays: context.deletionDays, requestedAt: account.deletionRequestedAt, dueAt: account.deletionDueAt }
}

/**
 * Begins the grace period of an account: keys and connections of assistants stop at once, everything else stays until it
 * ends.
 * @param code of the authenticator, for whoever has one
 * @throws GraphQLError INVALID_PARAMETER for a wrong password or code; REFUSED for the last operator, and when it is
 * requested already
 */
export async function requestDeletion(
  { password, code }: { readonly password: string; readonly code: string | null },
  context: Context,
): Promise<Deletion> {
  const { prisma, now, deletionDays } = context
  const { accountId: id } = personOf(context)
  await confirmPerson(password, context)
  await context.browserSession?.confirmCode(code)
  const requestedAt = now()
  const dueAt = new Date(requestedAt.getTime() + deletionDays * DAY_MS)
  await prisma.$transaction(async transaction => {
    await lockAccount(transaction, id)
    const account = await transaction.account.findUniqueOrThrow({ where: { id } })
    if (account.deletionRequestedAt !== null) throw refused('The deletion of the account is requested already.')
    if (await isLastOperator(transaction, id))
      throw refused('You are the last operator. Make somebody else an operator first.')
    await transaction.account.update({
      where: { id },
      data: { deletionRequestedAt: requestedAt, deletionDueAt: dueAt },
    })
    await tell(transaction, { id, requestedAt, dueAt }, 'ACCOUNT_DELETION_REQUESTED', requestedAt)
    auditFacts(context, { dueAt: dueAt.toISOString() })
    await auditWithin(context, transaction)
  })
  context.keys.forget()
  return deletionOf(context)
}

/** @throws GraphQLError NOT_FOUND when no deletion is requested */
export async function cancelDeletion(context: Context): Promise<Deletion> {
  const { prisma, now } = context
  const { accountId: id } = personOf(context)
  await prisma.$transaction(async transaction => {
    await lockAccount(transaction, id)
    const { deletionRequestedAt: requestedAt, deletionDueAt: dueAt } = await transaction.account.findUniqueOrThrow({
      where: { id },
    })
    if (requestedAt === null || dueAt === null) throw notFound('The deletion of the account')
    await transaction.account.update({ where: { id }, data: { deletionRequestedAt: null, deletionDueAt: null } })
    await tell(transaction, { id, requestedAt, dueAt }, 'ACCOUNT_DELETION_CANCELLED', now())
    await auditWithin(context, transaction)
  })
  context.keys.forget()
  return deletionOf(context)
}

interface Requested {
  readonly id: string
  readonly requestedAt: Date
  readonly dueAt: Date
}

/** Writes an email to everybody of the account; of one request each kind once. */
export async function tell(
  transaction: Transaction,
  { id, requestedAt, dueAt }: Requested,
  kind: NoticeKind,
  at: Date,
): Promise<void> {
  const users = await transaction.user.findMany({ where: { accountId: id }, select: { id: true } })
  const details = { dueAt: dueAt.toISOString() }
  const event = { kind, subject: `${id}/${requestedAt.getTime()}`, at, details }
  await notifyUsers(
    transaction,
    users.map(user => user.id),
    event,
  )
}

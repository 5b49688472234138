import { releaseSeat } from '../orders/seats.ts'
import type { Transaction } from '../orders/subscription.ts'

/** How a deleted account and its users are called. */
const DELETED = 'Deleted account'

/** The address of a deleted user; nobody can have one of the top-level domain `invalid` (RFC 2606). */
function addressOf(userId: string): string {
  return `deleted-${userId}@deleted.invalid`
}

/**
 * Deletes everything that an account has but what law requires to keep: its orders, payments, refunds, terms and documents
 * as issued. Account and users remain as rows without name and address, so that those still belong together.
 * The caller must lock the account (`lockAccount`).
 */
export async function eraseAccount(transaction: Transaction, id: string, now: Date): Promise<void> {
  const users = await transaction.user.findMany({ where: { accountId: id } })
  await endTermsAndOrders(transaction, id, now)
  await deleteContent(transaction, id)
  await deleteUsers(
    transaction,
    users.map(user => user.id),
  )
  await sayGoodbye(transaction, id, users, now)
  for (const user of users) {
    const reduced = { name: null, emailVerified: false, twoFactorEnabled: false, role: 'SUBSCRIBER' } as const
    await transaction.user.update({ where: { id: user.id }, data: { email: addressOf(user.id), ...reduced } })
  }
  await transaction.account.update({ where: { id }, data: { name: DELETED, deletedAt: now } })
}

/** Running and future terms end without a refund; unpaid orders are cancelled, and seats released. */
async function endTermsAndOrders(transaction: Transaction, accountId: string, now: Date): Promise<void> {
  const { order: orders, subscription: terms } = transaction
  const holding = await orders.findMany({ where: { accountId, holdsPlace: true } })
  const cancelled = { status: 'CANCELLED', holdsPlace: false, closedAt: now } as const
  await orders.updateMany({ where: { accountId, status: 'PENDING' }, data: cancelled })
  await orders.updateMany({ where: { accountId, holdsPlace: true }, data: { holdsPlace: false } })
  for (const { tariffId } of holding) await releaseSeat(transaction, tariffId)
  await terms.updateMany({ where: { accountId, startsAt: { gt: now } }, data: { startsAt: now, endsAt: now } })
  const running = { accountId, OR: [{ endsAt: null }, { endsAt: { gt: now } }] }
  await terms.updateMany({ where: running, data: { endsAt: now } })
}

async function deleteContent(transaction: Transaction, accountId: string): Promise<void> {
  const where = { accountId }
  await transaction.alertEvent.deleteMany({ where })
  await transaction.alert.deleteMany({ where })
  await transaction.channel.deleteMany({ where })
  await transaction.oAuthGrant.deleteMany({ where })
  await transaction.apiKey.deleteMany({ where })
  await transaction.portfolio.deleteMany({ where })
  await transaction.holdingsLayout.deleteMany({ where })
  await transaction.savedScreen.deleteMany({ where })
  await transaction.watchlist.deleteMany({ where })
  await transaction.idempotentAnswer.deleteMany({ where })
  await transaction.accountNote.deleteMany({ where })
  await transaction.usage.deleteMany({ where })
  await transaction.billingDetails.deleteMany({ where })
  await transaction.invitation.deleteMany({ where })
}

async function deleteUsers(transaction: Transaction, userIds: readonly string[]): Promise<void> {
  const where = { userId: { in: [...userIds] } }
  await transaction.session.deleteMany({ where })
  await transaction.credential.deleteMany({ where })
  await transaction.twoFactor.deleteMany({ where })
  await transaction.passkey.deleteMany({ where })
  await transaction.emailChange.deleteMany({ where })
  await transaction.notice.deleteMany({ where })
  // Links and second steps of signing in.
  for (const id of userIds) await transaction.verification.deleteMany({ where: { value: { contains: id } } })
}

interface Leaving {
  readonly id: string
  readonly email: string
  readonly name: string | null
  readonly emailVerified: boolean
}

/** The last email has address and name with it, since the user has them no longer; they are deleted when it is sent. */
async function sayGoodbye(transaction: Transaction, accountId: string, users: readonly Leaving[], now: Date) {
  await transaction.notice.createMany({
    data: users
      .filter(({ emailVerified }) => emailVerified)
      .map(({ id: userId, email: to, name }) => ({
        ...{ kind: 'ACCOUNT_DELETED', subject: accountId, userId, createdAt: now, dueAt: now },
        details: { to, name: name ?? '' },
      })),
  })
}

import type { Prisma } from '../../prisma/generated/client/client.ts'
import type { Context } from '../context.ts'
import { type Entitlement, PREMIUM } from '../entitlement.ts'
import { forbidden, refused } from '../errors.ts'

/**
 * What an account keeps to come back to: saved screens, watchlists. Rows over the limit of the entitlement, counted from
 * the oldest, stay and are read-only, so that a term that ends deletes nothing.
 * @example changeAccount(context, (transaction, accountId) => transaction.savedScreen.count({ where: { accountId } }))
 */
export function changeAccount<Result>(
  context: Context,
  change: (transaction: Prisma.TransactionClient, accountId: string) => Promise<Result>,
): Promise<Result> {
  const accountId = accountOf(context)
  return context.prisma.$transaction(async transaction => {
    // The lock prevents concurrent requests from exceeding a limit together.
    await transaction.$queryRaw`SELECT id FROM "Account" WHERE id = ${accountId}::uuid FOR UPDATE`
    return change(transaction, accountId)
  })
}

/** A caller without an account, such as the operator's socket, is rejected. */
export function accountOf({ principal }: Pick<Context, 'principal'>): string {
  if (principal.accountId === null) throw forbidden()
  return principal.accountId
}

export function limitsFor({ principal }: Context): Entitlement {
  return principal.entitlement ?? PREMIUM
}

/** A row with its place among those of the account, oldest first. */
export type Placed<Row> = Row & { readonly place: number }

export function placed<Row>(rows: readonly Row[]): readonly Placed<Row>[] {
  return rows.map((row, place) => ({ ...row, place }))
}

/** Oldest first, so that the same rows stay writable. */
export const OLDEST_FIRST = [{ createdAt: 'asc' }, { id: 'asc' }] as const satisfies readonly object[]

/** @param rows what is limited: "saved screens" */
export function overLimit(limit: number, rows: string): never {
  throw refused(
    `The limit is ${limit} ${rows}. What is over it can be opened and deleted; delete one, or choose a plan.`,
  )
}

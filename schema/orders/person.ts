import type { Context } from '../context.ts'
import { forbidden } from '../errors.ts'

/**
 * The signed-in user who buys or creates keys. An API key is not enough: a leaked key must not allow orders in the
 * account's name or the replacement of the key.
 */
export function personOf({ principal, browserSession }: Context): {
  readonly accountId: string
  readonly userId: string
} {
  const { accountId, userId } = principal
  const session = browserSession?.session ?? null
  if (session === null || accountId === null || userId === null) throw forbidden()
  return { accountId, userId }
}

/** @throws GraphQLError INVALID_PARAMETER for a wrong password */
export async function confirmPerson(password: string, context: Context): Promise<{ readonly userId: string }> {
  const { userId } = personOf(context)
  await context.browserSession?.confirmPassword(password, 'password')
  return { userId }
}

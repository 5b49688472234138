import type { Context } from '../context.ts'
import { forbidden } from '../errors.ts'

/**
 * The signed-in person who buys or makes keys. A key is not enough: whoever finds one must not be able to order
 * in its account's name or to replace it.
 */
export function personOf({ principal, visit }: Context): { readonly accountId: string; readonly userId: string } {
  const { accountId, userId } = principal
  const session = visit?.session ?? null
  if (session === null || accountId === null || userId === null) throw forbidden()
  return { accountId, userId }
}

/** @throws GraphQLError INVALID_PARAMETER when it is not the person's password */
export async function confirmPerson(password: string, context: Context): Promise<{ readonly userId: string }> {
  const { userId } = personOf(context)
  await context.visit?.confirmPassword(password, 'password')
  return { userId }
}

import { randomInt, randomUUID } from 'node:crypto'
import type { PrismaClient } from '../../prisma/generated/client/client.ts'
import type { NewUser, UserRole } from '../../schema/context.ts'
import { invalidArguments, refused } from '../../schema/errors.ts'
import { faultOfPassword, hashPassword } from './sign-in/password.ts'
import { emailFrom } from './sign-in/signing-up.ts'

const ALPHABET = 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const GENERATED_LENGTH = 20

/**
 * Makes a user with an account of his own, who can sign in at once: the operator vouches for the address.
 * @returns the password when it was generated, which is stored nowhere; null when it was given
 * @throws GraphQLError INVALID_PARAMETER or, for an address that has a user, REFUSED
 */
export async function createUser(
  prisma: PrismaClient,
  { email: given, name, role, password }: NewUser,
): Promise<string | null> {
  const email = emailFrom(given)
  const fault = password === null ? null : faultOfPassword(password, [email, name ?? ''])
  if (fault !== null) throw invalidArguments([{ path: 'password', message: fault }])
  if ((await prisma.user.findUnique({ where: { email } })) !== null) {
    throw refused(`There is a user with the address ${email} already.`)
  }
  const generated = password === null ? generatePassword() : null
  const id = randomUUID()
  const hash = await hashPassword(password ?? generated ?? '')
  const credentials = { create: { provider: 'credential', subject: id, password: hash } }
  const user = { id, email, name, role, emailVerified: true, credentials }
  await prisma.account.create({ data: { name: name ?? email, users: { create: user } } })
  return generated
}

/** Changes what a user may do; sessions and keys follow at once. */
export async function setRole(prisma: PrismaClient, given: string, role: UserRole): Promise<void> {
  const email = emailFrom(given)
  const { count } = await prisma.user.updateMany({ where: { email }, data: { role } })
  if (count === 0) throw refused(`There is no user with the address ${email}.`)
}

/** Gives a user without a password one. @returns null when there is one, or no such user */
export async function givePassword(prisma: PrismaClient, email: string): Promise<string | null> {
  const user = await prisma.user.findUnique({ where: { email }, include: { credentials: true } })
  if (user === null || user.credentials.length > 0) return null
  const password = generatePassword()
  const credential = { provider: 'credential', subject: user.id, password: await hashPassword(password) }
  await prisma.user.update({
    where: { id: user.id },
    data: { emailVerified: true, credentials: { create: credential } },
  })
  return password
}

/** Letters and digits that cannot be taken for one another. */
function generatePassword(): string {
  return Array.from({ length: GENERATED_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}

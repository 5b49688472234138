import { randomInt, randomUUID } from 'node:crypto'
import type { PrismaClient } from '../../prisma/generated/client/client.ts'
import type { UserModel } from '../../prisma/generated/client/models/User.ts'
import type { AuditIn, NewUser, UserRole } from '../../schema/context.ts'
import { invalidArguments, refused } from '../../schema/errors.ts'
import { faultOfPassword, hashPassword } from './sign-in/password.ts'
import { emailFrom } from './sign-in/signing-up.ts'

const ALPHABET = 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const GENERATED_LENGTH = 20

/**
 * Creates a user with a new account. The user can sign in immediately: the operator vouches for the address.
 * @returns the password if it was generated (it is not stored); null if it was supplied
 * @throws GraphQLError INVALID_PARAMETER, or REFUSED when the address already has a user
 */
export async function createUser(
  prisma: PrismaClient,
  { email: given, name, role, password }: NewUser,
  audit?: AuditIn,
): Promise<string | null> {
  const email = emailFrom(given)
  const fault = password === null ? null : faultOfPassword(password, [email, name ?? ''])
  if (fault !== null) throw invalidArguments([{ path: 'password', message: fault }])
  if ((await prisma.user.findUnique({ where: { email } })) !== null) {
    throw refused(`A user with the address ${email} already exists.`)
  }
  const generated = password === null ? generatePassword() : null
  const id = randomUUID()
  const hash = await hashPassword(password ?? generated ?? '')
  const credentials = { create: { provider: 'credential', subject: id, password: hash } }
  const user = { id, email, name, role, emailVerified: true, credentials }
  await prisma.$transaction(async transaction => {
    await transaction.account.create({ data: { name: name ?? email, users: { create: user } } })
    await audit?.(transaction)
  })
  return generated
}

/** Changes the role of a user; it applies to open sessions and keys immediately. */
export async function setRole(
  prisma: PrismaClient,
  { email: given, role }: { readonly email: string; readonly role: UserRole },
  audit: AuditIn,
): Promise<void> {
  const email = emailFrom(given)
  await prisma.$transaction(async transaction => {
    const { count } = await transaction.user.updateMany({ where: { email }, data: { role } })
    if (count === 0) throw refused(`There is no user with the address ${email}.`)
    await audit(transaction)
  })
}

/**
 * Removes authenticator, backup codes and passkeys of a user who lost them, and ends the sessions.
 * @returns whom to tell
 */
export async function resetSecondFactor(prisma: PrismaClient, given: string, audit: AuditIn): Promise<UserModel> {
  const email = emailFrom(given)
  return prisma.$transaction(async transaction => {
    const user = await transaction.user.findUnique({ where: { email } })
    if (user === null) throw refused(`There is no user with the address ${email}.`)
    const { id } = user
    // A passkey signs in without a code, so it goes with the device that was lost.
    const { count } = await transaction.passkey.deleteMany({ where: { userId: id } })
    if (!user.twoFactorEnabled && count === 0) throw refused(`${email} has no second factor.`)
    await transaction.twoFactor.deleteMany({ where: { userId: id } })
    await transaction.user.update({ where: { id }, data: { twoFactorEnabled: false } })
    await transaction.session.deleteMany({ where: { userId: id } })
    await audit(transaction)
    return user
  })
}

/** Sets a generated password for a user without one. @returns null when there is a password, or no such user */
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

/** Uses letters and digits that cannot be confused. */
function generatePassword(): string {
  return Array.from({ length: GENERATED_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}

import { randomUUID } from 'node:crypto'
import type { BrowserSession, NewPerson } from '../../../schema/browser-session.ts'
import { invalidArguments } from '../../../schema/errors.ts'
import { type Addressed, type BrowserSessionParts, called, refuseFaults } from './asking.ts'
import { faultOfPassword, hashPassword } from './password.ts'

const LONGEST_NAME = 120
const LONGEST_EMAIL = 254
const EMAIL = /^[^\s\p{Cc}@<>"(),:;[\\\]]+@[^\s\p{Cc}@<>"(),:;[\\\]]+\.[^\s@<>"(),:;[\\\]]{2,}$/u

/** How somebody gets an account. No answer tells whether an address is known: the mail tells its owner. */
export function signingUp(
  parts: BrowserSessionParts,
  asking: Addressed,
): Pick<BrowserSession, 'signUp' | 'resendVerification' | 'verifyEmail'> {
  const { prisma, auth, links, attempts, post } = parts
  return {
    signUp: async given => {
      const person = checked(given)
      attempts.count('signUpByAddress', asking.network)
      attempts.count('mailByEmail', person.email)
      const passwordHash = await hashPassword(person.password)
      const user = await findOrCreate(parts, person, passwordHash)
      if (user.emailVerified) return post('alreadyKnown', user)
      post('verify', { ...user, ...person }, await links.make('verify', { userId: user.id, passwordHash }))
    },
    resendVerification: async given => {
      const email = emailFrom(given)
      attempts.count('mailByAddress', asking.network)
      attempts.count('mailByEmail', email)
      const user = await prisma.user.findUnique({ where: { email } })
      if (user === null || user.emailVerified) return
      post('verify', user, await links.make('verify', { userId: user.id }))
    },
    verifyEmail: async token => {
      attempts.count('tokenByAddress', asking.network)
      const { userId, passwordHash } = await links.use('verify', token)
      const known = { userId_provider: { userId, provider: 'credential' } }
      await prisma.$transaction([
        prisma.user.update({ where: { id: userId }, data: { emailVerified: true } }),
        // The password of the form that this very link confirms: whoever else used the address chose another.
        ...(passwordHash === undefined
          ? []
          : [prisma.credential.update({ where: known, data: { password: passwordHash } })]),
      ])
      await called(asking, auth.api.startSession({ body: { userId }, headers: asking.headers, returnHeaders: true }))
      return userId
    },
  }
}

/** An address as it is stored. */
export function emailFrom(given: string): string {
  const email = given.trim().toLowerCase()
  if (email.length > LONGEST_EMAIL || !EMAIL.test(email)) {
    throw invalidArguments([{ path: 'email', message: 'This is not an e-mail address such as name@example.com.' }])
  }
  return email
}

function checked({ name, email, password, language }: NewPerson): NewPerson {
  const person = { name: name.trim(), email: emailFrom(email), password, language }
  refuseFaults({ name: faultOfName(person.name), password: faultOfPassword(password, [person.name, person.email]) })
  return person
}

function faultOfName(name: string): string | null {
  if (name === '') return 'Give a name.'
  if (name.length > LONGEST_NAME) return `Use at most ${LONGEST_NAME} characters.`
  return /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(name) ? 'Leave out control characters.' : null
}

/** The customer, the person and the password, made in one statement; two at once make one. */
async function findOrCreate(
  { prisma }: BrowserSessionParts,
  { name, email, language }: NewPerson,
  passwordHash: string,
) {
  const known = await prisma.user.findUnique({ where: { email } })
  if (known !== null) return known
  const id = randomUUID()
  const credentials = { create: { provider: 'credential', subject: id, password: passwordHash } }
  try {
    await prisma.account.create({ data: { name, users: { create: { id, email, name, language, credentials } } } })
  } catch (error) {
    if ((error as { code?: string }).code !== 'P2002') throw error
  }
  return prisma.user.findUniqueOrThrow({ where: { email } })
}

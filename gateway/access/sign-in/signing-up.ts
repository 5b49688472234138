import { randomUUID } from 'node:crypto'
import type { BrowserSession, NewPerson } from '../../../schema/browser-session.ts'
import { invalidArguments } from '../../../schema/errors.ts'
import { faultOfPassword, hashPassword } from './password.ts'
import { type BrowserSessionParts, callAuth, refuseFaults, type SignInRequest } from './sign-in-request.ts'

const LONGEST_NAME = 120
const LONGEST_EMAIL = 254
const EMAIL = /^[^\s\p{Cc}@<>"(),:;[\\\]]+@[^\s\p{Cc}@<>"(),:;[\\\]]+\.[^\s@<>"(),:;[\\\]]{2,}$/u

/**
 * How somebody gets an account. No answer tells whether an address is known: the mail tells its owner. What depends on it
 * is done after the answer, whose time would tell it too.
 */
export function signingUp(
  parts: BrowserSessionParts,
  request: SignInRequest,
): Pick<BrowserSession, 'signUp' | 'resendVerification' | 'verifyEmail'> {
  const { prisma, auth, links, attempts, device, sendEmail } = parts
  const { afterAnswer } = request
  return {
    signUp: async given => {
      // A password is judged with some work, so that forms are counted whatever is in them.
      await attempts.count('passwordByAddress', request.network)
      const person = checked(given)
      await attempts.count('signUpByAddress', request.network)
      await attempts.count('mailByEmail', person.email)
      const passwordHash = await hashPassword(person.password)
      afterAnswer(async () => {
        const user = await findOrCreate(parts, person, passwordHash)
        if (user.emailVerified) return sendEmail('alreadyKnown', user)
        const token = await links.make('verify', { userId: user.id, passwordHash })
        await sendEmail('verify', { ...user, ...person }, token)
      })
    },
    resendVerification: async given => {
      const email = emailFrom(given)
      await attempts.count('mailByAddress', request.network)
      await attempts.count('mailByEmail', email)
      afterAnswer(async () => {
        const user = await prisma.user.findUnique({ where: { email } })
        if (user === null || user.emailVerified) return
        await sendEmail('verify', user, await links.make('verify', { userId: user.id }))
      })
    },
    verifyEmail: async token => {
      await attempts.count('tokenByAddress', request.network)
      const { userId, passwordHash } = await links.use('verify', token)
      const known = { userId_provider: { userId, provider: 'credential' } }
      const [user] = await prisma.$transaction([
        prisma.user.update({ where: { id: userId }, data: { emailVerified: true } }),
        // The password of the form that this very link confirms: whoever else used the address chose another.
        ...(passwordHash === undefined
          ? []
          : [prisma.credential.update({ where: known, data: { password: passwordHash } })]),
      ])
      await callAuth(
        request,
        auth.api.startSession({ body: { userId }, headers: request.headers, returnHeaders: true }),
      )
      request.cookies.push(device.cookieFor(user.email))
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

export function faultOfName(name: string): string | null {
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

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createIdentity } from '../../gateway/access/identity.ts'
import type { Mail } from '../../gateway/mail/mail.ts'
import { createLog } from '../../gateway/process/log.ts'
import type { PrismaClient } from '../../prisma/generated/client/client.ts'
import { cookieOf, openBrowser, PASSWORD, signUp } from '../support/visitor.ts'
import { openWorld, type World } from '../world.ts'

const SECRET = 'x'.repeat(32)

let world: World

beforeAll(async () => {
  world = await openWorld({ settings: { SESSION_SECRET: SECRET } })
})
afterAll(() => world.close())

/** An identity whose statements and emails are noted. */
function openIdentity() {
  const statements: string[] = []
  const mails: Mail[] = []
  const prisma = world.service.database.prisma.$extends({
    query: {
      $allModels: {
        $allOperations: ({ model, operation, args, query }) => {
          statements.push(`${model} ${operation}`)
          return query(args)
        },
      },
    },
  }) as unknown as PrismaClient
  const identity = createIdentity({
    ...{ prisma, secret: SECRET, baseUrl: world.baseUrl, log: createLog('silent'), now: () => new Date() },
    mailer: { send: async mail => void mails.push(mail) },
  })
  return { identity, statements, mails }
}

let serial = 0
const REQUESTS = {
  'a reset': (session, email) => session.requestPasswordReset(email),
  'another verification email': (session, email) => session.resendVerification(email),
  'signing up': (session, email) => session.signUp({ name: 'Somebody', email, password: PASSWORD, language: 'EN' }),
} as const satisfies Record<string, (session: Session, email: string) => Promise<unknown>>

type Session = Awaited<ReturnType<ReturnType<typeof createIdentity>['browserSession']>>['browserSession']

describe('before its answer', () => {
  test.each(Object.entries(REQUESTS))(
    '%s does the same for known, unverified and unknown addresses',
    async (_name, ask) => {
      const { email: known } = await signUp(world)
      const unverified = `unverified-${++serial}@example.com`
      const person = { name: 'Late', email: unverified, password: PASSWORD, language: 'EN' }
      await openBrowser(world).run('sign-up', person)
      await expect.poll(() => world.mails.some(({ to }) => to === unverified)).toBe(true)
      const done: string[][] = []
      for (const [index, email] of [known, unverified, `unknown-${++serial}@example.com`].entries()) {
        const { identity, statements, mails } = openIdentity()
        const request = { cookie: undefined, userAgent: undefined, address: `10.77.${serial}.${index}` }
        const { browserSession, ended } = await identity.browserSession(request)
        expect(await ask(browserSession, email)).toBeUndefined()
        expect(mails).toEqual([])
        done.push(statements.filter(statement => !statement.startsWith('Attempt ')))
        const before = statements.length
        ended()
        await identity.settled()
        expect(statements.length, 'the work follows').toBeGreaterThan(before)
      }
      expect(done).toEqual([[], [], []])
    },
  )

  test('a change of email address does the same for known, unverified and unknown addresses', async () => {
    const { email: known } = await signUp(world)
    const unverified = `unverified-${++serial}@example.com`
    await openBrowser(world).run('sign-up', { name: 'Late', email: unverified, password: PASSWORD, language: 'EN' })
    await expect.poll(() => world.mails.some(({ to }) => to === unverified)).toBe(true)
    const done: string[][] = []
    for (const email of [known, unverified, `unknown-${++serial}@example.com`]) {
      const { identity, statements, mails } = openIdentity()
      const cookie = cookieOf(await signUp(world))
      const request = { cookie, userAgent: undefined, address: `10.78.${serial}.1` }
      const { browserSession, ended } = await identity.browserSession(request)
      const before = statements.length
      await browserSession.requestEmailChange(email)
      expect(mails).toEqual([])
      done.push(statements.slice(before).filter(statement => !statement.startsWith('Attempt ')))
      ended()
      await identity.settled()
      expect(mails.length, 'to both addresses').toBe(2)
    }
    expect(done).toEqual(Array.from(done, () => ['User findUniqueOrThrow', 'EmailChange upsert']))
  })
})

test('answers are the same for known and unknown addresses, but for the time and the name of the request', async () => {
  const { email: known } = await signUp(world)
  for (const document of ['request-password-reset', 'resend-verification']) {
    const [first, second] = await Promise.all(
      [known, 'unknown@example.com'].map(async email => {
        const { status, data, headers } = await openBrowser(world).run(document, { email })
        const names = [...headers].filter(([name]) => !/^(date|x-request-id|server-timing)$/.test(name))
        return { status, data, names }
      }),
    )
    expect(first).toEqual(second)
  }
})

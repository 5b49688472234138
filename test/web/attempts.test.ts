import { createHook } from 'node:async_hooks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser, PASSWORD, signUp, tokenFor, type Visitor } from '../support/visitor.ts'
import { openWorld, type World } from '../world.ts'

let world: World
let ahead = 0

beforeAll(async () => {
  world = await openWorld({ now: () => new Date(Date.now() + ahead) })
})
afterAll(() => world.close())

const MINUTE_MS = 60_000

async function refusedAfter(run: () => ReturnType<Visitor['run']>, most: number) {
  for (let attempt = 0; attempt < most; attempt++) {
    const { status } = await run()
    if (status === 429) return attempt
  }
  const refusal = await run()
  expect(refusal).toMatchObject({ status: 429, code: 'TOO_MANY_ATTEMPTS', message: expect.stringMatching(/minute/) })
  expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(0)
  return most
}

describe('guessing', () => {
  test('a password is stopped for the guesser, not for its owner elsewhere, and not for ever', async () => {
    const { email } = await signUp(world)
    const guesser = openBrowser(world)
    const guess = () => guesser.run('sign-in', { email, password: 'not the password' })
    expect(await refusedAfter(guess, 8)).toBe(8)
    expect(await guesser.run('sign-in', { email, password: PASSWORD })).toMatchObject({ status: 429 })
    expect(await openBrowser(world).run('sign-in', { email, password: PASSWORD })).toMatchObject({ status: 200 })
    ahead += 16 * MINUTE_MS
    expect(await guesser.run('sign-in', { email, password: PASSWORD })).toMatchObject({ status: 200 })
  })

  test('is stopped for unknown addresses just the same', async () => {
    const guesser = openBrowser(world)
    const guess = () => guesser.run('sign-in', { email: 'nobody@example.com', password: 'not the password' })
    expect(await refusedAfter(guess, 8)).toBe(8)
  })

  test('the password of a stolen session is stopped', async () => {
    const person = await signUp(world)
    const guess = () => person.run('start-second-factor', { password: 'not the password' })
    expect(await refusedAfter(guess, 10)).toBe(10)
  })

  test('a link is stopped', async () => {
    const { run } = openBrowser(world)
    let serial = 0
    expect(await refusedAfter(() => run('verify-email', { token: `guess-${++serial}` }), 30)).toBe(30)
  })

  test('costs the same work for an unknown address as for a wrong password', async () => {
    const { email } = await signUp(world)
    const { run } = openBrowser(world)
    const hashed = async (address: string) => {
      const begun: string[] = []
      const hook = createHook({ init: (_id, type) => void begun.push(type) }).enable()
      await run('sign-in', { email: address, password: 'not the password' })
      hook.disable()
      return begun.filter(type => /argon2/i.test(type)).length
    }
    expect(await hashed(email)).toBe(1)
    expect(await hashed('nobody@example.com')).toBe(1)
  })
})

describe('mails', () => {
  test('to one address are stopped, whether it is known or not', async () => {
    const { run } = openBrowser(world)
    const { email } = await signUp(world)
    expect(await refusedAfter(() => run('request-password-reset', { email: 'quiet@example.com' }), 5)).toBe(5)
    // The mail of signing up counts too.
    expect(await refusedAfter(() => run('request-password-reset', { email }), 4)).toBe(4)
  })

  test('hold links that expire', async () => {
    const { email, run } = await signUp(world)
    await run('request-password-reset', { email })
    const token = await tokenFor(world, email, 'reset')
    ahead += 61 * MINUTE_MS
    expect(await run('reset-password', { token, password: 'a new password' })).toMatchObject({ code: 'LINK_INVALID' })
    const stranger = openBrowser(world)
    const person = { name: 'Late', email: 'late@example.com', password: PASSWORD, language: 'EN' }
    await stranger.run('sign-up', person)
    const verification = await tokenFor(world, person.email)
    ahead += 25 * 60 * MINUTE_MS
    expect(await stranger.run('verify-email', { token: verification })).toMatchObject({ code: 'LINK_INVALID' })
  })
})

test('a session ends for good when its time is over, however often it is used', async () => {
  const person = await signUp(world)
  expect(await person.run('get-viewer')).toMatchObject({ data: { email: person.email } })
  const { prisma } = world.service.database
  const longAgo = new Date(Date.now() + ahead - 91 * 24 * 60 * MINUTE_MS)
  const far = new Date(Date.now() + ahead + 14 * 24 * 60 * MINUTE_MS)
  const whose = { user: { email: person.email } }
  await prisma.session.updateMany({ where: whose, data: { createdAt: longAgo, expiresAt: far } })
  expect((await person.run('get-viewer')).data).toBeNull()
  expect(await prisma.session.count({ where: whose })).toBe(0)
})

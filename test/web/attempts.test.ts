import { createHook } from 'node:async_hooks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { timeCode } from '../support/totp.ts'
import { openBrowser, PASSWORD, signUp, tokenFor, type Visitor } from '../support/visitor.ts'
import { openWorld, type World } from '../world.ts'

let world: World
let ahead = 0
/** The clock stands still, so that no delay passes while a test counts. */
const NOW = Date.now()

beforeAll(async () => {
  world = await openWorld({ now: () => new Date(NOW + ahead) })
})
afterAll(() => world.close())

const MINUTE_MS = 60_000

async function refusedAfter(run: () => ReturnType<Visitor['run']>, most: number) {
  for (let attempt = 0; attempt < most; attempt++) {
    const { status } = await run()
    if (status === 429) return attempt
  }
  const refusal = await run()
  expect(refusal).toMatchObject({
    status: 429,
    code: 'TOO_MANY_ATTEMPTS',
    message: expect.stringMatching(/Try again in/),
  })
  expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(0)
  return most
}

describe('guessing', () => {
  test('a password is delayed for the guesser, longer each time, not for its owner elsewhere, and not for ever', async () => {
    const { email } = await signUp(world)
    const guesser = openBrowser(world)
    const guess = () => guesser.run('sign-in', { email, password: 'not the password' })
    expect(await refusedAfter(guess, 5)).toBe(5)
    expect(await guesser.run('sign-in', { email, password: PASSWORD })).toMatchObject({ status: 429 })
    expect(await openBrowser(world).run('sign-in', { email, password: PASSWORD })).toMatchObject({ status: 200 })
    const delays: number[] = []
    for (let count = 0; count < 11; count++) {
      delays.push(Number((await guess()).headers.get('retry-after')))
      ahead += (delays.at(-1) ?? 0) * 1_000
      expect(await guess()).toMatchObject({ code: 'SIGN_IN_FAILED' })
    }
    expect(delays).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300])
    ahead += 300_000
    expect(await guesser.run('sign-in', { email, password: PASSWORD })).toMatchObject({ status: 200 })
    expect(await guess()).toMatchObject({ code: 'SIGN_IN_FAILED' })
  })

  test('is delayed for unknown addresses just the same', async () => {
    const guesser = openBrowser(world)
    const guess = () => guesser.run('sign-in', { email: 'nobody@example.com', password: 'not the password' })
    expect(await refusedAfter(guess, 5)).toBe(5)
  })

  test('of an address is delayed over all accounts', async () => {
    const guesser = openBrowser(world)
    let serial = 0
    const guess = () => guesser.run('sign-in', { email: `guess-${++serial}@example.com`, password: 'wrong' })
    expect(await refusedAfter(guess, 40)).toBe(40)
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

/** Guesses the password of an account from as many addresses as it takes until the account is delayed everywhere. */
async function attack(email: string) {
  const answers: (string | undefined)[] = []
  for (let count = 0; count < 31; count++) {
    answers.push((await openBrowser(world).run('sign-in', { email, password: 'not the password' })).code)
  }
  expect(new Set(answers.slice(0, 30))).toEqual(new Set(['SIGN_IN_FAILED']))
  expect(answers[30]).toBe('TOO_MANY_ATTEMPTS')
}

describe('the owner of an account that is under attack from everywhere', () => {
  test('signs in from a browser that has signed in before', async () => {
    const owner = await signUp(world)
    await owner.run('sign-out')
    await attack(owner.email)
    const given = { email: owner.email, password: PASSWORD }
    expect(await owner.run('sign-in', given)).toMatchObject({ status: 200 })
    expect((await owner.run<{ email: string }>('get-viewer')).data.email).toBe(owner.email)
    const other = await signUp(world)
    await other.run('sign-out')
    expect(await other.run('sign-in', given), 'the cookie of another account').toMatchObject({ status: 429 })
    expect(other.cookies.keys().some(name => name.includes('session_token'))).toBe(false)
  })

  test('guesses no faster with that cookie', async () => {
    const owner = await signUp(world)
    const guess = () => owner.run('sign-in', { email: owner.email, password: 'not the password' })
    expect(await refusedAfter(guess, 5)).toBe(5)
  })

  test('signs in anywhere with a second factor, and an attacker learns nothing from the password alone', async () => {
    const plain = await signUp(world)
    const owner = await signUp(world)
    const { data } = await owner.run<{ secret: string }>('start-second-factor', { password: PASSWORD })
    const code = (minutes: number) => timeCode(data.secret, new Date(Date.now() + minutes * MINUTE_MS))
    expect(await owner.run('confirm-second-factor', { code: code(0) })).toMatchObject({ status: 200 })
    await attack(owner.email)
    await attack(plain.email)
    const elsewhere = openBrowser(world)
    const stranger = openBrowser(world)
    expect(await stranger.run('sign-in', { email: plain.email, password: PASSWORD })).toMatchObject({ status: 429 })
    expect((await stranger.run('get-viewer')).data).toBeNull()
    expect(await world.service.database.prisma.session.count({ where: { user: { email: plain.email } } })).toBe(1)
    expect(await elsewhere.run('sign-in', { email: owner.email, password: PASSWORD })).toMatchObject({ status: 200 })
    expect(await elsewhere.run('confirm-sign-in', { code: code(0.5) })).toMatchObject({ status: 200 })
    expect((await elsewhere.run<{ email: string }>('get-viewer')).data.email).toBe(owner.email)
  })

  test('signs in after a reset of the password', async () => {
    const { email } = await signUp(world)
    await attack(email)
    const elsewhere = openBrowser(world)
    await elsewhere.run('request-password-reset', { email })
    const token = await tokenFor(world, email, 'reset')
    await elsewhere.run('reset-password', { token, password: 'another battery' })
    expect(await elsewhere.run('sign-in', { email, password: 'another battery' })).toMatchObject({ status: 200 })
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

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailTo, openBrowser, PASSWORD, signUp, tokenFor } from '../support/visitor.ts'
import { openWorld, type World } from '../world.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const person = (email: string, more: object = {}) => ({
  name: 'Anna',
  email,
  password: PASSWORD,
  language: 'EN',
  ...more,
})
const userOf = (email: string) =>
  world.service.database.prisma.user.findUniqueOrThrow({ where: { email }, include: { credentials: true } })

describe('signing up and in', () => {
  test('goes by mail, link, session and sign-out, and the session is dead on the server', async () => {
    const browser = openBrowser(world)
    const email = 'Anna@Example.com'
    expect(await browser.run('get-viewer')).toMatchObject({ status: 200, data: null })
    expect(await browser.run('sign-up', person(email, { language: 'RU' }))).toMatchObject({ status: 200 })
    expect(await mailTo(world, 'anna@example.com')).toMatchObject({ subject: 'Подтвердите адрес электронной почты' })
    expect(await browser.run('sign-in', { email, password: PASSWORD })).toMatchObject({
      status: 403,
      code: 'EMAIL_NOT_VERIFIED',
    })
    expect(await browser.run('verify-email', { token: await tokenFor(world, 'anna@example.com') })).toMatchObject({
      status: 200,
      data: { email: 'anna@example.com', role: 'SUBSCRIBER', language: 'RU', account: { name: 'Anna' } },
    })
    expect(await browser.run('get-viewer')).toMatchObject({ data: { emailVerified: true, secondFactor: false } })
    const kept = new Map(browser.cookies)
    expect(await browser.run('sign-out')).toMatchObject({ status: 200 })
    expect([...browser.cookies.keys()], 'what remains opens nothing').toEqual(['bonds.device'])
    for (const [name, value] of kept) browser.cookies.set(name, value)
    expect(await browser.run('get-viewer')).toMatchObject({ status: 200, data: null })
    expect(await browser.run('get-sessions')).toMatchObject({ status: 401, code: 'SIGN_IN_NEEDED' })
    expect(await browser.run('sign-in', { email, password: PASSWORD })).toMatchObject({
      status: 200,
      data: { secondFactorNeeded: false, viewer: { email: 'anna@example.com' } },
    })
  })

  test('makes customer, person and password together, once for two at a time', async () => {
    const email = 'twice@example.com'
    const [first, second] = [openBrowser(world), openBrowser(world)]
    const answers = await Promise.all([first.run('sign-up', person(email)), second.run('sign-up', person(email))])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    // Both are done after their answers, with an email each.
    await expect.poll(() => world.mails.filter(({ to }) => to === email).length).toBe(2)
    const { prisma } = world.service.database
    expect(await prisma.account.count({ where: { users: { some: { email } } } })).toBe(1)
    expect((await userOf(email)).credentials).toHaveLength(1)
  })

  test('answers the same for an address that is known, and tells its owner by mail', async () => {
    const known = await signUp(world)
    const answers = [
      await openBrowser(world).run('sign-up', person(known.email, { password: 'another password' })),
      await openBrowser(world).run('sign-up', person('unknown@example.com')),
    ]
    expect(answers[0]?.data).toEqual(answers[1]?.data)
    expect(await mailTo(world, known.email, /already/)).toMatchObject({ subject: 'You already have an account' })
    const { run } = openBrowser(world)
    expect(await run('sign-in', { email: known.email, password: 'another password' })).toMatchObject({
      status: 401,
      code: 'SIGN_IN_FAILED',
    })
    expect(await run('sign-in', { email: known.email, password: PASSWORD })).toMatchObject({ status: 200 })
  })

  test('takes the password of the form whose link was opened', async () => {
    const email = 'contested@example.com'
    await openBrowser(world).run('sign-up', person(email, { password: 'of the owner 1' }))
    const token = await tokenFor(world, email)
    await openBrowser(world).run('sign-up', person(email, { password: 'of a stranger 1' }))
    await openBrowser(world).run('verify-email', { token })
    const { run } = openBrowser(world)
    expect(await run('sign-in', { email, password: 'of a stranger 1' })).toMatchObject({ code: 'SIGN_IN_FAILED' })
    expect(await run('sign-in', { email, password: 'of the owner 1' })).toMatchObject({ status: 200 })
  })

  test('does not tell a wrong password from an unknown address', async () => {
    const { email } = await signUp(world)
    const { run } = openBrowser(world)
    const wrong = await run('sign-in', { email, password: 'not the password' })
    const unknown = await run('sign-in', { email: 'nobody@example.com', password: 'not the password' })
    expect(wrong).toMatchObject({ status: 401, code: 'SIGN_IN_FAILED' })
    expect([unknown.status, unknown.code, unknown.message]).toEqual([wrong.status, wrong.code, wrong.message])
    for (const name of ['resend-verification', 'request-password-reset']) {
      const answers = [await run(name, { email }), await run(name, { email: 'nobody@example.com' })]
      expect(answers[0]?.data).toEqual(answers[1]?.data)
      expect(answers[0]?.status).toBe(200)
    }
  })

  test('sends the link again, and each works once', async () => {
    const email = 'again@example.com'
    const browser = openBrowser(world)
    await browser.run('sign-up', person(email))
    const first = await tokenFor(world, email)
    const sentTo = () => world.mails.filter(({ to }) => to === email).length
    const sent = sentTo()
    expect(await browser.run('resend-verification', { email })).toMatchObject({ status: 200 })
    await expect.poll(sentTo).toBe(sent + 1)
    expect(await tokenFor(world, email)).not.toBe(first)
    expect(await browser.run('verify-email', { token: first })).toMatchObject({ status: 200 })
    for (const token of [first, 'invented', '']) {
      expect(await browser.run('verify-email', { token })).toMatchObject({
        status: 400,
        code: 'LINK_INVALID',
        message: 'This link has expired or was already used. Request a new one.',
      })
    }
    expect(await browser.run('sign-in', { email, password: PASSWORD })).toMatchObject({ status: 200 })
  })
})

describe('what is given', () => {
  test.each([
    ['email', 'no address', /name@example.com/],
    ['email', 'a b@example.com', /name@example.com/],
    ['email', `${'a'.repeat(250)}@example.com`, /name@example.com/],
    ['name', '   ', 'Give a name.'],
    ['name', 'x'.repeat(121), 'Use at most 120 characters.'],
    ['name', 'Anna\u202egro', 'Leave out control characters.'],
    ['name', 'Anna\r\nBcc: all@example.com', 'Leave out control characters.'],
    ['password', 'short', 'Use at least 10 characters.'],
    ['password', 'p'.repeat(1_000), 'Use at most 256 characters, not 1000.'],
    ['password', '1111111111', 'Use at least 5 different characters.'],
    ['password', 'Somebody@Example.com', 'Use something else than name or address.'],
    ['password', 'Password2026!', /in lists of leaked passwords/],
    ['password', 'asdfghjkl;', /easy to guess/],
  ])('%s %.20j is refused by name', async (name, value, message) => {
    const { status, code, faults } = await openBrowser(world).run(
      'sign-up',
      person('somebody@example.com', { [name]: value }),
    )
    expect([status, code, faults.map(fault => fault.name)]).toEqual([400, 'INVALID_PARAMETER', [name]])
    expect(faults[0]?.message).toMatch(message)
  })

  test('may be hostile: a name reaches mails as text and pages as it is', async () => {
    const name = `<img src=x onerror=alert(1)>"'&{{7*7}}`
    const browser = openBrowser(world)
    await browser.run('sign-up', person('hostile@example.com', { name }))
    const { html, text } = await mailTo(world, 'hostile@example.com')
    expect(html).not.toMatch(/<img|"'/)
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(text).toContain(name)
    await browser.run('verify-email', { token: await tokenFor(world, 'hostile@example.com') })
    expect(await browser.run('get-viewer')).toMatchObject({ data: { name, account: { name } } })
  })

  test('takes a password of 256 characters of any script', async () => {
    const password = 'скворец чинит велосипед 🐎 '.repeat(10).slice(0, 250)
    const email = 'long@example.com'
    const browser = openBrowser(world)
    await browser.run('sign-up', person(email, { password }))
    await browser.run('verify-email', { token: await tokenFor(world, email) })
    expect(await openBrowser(world).run('sign-in', { email, password })).toMatchObject({ status: 200 })
    expect(await openBrowser(world).run('sign-in', { email, password: 'p'.repeat(5_000) })).toMatchObject({
      status: 401,
      code: 'SIGN_IN_FAILED',
    })
  })
})

describe('a forgotten password', () => {
  test('is replaced by a link that works once, and every session dies', async () => {
    const { email, run } = await signUp(world)
    const elsewhere = openBrowser(world)
    await elsewhere.run('sign-in', { email, password: PASSWORD })
    const stranger = openBrowser(world)
    expect(await stranger.run('request-password-reset', { email })).toMatchObject({ status: 200 })
    const token = await tokenFor(world, email, 'reset')
    expect(await stranger.run('reset-password', { token, password: 'short' })).toMatchObject({
      faults: [{ name: 'password' }],
    })
    expect(await stranger.run('reset-password', { token, password: 'a new password' })).toMatchObject({ status: 200 })
    expect(await stranger.run('reset-password', { token, password: 'a newer password' })).toMatchObject({
      code: 'LINK_INVALID',
    })
    for (const browser of [{ run }, elsewhere]) expect((await browser.run('get-viewer')).data).toBeNull()
    expect(await stranger.run('sign-in', { email, password: PASSWORD })).toMatchObject({ code: 'SIGN_IN_FAILED' })
    expect(await stranger.run('sign-in', { email, password: 'a new password' })).toMatchObject({ status: 200 })
    expect(await mailTo(world, email, /was changed/)).toBeDefined()
  })

  test('has a link of its own kind: that of another mail does not do', async () => {
    const email = 'kinds@example.com'
    const browser = openBrowser(world)
    await browser.run('sign-up', person(email))
    const token = await tokenFor(world, email)
    expect(await browser.run('reset-password', { token, password: 'a new password' })).toMatchObject({
      code: 'LINK_INVALID',
    })
    expect(await browser.run('verify-email', { token })).toMatchObject({ status: 200 })
  })

  test('lets in who never confirmed the address: the mail has shown that it is his', async () => {
    const email = 'late@example.com'
    const browser = openBrowser(world)
    await browser.run('sign-up', person(email))
    await browser.run('request-password-reset', { email })
    await browser.run('reset-password', { token: await tokenFor(world, email, 'reset'), password: 'a new password' })
    expect(await browser.run('sign-in', { email, password: 'a new password' })).toMatchObject({ status: 200 })
  })
})

describe('a password that is known', () => {
  test('is changed with the old one, which ends the other sessions', async () => {
    const { email, run } = await signUp(world)
    const elsewhere = openBrowser(world)
    await elsewhere.run('sign-in', { email, password: PASSWORD })
    const wrong = { currentPassword: 'not the password', newPassword: 'a new password' }
    expect(await run('change-password', wrong)).toMatchObject({
      status: 400,
      faults: [{ name: 'currentPassword', message: 'This is not your password.' }],
    })
    const right = { currentPassword: PASSWORD, newPassword: 'a new password' }
    expect(await run('change-password', right)).toMatchObject({ status: 200 })
    expect(await run('get-viewer')).toMatchObject({ data: { email } })
    expect((await elsewhere.run('get-viewer')).data).toBeNull()
    expect(await elsewhere.run('sign-in', { email, password: 'a new password' })).toMatchObject({ status: 200 })
  })

  test('goes with a language that can be changed', async () => {
    const { email, run } = await signUp(world)
    expect(await run('set-language', { language: 'RU' })).toMatchObject({ data: { language: 'RU' } })
    await run('request-password-reset', { email })
    expect((await mailTo(world, email, /пароля/)).text).toContain('Здравствуйте')
  })
})

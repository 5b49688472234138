import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openAuthenticator } from '../support/authenticator.ts'
import { openLocalWorld } from '../support/local-world.ts'
import { timeCode } from '../support/totp.ts'
import { mailTo, openBrowser, PASSWORD, signUp, type Visitor } from '../support/visitor.ts'
import { openWorld, type World } from '../world.ts'

let world: World
let ahead = 0

beforeAll(async () => {
  world = await openLocalWorld({ now: () => new Date(Date.now() + ahead) })
})
afterAll(() => world.close())

type Options = { readonly options: Parameters<ReturnType<typeof openAuthenticator>['create']>[0] }
type Listed = {
  readonly items: { id: string; name: string; lastUsedAt: string | null }[]
  readonly isPossible: boolean
}

const REFUSED = { status: 400, code: 'PASSKEY_REFUSED' }
const device = () => openAuthenticator(world.baseUrl)

async function optionsToAdd({ run }: Pick<Visitor, 'run'>) {
  const { status, data } = await run<Options>('start-passkey', { password: PASSWORD })
  expect(status).toBe(200)
  return data.options
}

async function optionsToSignIn({ run }: Pick<Visitor, 'run'>) {
  const { data } = await run<Options>('start-passkey-sign-in')
  return data.options
}

/** Somebody with a passkey on a device. */
async function withPasskey() {
  const person = await signUp(world)
  const authenticator = device()
  const answer = authenticator.create(await optionsToAdd(person))
  const added = await person.run<{ id: string }>('add-passkey', { name: 'Laptop', answer })
  expect(added).toMatchObject({ status: 200, data: { name: 'Laptop' } })
  return { ...person, authenticator, passkeyId: added.data.id }
}

async function listOf({ run }: Pick<Visitor, 'run'>) {
  return (await run<Listed>('get-passkeys')).data
}

describe('a passkey', () => {
  test('is added with the password, signs in anywhere, is renamed and removed; emails and audit trail tell it', async () => {
    const { email, run, authenticator, passkeyId } = await withPasskey()
    expect((await mailTo(world, email, /passkey was added/)).text).toContain('“Laptop”')
    const browser = openBrowser(world)
    const answer = authenticator.sign(await optionsToSignIn(browser))
    expect(await browser.run('sign-in-by-passkey', { answer })).toMatchObject({ status: 200, data: { email } })
    expect(await browser.run('get-viewer')).toMatchObject({ data: { email } })
    expect((await listOf(browser)).items).toMatchObject([{ name: 'Laptop', lastUsedAt: expect.any(String) }])
    expect(await run('rename-passkey', { id: passkeyId, name: ' Old laptop ' })).toMatchObject({
      data: { name: 'Old laptop' },
    })
    expect(await run('remove-passkey', { id: passkeyId, password: 'not it at all' })).toMatchObject({
      status: 400,
      faults: [{ name: 'password' }],
    })
    expect(await run('remove-passkey', { id: passkeyId, password: PASSWORD })).toMatchObject({ status: 200 })
    expect((await mailTo(world, email, /passkey was removed/)).text).toContain('“Old laptop”')
    expect((await listOf({ run })).items).toEqual([])
    const again = openBrowser(world)
    const late = authenticator.sign(await optionsToSignIn(again))
    expect(await again.run('sign-in-by-passkey', { answer: late })).toMatchObject(REFUSED)
    const { prisma } = world.service.database
    const { accountId } = await prisma.user.findUniqueOrThrow({ where: { email } })
    const events = await prisma.auditEvent.findMany({ where: { accountId }, orderBy: { id: 'asc' } })
    const done = events.filter(({ action }) => /PASSKEY/.test(action)).map(({ action, outcome }) => [action, outcome])
    expect(done).toEqual([
      ['PASSKEY_STARTED', 'DONE'],
      ['PASSKEY_ADDED', 'DONE'],
      ['SIGNED_IN_BY_PASSKEY', 'DONE'],
      ['PASSKEY_RENAMED', 'DONE'],
      ['PASSKEY_REMOVED', 'REFUSED'],
      ['PASSKEY_REMOVED', 'DONE'],
    ])
    expect(events.find(({ action }) => action === 'PASSKEY_ADDED')?.details).toEqual({ name: 'Laptop' })
  })

  test('counts as second factor: no code is asked for, and the session has passed it', async () => {
    const { email, run, authenticator } = await withPasskey()
    const { data } = await run<{ secret: string }>('start-second-factor', { password: PASSWORD })
    await run('confirm-second-factor', { code: timeCode(data.secret, new Date()) })
    const browser = openBrowser(world)
    const answer = authenticator.sign(await optionsToSignIn(browser))
    expect(await browser.run('sign-in-by-passkey', { answer })).toMatchObject({ data: { email, secondFactor: true } })
    const { prisma } = world.service.database
    const session = await prisma.session.findFirstOrThrow({
      where: { user: { email } },
      orderBy: { createdAt: 'desc' },
    })
    expect(session).toMatchObject({ secondFactorAt: expect.any(Date), confirmedAt: null })
  })

  test('lets an operator with an authenticator read, and change things after the password', async () => {
    const operator = await signUp(world, { role: 'OPERATOR' })
    const authenticator = device()
    const answer = authenticator.create(await optionsToAdd(operator))
    await operator.run('add-passkey', { name: 'Key', answer })
    const browser = openBrowser(world)
    await browser.run('sign-in-by-passkey', { answer: authenticator.sign(await optionsToSignIn(browser)) })
    expect(await browser.run('get-accounts')).toMatchObject({ status: 200 })
    const id = '018f2b6e-5d3a-4c1e-9f70-2a4b6c8d0e1f'
    const note = { accountId: id, text: 'A note.' }
    expect(await browser.run('add-account-note', note)).toMatchObject({ code: 'CONFIRMATION_NEEDED' })
  })

  test('does not stand for the authenticator that an operator has to set up', async () => {
    const { email, authenticator } = await withPasskey()
    await world.service.database.prisma.user.update({ where: { email }, data: { role: 'OPERATOR' } })
    const browser = openBrowser(world)
    await browser.run('sign-in-by-passkey', { answer: authenticator.sign(await optionsToSignIn(browser)) })
    expect(await browser.run('get-accounts')).toMatchObject({ code: 'SECOND_FACTOR_NEEDED' })
  })

  test('is in the export of own data without its key', async () => {
    const { run, authenticator } = await withPasskey()
    const { data } = await run<{ content: string }>('export-own-data', { password: PASSWORD })
    const text = JSON.stringify(data)
    expect(text).toContain('Laptop')
    expect(text).not.toContain(authenticator.id)
    expect(text).not.toContain('publicKey')
  })

  test('goes with a reset of the second factor by the operator', async () => {
    const { email, authenticator } = await withPasskey()
    await world.service.operator('reset-second-factor', { email })
    const browser = openBrowser(world)
    const answer = authenticator.sign(await optionsToSignIn(browser))
    expect(await browser.run('sign-in-by-passkey', { answer })).toMatchObject(REFUSED)
  })

  test('of somebody else is not found', async () => {
    const { passkeyId } = await withPasskey()
    const stranger = await signUp(world)
    const missing = { status: 404, code: 'NOT_FOUND' }
    expect(await stranger.run('rename-passkey', { id: passkeyId, name: 'Mine' })).toMatchObject(missing)
    expect(await stranger.run('remove-passkey', { id: passkeyId, password: PASSWORD })).toMatchObject(missing)
  })
})

describe('adding is refused', () => {
  test('without the password, and counts guesses', async () => {
    const { run } = await signUp(world)
    expect(await run('start-passkey', { password: 'not it at all' })).toMatchObject({
      status: 400,
      faults: [{ name: 'password' }],
    })
  })

  test('for what no honest browser sends, and the challenge is used up by it', async () => {
    const person = await signUp(world)
    const attempts: ((options: Options['options']) => string)[] = [
      options => device().create(options, { origin: 'https://evil.example' }),
      options => device().create(options, { rpId: 'evil.example' }),
      options => device().create(options, { challenge: 'bWFkZSB1cA' }),
      options => device().create(options, { type: 'webauthn.get' }),
      options => device().create(options, { flags: 0x01 }),
      () => 'no JSON',
      () => '{}',
      () =>
        JSON.stringify({
          id: 'a',
          rawId: 'a',
          type: 'public-key',
          response: { clientDataJSON: '+', attestationObject: '' },
        }),
    ]
    for (const attempt of attempts) {
      const options = await optionsToAdd(person)
      expect(await person.run('add-passkey', { name: 'Bad', answer: attempt(options) })).toMatchObject(REFUSED)
      const honest = device().create(options)
      expect(await person.run('add-passkey', { name: 'Late', answer: honest })).toMatchObject(REFUSED)
    }
    expect((await listOf(person)).items).toEqual([])
  })

  test('after five minutes', async () => {
    const person = await signUp(world)
    const answer = device().create(await optionsToAdd(person))
    ahead += 5 * 60_000 + 1
    expect(await person.run('add-passkey', { name: 'Late', answer })).toMatchObject(REFUSED)
  })

  test('by the challenge of somebody else, of another browser, or of signing in', async () => {
    const [one, other] = [await signUp(world), await signUp(world)]
    const options = await optionsToAdd(one)
    expect(await other.run('add-passkey', { name: 'No', answer: device().create(options) })).toMatchObject(REFUSED)
    const cookie = [...one.cookies].find(([name]) => name.endsWith('.passkey')) ?? ['', '']
    other.cookies.set(...cookie)
    expect(await other.run('add-passkey', { name: 'No', answer: device().create(options) })).toMatchObject(REFUSED)
    const toSignIn = await optionsToSignIn(one)
    const answer = device().create({ ...options, challenge: toSignIn.challenge })
    expect(await one.run('add-passkey', { name: 'No', answer })).toMatchObject(REFUSED)
  })

  test('twice for one passkey, without a name, and beyond ten', async () => {
    const person = await withPasskey()
    const options = (await optionsToAdd(person)) as Options['options'] & { excludeCredentials: { id: string }[] }
    expect(options.excludeCredentials).toMatchObject([{ id: person.authenticator.id }])
    const answer = person.authenticator.create(options)
    expect(await person.run('add-passkey', { name: 'Again', answer })).toMatchObject({ status: 409, code: 'REFUSED' })
    const unnamed = device().create(await optionsToAdd(person))
    expect(await person.run('add-passkey', { name: ' ', answer: unnamed })).toMatchObject({
      faults: [{ name: 'name' }],
    })
    for (let count = 1; count < 10; count++) {
      const made = device().create(await optionsToAdd(person))
      expect(await person.run('add-passkey', { name: `Device ${count}`, answer: made })).toMatchObject({ status: 200 })
    }
    expect(await person.run('start-passkey', { password: PASSWORD })).toMatchObject({ status: 409, code: 'REFUSED' })
  })
})

describe('signing in is refused', () => {
  test('for what no honest browser sends', async () => {
    const { authenticator } = await withPasskey()
    const other = await withPasskey()
    const attempts: ((options: Options['options']) => string)[] = [
      options => authenticator.sign(options, { origin: 'https://evil.example' }),
      options => authenticator.sign(options, { rpId: 'evil.example' }),
      options => authenticator.sign(options, { challenge: 'bWFkZSB1cA' }),
      options => authenticator.sign(options, { type: 'webauthn.create' }),
      options => authenticator.sign(options, { flags: 0x01 }),
      options => authenticator.sign(options, { userHandle: Buffer.from('somebody else').toString('base64url') }),
      options => device().sign(options),
      // The id of one passkey with the signature of another.
      options =>
        JSON.stringify({
          ...JSON.parse(other.authenticator.sign(options)),
          id: authenticator.id,
          rawId: authenticator.id,
        }),
      () => 'no JSON',
    ]
    for (const attempt of attempts) {
      const browser = openBrowser(world)
      const options = await optionsToSignIn(browser)
      expect(await browser.run('sign-in-by-passkey', { answer: attempt(options) })).toMatchObject(REFUSED)
      expect((await browser.run('get-viewer')).data).toBeNull()
    }
  })

  test('for an answer that was used, is too old or belongs to another browser', async () => {
    const { email, authenticator } = await withPasskey()
    const browser = openBrowser(world)
    const options = await optionsToSignIn(browser)
    const challenge = [...browser.cookies].find(([name]) => name.endsWith('.passkey')) ?? ['', '']
    const answer = authenticator.sign(options)
    expect(await openBrowser(world).run('sign-in-by-passkey', { answer })).toMatchObject(REFUSED)
    expect(await browser.run('sign-in-by-passkey', { answer })).toMatchObject({ data: { email } })
    browser.cookies.set(...challenge)
    expect(await browser.run('sign-in-by-passkey', { answer })).toMatchObject(REFUSED)
    const slow = openBrowser(world)
    const late = authenticator.sign(await optionsToSignIn(slow))
    ahead += 5 * 60_000 + 1
    expect(await slow.run('sign-in-by-passkey', { answer: late })).toMatchObject(REFUSED)
    // Neither is the time of a challenge prolonged by its cookie.
    const [name, word] = [...slow.cookies].find(([key]) => key.endsWith('.passkey')) ?? ['', '']
    slow.cookies.set(name, `${word.split('.')[0]}.${Date.now() + ahead + 60_000}`)
    expect(await slow.run('sign-in-by-passkey', { answer: late })).toMatchObject(REFUSED)
  })

  test('when the counter of the device goes backwards', async () => {
    const { email, authenticator } = await withPasskey()
    const sign = async (counter: number) => {
      const browser = openBrowser(world)
      const answer = authenticator.sign(await optionsToSignIn(browser), { counter })
      return browser.run('sign-in-by-passkey', { answer })
    }
    expect(await sign(5)).toMatchObject({ data: { email } })
    expect(await sign(5)).toMatchObject(REFUSED)
    expect(await sign(4)).toMatchObject(REFUSED)
    expect(await sign(6)).toMatchObject({ data: { email } })
  })

  test('of a deleted user; that of a disabled account shows no more than its password would', async () => {
    const { email, authenticator } = await withPasskey()
    const { prisma } = world.service.database
    const { accountId, id } = await prisma.user.findUniqueOrThrow({ where: { email } })
    await prisma.account.update({ where: { id: accountId }, data: { disabledAt: new Date() } })
    const browser = openBrowser(world)
    await browser.run('sign-in-by-passkey', { answer: authenticator.sign(await optionsToSignIn(browser)) })
    expect(await browser.run('get-account')).toMatchObject({ status: 403, code: 'ACCOUNT_DISABLED' })
    await prisma.user.delete({ where: { id } })
    const again = openBrowser(world)
    const answer = authenticator.sign(await optionsToSignIn(again))
    expect(await again.run('sign-in-by-passkey', { answer })).toMatchObject(REFUSED)
  })

  test('after many attempts from one address', async () => {
    const { run } = openBrowser(world)
    const statuses: number[] = []
    for (let attempt = 0; attempt <= 40; attempt++) {
      statuses.push((await run('sign-in-by-passkey', { answer: '{}' })).status)
    }
    expect(statuses.slice(0, 40)).toEqual(Array.from({ length: 40 }, () => 400))
    expect(statuses.at(-1)).toBe(429)
  })
})

test('without https and a name, passkeys are said to be impossible and refused', async () => {
  const plain = await openWorld({ settings: { BASE_URL: 'http://bonds.example' } })
  const person = await signUp(plain)
  expect(await listOf(person)).toMatchObject({ items: [], isPossible: false })
  expect(await person.run('start-passkey', { password: PASSWORD })).toMatchObject({ status: 409, code: 'REFUSED' })
  expect(await person.run('start-passkey-sign-in')).toMatchObject({ status: 409, code: 'REFUSED' })
  await plain.close()
})

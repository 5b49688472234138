import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callerOf } from '../support/accounts.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { timeCode } from '../support/totp.ts'
import { cookieOf, openBrowser, PASSWORD, post, signUp, subscribe } from '../support/visitor.ts'

const MINUTE_MS = 60_000

let shop: Shop
let later = 0

beforeAll(async () => {
  shop = await openShop({ now: () => new Date(Date.now() + later) })
})
afterAll(() => shop.world.close())

describe('the key of an operator', () => {
  const ACTIONS = [
    ['issueKey', 'mutation { issueKey(email: "demo@example.com") { key } }'],
    [
      'createUser',
      'mutation { createUser(email: "mallory@example.com", role: OPERATOR, password: "chosen by mallory") { password } }',
    ],
    ['setRole', 'mutation { setRole(email: "demo@example.com", role: OPERATOR) { message } }'],
    ['startSeed', 'mutation { startSeed(size: 1) }'],
    ['accounts', '{ accounts { items { email } } }'],
  ] as const

  test.each(ACTIONS)('cannot run %s: it carries the scopes of an analyst', async (_name, query) => {
    const { world } = shop
    const email = shop.operator.email
    await subscribe(world, email)
    const { key } = (await world.service.operator('issue-key', { email })) as { key: string }
    const { errors, data } = await callerOf(world.baseUrl, key).ask(query, {})
    expect(errors?.[0]?.extensions?.code, JSON.stringify(data)).toBe('SCOPE_MISSING')
    expect(await world.service.database.prisma.user.count({ where: { email: 'mallory@example.com' } })).toBe(0)
  })
})

describe('a session of an operator', () => {
  const REJECT = ['reject-order', { id: '7d3f0a6e-5f0e-4c3e-9d0a-0f5c1f1b2c3d' }] as const
  const newOperator = async (email: string) => {
    await shop.world.service.operator('create-user', { email, role: 'OPERATOR', password: PASSWORD })
    const browser = openBrowser(shop.world)
    expect(await browser.run('sign-in', { email, password: PASSWORD })).toMatchObject({ status: 200 })
    return browser
  }
  const enrol = async ({ run }: ReturnType<typeof openBrowser>) => {
    const setup = await run<{ secret: string; backupCodes: string[] }>('start-second-factor', { password: PASSWORD })
    const code = timeCode(setup.data.secret, new Date())
    expect(await run('confirm-second-factor', { code })).toMatchObject({ status: 200 })
    return setup.data
  }

  test('without a second factor sees and changes nothing of the operator’s', async () => {
    const { run } = await newOperator('plain@example.com')
    const refusal = { status: 403, code: 'SECOND_FACTOR_NEEDED', message: expect.stringContaining('Set it up') }
    expect(await run('get-accounts')).toMatchObject(refusal)
    expect(await run(...REJECT)).toMatchObject(refusal)
  })

  test('of a customer is still told that a scope is missing', async () => {
    const { run } = await signUp(shop.world)
    expect(await run('get-accounts')).toMatchObject({ status: 403, code: 'SCOPE_MISSING' })
    expect(await run(...REJECT)).toMatchObject({ status: 403, code: 'SCOPE_MISSING' })
  })

  test('operates once the second factor is set up; sessions that began without it end', async () => {
    const browser = await newOperator('enrolled@example.com')
    const older = openBrowser(shop.world)
    await older.run('sign-in', { email: 'enrolled@example.com', password: PASSWORD })
    await enrol(browser)
    expect(await browser.run('get-accounts')).toMatchObject({ status: 200 })
    expect(await browser.run(...REJECT)).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    expect(await older.run('get-accounts')).toMatchObject({ code: 'SIGN_IN_NEEDED' })
  })

  test('that began before sessions knew of second factors has to sign in again', async () => {
    const browser = await newOperator('earlier@example.com')
    const { backupCodes } = await enrol(browser)
    await shop.world.service.database.prisma.session.updateMany({
      where: { user: { email: 'earlier@example.com' } },
      data: { secondFactorAt: null },
    })
    expect(await browser.run('get-accounts')).toMatchObject({
      code: 'SECOND_FACTOR_NEEDED',
      message: expect.stringContaining('sign in with a code'),
    })
    const again = openBrowser(shop.world)
    await again.run('sign-in', { email: 'earlier@example.com', password: PASSWORD })
    expect(await again.run('confirm-sign-in', { code: backupCodes[0] })).toMatchObject({ status: 200 })
    expect(await again.run('get-accounts')).toMatchObject({ status: 200 })
    expect(await again.run(...REJECT)).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('changes nothing 15 minutes after the password, until it is entered again', async () => {
    const browser = await newOperator('slow@example.com')
    await enrol(browser)
    later += 14 * MINUTE_MS
    expect(await browser.run(...REJECT)).toMatchObject({ code: 'NOT_FOUND' })
    later += MINUTE_MS
    expect(await browser.run('get-accounts')).toMatchObject({ status: 200 })
    expect(await browser.run(...REJECT)).toMatchObject({ status: 403, code: 'CONFIRMATION_NEEDED' })
    expect(await browser.run('confirm-password', { password: 'not the password' })).toMatchObject({
      code: 'INVALID_PARAMETER',
      faults: [{ name: 'password' }],
    })
    expect(await browser.run(...REJECT)).toMatchObject({ code: 'CONFIRMATION_NEEDED' })
    expect(await browser.run('confirm-password', { password: PASSWORD })).toMatchObject({ status: 200 })
    expect(await browser.run(...REJECT)).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('keeps its second factor through a change of the password, and loses the scope with the factor', async () => {
    const browser = await newOperator('changing@example.com')
    await enrol(browser)
    const changed = 'a passphrase of today'
    expect(await browser.run('change-password', { currentPassword: PASSWORD, newPassword: changed })).toMatchObject({
      status: 200,
    })
    expect(await browser.run(...REJECT)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await browser.run('remove-second-factor', { password: changed })).toMatchObject({ status: 200 })
    expect(await browser.run('get-accounts')).toMatchObject({ code: 'SECOND_FACTOR_NEEDED' })
  })

  test('writes no queries of its own over what operators do', async () => {
    const { world, operator } = shop
    const headers = { cookie: cookieOf(operator), origin: world.baseUrl }
    const answer = await post(
      world,
      { query: 'mutation { setRole(email: "demo@example.com", role: OPERATOR) { message } }' },
      headers,
    )
    expect(await answer.json()).toMatchObject({ errors: [{ extensions: { code: 'SCOPE_MISSING' } }] })
    const own = await post(world, { query: '{ tariffs { items { name } } }' }, headers)
    expect(await own.json()).not.toHaveProperty('errors')
  })
})

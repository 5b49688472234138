import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WEB_DOCUMENTS } from '../../facades/web/documents.ts'
import { createIdentity } from '../../gateway/access/identity.ts'
import { createLog } from '../../gateway/process/log.ts'
import { verifies } from '../promises.ts'
import { cookieOf, openBrowser, PASSWORD, post, signUp, subscribe } from '../support/visitor.ts'
import { openWorld, type World } from '../world.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

describe('a session', () => {
  test('has a cookie that scripts, other sites and plain http do not get', async () => {
    const secure = await openWorld({ settings: { BASE_URL: 'https://bonds.example.com' } })
    const origin = { origin: 'https://bonds.example.com' }
    const body = { documentId: 'sign-in', variables: { email: 'op@example.com', password: PASSWORD } }
    await secure.service.operator('create-user', { email: 'op@example.com', role: 'OPERATOR', password: PASSWORD })
    const response = await post(secure, body, origin)
    await secure.close()
    const [cookie = ''] = response.headers.getSetCookie()
    expect(cookie).toMatch(/^__Host-bonds\.session_token=/)
    for (const word of ['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax']) expect(cookie).toContain(word)
    expect(cookie).not.toContain('Domain')
  })

  test('cannot be forged', async () => {
    const browser = await signUp(world)
    const [[name = '', value = ''] = []] = browser.cookies
    const { prisma } = world.service.database
    const stored = await prisma.session.findMany()
    const flipped = `${value.slice(0, -4)}${value.slice(-4) === 'AAAA' ? 'BBBB' : 'AAAA'}`
    for (const forged of [flipped, value.split('.')[0] ?? '', `${stored[0]?.token}.x`, 'a.b', '%00', '%']) {
      const response = await post(world, { documentId: 'get-viewer' }, { cookie: `${name}=${forged}` })
      expect(await response.json()).toEqual({ data: { viewer: null } })
    }
  })

  test('is listed with the others of its user, who can end each', async () => {
    const person = await signUp(world)
    const elsewhere = openBrowser(world)
    await elsewhere.run('sign-in', { email: person.email, password: PASSWORD }, { 'user-agent': 'Mosaic/2.7' })
    type Sessions = { items: { id: string; current: boolean; userAgent: string; ipAddress: string }[] }
    const { items } = (await person.run<Sessions>('get-sessions')).data
    expect(items).toHaveLength(2)
    expect(items.filter(({ current }) => current)).toHaveLength(1)
    const other = items.find(({ current }) => !current)
    expect(other).toMatchObject({ userAgent: 'Mosaic/2.7', ipAddress: expect.stringMatching(/^10\./) })
    expect(await person.run('end-session', { id: other?.id })).toMatchObject({ status: 200 })
    expect((await elsewhere.run('get-viewer')).data).toBeNull()
    expect(await person.run('end-session', { id: items.find(({ current }) => current)?.id })).toMatchObject({
      status: 200,
    })
    expect([...person.cookies.keys()], 'what remains opens nothing').toEqual(['bonds.device'])
  })

  test('stays alone when its user signs out everywhere else, and nobody else is signed out', async () => {
    const [person, stranger] = [await signUp(world), await signUp(world)]
    const others = [openBrowser(world), openBrowser(world)]
    for (const browser of others) await browser.run('sign-in', { email: person.email, password: PASSWORD })
    expect(await person.run('end-other-sessions')).toMatchObject({ data: { message: '2 sessions ended.' } })
    for (const browser of others) expect((await browser.run('get-viewer')).data).toBeNull()
    for (const { run } of [person, stranger]) expect((await run('get-viewer')).data).not.toBeNull()
    expect((await person.run<{ items: object[] }>('get-sessions')).data.items).toHaveLength(1)
    expect(await person.run('end-other-sessions')).toMatchObject({ data: { message: '0 sessions ended.' } })
    expect(await openBrowser(world).run('end-other-sessions')).toMatchObject({ code: 'SIGN_IN_NEEDED' })
    const trail = { action: 'OTHER_SESSIONS_ENDED', subjectId: person.email }
    expect(await world.service.database.prisma.auditEvent.count({ where: trail })).toBe(2)
  })

  verifies('ERR-3', 'of somebody else is not found, nor is one that there never was', async () => {
    const [person, stranger] = [await signUp(world), await signUp(world)]
    const { items } = (await stranger.run<{ items: { id: string }[] }>('get-sessions')).data
    const theirs = await person.run('end-session', { id: items[0]?.id })
    const nobodys = await person.run('end-session', { id: '7d3f0a6e-5f0e-4c3e-9d0a-0f5c1f1b2c3d' })
    expect(theirs).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    expect([theirs.code, theirs.message]).toEqual([nobodys.code, nobodys.message])
    expect(await stranger.run('get-viewer')).toMatchObject({ data: { email: stranger.email } })
  })

  verifies('SVC-8', 'of an analyst opens direct GraphQL, only from our own page', async () => {
    const analyst = await signUp(world, { role: 'ANALYST' })
    const body = { query: '{ tariffs { earlyAccess } }' }
    const asAnalyst = { cookie: cookieOf(analyst) }
    const codeOf = async (response: Promise<Response>) =>
      ((await (await response).json()) as { errors?: { extensions: { code: string } }[] }).errors?.[0]?.extensions.code
    expect(await codeOf(post(world, body, asAnalyst))).toBe('SCOPE_MISSING')
    await subscribe(world, analyst.email)
    expect(await (await post(world, body, asAnalyst)).json()).toMatchObject({
      data: { tariffs: { earlyAccess: true } },
    })
    const elsewhere = { ...asAnalyst, 'sec-fetch-site': 'cross-site' }
    expect(await codeOf(post(world, body, elsewhere))).toBe('CROSS_SITE_REQUEST')
    expect(await codeOf(post(world, { query: 'mutation { signOut { message } }' }, asAnalyst))).toBe('SIGN_IN_NEEDED')
    const subscriber = await signUp(world)
    await subscribe(world, subscriber.email)
    expect(await codeOf(post(world, body, { cookie: cookieOf(subscriber) }))).toBe('SCOPE_MISSING')
    await analyst.run('sign-out')
    expect(await codeOf(post(world, body, asAnalyst))).toBe('KEY_MISSING')
  })

  test('asks for the password again where a session alone does not suffice', async () => {
    const { prisma } = world.service.database
    const { value: secret } = await prisma.setting.findUniqueOrThrow({ where: { key: 'session-secret' } })
    const mailer = { send: async () => undefined }
    const { baseUrl } = world
    const identity = createIdentity({
      prisma,
      secret,
      baseUrl,
      mailer,
      log: createLog('silent'),
      now: () => new Date(),
    })
    const asked = { userAgent: undefined, address: '10.0.0.1' }
    const { browserSession, principal } = await identity.browserSession({
      ...asked,
      cookie: cookieOf(await signUp(world)),
    })
    expect(principal).toMatchObject({ accountId: expect.any(String), exportRowsMax: 0 })
    await expect(browserSession.confirmPassword(PASSWORD)).resolves.toBeUndefined()
    await expect(browserSession.confirmPassword('not the password')).rejects.toThrow('This is not your password.')
    const nobody = await identity.browserSession({ ...asked, cookie: undefined })
    await expect(nobody.browserSession.confirmPassword(PASSWORD)).rejects.toThrow('Sign in first.')
  })

  test('of a disabled account is told so, and can do nothing but look at its sessions and end them', async () => {
    const person = await signUp(world)
    await subscribe(world, person.email)
    const { prisma } = world.service.database
    const setDisabled = (disabledAt: Date | null) =>
      prisma.account.updateMany({ where: { users: { some: { email: person.email } } }, data: { disabledAt } })
    await setDisabled(new Date())
    const told = { status: 403, code: 'ACCOUNT_DISABLED', message: expect.stringContaining('disabled this account') }
    const left = ['web/get-sessions', 'web/end-session', 'web/end-other-sessions']
    for (const { document, access } of WEB_DOCUMENTS) {
      if (access !== 'open' && !left.includes(document))
        expect(await person.run(document.replace(/^.*\//, '')), document).toMatchObject(told)
    }
    type Sessions = { items: { id: string }[] }
    const { items } = (await person.run<Sessions>('get-sessions')).data
    await setDisabled(null)
    expect(await person.run('get-account')).toMatchObject({ status: 200 })
    await setDisabled(new Date())
    expect(await person.run('end-session', { id: items[0]?.id })).toMatchObject({ status: 200 })
    expect(await person.run('sign-in', { email: person.email, password: PASSWORD })).toMatchObject({ status: 200 })
    expect(await person.run('get-viewer')).toMatchObject({ data: { email: person.email } })
    expect(await person.run('sign-out')).toMatchObject({ status: 200 })
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailTo, openBrowser, PASSWORD, signUp, subscribe, tokenFor, type Visitor } from '../support/visitor.ts'
import { openWorld, type World } from '../world.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

type Role = 'OWNER' | 'DEVELOPER' | 'BILLING' | 'VIEWER'
interface Item {
  readonly id: string
  readonly email: string
  readonly memberRole: Role
  readonly state?: 'OPEN' | 'EXPIRED'
}

let serial = 0
const newAddress = () => `colleague-${++serial}@example.com`

async function listOf(visitor: Pick<Visitor, 'run'>, document: 'get-people' | 'get-invitations') {
  const { data, code } = await visitor.run<{ items: Item[] }>(document)
  expect(code).toBeUndefined()
  return data.items
}

async function invite(owner: Pick<Visitor, 'run'>, memberRole: Role, email = newAddress()) {
  const answer = await owner.run<Item>('invite-person', { email, memberRole, password: PASSWORD })
  expect(answer).toMatchObject({ status: 200, data: { email, memberRole, state: 'OPEN' } })
  return { id: answer.data.id, email, token: await tokenFor(world, email, 'invitation') }
}

/** Somebody new who has accepted an invitation of the owner. */
async function join(owner: Pick<Visitor, 'run'>, memberRole: Role) {
  const { email, token } = await invite(owner, memberRole)
  const browser = openBrowser(world)
  const person = { token, name: `Colleague ${serial}`, password: PASSWORD, language: 'EN' }
  const answer = await browser.run<{ id: string }>('sign-up-by-invitation', person)
  expect(answer).toMatchObject({ status: 200, data: { email, memberRole, emailVerified: true } })
  return { ...browser, email, id: answer.data.id }
}

const statusWith = async (key: string) =>
  (await world.get('/api/v1/data/instruments?PageSize=1', { 'x-api-key': key })).status

const codeOf = async (visitor: Pick<Visitor, 'run'>, document: string, variables: object = {}) =>
  (await visitor.run(document, variables)).code

describe('an invitation', () => {
  test('brings a new person into the account, with the role, in one step', async () => {
    const owner = await signUp(world)
    const { email, token } = await invite(owner, 'DEVELOPER')
    const browser = openBrowser(world)
    const shown = { email, memberRole: 'DEVELOPER', invitedBy: owner.email, isKnown: false, isYours: false }
    expect((await browser.run('get-invitation', { token })).data).toMatchObject({ ...shown, obstacles: [] })
    const person = { token, name: 'Anna', password: PASSWORD, language: 'RU' }
    const { data } = await browser.run('sign-up-by-invitation', person)
    const { data: account } = await owner.run<{ account: { id: string } }>('get-viewer')
    expect(data).toMatchObject({ email, memberRole: 'DEVELOPER', language: 'RU', account: account.account })
    expect(await listOf(owner, 'get-people')).toMatchObject([
      { email: owner.email, memberRole: 'OWNER', isYou: true },
      { email, memberRole: 'DEVELOPER', isYou: false },
    ])
    expect(await listOf(owner, 'get-invitations')).toEqual([])
    expect(await codeOf(openBrowser(world), 'sign-up-by-invitation', person)).toBe('LINK_INVALID')
    expect((await mailTo(world, owner.email, /joined your account/)).text).toContain('Anna')
    expect((await mailTo(world, email, /Вы в учётной записи/)).text).toContain('«Разработчик»')
    // Signs in like everybody else.
    expect(await openBrowser(world).run('sign-in', { email, password: PASSWORD })).toMatchObject({ status: 200 })
  })

  test('is an email in the language of whoever invites, with its role and no secret in the list', async () => {
    const owner = await signUp(world)
    await owner.run('set-language', { language: 'RU' })
    const { email, token } = await invite(owner, 'BILLING')
    const { text, subject } = await mailTo(world, email)
    expect(subject).toBe('Приглашение в учётную запись Bond data')
    expect(text).toContain('бухгалтер')
    expect(text).toContain(owner.email)
    expect(JSON.stringify(await listOf(owner, 'get-invitations'))).not.toContain(token)
    const stored = await world.service.database.prisma.invitation.findFirstOrThrow({ where: { email } })
    expect(JSON.stringify(stored)).not.toContain(token)
  })

  test('needs the password, a role that exists and an address, and is refused for people who are there', async () => {
    const owner = await signUp(world)
    const given = { email: newAddress(), memberRole: 'VIEWER', password: PASSWORD }
    expect(await owner.run('invite-person', { ...given, password: 'wrong horse battery' })).toMatchObject({
      ...{ code: 'INVALID_PARAMETER', faults: [{ name: 'password' }] },
    })
    expect(await owner.run('invite-person', { ...given, email: 'nobody' })).toMatchObject({
      faults: [{ name: 'email' }],
    })
    expect((await owner.run('invite-person', { ...given, memberRole: 'BOSS' })).code).toBe('INVALID_PARAMETER')
    expect(await owner.run('invite-person', { ...given, email: owner.email })).toMatchObject({
      ...{ code: 'REFUSED', message: `${owner.email} is in the account already.` },
    })
    expect(await owner.run('invite-person', given)).toMatchObject({ status: 200 })
    expect(await owner.run('invite-person', given)).toMatchObject({ code: 'REFUSED', message: /invited already/ })
  })

  test('tells nobody but the owner of the address whether that has an account', async () => {
    const [owner, known] = [await signUp(world), await signUp(world)]
    const memberRole = 'VIEWER'
    const password = PASSWORD
    const ofKnown = await owner.run<Item>('invite-person', { email: known.email, memberRole, password })
    const ofNew = await owner.run<Item>('invite-person', { email: newAddress(), memberRole, password })
    const shape = ({ data, status }: typeof ofKnown) => [status, Object.keys(data), data.state, data.memberRole]
    expect(shape(ofKnown)).toEqual(shape(ofNew))
    const token = await tokenFor(world, known.email, 'invitation')
    expect((await openBrowser(world).run('get-invitation', { token })).data).toMatchObject({ isKnown: true })
    const stranger = { token, name: 'Mallory', password: 'another horse battery', language: 'EN' }
    expect(await openBrowser(world).run('sign-up-by-invitation', stranger)).toMatchObject({
      ...{ code: 'REFUSED', message: /Sign in to it/ },
    })
    expect((await openBrowser(world).run('sign-in', { email: known.email, password: PASSWORD })).status).toBe(200)
  })

  test('moves a person with an empty account, and no other', async () => {
    const owner = await signUp(world)
    const person = await signUp(world)
    const { token } = await invite(owner, 'VIEWER', person.email)
    const somebody = await signUp(world)
    expect(await somebody.run('accept-invitation', { token })).toMatchObject({
      code: 'REFUSED',
      message: /another address/,
    })
    const portfolio = await person.run<{ items: object[] }>('create-watchlist', { name: 'Mine' })
    expect(portfolio.status).toBe(200)
    const { data: shown } = await person.run('get-invitation', { token })
    expect(shown).toMatchObject({ isYours: true, obstacles: ['WATCHLISTS'] })
    expect(await person.run('accept-invitation', { token })).toMatchObject({ code: 'REFUSED', message: /watchlists/ })
    const { prisma } = world.service.database
    const { accountId: former } = await prisma.user.findUniqueOrThrow({ where: { email: person.email } })
    await prisma.watchlist.deleteMany({ where: { accountId: former } })
    expect(await person.run('accept-invitation', { token })).toMatchObject({
      status: 200,
      data: { memberRole: 'VIEWER' },
    })
    expect(await prisma.account.findUnique({ where: { id: former } })).toBeNull()
    expect((await listOf(person, 'get-people')).map(({ email }) => email)).toEqual([owner.email, person.email])
  })

  test('gives an address that somebody else signed up with, and never verified, to its owner', async () => {
    const owner = await signUp(world)
    const email = newAddress()
    const mallory = { name: 'Mallory', email, password: 'another horse battery', language: 'EN' }
    await openBrowser(world).run('sign-up', mallory)
    const old = await tokenFor(world, email)
    const { token } = await invite(owner, 'VIEWER', email)
    const person = { token, name: 'Anna', password: PASSWORD, language: 'EN' }
    expect(await openBrowser(world).run('sign-up-by-invitation', person)).toMatchObject({ status: 200 })
    expect(await codeOf(openBrowser(world), 'verify-email', { token: old })).toBe('LINK_INVALID')
    const { email: address, password } = mallory
    expect(await codeOf(openBrowser(world), 'sign-in', { email: address, password })).toBe('SIGN_IN_FAILED')
  })

  test('is sent again with another link, withdrawn, and expires after seven days', async () => {
    const owner = await signUp(world)
    const { id, email, token } = await invite(owner, 'VIEWER')
    const sent = world.mails.length
    expect(await owner.run('resend-invitation', { id })).toMatchObject({ status: 200, data: { state: 'OPEN' } })
    await expect.poll(() => world.mails.length).toBeGreaterThan(sent)
    const again = await tokenFor(world, email, 'invitation')
    expect(again).not.toBe(token)
    expect(await codeOf(openBrowser(world), 'get-invitation', { token })).toBe('LINK_INVALID')
    const { prisma } = world.service.database
    await prisma.invitation.update({ where: { id }, data: { expiresAt: new Date(Date.now() - 1_000) } })
    expect(await codeOf(openBrowser(world), 'get-invitation', { token: again })).toBe('LINK_INVALID')
    expect(await listOf(owner, 'get-invitations')).toMatchObject([{ id, state: 'EXPIRED' }])
    expect(await owner.run('resend-invitation', { id })).toMatchObject({ data: { state: 'OPEN' } })
    expect(await owner.run('withdraw-invitation', { id })).toMatchObject({ status: 200 })
    expect(await codeOf(owner, 'withdraw-invitation', { id })).toBe('NOT_FOUND')
    expect(await codeOf(owner, 'resend-invitation', { id })).toBe('NOT_FOUND')
  })

  test('is used once, also by two at the same time', async () => {
    const owner = await signUp(world)
    const { token } = await invite(owner, 'VIEWER')
    const person = { token, name: 'Anna', password: PASSWORD, language: 'EN' }
    const answers = await Promise.all([1, 2].map(() => openBrowser(world).run('sign-up-by-invitation', person)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(await listOf(owner, 'get-people')).toHaveLength(2)
  })

  test('is limited an hour, with an answer that says when to go on', async () => {
    const owner = await signUp(world)
    let last = await owner.run('get-viewer')
    for (let sent = 0; sent <= 20 && last.code === undefined; sent++) {
      last = await owner.run('invite-person', { email: newAddress(), memberRole: 'VIEWER', password: PASSWORD })
    }
    expect(last).toMatchObject({ status: 429, code: 'TOO_MANY_ATTEMPTS' })
    expect(await listOf(owner, 'get-invitations')).toHaveLength(20)
  })
})

describe('people of an account', () => {
  test('with another role lose what it does not have: a key stops at once', async () => {
    const owner = await signUp(world)
    await subscribe(world, owner.email)
    const developer = await join(owner, 'DEVELOPER')
    const { data } = await developer.run<{ key: string }>('generate-key', { password: PASSWORD })
    expect(await statusWith(data.key)).toBe(200)
    expect(await listOf(owner, 'get-people')).toContainEqual(
      expect.objectContaining({ id: developer.id, hasKey: true }),
    )
    const change = { userId: developer.id, memberRole: 'VIEWER', password: PASSWORD }
    expect(await owner.run('change-member-role', change)).toMatchObject({
      ...{ status: 200, data: { memberRole: 'VIEWER', hasKey: false } },
    })
    expect(await statusWith(data.key)).toBe(401)
    const refusal = await developer.run('generate-key', { password: PASSWORD })
    expect(refusal).toMatchObject({ status: 403, code: 'ROLE_MISSING' })
    expect(refusal.message).toBe(
      `This needs the role owner or developer in the account; yours is viewer. The owner can change it: ${owner.email}.`,
    )
    expect((await mailTo(world, developer.email, /Your role was changed/)).text).toContain('from developer to viewer')
    expect((await mailTo(world, developer.email, /Your role was changed/)).text).toContain('key')
    await expect(world.service.operator('issue-key', { email: developer.email })).rejects.toThrow(/viewer/)
  })

  test('who are removed keep their sign-in with an empty account; what they made stays', async () => {
    const owner = await signUp(world)
    await subscribe(world, owner.email)
    const developer = await join(owner, 'DEVELOPER')
    const { data: made } = await developer.run<{ key: string }>('generate-key', { password: PASSWORD })
    expect((await developer.run('create-watchlist', { name: 'Team' })).status).toBe(200)
    const removal = { userId: developer.id, password: PASSWORD }
    expect(await owner.run('remove-person', removal)).toMatchObject({ status: 200 })
    expect(await statusWith(made.key)).toBe(401)
    expect(await codeOf(developer, 'get-people')).toBe('SIGN_IN_NEEDED')
    expect(await codeOf(owner, 'remove-person', removal)).toBe('NOT_FOUND')
    const again = openBrowser(world)
    expect((await again.run('sign-in', { email: developer.email, password: PASSWORD })).status).toBe(200)
    expect(await listOf(again, 'get-people')).toMatchObject([{ email: developer.email, memberRole: 'OWNER' }])
    expect((await again.run<{ items: object[] }>('get-watchlists')).data.items).toEqual([])
    expect((await owner.run<{ items: object[] }>('get-watchlists')).data.items).toHaveLength(1)
    expect((await mailTo(world, developer.email, /You were removed/)).text).toContain(owner.email)
  })

  test('always have an owner, who is neither removed nor demoted', async () => {
    const owner = await signUp(world)
    const [self] = await listOf(owner, 'get-people')
    const me = { userId: self?.id, password: PASSWORD }
    expect(await codeOf(owner, 'change-member-role', { ...me, memberRole: 'VIEWER' })).toBe('REFUSED')
    expect(await codeOf(owner, 'remove-person', me)).toBe('REFUSED')
    expect(await codeOf(owner, 'leave-account', { password: PASSWORD })).toBe('REFUSED')
    const other = await join(owner, 'OWNER')
    // Of two owners who demote each other at once one stays.
    const demote = (by: Pick<Visitor, 'run'>, userId: string | undefined) =>
      by.run('change-member-role', { userId, memberRole: 'VIEWER', password: PASSWORD })
    const answers = await Promise.all([demote(owner, other.id), demote(other, self?.id)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const { accountId } = await world.service.database.prisma.user.findUniqueOrThrow({ where: { id: other.id } })
    const owners = await world.service.database.prisma.user.count({ where: { accountId, memberRole: 'OWNER' } })
    expect(owners).toBe(1)
  })

  test('leave by themselves, and the owners are told', async () => {
    const owner = await signUp(world)
    const viewer = await join(owner, 'VIEWER')
    expect(await codeOf(viewer, 'leave-account', { password: 'wrong horse battery' })).toBe('INVALID_PARAMETER')
    expect(await viewer.run('leave-account', { password: PASSWORD })).toMatchObject({ status: 200 })
    expect(await listOf(viewer, 'get-people')).toMatchObject([
      { email: viewer.email, memberRole: 'OWNER', isYou: true },
    ])
    expect(await listOf(owner, 'get-people')).toHaveLength(1)
    await mailTo(world, owner.email, /left your account/)
  })

  test('of another account, and its invitations, are not found', async () => {
    const [owner, stranger] = [await signUp(world), await signUp(world)]
    const viewer = await join(owner, 'VIEWER')
    const { id } = await invite(owner, 'VIEWER')
    const theirs = { userId: viewer.id, password: PASSWORD }
    expect(await codeOf(stranger, 'change-member-role', { ...theirs, memberRole: 'OWNER' })).toBe('NOT_FOUND')
    expect(await codeOf(stranger, 'remove-person', theirs)).toBe('NOT_FOUND')
    expect(await codeOf(stranger, 'withdraw-invitation', { id })).toBe('NOT_FOUND')
    expect(await codeOf(stranger, 'resend-invitation', { id })).toBe('NOT_FOUND')
  })

  test('are in the audit trail: who did what to whom', async () => {
    const owner = await signUp(world)
    const viewer = await join(owner, 'VIEWER')
    await owner.run('change-member-role', { userId: viewer.id, memberRole: 'BILLING', password: PASSWORD })
    const { id } = await invite(owner, 'VIEWER')
    await owner.run('resend-invitation', { id })
    await owner.run('withdraw-invitation', { id })
    await owner.run('remove-person', { userId: viewer.id, password: PASSWORD })
    const { prisma } = world.service.database
    const { accountId } = await prisma.user.findUniqueOrThrow({ where: { email: owner.email } })
    const events = await prisma.auditEvent.findMany({ where: { accountId }, orderBy: [{ at: 'asc' }, { id: 'asc' }] })
    expect(events.slice(-7).map(({ action, actor, subjectId }) => [action, actor, subjectId])).toMatchObject([
      ['PERSON_INVITED', owner.email, viewer.email],
      ['INVITATION_ACCEPTED', viewer.email, viewer.email],
      ['MEMBER_ROLE_CHANGED', owner.email, viewer.email],
      ['PERSON_INVITED', owner.email, expect.stringContaining('@')],
      ['INVITATION_RESENT', owner.email, id],
      ['INVITATION_WITHDRAWN', owner.email, id],
      ['PERSON_REMOVED', owner.email, viewer.email],
    ])
    expect(events.at(-5)?.details).toMatchObject({ former: 'VIEWER', memberRole: 'BILLING', keyDeactivated: 'false' })
  })
})

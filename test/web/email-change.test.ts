import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pruneEmailChanges } from '../../gateway/access/sign-in/profile/move-address.ts'
import { openMailedWorld } from '../support/mailbox.ts'
import { mailTo, openBrowser, PASSWORD, signUp, subscribe, tokenFor } from '../support/visitor.ts'
import type { World } from '../world.ts'

interface Pending extends Record<string, unknown> {
  readonly email: string
  readonly emailChange: { readonly newEmail: string; readonly oldConfirmed: boolean; readonly newConfirmed: boolean }
}

let world: World
let ahead = 0
let serial = 0

beforeAll(async () => {
  world = await openMailedWorld({ now: () => new Date(Date.now() + ahead) })
})
afterAll(() => world.close())

const newAddress = () => `moved-${++serial}@example.com`
const stored = () => world.service.database.prisma
const auditOf = (userId: string) =>
  stored().auditEvent.findMany({
    where: { actorId: userId, action: { contains: 'EMAIL_CHANGE' } },
    orderBy: { at: 'asc' },
  })

/** Somebody who has asked for another address, and the tokens that the two emails carry. */
async function whoAsked(newEmail = newAddress()) {
  const person = await signUp(world)
  expect(await person.run('request-email-change', { email: newEmail, password: PASSWORD })).toMatchObject({
    status: 200,
  })
  const oldToken = await tokenFor(world, person.email, 'change-email')
  const newToken = await tokenFor(world, newEmail, 'change-email')
  return { ...person, newEmail, oldToken, newToken }
}

const confirm = (token: string, visitor = openBrowser(world)) => visitor.run('confirm-email-change', { token })
const refuse = (token: string) => openBrowser(world).run('refuse-email-change', { token })
const signInAs = (email: string, password = PASSWORD) => openBrowser(world).run('sign-in', { email, password })
const INVALID = { code: 'LINK_INVALID' }

describe('the address', () => {
  test('changes when both links were opened: sessions elsewhere and old links end, keys and terms stay', async () => {
    const newEmail = newAddress()
    const person = await signUp(world)
    const { email, run } = person
    await subscribe(world, email)
    const { key } = (await run<{ key: string }>('generate-key', { password: PASSWORD })).data
    const elsewhere = openBrowser(world)
    await elsewhere.run('sign-in', { email, password: PASSWORD })
    await openBrowser(world).run('request-password-reset', { email })
    const reset = await tokenFor(world, email, 'reset')
    const { id: userId } = await stored().user.findUniqueOrThrow({ where: { email } })

    await run('request-email-change', { email: ` ${newEmail.toUpperCase()} `, password: PASSWORD })
    const pending = await run<Pending>('get-email-change')
    expect(pending.data).toMatchObject({ email, emailChange: { newEmail, oldConfirmed: false, newConfirmed: false } })
    const approval = await mailTo(world, email, /Approve your new email/)
    expect(approval.text).toContain(newEmail)
    expect(approval.text).toMatch(/\/change-email#[\w-]{43}$/m)
    const oldToken = await tokenFor(world, email, 'change-email')
    const newToken = await tokenFor(world, newEmail, 'change-email')
    expect((await mailTo(world, newEmail)).text, 'it may be the address of a stranger').not.toContain(email)
    expect(JSON.stringify(await stored().verification.findMany())).not.toContain(oldToken)

    expect(await confirm(oldToken)).toMatchObject({ status: 200, data: { isChanged: false } })
    expect((await run<Pending>('get-email-change')).data).toMatchObject({
      email,
      emailChange: { oldConfirmed: true, newConfirmed: false },
    })
    expect(await signInAs(newEmail)).toMatchObject({ code: 'SIGN_IN_FAILED' })
    expect(await confirm(newToken)).toMatchObject({ status: 200, data: { isChanged: true } })

    expect((await run<Pending>('get-email-change')).data).toEqual({ email: newEmail, emailChange: null })
    expect((await elsewhere.run('get-viewer')).data).toBeNull()
    expect(await signInAs(email)).toMatchObject({ code: 'SIGN_IN_FAILED' })
    expect(await signInAs(newEmail)).toMatchObject({ status: 200, data: { viewer: { email: newEmail } } })
    expect(await openBrowser(world).run('reset-password', { token: reset, password: 'another battery' })).toMatchObject(
      INVALID,
    )
    expect((await mailTo(world, email, /was changed/)).text).toContain(newEmail)
    expect((await world.get('/api/v1/data/instruments?PageSize=1', { 'x-api-key': key })).status).toBe(200)
    expect((await run('get-account')).data).toMatchObject({ subscription: { active: true }, apiKey: {} })

    const trail = await auditOf(userId)
    expect(trail.map(({ action, details }) => [action, details])).toEqual([
      ['EMAIL_CHANGE_REQUESTED', { newEmail }],
      ['EMAIL_CHANGE_CONFIRMED', { address: 'old' }],
      ['EMAIL_CHANGED', { oldEmail: email, newEmail }],
      ['EMAIL_CHANGE_CONFIRMED', { address: 'new' }],
    ])
    expect(JSON.stringify(trail)).not.toContain(newToken)
    const activity = (await run<{ action: string }[]>('get-recent-activity')).data.map(({ action }) => action)
    expect(activity).toContain('EMAIL_CHANGED')
  })

  test('changes in either order, and a link works once', async () => {
    const { run, newEmail, oldToken, newToken } = await whoAsked()
    expect(await confirm(newToken)).toMatchObject({ data: { isChanged: false } })
    expect(await confirm(newToken)).toMatchObject(INVALID)
    expect(await refuse(newToken)).toMatchObject(INVALID)
    expect(await confirm(oldToken)).toMatchObject({ data: { isChanged: true } })
    expect(await confirm(oldToken)).toMatchObject(INVALID)
    expect((await run('get-viewer')).data).toMatchObject({ email: newEmail })
  })

  test('changes once when both links are opened at the same moment', async () => {
    const { run, newEmail, oldToken, newToken } = await whoAsked()
    const answers = await Promise.all([confirm(oldToken), confirm(newToken)])
    expect(answers.map(({ data }) => data.isChanged).sort()).toEqual([false, true])
    expect((await run('get-viewer')).data).toMatchObject({ email: newEmail })
  })

  test.each(['oldToken', 'newToken'] as const)('stays when it is refused by %s', async name => {
    const asked = await whoAsked()
    const other = name === 'oldToken' ? asked.newToken : asked.oldToken
    expect(await confirm(other)).toMatchObject({ data: { isChanged: false } })
    expect(await refuse(asked[name])).toMatchObject({ status: 200 })
    expect(await confirm(asked[name])).toMatchObject(INVALID)
    expect((await asked.run<Pending>('get-email-change')).data).toEqual({ email: asked.email, emailChange: null })
    expect(await signInAs(asked.email)).toMatchObject({ status: 200 })
    const { id } = await stored().user.findUniqueOrThrow({ where: { email: asked.email } })
    expect((await auditOf(id)).at(-1)).toMatchObject({ action: 'EMAIL_CHANGE_REFUSED', subjectId: asked.email })
  })

  test('stays when the change is cancelled, or another one is requested', async () => {
    const { run, email, oldToken, newToken } = await whoAsked()
    const other = newAddress()
    expect(await run('request-email-change', { email: other, password: PASSWORD })).toMatchObject({ status: 200 })
    for (const token of [oldToken, newToken]) expect(await confirm(token)).toMatchObject(INVALID)
    const token = await tokenFor(world, other, 'change-email')
    expect(await run('cancel-email-change')).toMatchObject({ status: 200 })
    expect(await confirm(token)).toMatchObject(INVALID)
    expect(await run('cancel-email-change')).toMatchObject({ status: 404 })
    const { id } = await stored().user.findUniqueOrThrow({ where: { email } })
    expect((await auditOf(id)).at(-1)).toMatchObject({ action: 'EMAIL_CHANGE_CANCELLED', outcome: 'DONE' })
  })

  test('stays after a reset of the password, which ends the change', async () => {
    const { run, email, newToken } = await whoAsked()
    await openBrowser(world).run('request-password-reset', { email })
    const token = await tokenFor(world, email, 'reset')
    expect(await run('reset-password', { token, password: 'another battery' })).toMatchObject({ status: 200 })
    expect(await confirm(newToken)).toMatchObject(INVALID)
  })

  test('stays when the links have expired, and the new address is forgotten', async () => {
    const { run, email, oldToken, newToken } = await whoAsked()
    await confirm(oldToken)
    ahead = 24 * 3_600_000 + 60_000
    expect((await run<Pending>('get-email-change')).data).toEqual({ email, emailChange: null })
    expect(await confirm(newToken)).toMatchObject(INVALID)
    await pruneEmailChanges(stored(), new Date(Date.now() + ahead))
    expect(await stored().emailChange.count()).toBe(0)
    ahead = 0
  })

  test('of somebody else is not given away: the answer is the same, and its owner is told by email', async () => {
    const owner = await signUp(world)
    const [first, second] = [await signUp(world), await signUp(world)]
    const known = await first.run('request-email-change', { email: owner.email, password: PASSWORD })
    const unknown = await second.run('request-email-change', { email: newAddress(), password: PASSWORD })
    expect([known.status, known.data]).toEqual([unknown.status, unknown.data])
    expect((await mailTo(world, owner.email, /already has an account/)).text).not.toContain(first.email)
    expect(await confirm(await tokenFor(world, first.email, 'change-email'))).toMatchObject({
      status: 200,
      data: { isChanged: false },
    })
    expect((await first.run<Pending>('get-email-change')).data).toMatchObject({
      email: first.email,
      emailChange: { newEmail: owner.email, oldConfirmed: true, newConfirmed: false },
    })
    expect(world.mails.some(({ to, subject }) => to === owner.email && /Confirm your new/.test(subject))).toBe(false)
    expect(await signInAs(owner.email)).toMatchObject({ data: { viewer: { email: owner.email } } })
  })

  test('that somebody signs up with before both links were opened does not change', async () => {
    const { run, email, newEmail, oldToken, newToken } = await whoAsked()
    await signUp(world, { email: newEmail })
    expect(await confirm(oldToken)).toMatchObject({ data: { isChanged: false } })
    expect(await confirm(newToken)).toMatchObject({ status: 409, code: 'REFUSED' })
    expect((await run<Pending>('get-email-change')).data).toEqual({ email, emailChange: null })
  })

  test('that was given up is free for somebody else, who sees nothing of the former user', async () => {
    const { email, oldToken, newToken } = await whoAsked()
    await confirm(oldToken)
    await confirm(newToken)
    const next = openBrowser(world)
    await next.run('sign-up', { name: 'Next', email, password: PASSWORD, language: 'EN' })
    const links = () => world.mails.filter(({ to, subject }) => to === email && /Verify/.test(subject))
    await expect.poll(() => links().length).toBe(2)
    expect((await next.run('verify-email', { token: await tokenFor(world, email) })).data).toMatchObject({
      name: 'Next',
    })
    const activity = (await next.run<{ action: string }[]>('get-recent-activity')).data.map(({ action }) => action)
    expect(activity).toContain('EMAIL_VERIFIED')
    expect(activity).not.toContain('EMAIL_CHANGE_REQUESTED')
  })

  test('does not change without the password, nor to what is no other address', async () => {
    const { run, email } = await signUp(world)
    const target = newAddress()
    expect(await run('request-email-change', { email: target, password: 'not the password' })).toMatchObject({
      status: 400,
      faults: [{ name: 'password', message: 'This is not your password.' }],
    })
    for (const wrong of ['no address', email, email.toUpperCase()]) {
      expect(await run('request-email-change', { email: wrong, password: PASSWORD })).toMatchObject({
        status: 400,
        faults: [{ name: 'email' }],
      })
    }
    const answer = await openBrowser(world).run('request-email-change', { email: target, password: PASSWORD })
    expect(answer).toMatchObject({ code: 'SIGN_IN_NEEDED' })
    expect((await run<Pending>('get-email-change')).data).toEqual({ email, emailChange: null })
    expect(world.mails.filter(({ to }) => to === target)).toEqual([])
    expect(world.mails.filter(({ to, subject }) => to === email && /Approve/.test(subject))).toEqual([])
    const { id } = await stored().user.findUniqueOrThrow({ where: { email } })
    expect((await auditOf(id))[0]).toMatchObject({ outcome: 'REFUSED', code: 'INVALID_PARAMETER', details: null })
  })

  test('is requested five times an hour', async () => {
    const { run } = await signUp(world)
    const codes: (string | undefined)[] = []
    for (let times = 0; times < 6; times++) {
      codes.push((await run('request-email-change', { email: newAddress(), password: PASSWORD })).code)
    }
    expect(codes.filter(code => code === undefined).length).toBeLessThanOrEqual(5)
    expect(codes.at(-1)).toBe('TOO_MANY_ATTEMPTS')
  })

  test('changes with emails in Russian for who reads Russian', async () => {
    const person = await signUp(world)
    await person.run('set-language', { language: 'RU' })
    const email = newAddress()
    await person.run('request-email-change', { email, password: PASSWORD })
    expect((await mailTo(world, person.email, /Подтвердите смену адреса/)).text).toContain(email)
    await confirm(await tokenFor(world, person.email, 'change-email'))
    expect(await confirm(await tokenFor(world, email, 'change-email'))).toMatchObject({ data: { isChanged: true } })
    expect(await mailTo(world, person.email, /Адрес электронной почты изменён/)).toMatchObject({
      html: expect.stringContaining('lang="ru"'),
    })
  })
})

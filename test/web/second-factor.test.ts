import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { timeCode } from '../support/totp.ts'
import { mailTo, openBrowser, PASSWORD, signUp } from '../support/visitor.ts'
import { openWorld, type World } from '../world.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

interface Factor {
  readonly uri: string
  readonly secret: string
  readonly backupCodes: readonly string[]
}

const later = (seconds: number) => new Date(Date.now() + seconds * 1_000)

/** Somebody with an authenticator; its code of this half minute is used up. */
async function withFactor() {
  const person = await signUp(world)
  const { data } = await person.run<Factor & Record<string, unknown>>('start-second-factor', { password: PASSWORD })
  const code = timeCode(data.secret, new Date())
  expect(await person.run('confirm-second-factor', { code })).toMatchObject({ data: { secondFactor: true } })
  return { ...person, ...data, code }
}

async function firstStep(email: string) {
  const browser = openBrowser(world)
  expect(await browser.run('sign-in', { email, password: PASSWORD })).toMatchObject({
    status: 200,
    data: { viewer: null, secondFactorNeeded: true },
  })
  return browser
}

describe('a second factor', () => {
  test('is added by password and first code, and asked for from then on', async () => {
    const { email, run, uri, secret, backupCodes, code } = await withFactor()
    expect(uri).toMatch(/^otpauth:\/\/totp\/Bond%20data:/)
    expect(new URL(uri).searchParams.get('secret')).toBe(secret)
    expect(new Set(backupCodes).size).toBe(10)
    expect(await run('get-viewer')).toMatchObject({ data: { secondFactor: true } })
    expect(await mailTo(world, email, /Two-factor/)).toBeDefined()
    const browser = await firstStep(email)
    expect((await browser.run('get-viewer')).data).toBeNull()
    expect(await browser.run('get-sessions')).toMatchObject({ code: 'SIGN_IN_NEEDED' })
    expect(await browser.run('confirm-sign-in', { code: '000000' })).toMatchObject({
      status: 400,
      faults: [{ name: 'code' }],
    })
    const next = timeCode(secret, later(30))
    expect(next).not.toBe(code)
    expect(await browser.run('confirm-sign-in', { code: next })).toMatchObject({ status: 200, data: { email } })
    expect(await browser.run('get-viewer')).toMatchObject({ data: { email } })
  })

  test('takes a code once', async () => {
    const { email, code } = await withFactor()
    const browser = await firstStep(email)
    expect(await browser.run('confirm-sign-in', { code })).toMatchObject({
      status: 400,
      faults: [{ name: 'code', message: 'This code is not right, or was used already.' }],
    })
    expect((await browser.run('get-viewer')).data).toBeNull()
  })

  test('takes each backup code once', async () => {
    const { email, backupCodes } = await withFactor()
    const [code = '', other = ''] = backupCodes
    expect(await (await firstStep(email)).run('confirm-sign-in', { code })).toMatchObject({ data: { email } })
    const again = await firstStep(email)
    expect(await again.run('confirm-sign-in', { code })).toMatchObject({ status: 400, faults: [{ name: 'code' }] })
    expect(await again.run('confirm-sign-in', { code: other })).toMatchObject({ data: { email } })
  })

  test('does not begin without the first step, nor with that of somebody else', async () => {
    const { email, secret } = await withFactor()
    const stranger = await signUp(world)
    const code = timeCode(secret, later(30))
    expect(await stranger.run('confirm-sign-in', { code })).toMatchObject({ status: 401, code: 'SIGN_IN_NEEDED' })
    expect(await openBrowser(world).run('confirm-sign-in', { code })).toMatchObject({ code: 'SIGN_IN_NEEDED' })
    expect(await (await firstStep(email)).run('confirm-sign-in', { code })).toMatchObject({ data: { email } })
  })

  test('is not guessed: after five wrong codes one begins again', async () => {
    const { email, secret } = await withFactor()
    const browser = await firstStep(email)
    const right = timeCode(secret, later(30))
    const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0')
    for (let attempt = 0; attempt < 5; attempt++) {
      expect(await browser.run('confirm-sign-in', { code: wrong })).toMatchObject({ status: 400 })
    }
    expect(await browser.run('confirm-sign-in', { code: right })).toMatchObject({
      status: 401,
      message: 'Begin again with your e-mail address and password.',
    })
  })

  test('is not exchanged in silence, and removed with the password', async () => {
    const { email, run } = await withFactor()
    expect(await run('start-second-factor', { password: PASSWORD })).toMatchObject({ status: 409, code: 'REFUSED' })
    expect(await run('remove-second-factor', { password: 'not the password' })).toMatchObject({
      status: 400,
      faults: [{ name: 'password' }],
    })
    expect(await run('remove-second-factor', { password: PASSWORD })).toMatchObject({ data: { secondFactor: false } })
    expect(await openBrowser(world).run('sign-in', { email, password: PASSWORD })).toMatchObject({
      data: { secondFactorNeeded: false },
    })
  })

  test('does not count until its first code has come', async () => {
    const { email, run } = await signUp(world)
    expect(await run('start-second-factor', { password: 'not the password' })).toMatchObject({ status: 400 })
    await run('start-second-factor', { password: PASSWORD })
    expect(await run('confirm-second-factor', { code: 'abc' })).toMatchObject({ faults: [{ name: 'code' }] })
    expect(await run('get-viewer')).toMatchObject({ data: { secondFactor: false } })
    expect(await openBrowser(world).run('sign-in', { email, password: PASSWORD })).toMatchObject({
      data: { secondFactorNeeded: false },
    })
  })
})

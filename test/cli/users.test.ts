import { userInfo } from 'node:os'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OperatorError } from '../../facades/cli/operator-channel.ts'
import { givePassword } from '../../gateway/access/users.ts'
import { DEMO_EMAIL } from '../../prisma/accounts.ts'
import { mailTo, openBrowser, signUp } from '../support/visitor.ts'
import { openWorld, type World } from '../world.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

describe('the operator', () => {
  test('makes a user who can sign in at once with a password that is told once', async () => {
    const email = 'First.Operator@example.com'
    const { password } = (await world.service.operator('create-user', { email, role: 'OPERATOR' })) as {
      password: string
    }
    expect(password).toMatch(/^[a-zA-Z2-9]{20}$/)
    expect(await openBrowser(world).run('sign-in', { email, password })).toMatchObject({
      data: { viewer: { email: 'first.operator@example.com', role: 'OPERATOR', emailVerified: true } },
    })
    await expect(world.service.operator('create-user', { email, role: 'ANALYST' })).rejects.toThrow(OperatorError)
  })

  test('may choose the password, by the same rules as everybody', async () => {
    const user = { email: 'chosen@example.com', role: 'SUBSCRIBER' }
    await expect(world.service.operator('create-user', { ...user, password: 'short' })).rejects.toThrow('at least 10')
    const password = 'chosen by hand'
    expect(await world.service.operator('create-user', { ...user, password })).toEqual({ password: null })
    expect(await openBrowser(world).run('sign-in', { email: user.email, password })).toMatchObject({ status: 200 })
  })

  test('changes a role, which counts at once in a session', async () => {
    const email = 'rising@example.com'
    const password = 'chosen by hand'
    await world.service.operator('create-user', { email, role: 'SUBSCRIBER', password })
    const { run } = openBrowser(world)
    await run('sign-in', { email, password })
    await world.service.operator('set-role', { email, role: 'OPERATOR' })
    expect(await run('get-viewer')).toMatchObject({ data: { role: 'OPERATOR' } })
    await expect(world.service.operator('set-role', { email: 'x@example.com', role: 'ANALYST' })).rejects.toThrow(
      'There is no user with the address x@example.com.',
    )
  })

  test('resets the second factor of somebody who lost it: sessions end, an email says so, the audit trail has it', async () => {
    const { runOnce, email, password } = await signUp(world, { role: 'OPERATOR' })
    expect(await openBrowser(world).run('sign-in', { email, password })).toMatchObject({
      data: { secondFactorNeeded: true },
    })
    const { message } = (await world.service.operator('reset-second-factor', { email })) as { message: string }
    expect(message).toContain('password only')
    expect(await runOnce('get-viewer')).toMatchObject({ data: null })
    expect(await mailTo(world, email, /was reset/)).toMatchObject({ text: expect.stringContaining('backup codes') })
    expect(await openBrowser(world).run('sign-in', { email, password })).toMatchObject({
      data: { viewer: { email }, secondFactorNeeded: false },
    })
    const { prisma } = world.service.database
    expect(await prisma.twoFactor.count({ where: { user: { email } } })).toBe(0)
    expect(await prisma.auditEvent.findFirst({ where: { action: 'SECOND_FACTOR_RESET' } })).toMatchObject({
      outcome: 'DONE',
      actorKind: 'COMMAND_LINE',
      actor: `command line (${userInfo().username})`,
      subjectId: email,
    })
    await expect(world.service.operator('reset-second-factor', { email })).rejects.toThrow('has no second factor')
  })

  test('gets a password for the demo account once', async () => {
    const { prisma } = world.service.database
    const password = await givePassword(prisma, DEMO_EMAIL)
    expect(await givePassword(prisma, DEMO_EMAIL)).toBeNull()
    expect(await openBrowser(world).run('sign-in', { email: DEMO_EMAIL, password })).toMatchObject({
      data: { viewer: { email: DEMO_EMAIL, role: 'ANALYST' } },
    })
  })
})

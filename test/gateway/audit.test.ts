import { userInfo } from 'node:os'
import { isNonNullType } from 'graphql'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { OPERATOR_DOCUMENTS } from '../../facades/cli/operator-channel.ts'
import { readDocument } from '../../facades/service.ts'
import { WEB_DOCUMENTS } from '../../facades/web/documents.ts'
import { AUDITED, UNAUDITED } from '../../schema/audit/audited.ts'
import { schema } from '../../schema/index.ts'
import { makeCustomer } from '../support/customer.ts'
import { openShop, type Person, type Shop } from '../support/shop.ts'
import { openBrowser, PASSWORD, signUp, tokenFor } from '../support/visitor.ts'
import { someValue } from './isolation/places.ts'

interface Event {
  readonly action: string
  readonly outcome: string
  readonly code: string | null
  readonly actorKind: string
  readonly actor: string
  readonly subjectKind: string | null
  readonly subjectId: string | null
  readonly accountId: string | null
  readonly address: string | null
  readonly requestId: string | null
  readonly details: readonly string[]
}

let shop: Shop
let customer: Person & { readonly accountId: string; readonly orderId: string }

beforeAll(async () => {
  shop = await openShop()
  customer = await makeCustomer(shop.world, shop.operator)
})
afterAll(() => shop.world.close())

const stored = () => shop.world.service.database.prisma.auditEvent
const newest = (action: string) => stored().findFirst({ where: { action }, orderBy: [{ at: 'desc' }, { id: 'desc' }] })
const events = async (variables: object = {}) =>
  (
    await shop.operator.run<{ items: Event[]; page: { total: number; nextCursor: string | null } }>(
      'get-audit-events',
      {
        limit: 200,
        ...variables,
      },
    )
  ).data

const scopeOf = (mutation: string) => {
  const options = schema.getMutationType()?.getFields()[mutation]?.extensions.pothosOptions
  return Object.keys((options as { authScopes?: object }).authScopes ?? {})[0] ?? ''
}

describe('the audit trail', () => {
  test('has a row or a reason for every mutation of the schema', () => {
    const mutations = Object.keys(schema.getMutationType()?.getFields() ?? {})
    const rows = [...Object.keys(AUDITED), ...Object.keys(UNAUDITED)]
    expect(mutations.filter(name => !rows.includes(name))).toEqual([])
    expect(rows.filter(name => !mutations.includes(name))).toEqual([])
    const operating = Object.values(schema.getMutationType()?.getFields() ?? {}).filter(({ extensions }) => {
      const { authScopes = {} } = extensions.pothosOptions as { authScopes?: object }
      return ['operate', 'payment', 'session', 'browser'].some(scope => scope in authScopes)
    })
    const excused = operating.map(({ name }) => name).filter(name => AUDITED[name] === undefined)
    expect(excused.sort()).toEqual(['resendVerification', 'setLanguage', 'startPasskeySignIn', 'stopViewing'])
  })

  test('has what operators try, through every document of theirs', async () => {
    // They change the market of this world, and are tried elsewhere.
    const heavy = ['start-seed', 'start-removing-sample']
    const pages = WEB_DOCUMENTS.map(({ document }) => [document, 'page'] as const)
    const commands = OPERATOR_DOCUMENTS.map(document => [document, 'command'] as const)
    const missing: string[] = []
    let tried = 0
    for (const [document, door] of [...pages, ...commands]) {
      const { root, kind } = readDocument(schema, document)
      const row = AUDITED[root]
      if (kind !== 'mutation' || heavy.includes(document)) continue
      if (row?.refusals !== true || ['browser', 'session'].includes(scopeOf(root))) continue
      tried += 1
      const written = () => stored().count({ where: { action: row.action } })
      const before = await written()
      const needed =
        schema
          .getMutationType()
          ?.getFields()
          [root]?.args.filter(({ type }) => isNonNullType(type)) ?? []
      const variables = Object.fromEntries(needed.map(({ name, type }) => [name, someValue(type, name)]))
      if (door === 'page') await shop.operator.run(document.replace(/^.*\//, ''), variables)
      else await shop.world.service.operator(document as 'issue-key', variables).catch(() => undefined)
      // Where something broke, the row follows the answer.
      await vi.waitFor(async () => expect(await written()).toBeGreaterThan(before), 5_000).catch(() => undefined)
      if ((await written()) !== before + 1) missing.push(`${door} ${document}`)
    }
    expect(missing).toEqual([])
    expect(tried).toBeGreaterThan(18)
  })

  test('says who confirmed an order, from where and with which request; so do order and payment', async () => {
    const answer = await shop.operator.run('confirm-order', { id: customer.orderId, reference: 'WIRE-9' })
    const [event] = (await events({ action: ['ORDER_CONFIRMED'] })).items
    expect(event).toMatchObject({
      outcome: 'DONE',
      actorKind: 'PERSON',
      actor: shop.operator.email,
      subjectKind: 'ORDER',
      subjectId: customer.orderId,
      accountId: customer.accountId,
      address: expect.stringMatching(/^10\./),
      requestId: answer.headers.get('x-request-id'),
      details: ['reference: WIRE-9'],
    })
    const { prisma } = shop.world.service.database
    expect(await prisma.order.findUnique({ where: { id: customer.orderId } })).toMatchObject({
      confirmedBy: shop.operator.email,
    })
    expect(await prisma.payment.findFirst({ where: { reference: 'WIRE-9' } })).toMatchObject({
      recordedBy: shop.operator.email,
    })
    const own = await customer.run<object>('get-order', { id: customer.orderId })
    expect(JSON.stringify(own.data)).not.toContain(shop.operator.email)
  })

  test('retains what was tried and refused, with the reason', async () => {
    const id = '7d3f0a6e-5f0e-4c3e-9d0a-0f5c1f1b2c3d'
    await shop.operator.run('reject-order', { id })
    expect(await newest('ORDER_REJECTED')).toMatchObject({ outcome: 'REFUSED', code: 'NOT_FOUND', subjectId: id })
  })

  test('names the user of the machine for the command line', async () => {
    const { operator } = shop.world.service
    await operator('set-role', { email: customer.email, role: 'ANALYST' })
    expect(await newest('ROLE_CHANGED')).toMatchObject({
      actorKind: 'COMMAND_LINE',
      actor: `command line (${userInfo().username})`,
      subjectId: customer.email,
      accountId: customer.accountId,
      details: { role: 'ANALYST' },
    })
    await operator('start-source', { source: 'nowhere' }).catch(() => undefined)
    expect(await newest('RUN_STARTED')).toMatchObject({ outcome: 'REFUSED', subjectId: 'nowhere' })
  })

  test('has signing in, guesses included, and no secret', async () => {
    const person = await signUp(shop.world)
    const browser = openBrowser(shop.world)
    await browser.run('sign-in', { email: person.email, password: 'a wrong guess of it' })
    expect(await newest('SIGNED_IN')).toMatchObject({
      outcome: 'REFUSED',
      code: 'SIGN_IN_FAILED',
      actorKind: 'STRANGER',
      subjectId: person.email,
    })
    await browser.run('sign-in', { email: 'my password by mistake', password: 'x' })
    expect(await newest('SIGNED_IN')).toMatchObject({ outcome: 'REFUSED', subjectId: null })
    await browser.run('sign-in', { email: person.email, password: PASSWORD })
    expect(await newest('SIGNED_IN')).toMatchObject({ outcome: 'DONE', actorKind: 'PERSON', actor: person.email })
    await browser.run('change-password', { currentPassword: PASSWORD, newPassword: 'another passphrase' })
    expect(await newest('PASSWORD_CHANGED')).toMatchObject({ outcome: 'DONE', actor: person.email })
    await browser.run('request-password-reset', { email: person.email })
    await browser.run('reset-password', {
      token: await tokenFor(shop.world, person.email, 'reset'),
      password: PASSWORD,
    })
    expect(await newest('PASSWORD_RESET')).toMatchObject({ outcome: 'DONE', actor: person.email })
    const text = JSON.stringify(await stored().findMany())
    for (const secret of [PASSWORD, 'another passphrase', 'a wrong guess of it', 'my password by mistake'])
      expect(text).not.toContain(secret)
  })

  test('is read by operators, filtered and page by page, and by nobody else', async () => {
    const { items, page } = await events({ accountId: customer.accountId })
    expect(items.length).toBe(page.total)
    expect(items.every(({ accountId }) => accountId === customer.accountId)).toBe(true)
    expect((await events({ actor: 'COMMAND LINE' })).items.every(({ actorKind }) => actorKind === 'COMMAND_LINE')).toBe(
      true,
    )
    expect((await events({ to: '2000-01-01' })).items).toEqual([])
    const first = await events({ limit: 2 })
    const next = await events({ limit: 2, cursor: first.page.nextCursor })
    expect([...first.items, ...next.items]).toEqual((await events({ limit: 4 })).items)
    expect(await customer.run('get-audit-events', {})).toMatchObject({ code: 'SCOPE_MISSING' })
  })

  test('shows a user what concerned the own sign-in, without the operators', async () => {
    const { data } =
      await customer.run<{ action: string; byOther: boolean; address: string | null }[]>('get-recent-activity')
    expect(data).toContainEqual(expect.objectContaining({ action: 'ROLE_CHANGED', byOther: true, address: null }))
    expect(data).toContainEqual(expect.objectContaining({ action: 'KEY_GENERATED', byOther: false }))
    expect(JSON.stringify(data)).not.toContain(shop.operator.email)
  })

  test('cannot be changed, not even by the service', async () => {
    const { prisma } = shop.world.service.database
    const before = await stored().count()
    await expect(stored().updateMany({ data: { actor: 'nobody' } })).rejects.toThrow('append-only')
    await expect(stored().deleteMany()).rejects.toThrow('append-only')
    await expect(prisma.$executeRaw`TRUNCATE "AuditEvent"`).rejects.toThrow('append-only')
    await expect(prisma.$executeRaw`TRUNCATE "AuditEvent" CASCADE`).rejects.toThrow('append-only')
    expect(await stored().count()).toBe(before)
  })

  test('has no row of a change that was rolled back, and no change without its row', async () => {
    const { prisma } = shop.world.service.database
    await prisma.$executeRaw`ALTER TABLE "AuditEvent" ADD CONSTRAINT "no_more" CHECK ("action" <> 'ACCOUNT_DISABLED') NOT VALID`
    const answer = await shop.operator.run('disable-account', { id: customer.accountId, disabled: true })
    await prisma.$executeRaw`ALTER TABLE "AuditEvent" DROP CONSTRAINT "no_more"`
    expect(answer).toMatchObject({ status: 500 })
    expect(await prisma.account.findUnique({ where: { id: customer.accountId } })).toMatchObject({ disabledAt: null })
  })
})

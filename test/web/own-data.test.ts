import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCustomer } from '../support/customer.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { PASSWORD, signUp } from '../support/visitor.ts'

type Customer = Awaited<ReturnType<typeof makeCustomer>>

let shop: Shop
let customer: Customer
let text: string
let data: Readonly<Record<string, unknown>>

beforeAll(async () => {
  shop = await openShop({ settings: { SELLER_NAME: 'We', SELLER_BANK: 'Bank', SELLER_ADDRESS: 'Street' } })
  customer = await makeCustomer(shop.world, shop.operator)
  const { id } = await shop.world.service.database.prisma.payment.findFirstOrThrow({ where: { reference: 'WIRE-1' } })
  const refund = {
    id,
    refundId: randomUUID(),
    amount: '10',
    reason: 'a late start',
    reference: 'BACK-1',
    endTerm: false,
  }
  expect((await shop.operator.run('refund-payment', refund)).message).toBe('')
  const screen = { name: 'Short bonds', query: 'Currency=RUB' }
  expect((await customer.run('save-screen', screen)).message).toBe('')
  await customer.run('create-watchlist', { name: 'To watch' })
  await customer.run('create-channel', { name: 'Hook', url: 'https://example.com/hook' })
  await shop.operator.run('disable-account', { id: customer.accountId, disabled: true })
  await shop.operator.run('disable-account', { id: customer.accountId, disabled: false })
  await shop.operator.run('add-account-note', { accountId: customer.accountId, text: 'A note of the operator.' })
  const answer = await customer.run<{ text: string }>('export-own-data', { password: PASSWORD })
  expect(answer.message).toBe('')
  text = answer.data.text
  data = JSON.parse(text)
})
afterAll(() => shop.world.close())

describe('the export of one’s own data', () => {
  test('has what is stored of the person and the account', () => {
    expect(data).toMatchObject({
      person: { email: customer.email, name: 'Anna Berger', language: 'EN' },
      account: { id: customer.accountId },
      sessions: [{ userAgent: expect.any(String) }],
      keys: [{ prefix: expect.stringMatching(/^bds_live_/), deactivatedAt: null }],
      orders: [
        {
          number: expect.stringMatching(/^\d{4}-\d{6}$/),
          status: 'PAID',
          payments: [{ reference: 'WIRE-1', refunds: [{ amount: '10', reason: 'a late start' }] }],
        },
        { status: 'PENDING', documents: [{ kind: 'INVOICE', content: { buyer: { email: customer.email } } }] },
      ],
      terms: [{ tariff: { termMonths: 12 } }],
      savedScreens: [{ name: 'Short bonds' }],
      watchlists: [{ name: 'To watch' }],
      channels: expect.arrayContaining([expect.objectContaining({ url: 'https://example.com/hook' })]),
    })
    const [portfolio] = data.portfolios as { positions: { bond: { isin: string }; quantity: string }[] }[]
    expect(portfolio?.positions.length).toBeGreaterThan(0)
    expect(portfolio?.positions[0]).toMatchObject({ bond: { isin: expect.any(String) }, quantity: expect.any(String) })
    expect((data.requests as { requests: number }[]).length).toBeGreaterThan(10)
    const actions = (data.audit as { action: string }[]).map(({ action }) => action)
    expect(actions).not.toContain('NOTE_ADDED')
    expect(actions).toEqual(
      expect.arrayContaining(['SIGNED_UP', 'ORDER_PLACED', 'KEY_GENERATED', 'ORDER_CONFIRMED', 'ACCOUNT_DISABLED']),
    )
  })

  test('has no secret, nothing of others, and not who operates', async () => {
    const { prisma } = shop.world.service.database
    const user = { email: customer.email }
    const [key] = await prisma.apiKey.findMany({ where: { user } })
    const [credential] = await prisma.credential.findMany({ where: { user } })
    const [session] = await prisma.session.findMany({ where: { user } })
    const { secret } = await prisma.channel.findFirstOrThrow({
      where: { accountId: customer.accountId, kind: 'WEBHOOK' },
    })
    for (const hidden of [key?.hash, credential?.password, session?.token, secret]) {
      expect(hidden).toEqual(expect.any(String))
      expect(text).not.toContain(hidden)
    }
    expect(text).not.toContain(shop.operator.email)
    expect(text).not.toContain('A note of the operator.')
    expect(await prisma.account.count()).toBeGreaterThan(1)
    const accountIds = (await prisma.account.findMany()).map(({ id }) => id).filter(id => id !== customer.accountId)
    expect(accountIds.filter(id => text.includes(id))).toEqual([])
  })

  test('needs the password, and is in the audit trail, wrong passwords included', async () => {
    const { auditEvent } = shop.world.service.database.prisma
    expect(await customer.run('export-own-data', { password: 'wrong' })).toMatchObject({
      code: 'INVALID_PARAMETER',
      faults: [{ name: 'password' }],
    })
    const events = await auditEvent.findMany({ where: { action: 'DATA_EXPORTED' }, orderBy: { at: 'asc' } })
    expect(events.map(({ outcome, code }) => [outcome, code])).toEqual([
      ['DONE', null],
      ['REFUSED', 'INVALID_PARAMETER'],
    ])
    expect(events[0]).toMatchObject({ actor: customer.email, accountId: customer.accountId })
  })

  test('of somebody who has nothing yet is empty lists', async () => {
    const newcomer = await signUp(shop.world)
    const answer = await newcomer.run<{ text: string }>('export-own-data', { password: newcomer.password })
    expect(JSON.parse(answer.data.text)).toMatchObject({ orders: [], portfolios: [], keys: [], alerts: [], terms: [] })
    expect(answer.data.text).not.toContain(customer.email)
  })

  test('has of the account what the role of the person reads; null stands for what was left out', async () => {
    const { prisma } = shop.world.service.database
    const viewer = await signUp(shop.world)
    const data = { accountId: customer.accountId, memberRole: 'VIEWER' } as const
    await prisma.user.update({ where: { email: viewer.email }, data })
    const answer = await viewer.run<{ text: string }>('export-own-data', { password: viewer.password })
    const exported = JSON.parse(answer.data.text)
    expect(exported).toMatchObject({ orders: null, terms: null, requests: null, invitations: null })
    expect(exported).toMatchObject({ person: { memberRole: 'VIEWER' }, savedScreens: [{ name: 'Short bonds' }] })
    expect(exported.account).not.toHaveProperty('billing')
    expect(exported.people).toContainEqual({ name: 'Anna Berger', email: customer.email, memberRole: 'OWNER' })
    expect(JSON.stringify(exported.audit)).not.toContain('ORDER_PLACED')
    await prisma.user.delete({ where: { email: viewer.email } })
  })

  test('leaves out no table of accounts and users without a reason', async () => {
    const folder = new URL('../../prisma/schema/', import.meta.url)
    const files = (await readdir(folder)).filter(name => name.endsWith('.prisma'))
    const schema = (await Promise.all(files.map(name => readFile(new URL(name, folder), 'utf8')))).join('\n')
    const models = [...schema.matchAll(/^model (\w+) \{([\s\S]*?)^\}/gm)]
    const ofSomebody = models
      .filter(([, , body]) => /^\s+(accountId|userId)\s/m.test(body ?? ''))
      .map(([, name]) => name)
    expect(ofSomebody.sort()).toEqual([...EXPORTED, ...Object.keys(NOT_EXPORTED)].sort())
  })
})

const EXPORTED = [
  ...['User', 'BillingDetails', 'Session', 'Passkey', 'EmailChange', 'OAuthGrant', 'ApiKey', 'Order', 'Subscription'],
  ...['Portfolio', 'HoldingsLayout', 'SavedScreen', 'Watchlist', 'Channel', 'Alert', 'AlertEvent', 'Usage'],
  ...['Notice', 'AuditEvent', 'Invitation'],
]

/** Tables of accounts that an export has nothing of. */
const NOT_EXPORTED: Readonly<Record<string, string>> = {
  Credential: 'the hash of a password',
  TwoFactor: 'a secret and backup codes; that there is one, the person says',
  IdempotentAnswer: 'a copy of an answer for 24 hours',
  AccountNote: 'work notes of operators; whoever asks the operator is told them',
}

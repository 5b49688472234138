import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { sendNotices } from '../../gateway/mail/send-notices.ts'
import { createLog } from '../../gateway/process/log.ts'
import { deleteDueAccounts, remindOfDeletions } from '../../schema/account-deletion/due-deletions.ts'
import { offerSeats } from '../support/orders.ts'
import { openShop, type Person, type Shop } from '../support/shop.ts'
import { timeCode } from '../support/totp.ts'
import { openBrowser, PASSWORD, signUp, staySignedIn } from '../support/visitor.ts'

interface Deletion {
  readonly graceDays: number
  readonly requestedAt: string | null
  readonly dueAt: string | null
}

const DAY_MS = 86_400_000
let shop: Shop
let person: Person
let clock = new Date()

beforeAll(async () => {
  shop = await openShop({
    settings: { SELLER_NAME: 'Seller', SELLER_BANK: 'IBAN 1', SELLER_ADDRESS: 'Street', ACCOUNT_DELETION_DAYS: '10' },
    now: () => clock,
  })
})
beforeEach(async () => {
  person = await signUp(shop.world)
  await staySignedIn(shop.world, clock)
})
afterAll(() => shop.world.close())

const prisma = () => shop.world.service.database.prisma
const request = (who: Person, password = PASSWORD) =>
  who.run<Deletion>('request-account-deletion', { password, code: null })
const later = async (days: number) => {
  clock = new Date(clock.getTime() + days * DAY_MS)
  await staySignedIn(shop.world, clock)
}
const accountOf = async (who: Person) =>
  (await prisma().user.findUniqueOrThrow({ where: { email: who.email } })).accountId
const told = async (accountId: string) =>
  (await prisma().notice.findMany({ where: { user: { accountId }, kind: { startsWith: 'ACCOUNT_' } } }))
    .map(({ kind }) => kind)
    .sort()
const actionsOf = async (accountId: string) =>
  (
    await prisma().auditEvent.findMany({
      where: { accountId, outcome: 'DONE' },
      orderBy: [{ at: 'asc' }, { id: 'asc' }],
    })
  )
    .map(({ action }) => action)
    .filter(action => /DELETION|ACCOUNT_DELETED/.test(action))

/** Somebody with a paid term, a key and things of their own. */
async function buy(who: Person, tariff = 'month-12') {
  const order = await shop.order(who, tariff)
  expect((await shop.confirm(order.id)).data).toMatchObject({ status: 'PAID' })
  const { data } = await who.run<{ key: string }>('generate-key', { password: PASSWORD })
  await who.run('create-portfolio', { name: 'Mine', currency: 'RUB' })
  await who.run('save-screen', { name: 'Short bonds', query: 'Currency=RUB' })
  await who.run('create-watchlist', { name: 'To watch' })
  await who.run('create-channel', { name: 'Hook', url: 'https://example.com/hook' })
  return { orderId: order.id, key: data.key }
}

async function statusOf(key: string): Promise<number> {
  const headers = { 'x-api-key': key, authorization: `Bearer ${key}` }
  return (await fetch(`${shop.world.baseUrl}/api/v1/data/instruments?PageSize=1`, { headers })).status
}

describe('a requested deletion', () => {
  test('turns keys off at once, and one click brings everything back', async () => {
    const { key } = await buy(person)
    const accountId = await accountOf(person)
    expect(await statusOf(key)).toBe(200)
    const { data } = await request(person)
    const dueAt = new Date(clock.getTime() + 10 * DAY_MS).toISOString()
    expect(data).toEqual({ graceDays: 10, requestedAt: clock.toISOString(), dueAt })
    expect(await statusOf(key)).toBe(403)
    expect(await request(person)).toMatchObject({ code: 'REFUSED', message: /requested already/ })
    const tariff = { tariffId: shop.tariffs['month-1'], provider: 'INVOICE', idempotencyKey: 'one more' }
    expect(await person.run('place-order', tariff)).toMatchObject({ code: 'REFUSED', message: /being deleted/ })
    const again = openBrowser(shop.world)
    expect(await again.run('sign-in', { email: person.email, password: PASSWORD })).toMatchObject({ status: 200 })
    type Viewer = { account: { deletionDueAt: string } }
    expect((await again.run<Viewer>('get-viewer')).data.account.deletionDueAt).toBe(dueAt)
    expect((await person.run<Deletion>('cancel-account-deletion')).data).toMatchObject({ dueAt: null })
    expect(await statusOf(key)).toBe(200)
    await later(11)
    expect(await deleteDueAccounts(prisma(), clock)).toBe(0)
    expect((await shop.accountOf(person)).subscription).toMatchObject({ active: true })
    expect(await told(accountId)).toEqual(['ACCOUNT_DELETION_CANCELLED', 'ACCOUNT_DELETION_REQUESTED'])
    expect(await actionsOf(accountId)).toEqual(['DELETION_REQUESTED', 'DELETION_CANCELLED'])
  })

  test('needs the password, and the code of whoever has a second factor', async () => {
    expect(await request(person, 'wrong')).toMatchObject({ code: 'INVALID_PARAMETER', faults: [{ name: 'password' }] })
    const { data } = await person.run<{ secret: string }>('start-second-factor', { password: PASSWORD })
    const code = timeCode(data.secret, new Date())
    await person.run('confirm-second-factor', { code })
    const input = { password: PASSWORD }
    expect(await person.run('request-account-deletion', input)).toMatchObject({ faults: [{ name: 'code' }] })
    expect(await person.run('request-account-deletion', { ...input, code: '000000' })).toMatchObject({
      faults: [{ name: 'code' }],
    })
    // The same code twice is no proof.
    expect(await person.run('request-account-deletion', { ...input, code })).toMatchObject({
      faults: [{ name: 'code' }],
    })
    const next = timeCode(data.secret, new Date(Date.now() + 30_000))
    expect(await person.run('request-account-deletion', { ...input, code: next })).toMatchObject({ status: 200 })
  })

  test('belongs to its own account, and to the owners of it', async () => {
    const [other, second] = [await signUp(shop.world), await signUp(shop.world)]
    await staySignedIn(shop.world, clock)
    const accountId = await accountOf(person)
    await request(person)
    expect((await other.run<Deletion>('get-account-deletion')).data).toMatchObject({ requestedAt: null, dueAt: null })
    expect(await other.run('cancel-account-deletion')).toMatchObject({ code: 'NOT_FOUND' })
    expect(await openBrowser(shop.world).run('get-account-deletion')).toMatchObject({ code: 'SIGN_IN_NEEDED' })
    await person.run('cancel-account-deletion')
    await prisma().user.update({ where: { email: second.email }, data: { accountId, memberRole: 'DEVELOPER' } })
    expect(await request(second)).toMatchObject({ code: 'ROLE_MISSING' })
  })
})

describe('an account whose time has come', () => {
  test('is gone with everything but what was bought, and its address is free', async () => {
    await offerSeats(prisma(), 3)
    const { orderId, key } = await buy(person, 'lifetime')
    const waiting = await shop.order(await signUp(shop.world), 'lifetime')
    const accountId = await accountOf(person)
    const { id: userId } = await prisma().user.findUniqueOrThrow({ where: { email: person.email } })
    const documents = await prisma().commercialDocument.findMany({ where: { orderId }, orderBy: { id: 'asc' } })
    await request(person)
    await later(9.5)
    await remindOfDeletions(prisma(), clock)
    await remindOfDeletions(prisma(), clock)
    expect(await told(accountId)).toEqual(['ACCOUNT_DELETION_REQUESTED', 'ACCOUNT_DELETION_SOON'])
    expect(await deleteDueAccounts(prisma(), clock)).toBe(0)
    await later(1)
    await Promise.all([deleteDueAccounts(prisma(), clock), deleteDueAccounts(prisma(), clock)])

    const where = { accountId }
    for (const rows of [
      prisma().apiKey.count({ where }),
      prisma().portfolio.count({ where }),
      prisma().savedScreen.count({ where }),
      prisma().watchlist.count({ where }),
      prisma().channel.count({ where }),
      prisma().usage.count({ where }),
      prisma().session.count({ where: { userId } }),
      prisma().credential.count({ where: { userId } }),
    ])
      expect(await rows).toBe(0)
    expect(await statusOf(key)).toBe(401)
    expect(await prisma().user.findUniqueOrThrow({ where: { id: userId } })).toMatchObject({
      ...{ email: `deleted-${userId}@deleted.invalid`, name: null, emailVerified: false },
    })
    expect(await prisma().account.findUniqueOrThrow({ where: { id: accountId } })).toMatchObject({
      ...{ name: 'Deleted account', deletedAt: clock },
    })
    expect(await prisma().order.findUniqueOrThrow({ where: { id: orderId } })).toMatchObject({
      ...{ status: 'PAID', holdsPlace: false },
    })
    expect(await prisma().commercialDocument.findMany({ where: { orderId }, orderBy: { id: 'asc' } })).toEqual(
      documents,
    )
    expect(await prisma().subscription.findFirstOrThrow({ where })).toMatchObject({ endsAt: clock })
    expect(await prisma().tariff.findUniqueOrThrow({ where: { key: 'lifetime' } })).toMatchObject({ placesLeft: 2 })
    expect(waiting.holdsPlace).toBe(true)
    expect(await actionsOf(accountId)).toEqual(['DELETION_REQUESTED', 'ACCOUNT_DELETED'])

    const browser = openBrowser(shop.world)
    expect(await browser.run('sign-in', { email: person.email, password: PASSWORD })).toMatchObject({
      code: 'SIGN_IN_FAILED',
    })
    const { run } = await signUp(shop.world, { email: person.email })
    await staySignedIn(shop.world, clock)
    expect((await run<{ items: object[] }>('get-orders')).data.items).toEqual([])
  })

  test('is told by a last email, after which nothing knows the address', async () => {
    const accountId = await accountOf(person)
    await request(person)
    await later(11)
    await deleteDueAccounts(prisma(), clock)
    const stored = () => prisma().notice.findMany({ where: { user: { accountId } } })
    expect(await stored()).toMatchObject([{ kind: 'ACCOUNT_DELETED', details: { to: person.email } }])
    const mailer = { send: vi.fn(async (_mail: { readonly to: string; readonly subject: string }) => undefined) }
    const posting = {
      prisma: prisma(),
      mailer,
      baseUrl: shop.world.baseUrl,
      log: createLog('silent'),
      now: () => clock,
    }
    await vi.waitFor(async () => {
      await sendNotices(posting)
      expect(await stored()).toMatchObject([{ sentAt: expect.any(Date), details: {} }])
    }, 20_000)
    const own = [...mailer.send.mock.calls.map(([mail]) => mail), ...shop.world.mails].filter(
      ({ to, subject }) => to === person.email && subject === 'Your account is deleted',
    )
    expect(own.length).toBe(1)
  })

  test('is shown to operators, before and after', async () => {
    const accountId = await accountOf(person)
    type List = { items: { id: string; email: string; deletionDueAt: string | null; deletedAt: string | null }[] }
    const row = async () =>
      (await shop.operator.run<List>('get-accounts', { limit: 200 })).data.items.find(({ id }) => id === accountId)
    await request(person)
    expect(await row()).toMatchObject({ deletionDueAt: expect.any(String), deletedAt: null })
    await later(11)
    await deleteDueAccounts(prisma(), clock)
    expect(await row()).toMatchObject({ deletionDueAt: null, deletedAt: clock.toISOString() })
    const grant = { accountId, tariffId: shop.tariffs['month-1'], reason: 'again' }
    expect(await shop.operator.run('grant-subscription', grant)).toMatchObject({ code: 'REFUSED' })
  })
})

test('the last operator stays', async () => {
  await prisma().user.updateMany({
    where: { role: 'OPERATOR', email: { not: shop.operator.email } },
    data: { role: 'SUBSCRIBER' },
  })
  await prisma().twoFactor.deleteMany({ where: { user: { email: shop.operator.email } } })
  await prisma().user.update({ where: { email: shop.operator.email }, data: { twoFactorEnabled: false } })
  expect(await shop.operator.runOnce('request-account-deletion', { password: PASSWORD })).toMatchObject({
    ...{ code: 'REFUSED', message: /last operator/ },
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { matchRoute } from '../../facades/web/dashboard/app/frame/routes.ts'
import { remind } from '../../schema/orders/reminders.ts'
import { lapseOverdue } from '../../schema/orders/seats.ts'
import { openShop, type Person, type Shop } from '../support/shop.ts'
import { openBrowser, PASSWORD, signUp } from '../support/visitor.ts'
import type { World } from '../world.ts'

const SELLER = { SELLER_NAME: 'Seller', SELLER_BANK: 'IBAN 1', SELLER_ADDRESS: 'Street' }
const DAY_MS = 86_400_000
const PATIENCE = { timeout: 45_000, interval: 200 }
let world: World
let shop: Shop

beforeAll(async () => {
  shop = await openShop({ settings: SELLER })
  world = shop.world
})
afterAll(() => world.close())

/** What was done at a later time by the clock of a test is due at once. */
async function dueNow(): Promise<void> {
  const now = new Date()
  await world.service.database.prisma.notice.updateMany({ where: { dueAt: { gt: now } }, data: { dueAt: now } })
}

/** Waits until the service has sent what is due; all emails about events to somebody, oldest first. */
async function mailsTo({ email }: { readonly email: string }) {
  const { prisma } = world.service.database
  await dueNow()
  await expect.poll(() => prisma.notice.count({ where: { dueAt: { not: null } } }), PATIENCE).toBe(0)
  return world.mails.filter(({ to, messageId }) => to === email && messageId !== undefined)
}

/** What a customer lives through. @returns numbers and secrets by what they are of */
async function journey(person: Person) {
  const { prisma } = world.service.database
  const bought = await shop.order(person, 'month-3')
  await shop.confirm(bought.id, `wire ${bought.number}`)
  const [first, second] = [
    (await person.run<{ key: string }>('generate-key', { password: PASSWORD })).data.key,
    (await person.run<{ key: string }>('generate-key', { password: PASSWORD })).data.key,
  ]
  await person.run('deactivate-key', { password: PASSWORD })
  const rejected = await shop.order(person)
  await shop.operator.run('reject-order', { id: rejected.id })
  await shop.confirm(rejected.id, `late ${rejected.number}`)
  const payment = await prisma.payment.findFirstOrThrow({ where: { orderId: rejected.id } })
  await shop.operator.run('resolve-payment', { id: payment.id, resolution: 'a note of ours', refunded: true })
  const lapsed = await shop.order(person)
  await lapseOverdue(prisma, new Date(Date.now() + 30 * DAY_MS))
  const mine = await shop.order(person)
  await person.run('cancel-order', { id: mine.id })
  const elsewhere = openBrowser(world)
  for (let times = 0; times < 2; times++) {
    expect(await elsewhere.run('sign-in', { email: person.email, password: PASSWORD })).toMatchObject({ status: 200 })
  }
  const { accountId } = await prisma.user.findUniqueOrThrow({ where: { email: person.email } })
  const { endsAt } = await prisma.subscription.findFirstOrThrow({ where: { accountId } })
  await remind(prisma, new Date((endsAt?.getTime() ?? 0) - 3 * DAY_MS))
  const granted = { accountId, tariffId: shop.tariffs['month-1'], reason: 'a note of ours' }
  expect(await shop.operator.run('grant-subscription', granted)).toMatchObject({ status: 200 })
  return { bought, rejected, lapsed, mine, secrets: [first, second, PASSWORD] }
}

describe('what happens to a customer is told by email', () => {
  test('in English, each event once, and operators learn what waits for them', async () => {
    const person = await signUp(world)
    const { bought, rejected, lapsed, mine, secrets } = await journey(person)
    const mails = await mailsTo(person)
    const invoices = [bought, rejected, lapsed, mine].map(
      ({ number, invoice }) => `${invoice?.number} for order ${number}`,
    )
    expect(mails.map(({ subject }) => subject.replace(/ends on .*/, 'ends')).toSorted()).toEqual(
      [
        ...invoices.map(text => `Invoice ${text}`),
        `Payment received for order ${bought.number}`,
        'An API key was generated',
        'Your API key was replaced',
        'Your API key was deactivated',
        `Order ${rejected.number} cancelled: no payment`,
        `Your payment for order ${rejected.number} could not be used`,
        `Refund for order ${rejected.number}`,
        `Order ${lapsed.number} lapsed unpaid`,
        'Sign-in from a new browser',
        'Your subscription ends',
        'Your Bond data subscription is open',
      ].toSorted(),
    )
    const received = mails.find(({ subject }) => subject.startsWith('Payment received'))
    expect(received?.text).toMatch(/we received \d+\.00 USD for order/)
    expect(received?.text).toMatch(/It runs from \d+ \w+ \d{4} until \d+ \w+ \d{4} at \d\d:\d\d \(UTC\)/)
    expect(received?.text).toContain(`/dashboard/invoices/${bought.id}`)
    const told = (await mailsTo(shop.operator)).map(({ subject }) => subject)
    for (const { number } of [bought, rejected, lapsed, mine]) {
      expect(told.filter(subject => subject.startsWith(`Order ${number} waits for a payment of `))).toHaveLength(1)
    }
    expect(told.filter(subject => /^A payment of .* could not be used$/.test(subject))).toHaveLength(1)
    for (const { text, html } of world.mails) {
      for (const secret of secrets) expect(text + html).not.toContain(secret)
      expect(text).not.toContain('a note of ours')
    }
  })

  test('in Russian to those who read Russian, with links to pages that there are', async () => {
    const person = await signUp(world)
    expect(await person.run('set-language', { language: 'RU' })).toMatchObject({ status: 200 })
    const { bought, rejected, lapsed, mine } = await journey(person)
    const mails = await mailsTo(person)
    const invoices = [bought, rejected, lapsed, mine].map(
      ({ number, invoice }) => `${invoice?.number} по заказу ${number}`,
    )
    expect(mails.map(({ subject }) => subject.replace(/заканчивается .*/, 'заканчивается')).toSorted()).toEqual(
      [
        ...invoices.map(text => `Счёт ${text}`),
        `Оплата заказа ${bought.number} получена`,
        'Создан ключ API',
        'Ключ API заменён',
        'Ключ API отключён',
        `Заказ ${rejected.number} отменён: оплаты нет`,
        `Платёж по заказу ${rejected.number} не удалось зачесть`,
        `Возврат по заказу ${rejected.number}`,
        `Заказ ${lapsed.number} аннулирован: срок оплаты истёк`,
        'Вход из нового браузера',
        'Подписка заканчивается',
        'Подписка Bond data открыта',
      ].toSorted(),
    )
    for (const { text, html } of mails) {
      expect(text).toMatch(/^Здравствуйте, /)
      expect(html).toContain('lang="ru"')
      const path = /https?:\/\/[^/\s]+(\/\S+)/.exec(text)?.[1]
      expect(path && matchRoute(path), path).not.toBeNull()
    }
  })
})

import { randomUUID } from 'node:crypto'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launch, openWindow, shoot, violationsOf, type Window } from '../support/chromium.ts'
import { type Order, openShop, type Person, type Shop } from '../support/shop.ts'
import { disputeEvent, eventOf, openStripe, post } from '../support/stripe.ts'
import { signUp, type Visitor } from '../support/visitor.ts'
import { cutTexts } from './cut-texts.ts'

let stripe: Awaited<ReturnType<typeof openStripe>>
let shop: Shop
let browser: Browser
let person: Person
let order: Order
let accountId: string

beforeAll(async () => {
  stripe = await openStripe()
  const seller = { SELLER_NAME: 'Bond Data Ltd', SELLER_BANK: 'IBAN DE02 1203 0000 0000 2020 51' }
  shop = await openShop({ settings: { ...stripe.settings, ...seller } })
  browser = await launch()
  person = await signUp(shop.world)
  order = await shop.order(person, 'month-12')
  await shop.confirm(order.id, 'WIRE-1')
  accountId = (await shop.accountOf(person)).id
  const bought = { tariffId: shop.tariffs['month-3'], provider: 'STRIPE', idempotencyKey: randomUUID() }
  await person.run('place-order', bought)
  const [checkout] = stripe.checkouts
  if (checkout === undefined) throw new Error('nothing was begun')
  await post(shop.world, eventOf('checkout.session.completed', checkout))
  await post(shop.world, disputeEvent('charge.dispute.created', checkout))
})
afterAll(async () => {
  await browser.close()
  await shop.world.close()
  await stripe.close()
})

function windowOf(visitor: Visitor, width = 1440): Promise<Window> {
  return openWindow(browser, shop.world, { visitor, viewport: { width, height: 900 } })
}

const account = () => `/dashboard/operator/accounts/${accountId}`

test('an operator refunds a part of a payment, and its customer sees it', async () => {
  await shop.operator.run('confirm-password', { password: shop.operator.password })
  const window = await windowOf(shop.operator)
  const { page } = window
  await window.open(account())
  await page.getByRole('button', { name: `Refund order ${order.number}` }).click()
  const dialog = page.getByRole('dialog')
  expect(await violationsOf(page)).toEqual([])
  await shoot(page, 'refund-dialog')
  await dialog.getByLabel('Amount').fill('100,50')
  await dialog.getByLabel('Reason').fill('fewer users')
  await dialog.getByLabel('Reference of the transfer').fill('BACK-1')
  await dialog.getByRole('button', { name: 'Refund' }).click()
  await page.getByText('partly refunded').waitFor()
  expect(window.complaints).toEqual([])
  await window.context.close()

  const own = await windowOf(person)
  await own.open(`/dashboard/invoices/${order.id}`)
  await own.page.getByRole('cell', { name: 'fewer users' }).waitFor()
  await own.page.getByRole('cell', { name: 'Credit note' }).waitFor()
  expect(await violationsOf(own.page)).toEqual([])
  await own.context.close()
})

describe.each(['EN', 'RU'] as const)('in %s', language => {
  test.each([1440, 390])('nothing is cut on the pages at %i pixels', async width => {
    const pages = [
      [shop.operator, 'account', account()],
      [shop.operator, 'refunds', '/dashboard/operator/refunds'],
      [shop.operator, 'orders', '/dashboard/operator/all-orders'],
      [person, 'order', `/dashboard/invoices/${order.id}`],
    ] as const
    for (const [visitor, name, path] of pages) {
      const window = await windowOf(visitor, width)
      const { page } = window
      await window.open(path)
      await page.getByRole('banner').getByRole('button', { name: language }).click()
      await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(language === 'EN' ? 'en-GB' : 'ru-RU')
      await page.locator('table').first().waitFor()
      await shoot(page, `refund-${name}-${language}-${width}`)
      expect(await cutTexts(page), name).toEqual([])
      const text = await page.locator('main').textContent()
      if (language === 'RU') expect(text, name).not.toMatch(/payment provider|fraudulent|subscriber/)
      expect(window.complaints).toEqual([])
      await window.context.close()
    }
  })
})

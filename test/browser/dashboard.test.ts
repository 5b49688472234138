import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { verifies } from '../promises.ts'
import { launch, openWindow, signIn, type Window } from '../support/chromium.ts'
import { eventOf, openStripe, post } from '../support/stripe.ts'
import { PASSWORD, signUp, tokenFor } from '../support/visitor.ts'
import { openWorld, type World } from '../world.ts'

let stripe: Awaited<ReturnType<typeof openStripe>>
let world: World
let browser: Browser

beforeAll(async () => {
  stripe = await openStripe()
  const seller = { SELLER_NAME: 'Bond Data Ltd', SELLER_BANK: 'IBAN DE02 1203 0000 0000 2020 51' }
  world = await openWorld({ settings: { ...seller, ...stripe.settings } })
  browser = await launch()
})

afterAll(async () => {
  await browser.close()
  await world.close()
  await stripe.close()
})

describe('from the first visit to the first answer', () => {
  verifies(
    ['KEY-2', 'KEY-3', 'SUB-2', 'SUB-4', 'SVC-3'],
    'goes by invoice, and a new key ends the old one',
    async () => {
      const customer = await openWindow(browser, world)
      await register(customer, 'vera@example.com')
      const number = await orderByInvoice(customer)
      await confirmAsOperator(number)

      const first = await generateKey(customer, 'Generate key')
      expect(await screen(first)).toBe(200)
      const second = await generateKey(customer, 'Replace key')
      expect(second).not.toBe(first)
      expect(await screen(first)).toBe(401)
      expect(await screen(second)).toBe(200)
      await customer.page.reload()
      await customer.page
        .getByText(`${second.slice(0, 12)}`)
        .first()
        .waitFor()
      expect(await customer.page.content()).not.toContain(second)

      await expectUsage(customer)
      expect(customer.complaints).toEqual([])
      await customer.context.close()
    },
  )

  verifies('SVC-3', 'goes by card: the payment page, its signed message, and the order is paid', async () => {
    const elsewhere = { url: 'https://pay.example/', html: '<title>Pay</title><h1>The payment page</h1>' }
    const customer = await openWindow(browser, world, { elsewhere })
    await register(customer, 'karl@example.com')
    await chooseTariff(customer, '3 months')
    await customer.page.getByRole('radio', { name: /^Card/ }).check()
    await customer.page.getByRole('button', { name: 'Continue to payment' }).click()
    await customer.page.getByRole('heading', { name: 'The payment page' }).waitFor()
    const checkout = stripe.checkouts.at(-1)
    if (checkout === undefined) throw new Error('nothing was asked of the provider')

    await customer.open(`/dashboard/invoices/${checkout.orderId}`)
    await customer.page.getByText('waiting for payment').waitFor()
    expect(await post(world, eventOf('checkout.session.completed', checkout))).toEqual([200, undefined])
    await customer.page.getByText('paid', { exact: true }).waitFor()
    expect(await screen(await generateKey(customer, 'Generate key'))).toBe(200)
    expect(customer.complaints).toEqual([])
    await customer.context.close()
  })
})

async function register({ page, open, context }: Window, email: string): Promise<void> {
  await open('/')
  await page.getByText('early access').first().waitFor()
  await page.getByRole('link', { name: 'Create account' }).first().click()
  await page.getByLabel('Your name').fill('Vera')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { name: 'Check your inbox' }).waitFor()
  const token = await tokenFor(world, email)
  await open(`/verify#${token}`)
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
  expect(page.url()).toBe(`${world.baseUrl}/dashboard`)
  expect((await context.cookies()).every(({ httpOnly, sameSite }) => httpOnly && sameSite === 'Lax')).toBe(true)
  expect(await page.evaluate(() => ({ ...localStorage, ...sessionStorage }))).toEqual({ language: 'EN' })
}

async function chooseTariff({ page }: Window, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Plans' }).click()
  await page.getByText('No auto-renewal').first().waitFor()
  await page.getByRole('button', { name: `Choose ${name}` }).click()
  await page.getByText('Payment method').waitFor()
}

async function orderByInvoice(window: Window): Promise<string> {
  const { page } = window
  await chooseTariff(window, 'Lifetime')
  await page.getByRole('radio', { name: /^Invoice/ }).check()
  await page.getByRole('button', { name: 'Place order' }).dblclick()
  await page.getByText('waiting for payment').waitFor()
  const paper = page.frameLocator('iframe')
  await paper.getByText('IBAN DE02').waitFor()
  const number = /\d{4}-\d+/.exec((await page.getByRole('heading', { level: 1 }).textContent()) ?? '')?.[0] ?? ''
  await page.getByRole('link', { name: 'All orders' }).click()
  await page.getByRole('link', { name: number }).waitFor()
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
  return number
}

async function confirmAsOperator(number: string): Promise<void> {
  const operator = await openWindow(browser, world)
  await signIn(operator, await signUp(world, { role: 'OPERATOR' }))
  const { page } = operator
  await page.getByRole('link', { name: 'Orders to confirm' }).click()
  await page.getByRole('button', { name: `Confirm order ${number}` }).click()
  await page.getByLabel('Payment reference').fill('WIRE 4711')
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('Order confirmed.').waitFor()
  await page.getByText('No orders to confirm').waitFor()
  expect(operator.complaints).toEqual([])
  await operator.context.close()
}

/** Generates it, copies it by the button and reads the clipboard. */
async function generateKey({ page }: Window, button: string): Promise<string> {
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'API key' }).click()
  await page.getByRole('button', { name: button }).click()
  await page.getByRole('dialog').getByLabel('Your password').fill(PASSWORD)
  await page.getByRole('dialog').getByRole('button', { name: 'Generate key' }).click()
  await page.getByRole('heading', { name: 'Your new key' }).waitFor()
  await page.getByRole('button', { name: 'Copy: API key' }).click()
  await page.getByText('Copied').first().waitFor()
  const key = await page.evaluate(() => navigator.clipboard.readText())
  expect(key).toMatch(/^bds_live_/)
  await expect.poll(() => page.getByRole('region', { name: 'Shell' }).textContent()).toContain(key)
  expect(page.url()).not.toContain(key)
  return key
}

async function screen(key: string): Promise<number> {
  const path = '/api/v1/data/instruments?PageSize=2'
  return (await fetch(world.baseUrl + path, { headers: { 'x-api-key': key } })).status
}

/** Counts are written every few seconds. */
async function expectUsage({ page, open }: Window): Promise<void> {
  await expect
    .poll(
      async () => {
        await open('/dashboard/usage')
        return page.getByRole('row', { name: /REST/ }).count()
      },
      { timeout: 60_000, interval: 2_000 },
    )
    .toBeGreaterThan(0)
  await page.locator('.chart canvas').waitFor()
}

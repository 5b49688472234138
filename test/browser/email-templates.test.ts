import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launch, openWindow, shoot, violationsOf, type Window } from '../support/chromium.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { mailTo } from '../support/visitor.ts'
import { cutTexts } from './cut-texts.ts'

let shop: Shop
let browser: Browser

beforeAll(async () => {
  shop = await openShop()
  browser = await launch()
})
afterAll(async () => {
  await browser.close()
  await shop.world.close()
})

const EMAILS = '/dashboard/operator/emails'

async function windowOf(width = 1280): Promise<Window> {
  const window = await openWindow(browser, shop.world, { visitor: shop.operator, viewport: { width, height: 900 } })
  window.page.setDefaultTimeout(20_000)
  return window
}

test('an operator finds an email, sees what a change looks like, tries it, saves it and takes it back', async () => {
  const window = await windowOf()
  const { page } = window
  await window.open(EMAILS)
  await page.getByRole('link', { name: 'Order placed' }).click()
  const frame = page.frameLocator('iframe[title="The email with sample values"]')
  await frame.getByText('We received your order 2026-000123').waitFor()
  await page.getByLabel('Subject').fill('Your order {orderNumbr}')
  await page.getByText('Did you mean {orderNumber}?').first().waitFor()
  await page.getByRole('button', { name: 'Save text' }).click()
  await expect.poll(() => page.getByLabel('Subject').getAttribute('aria-invalid')).toBe('true')
  await shoot(page, 'email-fault')
  await page.getByLabel('Subject').fill('Your order {orderNumber}')
  const paragraphs = page.getByRole('textbox', { name: 'Paragraphs', exact: true })
  await paragraphs.fill('Order {orderNumber} for {amount} <b>waits</b>.\n\nPay until {payUntil}.')
  await frame.getByText('Order 2026-000123 for 790.00 USD <b>waits</b>.').waitFor()
  await page.getByText('Your order 2026-000123', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Send me a test' }).click()
  const mail = await mailTo(shop.world, shop.operator.email, /^Test: /)
  expect(mail.subject).toBe('Test: Your order 2026-000123')
  expect(mail.text).toContain('Pay until 5 December 2026')
  await shop.world.service.database.prisma.session.updateMany({ data: { confirmedAt: null } })
  await page.getByRole('button', { name: 'Save text' }).click()
  const again = page.getByRole('dialog').last()
  await again.getByLabel('Confirm your password').fill(shop.operator.password)
  await again.getByRole('button', { name: 'Verify' }).click()
  await page.getByRole('cell', { name: shop.operator.email }).waitFor()
  expect(await violationsOf(page)).toEqual([])
  await shoot(page, 'email-saved')
  await page.getByRole('button', { name: 'Restore built-in text' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Restore built-in text' }).click()
  await page.getByRole('cell', { name: 'Built-in text restored' }).waitFor()
  await expect.poll(() => page.getByLabel('Subject').inputValue()).toBe('Order {orderNumber} placed')
  await page.getByRole('button', { name: 'Edit this text, version 1' }).click()
  await expect.poll(() => page.getByLabel('Subject').inputValue()).toBe('Your order {orderNumber}')
  await page.getByRole('button', { name: 'Russian' }).click()
  await expect.poll(() => page.getByLabel('Subject').inputValue()).toBe('Заказ {orderNumber} оформлен')
  await window.context.close()
})

test.each([390, 1280])('list and editor fit into %i px in both languages', async width => {
  const { prisma } = shop.world.service.database
  const change = { kind: 'INVOICE_ISSUED', language: 'RU' as const, version: 1, at: new Date(), by: 'anna@example.com' }
  const texts = { subject: 'Счёт', paragraphs: ['Нет {суммы}'], link: 'Открыть', ending: [] }
  if ((await prisma.emailTextChange.count({ where: { kind: change.kind } })) === 0)
    await prisma.emailTextChange.create({ data: { ...change, texts } })
  for (const language of ['EN', 'RU'] as const) {
    await shop.operator.run('set-language', { language })
    const window = await windowOf(width)
    const { page } = window
    await window.open(EMAILS)
    await page.getByRole('link', { name: language === 'EN' ? 'Invoice issued' : 'Счёт выставлен' }).waitFor()
    expect(await cutTexts(page)).toEqual([])
    expect(await violationsOf(page)).toEqual([])
    await shoot(page, `emails-${language}-${width}`)
    await window.open(`${EMAILS}/INVOICE_ISSUED`)
    await page.frameLocator('iframe').getByText('INV-2026-000123').first().waitFor()
    if (language === 'RU') await page.getByText('В абзаце 1 неизвестная подстановка {суммы}.').waitFor()
    expect(await cutTexts(page)).toEqual([])
    expect(await violationsOf(page)).toEqual([])
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
    ).toBe(true)
    await shoot(page, `email-${language}-${width}`)
    await window.context.close()
  }
})

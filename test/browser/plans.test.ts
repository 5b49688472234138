import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launch, openWindow, shoot, violationsOf, type Window } from '../support/chromium.ts'
import { openShop, type Person, type Shop } from '../support/shop.ts'
import { signUp, type Visitor } from '../support/visitor.ts'
import { cutTexts } from './cut-texts.ts'

let shop: Shop
let browser: Browser
let person: Person

beforeAll(async () => {
  shop = await openShop()
  browser = await launch()
  person = await signUp(shop.world)
})
afterAll(async () => {
  await browser.close()
  await shop.world.close()
})

const PLANS = '/dashboard/operator/plans'

async function windowOf(visitor: Visitor, width = 1440): Promise<Window> {
  const window = await openWindow(browser, shop.world, { visitor, viewport: { width, height: 900 } })
  window.page.setDefaultTimeout(10_000)
  return window
}

test('an operator changes a plan with the password and a reason, and customers see it at once', async () => {
  const window = await windowOf(shop.operator)
  const { page } = window
  await window.open(PLANS)
  await page.getByRole('button', { name: 'Change 3 months' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change 3 months' })
  await dialog.getByLabel('Requests a minute').fill('many')
  await dialog.getByLabel('Reason').fill('spring prices')
  await dialog.getByRole('button', { name: 'Save plan' }).click()
  await dialog.getByText('A whole number.').waitFor()
  await shop.world.service.database.prisma.session.updateMany({ data: { confirmedAt: null } })
  await dialog.getByLabel('Requests a minute').fill('9 000')
  await dialog.getByRole('button', { name: 'Save plan' }).click()
  const again = page.getByRole('dialog').last()
  await again.getByLabel('Confirm your password').fill(shop.operator.password)
  await again.getByRole('button', { name: 'Verify' }).click()
  await dialog.getByText('requestsPerMinute must be at most requestsPerDay, 5000.').waitFor()
  expect(await violationsOf(page)).toEqual([])
  await shoot(page, 'plan-dialog')
  await dialog.getByLabel('Requests a minute').fill('90')
  await dialog.getByLabel('Price of the term').fill('849,50')
  await dialog.getByLabel('Name in English').fill('Quarter')
  await dialog.getByLabel('Name in Russian').fill('Квартал')
  await dialog.getByRole('button', { name: 'Save plan' }).click()
  await page.getByRole('cell', { name: 'spring prices' }).waitFor()
  await page.getByText('Price of the term: 790.00 → 849.50').waitFor()
  expect(await violationsOf(page)).toEqual([])
  await window.context.close()

  const own = await windowOf(person)
  await own.open('/dashboard/buy')
  await own.page.getByRole('heading', { name: 'Quarter' }).waitFor()
  await own.page.getByRole('banner').getByRole('button', { name: 'RU' }).click()
  await own.page.getByRole('heading', { name: 'Квартал' }).waitFor()
  expect(own.complaints).toEqual([])
  await own.context.close()
})

describe.each(['EN', 'RU'] as const)('in %s', language => {
  test.each([1440, 390])('nothing is cut on the page and in its dialog at %i pixels', async width => {
    const window = await windowOf(shop.operator, width)
    const { page } = window
    await window.open(PLANS)
    await page.getByRole('banner').getByRole('button', { name: language }).click()
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(language === 'EN' ? 'en-GB' : 'ru-RU')
    await page.locator('table').nth(1).waitFor()
    await shoot(page, `plans-${language}-${width}`)
    expect(await cutTexts(page)).toEqual([])
    expect(await violationsOf(page)).toEqual([])
    const name = language === 'EN' ? 'Change Lifetime' : 'Изменить тариф «Бессрочно»'
    await page.getByRole('button', { name }).click()
    await page.getByRole('dialog').waitFor()
    await shoot(page, `plans-dialog-${language}-${width}`)
    expect(await cutTexts(page)).toEqual([])
    expect(window.complaints).toEqual([])
    await window.context.close()
  })
})

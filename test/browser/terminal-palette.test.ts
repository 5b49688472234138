import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectToFit, launch, openWindow, shoot, signIn, violationsOf, type Window } from '../support/chromium.ts'
import { makeCustomer } from '../support/customer.ts'
import { signUp } from '../support/visitor.ts'
import { openWorld, type World } from '../world.ts'

let world: World
let browser: Browser
let window: Window

beforeAll(async () => {
  world = await openWorld()
  browser = await launch()
  const customer = await makeCustomer(world, await signUp(world, { role: 'OPERATOR' }))
  window = await openWindow(browser, world)
  await signIn(window, customer)
})

afterAll(async () => {
  await browser.close()
  await world.close()
})

interface Bonds {
  readonly items: readonly { readonly isin: string; readonly name: string }[]
  readonly page: { readonly total: number }
}

async function openPalette() {
  const { page } = window
  await page.keyboard.press('Control+k')
  return page.getByRole('combobox', { name: 'Command palette' })
}

describe('the command palette', () => {
  test('turns words into chips, says how many bonds they leave, and goes there with Enter', async () => {
    const { page } = window
    await window.open('/app/screen?cols=credit&Currency=USD')
    const input = await openPalette()
    await input.fill('aa rub 3y')
    const { page: expected } = await world.getJson<Bonds>(
      '/api/v1/data/instruments?CreditRatingFrom=AA&Currency=RUB&DaysToMaturityTo=1095&PageSize=1',
    )
    await page.getByRole('option', { selected: true }).getByText(`${expected.total} bonds`, { exact: true }).waitFor()
    await shoot(page, 'palette-filters')
    await input.press('Enter')
    await page.getByRole('button', { name: 'Remove Days to maturity ≤ 1095' }).waitFor()
    expect(new URL(page.url()).search).toBe('?CreditRatingFrom=AA&Currency=RUB&DaysToMaturityTo=1095&cols=credit')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  })

  test('says which words are no filter', async () => {
    const { page } = window
    const input = await openPalette()
    await input.fill('rub 3y zzzz')
    await page.getByText('Not understood as a filter: zzzz').waitFor()
    await input.press('Escape')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  })

  test('finds a bond by a name in the other script or layout, and opens it', async () => {
    const { page } = window
    const { items } = await world.getJson<Bonds>('/api/v1/data/instruments?Query=рудория&PageSize=7&Fields=isin,name')
    const input = await openPalette()
    for (const text of ['rudoria', 'рудория', 'кгвщкшф']) {
      await input.fill(text)
      await page
        .getByRole('option')
        .filter({ hasText: items[0]?.isin ?? 'no bond' })
        .waitFor()
    }
    await page
      .getByRole('option')
      .filter({ hasText: items[0]?.isin ?? 'no bond' })
      .click()
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/app/bond/${items[0]?.isin}`)
  })

  test('goes to pages, an issuer and the documentation by the arrow keys', async () => {
    const { page } = window
    await window.open('/app/screen')
    await page.getByRole('button', { name: /Search or jump to/ }).click()
    const input = page.getByRole('combobox', { name: 'Command palette' })
    await input.fill('портф')
    await expect.poll(() => page.getByRole('option', { selected: true }).first().textContent()).toMatch(/^Portfolios/)
    await input.fill('accrued')
    await page.getByRole('group', { name: 'Documentation' }).getByRole('option').first().waitFor()
    await input.fill('treasury of rudoria')
    const issuer = page.getByRole('group', { name: 'Issuers' }).getByRole('option').first()
    await issuer.waitFor()
    while ((await issuer.getAttribute('aria-selected')) === 'false') await input.press('ArrowDown')
    await input.press('Enter')
    await expect.poll(() => page.url()).toMatch(/IssuerId=|\/app\/issuer/)
  })

  test('an action of the palette is done at once, and the focus returns', async () => {
    const { page } = window
    const input = await openPalette()
    await input.fill('тёмная')
    await input.press('Enter')
    expect(await page.evaluate('document.documentElement.dataset.theme')).toBe('dark')
    const again = await openPalette()
    await again.fill('system theme')
    await again.press('Enter')
    expect(await page.evaluate('document.documentElement.dataset.theme ?? null')).toBeNull()
    expect(window.complaints).toEqual([])
  })
})

test.each([
  ['light', 1280, 'EN'],
  ['dark', 390, 'RU'],
] as const)('in %s colours at %i pixels in %s it keeps the rules of WCAG 2.2 AA', async (scheme, width, language) => {
  const { page } = window
  await page.setViewportSize({ width, height: 900 })
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
  await window.open('/app/screen')
  await page
    .getByRole('group', { name: /Language|Язык/ })
    .getByRole('button', { name: language })
    .click()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /Command palette|Команды и поиск/ }).fill('aa rub 3y банки')
  await page.getByRole('option', { selected: true }).locator('small').waitFor()
  await shoot(page, `palette-${scheme}-${width}`)
  expect(await violationsOf(page)).toEqual([])
  await expectToFit(page)
})

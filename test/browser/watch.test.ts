import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FREE } from '../../schema/entitlement.ts'
import { expectToFit, launch, openWindow, shoot, signIn, violationsOf, type Window } from '../support/chromium.ts'
import { openShop, type Person } from '../support/shop.ts'
import { PASSWORD, signUp, subscribe } from '../support/visitor.ts'
import type { World } from '../world.ts'

let world: World
let browser: Browser
let window: Window
let subscriber: Person
let isins: readonly string[]

const FILTERS = 'Currency=RUB&YieldFrom=10&Sorts=yield_desc'

beforeAll(async () => {
  const shop = await openShop()
  world = shop.world
  browser = await launch()
  subscriber = await signUp(world)
  await subscribe(world, subscriber.email)
  window = await openWindow(browser, world)
  await signIn(window, subscriber)
  const { items } = await world.getJson<{ items: { isin: string }[] }>(
    '/api/v1/data/instruments?PriceFrom=1&YieldFrom=1&PageSize=6',
  )
  isins = items.map(({ isin }) => isin)
})

afterAll(async () => {
  await browser.close()
  await world.close()
})

test('a screen is saved, replaced, renamed, opened and deleted', async () => {
  const { page } = window
  const dialog = page.getByRole('dialog')
  await window.open(`/app/screen?${FILTERS}`)
  await page.getByRole('button', { name: 'Save this screen' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('High yield')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Screen saved').waitFor()
  await window.open('/app/screen?Currency=USD')
  await page.getByRole('button', { name: 'Save this screen' }).click()
  await dialog.getByLabel('Save as').selectOption({ label: 'in place of “High yield”' })
  await expect.poll(() => dialog.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('High yield')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await window.open('/app/watch')
  await page.getByRole('button', { name: 'Rename: High yield' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Dollars')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('link', { name: 'Dollars' }).click()
  await expect.poll(() => new URL(page.url()).search).toBe('?Currency=USD')
  await window.open('/app/watch')
  await page.getByRole('button', { name: 'Delete: Dollars' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('No saved screens yet').waitFor()
  expect(window.complaints).toEqual([])
})

test('a star puts a bond on a list, and the list shows it', async () => {
  const { page } = window
  await window.open(`/app/bond/${isins[0]}`)
  await page.getByRole('button', { name: 'Watch', exact: true }).click()
  await page.getByRole('button', { name: 'Watching' }).waitFor()
  await window.open('/app/watch')
  const list = page.getByRole('region', { name: 'My bonds' })
  await list.getByText(isins[0] ?? '', { exact: true }).waitFor()
  await expect.poll(() => list.getByRole('row').nth(1).textContent()).toContain('0.00')
  await list.getByRole('button', { name: /^Remove / }).click()
  await list.getByText('No bonds in this list').waitFor()
})

test('with several lists the star asks for which', async () => {
  const { page } = window
  await window.open('/app/watch')
  await page.getByRole('button', { name: 'New watchlist' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Metals')
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
  await page.getByRole('region', { name: 'Metals' }).waitFor()
  await window.open(`/app/bond/${isins[1]}`)
  await page.getByRole('button', { name: 'Watch', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Metals' }).check()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Watching' }).waitFor()
})

describe('without a subscription', () => {
  test('the limits are told before anything fails, with the way to the plans', async () => {
    const reader = await signUp(world)
    await reader.run('save-screen', { name: 'Only one', query: FILTERS })
    await reader.run('create-watchlist', { name: 'Mine', bonds: isins.slice(0, FREE.watchedBondsMax) })
    const free = await openWindow(browser, world)
    const { page } = free
    await signIn(free, reader)
    await free.open('/app/screen?Currency=RUB')
    await page.getByText('first 50 of').waitFor()
    expect(await page.locator('.grid').getAttribute('aria-rowcount')).toBe(String(1 + (FREE.listRowsMax ?? 0)))
    await page.getByRole('button', { name: 'Save this screen' }).click()
    await page.getByRole('dialog').getByText('Free access keeps 1 screen.').waitFor()
    await shoot(page, 'watch-free-save')
    await page.keyboard.press('Escape')
    await free.open(`/app/bond/${isins[5]}`)
    await page.getByRole('button', { name: 'Watch', exact: true }).click()
    await page.getByRole('dialog').getByText('The limit is 5 watched bonds').waitFor()
    await expect.poll(() => page.getByRole('checkbox', { name: 'Mine' }).isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'Done' }).click()
    await free.open('/app/watch')
    await page.getByText('5 of 5 bonds').waitFor()
    await shoot(page, 'watch-free')
  })

  test('a term that begins elsewhere opens the terminal without a reload', async () => {
    const reader = await signUp(world)
    const buyer = await openWindow(browser, world)
    const { page } = buyer
    await signIn(buyer, reader)
    await buyer.open('/app/screen?Currency=RUB')
    await page.getByText('first 50 of').waitFor()
    await page.evaluate('window.isSamePage = true')
    await subscribe(world, reader.email)
    await page.evaluate("dispatchEvent(new Event('focus'))")
    await page.getByText('first 50 of').waitFor({ state: 'hidden' })
    await expect
      .poll(async () => Number(await page.locator('.grid').getAttribute('aria-rowcount')))
      .toBeGreaterThan(1 + (FREE.listRowsMax ?? 0))
    expect(await page.evaluate('window.isSamePage')).toBe(true)
    await buyer.context.close()
  })

  test('beyond the quota the page says when it goes on, and does', async () => {
    const reader = await signUp(world)
    const eager = await openWindow(browser, world)
    const { page } = eager
    await signIn(eager, reader)
    await eager.open('/dashboard')
    const many = (count: number) => Promise.all(Array.from({ length: count }, () => reader.run('get-watched')))
    const answers = await many(2 * FREE.requestsPerMinute)
    expect(answers.map(({ status }) => status)).toContain(429)
    // Others of the same person take what comes back meanwhile.
    let isOver = false
    const others = (async () => {
      while (!isOver) await many(20)
    })()
    // A page that is refused and asks again is never idle.
    await page.goto(`${world.baseUrl}/app/watch`, { waitUntil: 'commit' })
    await page
      .getByText(/Many requests at once\. Going on in \d+ second/)
      .waitFor()
      .finally(() => {
        isOver = true
      })
    await others
    await page.getByText('No saved screens yet').waitFor()
    await page.getByText('Many requests at once').waitFor({ state: 'detached' })
  })
})

test('without a connection the page says so, and goes on when it is back', async () => {
  const { page } = window
  await window.open('/app/screen?Currency=RUB')
  await page.locator('.grid-body .twofold').first().waitFor()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Price, %' }).click()
  await page.getByText('No connection.').waitFor()
  await page.context().setOffline(false)
  await page.getByRole('columnheader', { name: 'Price, %' }).and(page.locator('[aria-sort]')).waitFor()
  await page.locator('.grid:not(.dimmed) .twofold').first().waitFor()
  await page.getByText('No connection.').waitFor({ state: 'detached' })
})

test('an ended session asks for the password and stays on the page', async () => {
  const { page } = window
  await window.open('/app/watch')
  await page.getByRole('region', { name: 'Metals' }).waitFor()
  await world.service.database.prisma.session.deleteMany({ where: { user: { email: subscriber.email } } })
  await page.getByRole('button', { name: 'New watchlist' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('After')
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('region', { name: 'After' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/app/watch')
})

describe.each([
  ['EN', 'light', 1280],
  ['RU', 'dark', 390],
  ['EN', 'dark', 1920],
  ['RU', 'light', 768],
] as const)('in %s, %s colours at %i pixels', (language, colorScheme, width) => {
  test('the page keeps the rules of WCAG 2.2 AA and nothing is cut', async () => {
    const { page } = window
    await subscriber.run('sign-in', { email: subscriber.email, password: PASSWORD })
    await subscriber.run('save-screen', { name: `${language} ${width}`, query: FILTERS })
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await window.open('/app/watch')
    await page.getByRole('button', { name: new RegExp(`^${language} `) }).click()
    await page.getByRole('link', { name: `${language} ${width}` }).waitFor()
    await page.getByRole('region', { name: 'Metals' }).waitFor()
    await shoot(page, `watch-${language}-${colorScheme}-${width}`)
    expect(await violationsOf(page)).toEqual([])
    await expectToFit(page)
  })
})

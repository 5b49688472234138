import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
  window = await openWindow(browser, world, { viewport: { width: 1440, height: 900 } })
  await signIn(window, customer)
})

afterAll(async () => {
  await browser.close()
  await world.close()
})

interface Listing {
  readonly page: { readonly total: number }
  readonly meta: { readonly revision: number }
}

test('a day is part of the URL, asks for the market of that day, and stays from page to page', async () => {
  const { page } = window
  const now = await world.getJson<Listing>('/api/v1/data/instruments?PageSize=1')
  const then = await world.getJson<Listing>('/api/v1/data/instruments?AsOf=2026-11-01&PageSize=1')
  expect(then.meta.revision).toBeLessThan(now.meta.revision)
  await window.open('/app/screen')
  await page.getByRole('img', { name: `Current: revision ${now.meta.revision}` }).waitFor()
  await page.getByLabel('As of').fill('2026-11-01')
  await page.evaluate('document.activeElement.blur()')
  await expect.poll(() => new URL(page.url()).search).toBe('?AsOf=2026-11-01')
  await expect.poll(() => page.locator('.total').textContent()).toBe(`${then.page.total} bonds`)
  await page.locator('.grid-body .twofold').first().waitFor()
  await page.keyboard.press('j')
  await page.locator('.peek h2').waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.url()).toMatch(/\/app\/bond\/\w+\?AsOf=2026-11-01$/)
  await page.getByRole('link', { name: 'Screen' }).click()
  await expect.poll(() => new URL(page.url()).search).toBe('?AsOf=2026-11-01')
  await page.getByRole('button', { name: 'Back to the market as it is now' }).click()
  await expect.poll(() => page.locator('.total').textContent()).toBe(`${now.page.total} bonds`)
})

test('a currency of the frame is a filter of the page, and stays from page to page', async () => {
  const { page } = window
  const { page: expected } = await world.getJson<Listing>('/api/v1/data/instruments?Currency=EUR&PageSize=1')
  await window.open('/app/screen')
  await page.getByLabel('Currency of the view').selectOption('EUR')
  await expect.poll(() => new URL(page.url()).search).toBe('?Currency=EUR')
  await expect.poll(() => page.locator('.total').textContent()).toBe(`${expected.total} bonds`)
  for (const name of ['Map', 'Curves', 'Placements', 'Ladder']) {
    await page.getByRole('navigation', { name: 'Terminal' }).getByRole('link', { name }).click()
    await expect.poll(() => new URL(page.url()).search).toBe('?Currency=EUR')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => page.getByRole('alert').count()).toBe(0)
  }
  await page.getByRole('navigation', { name: 'Terminal' }).getByRole('link', { name: 'Placements' }).click()
  await page.getByLabel('Currency of the view').selectOption('')
  await expect.poll(() => new URL(page.url()).search).toBe('')
})

test('a bond of a day has the history up to that day and the alternatives of that day', async () => {
  const { page } = window
  const { items } = await world.getJson<{ items: readonly { isin: string }[] }>(
    '/api/v1/data/instruments?AsOf=2026-11-01&BondType=CORPORATE&Sorts=turnover30d_desc&PageSize=30&Fields=isin',
  )
  let found: { readonly isin: string; readonly names: readonly string[] } | undefined
  for (const { isin } of items) {
    const { similar } = await world.getJson<{ similar: readonly { bond: { name: string } }[] }>(
      `/api/v1/data/alternatives/${isin}?Limit=5&AsOf=2026-11-01`,
    )
    found ??= similar.length === 0 ? undefined : { isin, names: similar.map(({ bond }) => bond.name) }
  }
  if (found === undefined) throw new Error('no bond has alternatives')
  const asked: string[] = []
  page.on('request', request => asked.push(request.postData() ?? ''))
  await window.open(`/app/bond/${found.isin}?AsOf=2026-11-01`)
  await expect.poll(() => asked.filter(body => body.includes('"get-history"')).at(-1)).toContain('"To":"2026-11-01"')
  for (const name of found.names) {
    const link = page.getByRole('link', { name, exact: true }).first()
    expect(await link.getAttribute('href')).toContain('AsOf=2026-11-01')
  }
})

test('a page that cannot be of a day says so and shows the market as it is now', async () => {
  const { page } = window
  for (const path of ['placements', 'issuers', 'curves', 'portfolios', 'ladder', 'watch', 'compare']) {
    await window.open(`/app/${path}?AsOf=2026-11-01`)
    await page.getByText('This page shows the market as it is now, not as of 1 Nov 2026.').waitFor()
    expect([path, await page.getByRole('alert').count()]).toEqual([path, 0])
  }
})

test('a day without data shows the message of the service', async () => {
  const { page } = window
  await window.open('/app/screen?AsOf=2020-01-01')
  const { page: none, ...problem } = await world.getJson<{ page?: unknown; detail: string }>(
    '/api/v1/data/instruments?AsOf=2020-01-01',
  )
  expect(none).toBeUndefined()
  await page.getByRole('alert').getByText(problem.detail).first().waitFor()
})

test('at 390 pixels in Russian and dark colours the day keeps the rules of WCAG 2.2 AA', async () => {
  const { page } = window
  await page.setViewportSize({ width: 390, height: 900 })
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await window.open('/app/screen?AsOf=2026-11-01')
  await page.getByRole('button', { name: 'RU' }).click()
  await page.locator('.grid-body .twofold').first().waitFor()
  await shoot(page, 'day-dark-390')
  expect(await violationsOf(page)).toEqual([])
  await expectToFit(page)
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ENDPOINTS } from '../../facades/endpoints.ts'
import { verifies } from '../promises.ts'
import { PAGES } from '../web/docs-server.ts'
import { sharedWorld, type World } from '../world.ts'
import { type Browser, openBrowser } from './browser.ts'

let world: World
let browser: Browser

beforeAll(async () => {
  world = await sharedWorld()
  browser = await openBrowser(world.baseUrl)
})

afterAll(async () => {
  await browser.close()
  await world.close()
})

describe('a page needs no other host and shows no error', () => {
  test.each(PAGES)('%s', async path => {
    const { page, complaints } = await browser.open(path)
    expect((await page.locator('h1').first().textContent())?.length).toBeGreaterThan(3)
    expect(complaints).toEqual([])
    await page.close()
  })

  test('GraphiQL runs a query with the key', async () => {
    const { page, complaints } = await browser.open('/graphql', { headers: { 'x-api-key': world.key } })
    await page.locator('.graphiql-execute-button').click()
    await page.locator('.result-window', { hasText: 'payDate' }).waitFor()
    expect(complaints).toEqual([])
    await page.close()
  })
})

describe('the API reference', () => {
  test('lists every endpoint and tries one without a key', async () => {
    const { page, complaints } = await browser.open('/docs/reference')
    await page.locator('.opblock').first().waitFor()
    await expect.poll(() => page.locator('.opblock').count()).toBe(ENDPOINTS.length)
    await page.locator('.opblock', { hasText: '/api/v1/b2b/tariffs' }).locator('.opblock-summary').click()
    await page.getByRole('button', { name: 'Execute' }).click()
    await page.locator('.live-responses-table .response-col_status', { hasText: '200' }).waitFor()
    expect(complaints).toEqual([])
    await page.close()
  })

  verifies('KEY-5', 'tries an endpoint with the key, which it keeps nowhere and puts into no URL', async () => {
    const { page, complaints, requests } = await browser.open('/docs/reference')
    const { key } = world
    await page.locator('.btn.authorize').click()
    await page.locator('.auth-container input[type="text"], .auth-container input[type="password"]').fill(key)
    await page.locator('.auth-btn-wrapper .authorize').click()
    await page.locator('.btn-done').click()
    const endpoint = page.locator('.opblock', { has: page.locator('[data-path="/api/v1/data/issuers"]') })
    await endpoint.locator('.opblock-summary').click()
    const sent = page.waitForRequest(request => request.url().includes('/api/v1/data/issuers'))
    await endpoint.getByRole('button', { name: 'Execute' }).click()
    expect((await sent).headers()['x-api-key']).toBe(key)
    await endpoint.locator('.live-responses-table .response-col_status', { hasText: '200' }).waitFor()
    expect([page.url(), ...requests].filter(url => url.includes(key))).toEqual([])
    const kept = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
    )
    expect(kept).not.toContain(key)
    await page.reload({ waitUntil: 'networkidle' })
    await page.locator('.btn.authorize.unlocked').waitFor()
    expect(await page.content()).not.toContain(key)
    expect(complaints).toEqual([])
    await page.close()
  })
})

describe('on a page', () => {
  test.each(PAGES)('%s nothing is wider than a phone', async path => {
    const { page } = await browser.open(path, { width: 390 })
    await page.locator('.hero, .opblock').first().waitFor()
    const { scrolled, seen } = await page.evaluate(() => ({
      scrolled: document.documentElement.scrollWidth,
      seen: document.documentElement.clientWidth,
    }))
    expect(scrolled).toBeLessThanOrEqual(seen)
    await page.close()
  })

  test('the first key press leads past the navigation', async () => {
    const { page } = await browser.open('/docs')
    await page.keyboard.press('Tab')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
    await page.close()
  })

  test.each([
    ['/docs/fields', 'accrued days', 'CouponNow.accruedDays', 'Bond.isin'],
    ['/docs/filters', 'macaulay', 'searchBonds-Duration', 'searchBonds-Isin'],
  ])('%s is narrowed to the words that are looked for', async (path, words, found, other) => {
    const { page } = await browser.open(path)
    await page.locator('#find').fill(words)
    await page.locator(`[id="${other}"]`).waitFor({ state: 'hidden' })
    await expect.poll(() => page.locator(`[id="${found}"]`).isVisible()).toBe(true)
    const shown = await page.locator('[data-entry]:visible').count()
    await expect.poll(() => page.locator('search output').textContent()).toBe(`${shown} found`)
    await page.close()
  })

  test('a snippet is copied as it stands', async () => {
    await browser.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const { page } = await browser.open('/docs/snippets')
    const first = page.locator('figure.code').first()
    await first.getByRole('button', { name: 'Copy: curl' }).click()
    await first.getByRole('button', { name: 'Copied' }).waitFor()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toBe(await first.locator('code').textContent())
    await page.close()
  })
})

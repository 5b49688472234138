import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Window } from '../support/chromium.ts'
import { openDashboard, PAGES, settled } from './dashboard-visitors.ts'

let dashboard: Awaited<ReturnType<typeof openDashboard>>
let window: Window

beforeAll(async () => {
  dashboard = await openDashboard()
  window = await dashboard.windowOf(dashboard.visitorOf('session'), { viewport: { width: 1280, height: 300 } })
})
afterAll(() => dashboard.close())

/** Opens a portfolio, whose first chart is far below what a low window shows. */
async function openPortfolio() {
  const portfolio = PAGES.find(({ page }) => page === 'portfolio') as (typeof PAGES)[number]
  await window.open(dashboard.addressOf(portfolio))
  await settled(window)
  const host = window.page.locator('.chart-host').first()
  await host.waitFor()
  return host
}

test('a chart has its height from the beginning, and is drawn shortly before it is seen', async () => {
  const { page } = window
  const host = await openPortfolio()
  const { y = 0, height = 0 } = (await host.boundingBox()) ?? {}
  expect(y).toBeGreaterThan(300 + 600)
  expect(height).toBeGreaterThan(200)
  expect(await host.locator('.uplot').count()).toBe(0)
  // Still 450 pixels below the window.
  await page.evaluate(by => scrollBy(0, by), y - 300 - 450)
  await host.locator('.uplot').waitFor({ state: 'attached' })
  const drawn = (await host.boundingBox()) ?? { y: 0, height: 0 }
  expect(drawn.y).toBeGreaterThan(300)
  expect(drawn.height).toBe(height)
})

test('every chart is on paper, wherever the page was printed', async () => {
  await openPortfolio()
  const printed = () =>
    window.page.evaluate(() => {
      dispatchEvent(new Event('beforeprint'))
      const hosts = [...document.querySelectorAll('.chart-host')]
      return hosts.length > 0 && hosts.every(host => host.querySelector('.uplot') !== null)
    })
  await expect.poll(printed).toBe(true)
})

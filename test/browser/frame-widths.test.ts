import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shoot, type Window } from '../support/chromium.ts'
import { WIDTHS } from './cut-texts.ts'
import { openDashboard, settled } from './dashboard-visitors.ts'

let dashboard: Awaited<ReturnType<typeof openDashboard>>
let window: Window
let orderId: string

beforeAll(async () => {
  dashboard = await openDashboard()
  const { prisma } = dashboard.world.service.database
  orderId = (await prisma.order.findFirstOrThrow({ where: { invoiceHtml: { not: null } } })).id
  window = await dashboard.windowOf(dashboard.visitorOf('session'))
})
afterAll(() => dashboard.close())

const WITHIN_ROWS = [800, 900, 992, 1000, 1100, 1200, 1366, 1600]

async function choose(language: string): Promise<void> {
  const { page } = window
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('banner').getByRole('button', { name: language }).click()
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(language === 'EN' ? 'en-GB' : 'ru-RU')
}

test('a row that became a block has no label without a value', async () => {
  const { context, page, open } = await dashboard.windowOf(dashboard.visitorOf('operator'), {
    viewport: { width: 390, height: 900 },
  })
  await open('/dashboard/operator/revisions')
  await page.locator('.table.cards td').first().waitFor()
  const labels = () =>
    page
      .locator('.table.cards td:not(:first-child)')
      .evaluateAll(cells =>
        cells
          .filter(cell => cell.checkVisibility())
          .map(cell => [cell.getAttribute('data-head') ?? '', cell.textContent?.trim() ?? '']),
      )
  await shoot(page, 'narrow-revisions')
  expect((await labels()).length).toBeGreaterThan(2)
  expect((await labels()).filter(([, value]) => value === '')).toEqual([])
  await context.close()
})

describe.each(['EN', 'RU'])('in %s', language => {
  test.each(['/', '/dashboard', '/app/screen?AsOf=2026-11-20', '/app/watch'])(
    'the bar above %s is one row, but for phones',
    async path => {
      const { page } = window
      await window.open(path)
      await settled(window)
      await choose(language)
      const rows: string[] = []
      for (const width of [...WIDTHS, ...WITHIN_ROWS].filter(width => width >= 768)) {
        await page.setViewportSize({ width, height: 900 })
        const { height = 0 } = (await page.getByRole('banner').boundingBox()) ?? {}
        if (height > 64 || height === 0) rows.push(`${height} px at ${width}`)
        await shoot(page, `bar-${path.split('/').at(-1)?.split('?')[0]}-${language}-${width}`)
      }
      expect(rows).toEqual([])
    },
  )

  test('a phone shows four pages of the terminal whole, and the others by a button', async () => {
    const { page } = window
    await window.open('/app/ladder')
    await settled(window)
    await choose(language)
    await page.setViewportSize({ width: 390, height: 900 })
    const rail = page.getByRole('navigation', { name: language === 'EN' ? 'Terminal' : 'Терминал' })
    const more = rail.getByRole('button', { name: language === 'EN' ? 'More' : 'Ещё' })
    const cut = () =>
      rail.evaluate(nav =>
        [...nav.querySelectorAll('a, button, ul')]
          .filter(one => one.checkVisibility())
          .filter(one => one.getBoundingClientRect().right > innerWidth || one.scrollWidth > one.clientWidth)
          .map(one => one.textContent),
      )
    await expect.poll(() => rail.getByRole('link').count()).toBe(4)
    expect(await cut()).toEqual([])
    await shoot(page, `rail-${language}`)
    await more.click()
    await expect.poll(() => rail.getByRole('link').count()).toBe(10)
    expect(await cut()).toEqual([])
    expect(await more.getAttribute('aria-expanded')).toBe('true')
    await shoot(page, `rail-open-${language}`)
    await page.keyboard.press('Escape')
    await expect.poll(() => rail.getByRole('link').count()).toBe(4)
    await more.click()
    await rail.getByRole('link').nth(4).click()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/app/issuers')
    await expect.poll(() => rail.getByRole('link').count()).toBe(4)
  })

  test('an invoice is shown whole where the window becomes narrower, and wider again', async () => {
    const { page } = window
    await window.open(`/dashboard/invoices/${orderId}`)
    await settled(window)
    await choose(language)
    const cut = () =>
      page.locator('iframe.paper').evaluate((frame: HTMLIFrameElement) => {
        const { scrollWidth = 0, scrollHeight = 0 } = frame.contentDocument?.scrollingElement ?? {}
        return [scrollWidth - frame.clientWidth, scrollHeight - frame.clientHeight]
      })
    for (const width of [390, 768, 390, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(cut).toEqual([0, 0])
      await shoot(page, `invoice-${language}-${width}`)
    }
  })
})

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, FrameLocator, Page } from 'playwright-core'
import { build } from 'vite'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { APPS, BUILT_APPS } from '../../facades/mcp/apps/apps.ts'
import { buildApps } from '../../facades/mcp/apps/build.ts'
import { call } from '../mcp/raw.ts'
import { launch, openWindow, shoot } from '../support/chromium.ts'
import { sharedWorld, type World } from '../world.ts'

let world: World
let browser: Browser
let hostScript: string
let isin: string

beforeAll(async () => {
  await buildApps()
  world = await sharedWorld()
  browser = await launch()
  hostScript = await bundled('app-host.ts')
  const { structuredContent } = await call(world, 'search_bonds', {
    CouponType: ['FIXED'],
    Currency: ['RUB'],
    PageSize: 1,
  })
  isin = String(structuredContent?.items[0]?.isin)
})
afterAll(async () => {
  await browser.close()
  await world.close()
})

async function bundled(file: string): Promise<string> {
  const entry = join(import.meta.dirname, file)
  const [result] = [
    await build({
      configFile: false,
      logLevel: 'warn',
      build: { write: false, lib: { entry, formats: ['iife'], name: 'host' } },
    }),
  ].flat()
  return result && 'output' in result ? result.output[0].code : expect.fail('the host was not built')
}

interface Opened {
  readonly page: Page
  readonly app: FrameLocator
  readonly complaints: readonly string[]
}

async function openApp(
  tool: string,
  args: object,
  { theme = 'light', locale = 'en', width = 760 }: { theme?: 'light' | 'dark'; locale?: string; width?: number } = {},
): Promise<Opened> {
  const { context, page, complaints } = await openWindow(browser, world, { viewport: { width, height: 640 } })
  onTestFinished(() => context.close())
  const style = 'body{margin:0}iframe{border:0;width:100%}'
  const html = `<!doctype html><meta charset="utf-8"><title>Host</title><style>${style}</style><body><script>${hostScript.replaceAll('</script', '<\\/script')}</script>`
  await page.route(`${world.baseUrl}/app-host`, route => route.fulfill({ contentType: 'text/html', body: html }))
  await page.goto(`${world.baseUrl}/app-host`)
  await page.evaluate(asked => globalThis.openApp(asked), { key: world.key, tool, args: { ...args }, theme, locale })
  return { page, app: page.frameLocator('iframe'), complaints }
}

const SCREEN = { Currency: ['RUB'], CreditRatingFrom: 'AA', Sorts: ['-yield'], PageSize: 12 }

test('each page is one file below 120 kB that may load nothing', async () => {
  for (const { view } of APPS) {
    const page = await readFile(join(BUILT_APPS, `${view}.html`), 'utf8')
    expect(Buffer.byteLength(page)).toBeLessThan(120_000)
    expect(page).toMatch(/default-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-[^']+'/)
    expect(page).not.toMatch(/\b(src|href)=|@import|url\(/)
  }
})

test('the screener draws rows, a map, and the bond of the row that is clicked', async () => {
  const { structuredContent } = await call(world, 'search_bonds', SCREEN)
  const [first] = structuredContent?.items ?? []
  const { page, app, complaints } = await openApp('search_bonds', SCREEN)
  await expect.poll(() => app.locator('tbody tr').count()).toBe(12)
  await expect.poll(() => app.locator('tbody tr').first().textContent()).toContain(String(first?.isin))
  await shoot(page, 'app-screener-light')
  await app.getByRole('button', { name: 'Map' }).click()
  const placed = structuredContent?.items.filter(row => row.yield !== null && row.durationDays !== null)
  await expect.poll(() => app.locator('circle').count()).toBe(placed?.length)
  await shoot(page, 'app-map-light')
  await app.getByRole('button', { name: 'Table' }).click()
  await app.locator('tbody tr').first().click()
  await app.getByRole('heading', { name: String(first?.name) }).waitFor()
  expect(await page.evaluate(() => globalThis.calls)).toEqual([
    `get_bond {"id":"${first?.isin}","Schedules":"NEXT","ScheduleLimit":12}`,
  ])
  await app.getByRole('button', { name: 'Back' }).click()
  await expect.poll(() => app.locator('tbody tr').count()).toBe(12)
  await app.locator('tbody tr').first().focus()
  await page.keyboard.press('Enter')
  await app.getByRole('heading', { name: String(first?.name) }).waitFor()
  expect(complaints).toEqual([])
})

test('the curve draws a line for each day', async () => {
  const args = { Currency: 'RUB', From: '2026-11-01', PageSize: 2, Parts: ['POINTS', 'SLOPES', 'RESIDUALS'] }
  const { page, app, complaints } = await openApp('get_curves', args)
  await expect.poll(() => app.locator('polyline').count()).toBe(2)
  await expect
    .poll(() => app.locator('.legend li').first().textContent())
    .toMatch(/^RUB 2026-11-\d\d · Slope 2–10 years: -?\d+ bp$/)
  await shoot(page, 'app-curve-light')
  expect(complaints).toEqual([])
})

test('the card of a bond shows its figures and payments, and similar bonds that open in turn', async () => {
  const { page, app, complaints } = await openApp('get_bond', { id: isin, Schedules: 'NEXT' })
  await app.getByText(isin).waitFor()
  await expect.poll(() => app.locator('.payments li').count()).toBeGreaterThan(0)
  await expect.poll(() => app.locator('.figures div').count()).toBe(9)
  await shoot(page, 'app-bond-light')
  await app.getByRole('button', { name: 'Similar bonds' }).click()
  await app.getByRole('heading', { name: 'Similar bonds' }).waitFor()
  const calls = () => page.evaluate(() => globalThis.calls.map(one => one.split(' ')[0]))
  const [similar] = await app.locator('.list li').all()
  await similar?.click()
  if (similar === undefined) await app.getByText('No similar bonds.').waitFor()
  else await app.locator('.figures').waitFor()
  expect(await calls()).toEqual(similar === undefined ? ['get_alternatives'] : ['get_alternatives', 'get_bond'])
  expect(complaints).toEqual([])
})

test('several bonds are a list, of which each opens its card and comes back', async () => {
  const { structuredContent } = await call(world, 'search_bonds', { PageSize: 3 })
  const rows = structuredContent?.items ?? []
  const { app, complaints } = await openApp('get_bond', { id: rows.map(row => row.isin), Schedules: 'NONE' })
  await expect.poll(() => app.locator('.list li').count()).toBe(3)
  await app.locator('.list li').nth(1).click()
  await app.getByRole('heading', { name: String(rows[1]?.name) }).waitFor()
  await app.getByRole('button', { name: 'Back' }).click()
  await expect.poll(() => app.locator('.list li').count()).toBe(3)
  expect(complaints).toEqual([])
})

test('theme and language are those of the host, also when it changes', async () => {
  const { page, app } = await openApp('search_bonds', SCREEN, { theme: 'dark', locale: 'ru-RU' })
  await app.getByRole('button', { name: 'Карта' }).waitFor()
  const ground = () => app.locator('body').evaluate(body => getComputedStyle(body).backgroundColor)
  expect(await ground()).toBe('rgb(29, 31, 35)')
  await shoot(page, 'app-screener-dark')
  await page.evaluate(() => globalThis.setTheme('light'))
  await expect.poll(ground).toBe('rgb(255, 255, 255)')
  for (const [tool, args] of [
    ['get_curves', { Currency: 'RUB' }],
    ['get_bond', { id: isin }],
  ] as const) {
    const dark = await openApp(tool, args, { theme: 'dark', locale: 'ru-RU', width: 420 })
    await dark.app.locator('h1').waitFor()
    await shoot(dark.page, `app-${tool}-dark`)
  }
})

test('each fits a phone: nothing is wider than the screen, letters keep their size, names stay beside their figures', async () => {
  const onPhone = { width: 360 }
  const fits = (app: FrameLocator) => app.locator('html').evaluate(root => root.scrollWidth <= root.clientWidth)
  const sizeOf = (app: FrameLocator) =>
    app
      .locator('svg text')
      .first()
      .evaluate(text => text.getBoundingClientRect().height)
  const screener = await openApp('search_bonds', SCREEN, onPhone)
  await screener.app.locator('tbody tr').first().waitFor()
  expect(await fits(screener.app)).toBe(true)
  const left = () =>
    screener.app
      .locator('tbody td')
      .first()
      .evaluate(cell => cell.getBoundingClientRect().left)
  const before = await left()
  await screener.app.locator('.scroll').evaluate(table => table.scrollTo({ left: 200 }))
  expect(await screener.app.locator('.scroll').evaluate(table => table.scrollLeft)).toBeGreaterThan(100)
  expect(await left()).toBe(before)
  await shoot(screener.page, 'app-screener-phone')
  await screener.app.getByRole('button', { name: 'Map' }).click()
  expect([await fits(screener.app), (await sizeOf(screener.app)) >= 11]).toEqual([true, true])
  const curve = await openApp('get_curves', { Currency: 'RUB' }, onPhone)
  await curve.app.locator('polyline').waitFor()
  expect([await fits(curve.app), (await sizeOf(curve.app)) >= 11]).toEqual([true, true])
  await shoot(curve.page, 'app-curve-phone')
  const bond = await openApp('get_bond', { id: isin, Schedules: 'NEXT' }, onPhone)
  await bond.app.locator('.payments li').first().waitFor()
  expect(await fits(bond.app)).toBe(true)
  await shoot(bond.page, 'app-bond-phone')
})

test('a refusal is shown in the words of the service', async () => {
  const { app } = await openApp('get_bond', { id: 'RU000000000X' })
  await app.locator('.text').waitFor()
  await expect.poll(() => app.locator('.text').textContent()).toMatch(/RU000000000X/)
})

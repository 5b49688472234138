import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectToFit, launch, openWindow, shoot, violationsOf } from '../support/chromium.ts'
import { openBrowser } from '../support/visitor.ts'
import { openWorld, type World } from '../world.ts'

let world: World
let browser: Browser

beforeAll(async () => {
  world = await openWorld()
  browser = await launch()
})

afterAll(async () => {
  await browser.close()
  await world.close()
})

interface Preview {
  readonly live: number
  readonly revision: number
  readonly bonds: readonly { readonly isin: string; readonly name: string; readonly yield: number }[]
}

test('the landing page shows bonds of the market as they are now, and says what is covered, without signing in', async () => {
  const { data } = await openBrowser(world).run<Preview>('get-preview')
  const { items, page: all } = await world.getJson<{
    items: readonly { isin: string; yield: number }[]
    page: { total: number }
  }>(`/api/v1/data/instruments?Isin=${data.bonds.map(({ isin }) => isin).join(',')}&Fields=isin,yield`)
  const known = new Map(items.map(bond => [bond.isin, bond.yield]))
  expect(all.total).toBe(8)
  expect(data.bonds.map(bond => bond.yield)).toEqual(data.bonds.map(({ isin }) => known.get(isin)))
  const { page: market } = await world.getJson<{ page: { total: number } }>('/api/v1/data/instruments?PageSize=1')
  expect(data.live).toBe(market.total)
  const { page, open, complaints } = await openWindow(browser, world)
  await open('/')
  const names = data.bonds.map(({ name }) => name)
  await expect.poll(() => page.locator('.live-screen tbody th').allTextContents()).toEqual(names)
  await page.getByText(new Intl.NumberFormat('en-GB').format(data.live), { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Open the whole screen' }).click()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/sign-in')
  expect(complaints).toEqual([])
})

test('the preview is one fixed document: nothing can be asked of it', async () => {
  const visitor = openBrowser(world)
  expect(await visitor.run('get-preview', { pageSize: 500 })).toMatchObject({ code: 'INVALID_PARAMETER' })
  expect(await visitor.run('search-bonds', {})).toMatchObject({ code: 'SIGN_IN_NEEDED' })
})

test.each([
  ['light', 1280, 'EN'],
  ['dark', 390, 'RU'],
] as const)('in %s colours at %i pixels in %s it keeps the rules of WCAG 2.2 AA', async (scheme, width, language) => {
  const { page, open, context } = await openWindow(browser, world, { viewport: { width, height: 900 } })
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
  await open('/')
  await page.getByRole('button', { name: language }).first().click()
  await page.locator('.live-screen tbody th').first().waitFor()
  await shoot(page, `landing-${scheme}-${width}`)
  expect(await violationsOf(page)).toEqual([])
  await expectToFit(page)
  await context.close()
})

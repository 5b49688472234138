import axe, { type AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PAGES } from '../web/docs-server.ts'
import { sharedWorld, type World } from '../world.ts'
import { type Browser, openBrowser } from './browser.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

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

describe.each([
  ['light', 1280],
  ['dark', 1280],
  ['light', 390],
  ['dark', 390],
] as const)('in %s colours at %i pixels', (scheme, width) => {
  test('an opened endpoint of the reference keeps the rules of WCAG 2.2 AA', async () => {
    const { page } = await browser.open('/docs/reference', { scheme, width })
    await page.locator('.opblock', { hasText: '/api/v1/data/alternatives' }).locator('.opblock-summary-control').click()
    await page.locator('.parameters-col_description input').first().waitFor()
    expect(await violationsOn(page)).toEqual([])
    await page.close()
  })

  test.each(PAGES)('%s keeps the rules of WCAG 2.2 AA', async path => {
    const { page } = await browser.open(path, { scheme, width })
    await page.locator('.hero, .opblock').first().waitFor()
    expect(await violationsOn(page)).toEqual([])
    await page.close()
  })
})

/** The rules that are broken, each with the elements that break it. */
async function violationsOn(page: Page): Promise<readonly string[]> {
  await page.evaluate(`${axe.source}; undefined`)
  const { violations, passes } = (await page.evaluate(
    `axe.run(document, { runOnly: { type: 'tag', values: ${JSON.stringify(TAGS)} } })`,
  )) as AxeResults
  expect(passes.length).toBeGreaterThan(8)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`)
}

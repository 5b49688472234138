import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runAxe } from '../support/axe.ts'
import { KINDS } from '../web/docs-server.ts'
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

// Colours do not depend on the width: two of the four show both of each.
describe.each([
  ['light', 1280],
  ['dark', 390],
] as const)('in %s colours at %i pixels', (scheme, width) => {
  test('the open search keeps the rules of WCAG 2.2 AA', async () => {
    const { page } = await browser.open('/docs', { scheme, width })
    await page.keyboard.press('/')
    await page.keyboard.type('yield')
    await page.locator('#search').getByRole('option').first().waitFor()
    expect(await violationsOn(page)).toEqual([])
    await page.close()
  })

  test.each(KINDS)('%s keeps the rules of WCAG 2.2 AA', async path => {
    const { page } = await browser.open(path, { scheme, width })
    await page.locator('.hero').first().waitFor()
    expect(await violationsOn(page)).toEqual([])
    await page.close()
  })
})

/** The rules that are broken, each with the elements that break it. */
async function violationsOn(page: Page): Promise<readonly string[]> {
  const { violations, passes } = await runAxe(page, { runOnly: { type: 'tag', values: TAGS } })
  expect(passes.length).toBeGreaterThan(8)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`)
}

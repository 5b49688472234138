import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectToFit, launch, openWindow, signIn, type Window } from '../support/chromium.ts'
import { makeCustomer } from '../support/customer.ts'
import { signUp } from '../support/visitor.ts'
import { openWorld, type World } from '../world.ts'

let world: World
let browser: Browser
let window: Window
let isin: string

beforeAll(async () => {
  world = await openWorld()
  browser = await launch()
  const customer = await makeCustomer(world, await signUp(world, { role: 'OPERATOR' }))
  window = await openWindow(browser, world)
  await signIn(window, customer)
  const { items } = await world.getJson<{ items: readonly { isin: string }[] }>(
    '/api/v1/data/instruments?PuttableFlag=true&PageSize=1&Fields=isin',
  )
  isin = items[0]?.isin ?? ''
})

afterAll(async () => {
  await browser.close()
  await world.close()
})

/** Cells with a number whose text is wider than they are. */
function cutNumbers(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        '[role=gridcell], [role=columnheader].numeric, td, dd, .facet-value small',
      ),
    ]
      .filter(cell => /\d/.test(cell.textContent ?? '') || cell.classList.contains('numeric'))
      .filter(cell => cell.querySelector('.twofold, canvas') === null && cell.scrollWidth > cell.clientWidth + 1)
      .map(cell => `${cell.textContent} is ${cell.scrollWidth} px wide in ${cell.clientWidth}`),
  )
}

describe.each(['EN', 'RU'] as const)('in %s', language => {
  test.each([390, 768, 1280, 1920])('at %i pixels no number of the screen or of a bond is cut', async width => {
    const { page } = window
    await page.setViewportSize({ width, height: 900 })
    for (const [path, ready] of [
      ['/app/screen', '.grid-body .twofold'],
      ['/app/screen?cols=credit', '.grid-body .twofold'],
      ['/app/screen?cols=events', '.grid-body .twofold'],
      [`/app/bond/${isin}`, '.uplot'],
    ] as const) {
      await window.open(path)
      await page.getByRole('button', { name: language }).first().click()
      await page.locator(ready).first().waitFor()
      expect([path, await cutNumbers(page)]).toEqual([path, []])
      await expectToFit(page)
    }
  })
})

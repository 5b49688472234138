import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launch, openWindow, shoot, violationsOf, type Window } from '../support/chromium.ts'
import { PASSWORD, signUp, type Visitor } from '../support/visitor.ts'
import { openWorld, type World } from '../world.ts'
import { cutTexts } from './cut-texts.ts'

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

async function windowOf(visitor: Visitor, width = 1440): Promise<Window> {
  const window = await openWindow(browser, world, { visitor, viewport: { width, height: 900 } })
  window.page.setDefaultTimeout(10_000)
  return window
}

test('somebody requests the deletion of the account, sees the date on every page, and keeps the account', async () => {
  const window = await windowOf(await signUp(world))
  const { page } = window
  await window.open('/dashboard/security')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Confirm your password').fill(PASSWORD)
  expect(await violationsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await page.getByRole('button', { name: 'Keep my account' }).waitFor()
  await window.open('/dashboard')
  await page.getByRole('link', { name: 'Cancel the deletion' }).click()
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await page.getByRole('button', { name: 'Delete my account' }).waitFor()
  await page.getByRole('link', { name: 'Cancel the deletion' }).waitFor({ state: 'detached' })
  expect(window.complaints).toEqual([])
  await window.context.close()
})

describe.each(['EN', 'RU'] as const)('in %s', language => {
  test.each([1440, 390])('nothing is cut before and after the request at %i pixels', async width => {
    const visitor = await signUp(world)
    const window = await windowOf(visitor, width)
    const { page } = window
    for (const state of ['offered', 'pending'] as const) {
      if (state === 'pending') {
        expect((await visitor.run('request-account-deletion', { password: PASSWORD })).message).toBe('')
      }
      await window.open('/dashboard/security')
      await page.getByRole('banner').getByRole('button', { name: language }).click()
      await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(language === 'EN' ? 'en-GB' : 'ru-RU')
      const names = { EN: ['Delete my account', 'Keep my account'], RU: ['Удалить учётную', 'Оставить учётную'] }
      const name = names[language][state === 'offered' ? 0 : 1] ?? ''
      await page.getByRole('button', { name }).waitFor()
      await shoot(page, `deletion-${state}-${language}-${width}`)
      expect(await cutTexts(page)).toEqual([])
      expect(await violationsOf(page)).toEqual([])
    }
    expect(window.complaints).toEqual([])
    await window.context.close()
  })
})

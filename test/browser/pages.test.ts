import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launch, openWindow, shoot, signIn } from '../support/chromium.ts'
import { signUp, subscribe } from '../support/visitor.ts'
import { KINDS } from '../web/docs-server.ts'
import { sharedWorld, type World } from '../world.ts'
import { type Browser, openBrowser } from './browser.ts'
import { cutTexts, WIDTHS } from './cut-texts.ts'

const ABOUT = ['/terms', '/privacy', '/imprint', '/status'].flatMap(path => [path, `/ru${path}`])

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
  test.each(KINDS)('%s', async path => {
    const { page, complaints } = await browser.open(path)
    expect((await page.locator('h1').first().textContent())?.length).toBeGreaterThan(3)
    expect(complaints).toEqual([])
    await page.close()
  })

  test('GraphiQL runs a query with the key', async () => {
    const { page, complaints } = await browser.open('/graphql', { headers: { 'x-api-key': world.key } })
    await page.locator('.graphiql-execute-button').click()
    await page.locator('.result-window', { hasText: '"gSpreadBp"' }).waitFor()
    expect(complaints).toEqual([])
    await page.close()
  })

  test('GraphiQL that is opened again shows the query that it showed', async () => {
    const { page } = await browser.open('/graphql')
    const query = page.locator('.graphiql-query-editor', { hasText: 'query SpreadBySector' })
    await query.waitFor()
    await page.reload({ waitUntil: 'networkidle' })
    await query.waitFor()
    await page.close()
  })
})

describe('GraphiQL runs its first query', () => {
  const rows = (page: Page) => page.locator('.result-window', { hasText: '"gSpreadBp"' }).waitFor()

  test('for a signed-in analyst, with nothing typed', async () => {
    const chromium = await launch()
    const analyst = await openWindow(chromium, world)
    const person = await signUp(world, { role: 'ANALYST' })
    await subscribe(world, person.email)
    await signIn(analyst, person)
    await analyst.open('/graphql')
    await analyst.page.locator('.graphiql-execute-button').click()
    await rows(analyst.page)
    await shoot(analyst.page, 'graphiql')
    expect(analyst.complaints).toEqual([])
    await chromium.close()
  })

  test('and subscribes, with nothing typed either', async () => {
    const chromium = await launch()
    const analyst = await openWindow(chromium, world)
    const person = await signUp(world, { role: 'ANALYST' })
    await subscribe(world, person.email)
    await signIn(analyst, person)
    const query = 'subscription Revisions { revisionPublished(since: 0) { revision since asOf } }'
    await analyst.open(`/graphql?query=${encodeURIComponent(query)}`)
    await analyst.page.locator('.graphiql-execute-button').click()
    await analyst.page.locator('.result-window', { hasText: '"revisionPublished"' }).waitFor()
    await shoot(analyst.page, 'graphiql-subscription')
    expect(analyst.complaints).toEqual([])
    await chromium.close()
  })

  test('with a key typed into its headers', async () => {
    const { page, complaints } = await browser.open('/graphql')
    await page.getByRole('button', { name: 'Headers' }).click()
    const editor = page.locator('.graphiql-editor-tool .monaco-editor:visible').last()
    await expect.poll(() => editor.textContent()).toContain('x-api-key')
    await editor.click()
    await page.keyboard.press('End')
    // Between the quotes that stand there.
    for (const _ of '" }') await page.keyboard.press('ArrowLeft')
    await page.keyboard.insertText(world.key)
    await expect.poll(() => editor.textContent()).toContain(world.key)
    await page.locator('.graphiql-execute-button').click()
    await rows(page)
    // The schema is requested before the key is typed.
    expect(complaints.filter(text => !text.includes('401'))).toEqual([])
    await page.close()
  })
})

describe('the search', () => {
  test('opens by a key, finds a field and leads to it by the keyboard alone', async () => {
    const { page, complaints } = await browser.open('/docs')
    await page.keyboard.press('/')
    await page.locator('#search[open]').waitFor()
    await page.keyboard.type('gspreadbp')
    const first = page.locator('#search').getByRole('option').first()
    await first.filter({ hasText: 'Bond.gSpreadBp' }).waitFor()
    await expect.poll(() => first.getAttribute('aria-selected')).toBe('true')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/docs/fields#Bond.gSpreadBp')
    expect(complaints).toEqual([])
    await page.close()
  })

  test('finds a Russian term in another case, and says when there is nothing', async () => {
    const { page } = await browser.open('/docs/ru')
    await page.getByRole('button', { name: 'Поиск' }).click()
    await page.keyboard.type('доходностью')
    await page.locator('#search').getByRole('option').first().waitFor()
    await page.locator('#search input').fill('абракадабра')
    await page.getByText('Ничего не найдено').waitFor()
    await page.keyboard.press('Escape')
    await page.locator('#search').waitFor({ state: 'hidden' })
    await page.close()
  })
})

describe('a preference', () => {
  test('for a theme is applied before the first paint, here and on the dashboard', async () => {
    const { page } = await browser.open('/docs')
    await page.getByLabel('Theme').selectOption('dark')
    for (const path of ['/docs/limits', '/']) {
      await page.goto(world.baseUrl + path, { waitUntil: 'commit' })
      await page.waitForFunction(() => document.body !== null)
      expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
    }
    await page.evaluate(() => localStorage.clear())
    await page.close()
  })

  test('for a language leads to the same page, and is that of the dashboard', async () => {
    const { page } = await browser.open('/docs/limits')
    await page.getByRole('link', { name: 'RU Русский' }).click()
    await page.getByRole('heading', { level: 1, name: 'Лимиты' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/docs/ru/limits')
    await page.goto(world.baseUrl)
    await page.getByRole('link', { name: 'Документация' }).first().click()
    await page.waitForURL('**/docs/ru')
    await page.evaluate(() => localStorage.clear())
    await page.close()
  })

  test('for the language of examples holds on the next endpoint', async () => {
    const { page } = await browser.open('/docs/endpoints/get-rates')
    await page.getByText('Python', { exact: true }).first().click()
    await page.goto(`${world.baseUrl}/docs/endpoints/get-curves`)
    await page.getByText('from urllib.request').waitFor()
    await expect.poll(() => page.getByText('curl --fail-with-body').isVisible()).toBe(false)
    await page.evaluate(() => localStorage.clear())
    await page.close()
  })
})

describe('on a page', () => {
  test.each([...KINDS, ...ABOUT])('%s nothing is cut or wider than the window, whatever its width', async path => {
    const { page } = await browser.open(path)
    await page.locator('.hero').first().waitFor()
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      expect([width, await cutTexts(page)]).toEqual([width, []])
    }
    await page.close()
  })

  test('a phone opens the navigation, and closes it by Escape', async () => {
    const { page } = await browser.open('/docs/errors', { width: 390 })
    const navigation = page.getByRole('navigation', { name: 'Documentation' })
    await expect.poll(() => navigation.isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Menu' }).click()
    await navigation.getByRole('link', { name: 'Limits' }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => navigation.isVisible()).toBe(false)
    await page.close()
  })

  test('links of the former reference lead to the endpoint in the list', async () => {
    const { page } = await browser.open('/docs/reference#/Bonds/searchBonds')
    await expect.poll(() => page.locator(':target').textContent()).toContain('/api/v1/data/instruments')
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

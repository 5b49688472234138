import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launch, openWindow, signIn, type Window } from '../support/chromium.ts'
import { makeCustomer } from '../support/customer.ts'
import { signUp, subscribe } from '../support/visitor.ts'
import { openWorld, type World } from '../world.ts'

/** Ten tasks of a new user, each from the screen as it opens; docs/terminal.md lists what each takes. */
let world: World
let browser: Browser
let window: Window
let another: Window

beforeAll(async () => {
  world = await openWorld()
  browser = await launch()
  const operator = await signUp(world, { role: 'OPERATOR' })
  window = await openWindow(browser, world, { viewport: { width: 1440, height: 900 } })
  await signIn(window, await makeCustomer(world, operator))
  another = await openWindow(browser, world, { viewport: { width: 1440, height: 900 } })
  const colleague = await signUp(world)
  await subscribe(world, colleague.email)
  await signIn(another, colleague)
})

afterAll(async () => {
  await browser.close()
  await world.close()
})

/** What a person does: a click, a key, or a text that is typed, each of which counts one. */
interface Hands {
  click(target: Locator): Promise<void>
  press(key: string): Promise<void>
  type(target: Locator, text: string): Promise<void>
}

const DOCUMENT = readFileSync(join(import.meta.dirname, '../../docs/terminal.md'), 'utf8')

async function done(title: string, work: (hands: Hands) => Promise<void>): Promise<void> {
  const { page } = window
  await window.open('/app/screen')
  await page.locator('.grid-body .twofold').first().waitFor()
  let actions = 0
  const counted = async (action: Promise<unknown>) => {
    actions += 1
    await action
  }
  const began = performance.now()
  await work({
    click: target => counted(target.click()),
    press: key => counted(page.keyboard.press(key)),
    type: (target, text) => counted(target.fill(text)),
  })
  const seconds = ((performance.now() - began) / 1_000).toFixed(1)
  process.stdout.write(`${title}: ${actions} actions, ${seconds} s\n`)
  const listed = DOCUMENT.split('\n').find(line => line.startsWith(`| ${title} `))
  expect(Number(listed?.split('|')[2])).toBe(actions)
}

const url = () => new URL(window.page.url())
const rail = (name: string) => window.page.getByRole('navigation', { name: 'Terminal' }).getByRole('link', { name })

test('find AA roubles under three years above 14 %', () =>
  done('AA roubles under three years above 14 %', async ({ press, type }) => {
    await press('Control+k')
    await type(window.page.getByRole('dialog').getByRole('combobox'), 'aa rub 3y 14%+')
    await press('Enter')
    await expect.poll(() => url().searchParams.get('YieldFrom')).toBe('14')
    expect(url().searchParams.get('CreditRatingFrom')).toBe('AA')
    expect(url().searchParams.get('Currency')).toBe('RUB')
    expect(url().searchParams.get('DaysToMaturityTo')).toBe('1095')
  }))

test('why is this yield to put', async () => {
  const { page } = window
  await done('Why is this yield to put', async ({ press, type }) => {
    await press('Control+k')
    await type(page.getByRole('dialog').getByRole('combobox'), 'rub with puts')
    await press('Enter')
    await expect.poll(() => url().searchParams.get('PuttableFlag')).toBe('true')
    await page.locator('.grid-body .twofold').first().waitFor()
    await press('j')
    await press('Enter')
    await page
      .locator('.headline')
      .getByText(/to put|put/)
      .first()
      .waitFor()
  })
})

test('compare two', () =>
  done('Compare two', async ({ press, click }) => {
    for (const key of ['j', 'x', 'j', 'x']) await press(key)
    await click(window.page.getByRole('button', { name: 'Compare' }))
    await window.page.locator('.compared tbody').first().waitFor()
    expect(url().searchParams.get('isin')?.split(',')).toHaveLength(2)
  }))

test("next month's puts", () =>
  done("Next month's puts", async ({ press, type }) => {
    await press('Control+k')
    await type(window.page.getByRole('dialog').getByRole('combobox'), 'puts next month')
    await press('Enter')
    await expect.poll(() => url().searchParams.get('PutDateFrom')).toMatch(/-01$/)
  }))

test('the curve today against a month ago', () =>
  done('The curve today against a month ago', async ({ click }) => {
    await click(rail('Curves'))
    await click(window.page.getByRole('button', { name: 'Against a month ago' }))
    await expect.poll(() => url().searchParams.get('Dates')?.split(',').length).toBe(2)
    await window.page.locator('.scatter canvas').waitFor()
  }))

test('a ladder for ten million over five years', () =>
  done('A ladder for ten million over five years', async ({ click, type, press }) => {
    const { page } = window
    await click(rail('Ladder'))
    await type(page.getByLabel('Amount', { exact: true }), '10 000 000')
    await press('Enter')
    await type(page.getByLabel('Years', { exact: true }), '5')
    await press('Enter')
    await expect.poll(() => url().search).toContain('Amount=10000000')
    await page.locator('.chart-host').first().waitFor()
  }))

test('import a portfolio and see income by month', async () => {
  const { page } = window
  const { items } = await world.getJson<{ items: readonly { isin: string }[] }>(
    '/api/v1/data/instruments?Currency=RUB&CouponType=FIXED&PageSize=2&Fields=isin',
  )
  const text = ['ISIN;Quantity', ...items.map(({ isin }) => `${isin};10`)].join('\n')
  await done('Import a portfolio and see income by month', async ({ click }) => {
    await click(rail('Portfolios'))
    await click(page.getByRole('link', { name: 'Import file' }))
    const file = page.getByLabel('Choose a file')
    const chosen = { name: 'My broker.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
    await click({ click: () => file.setInputFiles(chosen) } as unknown as Locator)
    await page.getByText('2 rows will be imported.').waitFor()
    await click(page.getByRole('button', { name: 'Import', exact: true }))
    await page.getByRole('heading', { level: 1, name: 'My broker' }).waitFor()
    await page
      .getByRole('heading', { name: /Income/ })
      .first()
      .waitFor()
  })
})

test('share the view', () =>
  done('Share the view', async ({ click }) => {
    await click(window.page.locator('.facet-value', { hasText: 'USD' }).first())
    await expect.poll(() => url().search).toBe('?Currency=USD')
    await expect.poll(() => window.page.locator('.chip').count()).toBe(1)
    await another.open(url().pathname + url().search)
    const total = () => another.page.locator('.total').textContent()
    await expect.poll(total).toMatch(/\d/)
    await expect.poll(() => window.page.locator('.total').textContent()).toBe(await total())
  }))

test('get the cURL', () =>
  done('Get the cURL', async ({ click }) => {
    const { page } = window
    await click(page.getByRole('button', { name: '</> API' }))
    await click(page.getByRole('dialog').getByRole('button', { name: 'Copy: cURL' }))
    const command = String(await page.evaluate(() => navigator.clipboard.readText()))
    const { stdout } = await promisify(execFile)('sh', ['-c', command.replace(/YOUR_(API_)?KEY/, world.key)])
    expect(JSON.parse(stdout)).toHaveProperty('items')
  }))

test('save the screen', () =>
  done('Save the screen', async ({ click, type }) => {
    const { page } = window
    await click(page.getByRole('button', { name: 'Save this screen' }))
    await type(page.getByRole('dialog').getByRole('textbox', { name: 'Name' }), 'Everything')
    await click(page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }))
    await page.getByText('Screen saved').waitFor()
  }))

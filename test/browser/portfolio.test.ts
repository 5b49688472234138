import { setTimeout as delay } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  chartDrawn,
  expectToFit,
  launch,
  openWindow,
  shoot,
  signIn,
  violationsOf,
  type Window,
} from '../support/chromium.ts'
import { makeCustomer } from '../support/customer.ts'
import { signUp } from '../support/visitor.ts'
import { openWorld, type World } from '../world.ts'

let world: World
let browser: Browser
let window: Window
let customer: Awaited<ReturnType<typeof makeCustomer>>
let id: string

beforeAll(async () => {
  world = await openWorld()
  browser = await launch()
  customer = await makeCustomer(world, await signUp(world, { role: 'OPERATOR' }))
  id = customer.portfolioId
  window = await openWindow(browser, world)
  await signIn(window, customer)
})

afterAll(async () => {
  await browser.close()
  await world.close()
})

interface Portfolio {
  readonly value: string | null
  readonly positions: readonly {
    readonly quantity: string
    readonly averagePrice: number | null
    readonly bond: { readonly isin: string; readonly name: string }
  }[]
  readonly converted: { readonly value: string; readonly rates: readonly { readonly quote: string }[] } | null
}

async function portfolio(currency?: string): Promise<Portfolio> {
  const { data } = await customer.run<Portfolio>('get-portfolio', { id, ...(currency !== undefined && { currency }) })
  return data
}

const euros = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'EUR' })

describe('a portfolio', () => {
  test('is opened from the list, and from its former address', async () => {
    const { page } = window
    await window.open('/dashboard/portfolios')
    await page.getByRole('link', { name: 'Income 2027' }).click()
    await page.getByRole('heading', { level: 1, name: 'Income 2027' }).waitFor()
    await window.open(`/dashboard/portfolios/${id}`)
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/app/portfolio/${id}`)
    await chartDrawn(page)
    await page.getByRole('heading', { name: 'Key rates' }).waitFor()
    await shoot(page, 'portfolio')
    expect(window.complaints).toEqual([])
  })

  test('is shown in any currency, with the dated rate behind it', async () => {
    const { page } = window
    await window.open(`/app/portfolio/${id}`)
    await page.getByLabel('Show in').selectOption('EUR')
    await expect.poll(() => new URL(page.url()).search).toBe('?Currency=EUR')
    const { converted } = await portfolio('EUR')
    await page.getByText(euros.format(Number(converted?.value)), { exact: true }).waitFor()
    await page.getByText(converted?.rates[0]?.quote ?? 'no rate').waitFor()
    await window.open(`/app/portfolio/${id}?Currency=XTS`)
    await page.getByText('no exchange rate: RUB').first().waitFor()
  })

  test('is edited in its cells', async () => {
    const { page } = window
    await window.open(`/app/portfolio/${id}`)
    const [first, second] = (await portfolio()).positions
    const quantity = page.getByLabel(`Quantity of ${first?.bond.name}`)
    await quantity.fill('1 234')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await portfolio()).positions.map(row => row.quantity)).toContain('1234')
    const changed = (await portfolio()).positions.find(({ bond }) => bond.isin === first?.bond.isin)
    expect(changed?.averagePrice).toBe(first?.averagePrice)
    // The answer to the change leaves a cell that is about to be typed over as it is, selection and all.
    await quantity.selectText()
    await page.getByText('Position saved.').waitFor()
    await delay(1000)
    expect(await quantity.inputValue()).toBe('1 234')
    await page.keyboard.insertText('-3')
    await page.keyboard.press('Enter')
    await page.getByText('must be above 0').first().waitFor()
    expect(await quantity.getAttribute('aria-invalid')).toBe('true')
    expect(await quantity.inputValue()).toBe('-3')
    await page.keyboard.press('Escape')
    await expect.poll(() => quantity.inputValue()).toBe('1234')
    expect(await page.getByText('must be above 0').count()).toBe(0)
    await page.getByRole('button', { name: `Remove ${second?.bond.name}` }).click()
    await expect
      .poll(async () => (await portfolio()).positions.some(({ bond }) => bond.isin === second?.bond.isin))
      .toBe(false)
    await page.getByLabel('ISIN', { exact: true }).fill(second?.bond.isin ?? '')
    await page.getByRole('form', { name: 'Add position' }).getByLabel('Quantity').fill('7')
    await page.getByRole('button', { name: 'Add position' }).click()
    await page.getByLabel(`Quantity of ${second?.bond.name}`).waitFor()
    await page.getByLabel('ISIN', { exact: true }).fill('RU000A0ZZZZZ')
    await page.getByRole('form', { name: 'Add position' }).getByLabel('Quantity').fill('7')
    await page.getByRole('button', { name: 'Add position' }).click()
    await page.getByText('There is no bond with the id or ISIN').first().waitFor()
  })

  test('saves what is typed while an earlier change is being saved, each in its turn', async () => {
    const { page } = window
    await window.open(`/app/portfolio/${id}`)
    const [first] = (await portfolio()).positions
    const saved = async () => {
      const { positions } = await portfolio()
      return positions.find(({ bond }) => bond.isin === first?.bond.isin)
    }
    const quantity = page.getByLabel(`Quantity of ${first?.bond.name}`)
    const price = page.getByLabel(`Average price of ${first?.bond.name}`)
    await page.route('**/graphql', async route => {
      if (route.request().postData()?.includes('set-position') === true) await delay(600)
      await route.fallback()
    })
    await quantity.fill('21')
    await page.keyboard.press('Enter')
    await price.fill('97.25')
    await page.keyboard.press('Enter')
    await quantity.fill('22')
    await expect.poll(saved).toMatchObject({ quantity: '21', averagePrice: 97.25 })
    await delay(1000)
    expect(await quantity.inputValue()).toBe('22')
    await page.keyboard.press('Enter')
    await expect.poll(saved).toMatchObject({ quantity: '22', averagePrice: 97.25 })
    await page.unroute('**/graphql')
  })

  test('shows the last answer, though an earlier one comes after it', async () => {
    const { page } = window
    await window.open(`/app/portfolio/${id}`)
    const [first] = (await portfolio()).positions
    const quantity = page.getByLabel(`Quantity of ${first?.bond.name}`)
    const price = page.getByLabel(`Average price of ${first?.bond.name}`)
    await quantity.fill('31')
    let late: Promise<void> | undefined
    await page.route('**/graphql', async route => {
      if (late !== undefined || route.request().postData()?.includes('"get-portfolio"') !== true) {
        return route.fallback()
      }
      const response = await route.fetch()
      late = delay(2500).then(() => route.fulfill({ response }))
    })
    await page.keyboard.press('Enter')
    await expect.poll(() => late !== undefined).toBe(true)
    await price.fill('91.5')
    await page.keyboard.press('Enter')
    await price.blur()
    await late
    await delay(500)
    expect(await quantity.inputValue()).toBe('31')
    expect(await price.inputValue()).toBe('91.5')
    await page.unroute('**/graphql')
  })

  test('has transactions that are added, corrected and deleted, and its positions follow them', async () => {
    const { page } = window
    const { data: made } = await customer.run<{ id: string }>('create-portfolio', { name: 'Traded', currency: 'RUB' })
    const [bond] = (await portfolio()).positions.map(row => row.bond)
    const quantities = async () => {
      const { data } = await customer.run<Portfolio>('get-portfolio', { id: made.id })
      return data.positions.map(({ quantity }) => quantity)
    }
    await window.open(`/app/portfolio/${made.id}`)
    await page.getByRole('button', { name: 'Add transaction' }).click()
    const form = page.getByRole('form', { name: 'Add transaction' })
    await form.getByLabel('ISIN').fill(bond?.isin ?? '')
    await form.getByLabel('Quantity').fill('2,5')
    await form.getByLabel('Clean price, %').fill('98,25')
    await form.getByLabel('Amount').fill('2 460,10')
    await form.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Transaction saved.').waitFor()
    await expect.poll(quantities).toEqual(['2.5'])
    await page.getByRole('button', { name: /^Edit: Purchase/ }).click()
    const correction = page.getByRole('form', { name: 'Edit transaction' })
    await expect.poll(() => correction.getByLabel('Amount').inputValue()).toBe('2460.1')
    await correction.getByLabel('Quantity').fill('4')
    await correction.getByRole('button', { name: 'Save' }).click()
    await expect.poll(quantities).toEqual(['4'])
    await page.getByRole('button', { name: 'Add transaction' }).click()
    await form.getByLabel('Type').selectOption('SELL')
    await form.getByLabel('ISIN').fill(bond?.isin ?? '')
    await form.getByLabel('Quantity').fill('9')
    await form.getByLabel('Amount').fill('9000')
    await form.getByRole('button', { name: 'Save' }).click()
    await form.getByText('exceeds the 4 held').first().waitFor()
    await form.getByLabel('Type').selectOption('DEPOSIT')
    await expect.poll(() => form.getByLabel('ISIN').count()).toBe(0)
    await form.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: /^Delete: Purchase/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('No transactions yet.').waitFor()
    expect(await quantities()).toEqual([])
  })

  test('says what the service computed for the shift of the slider', async () => {
    const { page } = window
    await window.open(`/app/portfolio/${id}?shift=-200`)
    const { data } = await customer.run<{ converted: { scenarios: { change: string }[] } }>('get-portfolio-analysis', {
      ...{ id, currency: 'RUB', shifts: [-200] },
    })
    const change = Number(data.converted.scenarios[0]?.change)
    expect(change).toBeGreaterThan(0)
    // The stress table has the same figure for the same shift.
    await page
      .getByText(new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2 }).format(change))
      .first()
      .waitFor()
    await page.getByRole('slider').press('ArrowRight')
    await expect.poll(() => new URL(page.url()).searchParams.get('shift')).toBe('-175')
  })

  test('leads from a warning to its row, and from a row to alternatives', async () => {
    const { page } = window
    await window.open(`/app/portfolio/${id}`)
    const warned = page.locator('.portfolio-warnings .to-row').first()
    await warned.waitFor()
    const [isin] = ((await warned.textContent()) ?? '').split(' ')
    await warned.click()
    expect(await page.evaluate(() => document.activeElement?.id)).toBe(`position-${isin}`)
    await page
      .getByRole('button', { name: /^Replace / })
      .first()
      .click()
    await page.getByRole('dialog').getByRole('heading', { name: 'Similar' }).waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  })

  test('takes a dropped file into the preview of the import', async () => {
    const { page } = window
    await window.open(`/app/portfolio/${id}`)
    const [first] = (await portfolio()).positions
    const transfer = await page.evaluateHandle(isin => {
      const dropped = new DataTransfer()
      dropped.items.add(new File([`ISIN;Quantity\n${isin};5`], 'Broker.csv', { type: 'text/csv' }))
      return dropped
    }, first?.bond.isin)
    await page.locator('article').dispatchEvent('drop', { dataTransfer: transfer })
    await page.getByText('1 row will be imported.').waitFor()
    await expect.poll(() => page.getByLabel('Import into').inputValue()).toBe(id)
  })

  test("a model of the operator's is read only", async () => {
    const { page } = window
    await window.open('/app/portfolios')
    await page.getByRole('row').filter({ hasText: 'model' }).first().getByRole('link').click()
    await page.getByRole('group', { name: 'Positions' }).waitFor()
    await expect.poll(() => page.locator('.positions input').count()).toBe(0)
    await expect.poll(() => page.getByRole('button', { name: 'Delete' }).count()).toBe(0)
  })
})

test.each([
  ['EN', 'light', 1280],
  ['RU', 'dark', 390],
] as const)('in %s and %s colours at %i pixels it keeps the rules of WCAG 2.2 AA', async (language, scheme, width) => {
  const { page } = window
  await page.setViewportSize({ width: 1280, height: 900 })
  await window.open(`/app/portfolio/${id}`)
  await page.getByRole('button', { name: language === 'EN' ? 'EN English' : 'RU Русский' }).click()
  await page.setViewportSize({ width, height: 900 })
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
  await chartDrawn(page)
  await shoot(page, `portfolio-${language}-${scheme}-${width}`)
  expect(await violationsOf(page)).toEqual([])
  await expectToFit(page)
})

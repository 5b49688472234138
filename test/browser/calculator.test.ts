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
let isin: string

beforeAll(async () => {
  world = await openWorld()
  browser = await launch()
  const customer = await makeCustomer(world, await signUp(world, { role: 'OPERATOR' }))
  window = await openWindow(browser, world)
  await signIn(window, customer)
  const { items } = await world.getJson<{ items: { isin: string }[] }>(
    '/api/v1/data/instruments?Currency=RUB&CouponType=FIXED&YieldFrom=5&GSpreadFrom=1&PageSize=1&Fields=isin',
  )
  isin = items[0]?.isin ?? ''
})

afterAll(async () => {
  await browser.close()
  await world.close()
})

interface Calculation {
  readonly cleanPrice: number | null
  readonly figures: readonly { readonly name: string; readonly value: number | null }[]
  readonly shifts: readonly { readonly bp: number; readonly cleanPrice: number }[]
}

const calculated = (query: string) => world.getJson<Calculation>(`/api/v1/data/calculations/${isin}?${query}`)

async function fieldOf(label: string): Promise<number> {
  return Number(await window.page.getByLabel(label, { exact: true }).inputValue())
}

describe('the calculator', () => {
  test('is opened from a bond, at the price of the data', async () => {
    const { page } = window
    await window.open(`/app/bond/${isin}`)
    await page.locator('main').getByRole('link', { name: 'Calculator' }).click()
    await page.getByText('At the market price of').waitFor()
    const { cleanPrice } = await calculated('')
    expect(await fieldOf('Clean price, %')).toBeCloseTo(cleanPrice ?? Number.NaN, 3)
    await chartDrawn(page)
    await shoot(page, 'calculator')
    expect(window.complaints).toEqual([])
  })

  test('an edit of any quote solves the others, and the URL is the request', async () => {
    const { page } = window
    await window.open(`/app/calculator/${isin}`)
    const edits = [
      ['Yield, %', '17,5', 'Yield=17.5'],
      ['Z-spread, bp', '250', 'ZSpread=250'],
      ['G-spread, bp', '-20', 'GSpread=-20'],
      ['Dirty price, %', '101.25', 'DirtyPrice=101.25'],
      ['Clean price, %', '97', 'CleanPrice=97'],
    ] as const
    for (const [label, text, query] of edits) {
      await page.getByLabel(label, { exact: true }).fill(text)
      await page.keyboard.press('Enter')
      await expect.poll(() => new URL(page.url()).search).toBe(`?${query}`)
      const { cleanPrice, figures } = await calculated(query)
      await expect.poll(() => fieldOf('Clean price, %')).toBeCloseTo(cleanPrice ?? Number.NaN, 3)
      const headline = figures.find(({ name }) => name === 'headlineYield')?.value
      await expect.poll(() => fieldOf('Yield, %')).toBeCloseTo(headline ?? Number.NaN, 3)
    }
  })

  test('quantity, settlement and shifts are parameters as well', async () => {
    const { page } = window
    await window.open(`/app/calculator/${isin}?Yield=15&Pieces=1000&Shifts=-300,300`)
    await page.getByText('In money, quantity 1,000').waitFor()
    const { shifts } = await calculated('Yield=15&Shifts=-300,300')
    const text = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 4 }).format(
      Number(shifts[0]?.cleanPrice.toFixed(4)),
    )
    await page.getByRole('cell', { name: text, exact: true }).waitFor()
    await page.getByRole('button', { name: 'Back to the market price' }).click()
    await expect.poll(() => new URL(page.url()).search).toBe('')
  })

  test('the service says what is wrong, at the field', async () => {
    const { page } = window
    await window.open(`/app/calculator/${isin}?CleanPrice=ninety`)
    const price = page.getByLabel('Clean price, %', { exact: true })
    await expect.poll(() => price.getAttribute('aria-invalid')).toBe('true')
    await window.open(`/app/calculator/${isin}?Pieces=0`)
    await expect.poll(() => page.getByLabel('Quantity', { exact: true }).getAttribute('aria-invalid')).toBe('true')
    await window.open(`/app/calculator/${isin}?CleanPrice=-5`)
    await page.getByText(/^No figures: /).waitFor()
    expect(await price.getAttribute('aria-invalid')).toBe('true')
    await window.open('/app/calculator/RU000A0ZZZZZ')
    await page.getByRole('alert').getByRole('link', { name: 'To the screen' }).waitFor()
  })

  test('a parameter that no field has is named in place of the results', async () => {
    const { page } = window
    await window.open(`/app/calculator?Isin=${isin}`)
    await page.getByRole('alert').getByText('Isin', { exact: true }).waitFor()
    await window.open('/app/calculator')
    await page.getByText('Z-spread, bp').first().waitFor()
    await expect.poll(() => page.getByRole('alert').filter({ hasText: 'Isin' }).count()).toBe(0)
  })
})

test('in Russian numbers have a comma and dates of lists their days first; the URL is the request of the API', async () => {
  const { page } = window
  await page.setViewportSize({ width: 1280, height: 900 })
  await window.open('/app/calculator?CouponRate=12.5&AmortizationPercents=12.5,25')
  await page.getByRole('button', { name: 'RU', exact: false }).first().click()
  const field = (name: string) => page.locator(`input[name="${name}"]`)
  await expect.poll(() => field('CouponRate').inputValue()).toBe('12,5')
  expect(await field('AmortizationPercents').inputValue()).toBe('12,5; 25')
  expect(await field('AmortizationDates').getAttribute('placeholder')).toBe('15.01.2029; 15.01.2030')
  const asked = (name: string) => new URL(page.url()).searchParams.get(name)
  for (const [name, text, value, shown] of [
    ['CouponRate', '8.25', '8.25', '8,25'],
    ['CouponRate', '8,75', '8.75', '8,75'],
    ['AmortizationDates', '15.01.2029; 2030-01-15', '2029-01-15,2030-01-15', '15.01.2029; 15.01.2030'],
    ['AmortizationPercents', '12,5; 50', '12.5,50', '12,5; 50'],
  ] as const) {
    await field(name).fill(text)
    await page.keyboard.press('Enter')
    await expect.poll(() => asked(name)).toBe(value)
    await expect.poll(() => field(name).inputValue()).toBe(shown)
  }
  await shoot(page, 'calculator-russian-inputs')
  await page.getByRole('button', { name: 'EN', exact: false }).first().click()
  await expect.poll(() => field('CouponRate').inputValue()).toBe('8.75')
})

test.each([
  ['EN', 'light', 1280],
  ['RU', 'dark', 390],
] as const)('in %s and %s colours at %i pixels it keeps the rules of WCAG 2.2 AA', async (language, scheme, width) => {
  const { page } = window
  await page.setViewportSize({ width: 1280, height: 900 })
  await window.open(`/app/calculator/${isin}?Yield=15&Pieces=1000`)
  await page.getByRole('button', { name: new RegExp(`^${language}`) }).click()
  await page.setViewportSize({ width, height: 900 })
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
  await chartDrawn(page)
  await shoot(page, `calculator-${language}-${scheme}-${width}`)
  expect(await violationsOf(page)).toEqual([])
  await expectToFit(page)
})

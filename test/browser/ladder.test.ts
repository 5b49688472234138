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

beforeAll(async () => {
  world = await openWorld()
  browser = await launch()
  customer = await makeCustomer(world, await signUp(world, { role: 'OPERATOR' }))
  window = await openWindow(browser, world)
  await signIn(window, customer)
})

afterAll(async () => {
  await browser.close()
  await world.close()
})

const REQUEST = 'Amount=2000000&Currency=RUB&Years=4&CreditRatingFrom=BBB'

interface Ladder {
  readonly rungs: readonly { readonly bonds: readonly { bond: { isin: string }; quantity: number }[] }[]
}

const proposed = async () => {
  const { rungs } = await world.getJson<Ladder>(`/api/v1/data/ladder?${REQUEST}`)
  return rungs.flatMap(({ bonds }) => bonds.map(({ bond, quantity }) => [bond.isin, String(quantity)]))
}

describe('the ladder', () => {
  test('is proposed for what is typed, and the URL is the request', async () => {
    const { page } = window
    await window.open('/app/portfolios')
    await page.getByRole('navigation', { name: 'Terminal' }).getByRole('link', { name: 'Ladder' }).click()
    await page.getByRole('heading', { level: 1, name: 'Bond ladder' }).waitFor()
    for (const [label, value] of [
      ['Amount', '2 000 000'],
      ['Years', '4'],
      ['Minimum rating', 'bbb'],
    ] as const) {
      await page.getByLabel(label, { exact: true }).fill(value)
      await page.keyboard.press('Enter')
    }
    await expect
      .poll(() => new URL(page.url()).searchParams.toString())
      .toBe('Amount=2000000&Years=4&CreditRatingFrom=BBB')
    const bonds = await proposed()
    for (const [isin = ''] of bonds) await page.getByText(isin).first().waitFor()
    await page.getByText('What was left out').first().click()
    await shoot(page, 'ladder')
    expect(window.complaints).toEqual([])
  })

  test('is saved as a portfolio with the same bonds', async () => {
    const { page } = window
    await window.open(`/app/ladder?${REQUEST}`)
    await page.getByLabel('Name', { exact: true }).fill('My ladder')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'My ladder' }).waitFor()
    const id = new URL(page.url()).pathname.split('/').at(-1)
    const { data } = await customer.run<{ positions: { bond: { isin: string }; quantity: string }[] }>(
      'get-portfolio',
      { id },
    )
    const held = data.positions.map(({ bond, quantity }) => [bond.isin, quantity])
    expect(held.toSorted()).toEqual((await proposed()).toSorted())
  })

  test('says what is wrong at its field, and why a rung is empty', async () => {
    const { page } = window
    await window.open('/app/ladder?Amount=-1')
    await expect.poll(() => page.getByLabel('Amount', { exact: true }).getAttribute('aria-invalid')).toBe('true')
    await window.open('/app/ladder?Currency=ROUBLES&CreditRatingFrom=GOOD')
    await expect.poll(() => page.getByLabel('Currency', { exact: true }).getAttribute('aria-invalid')).toBe('true')
    expect(await page.getByLabel('Minimum rating').getAttribute('aria-invalid')).toBe('true')
    await window.open('/app/ladder?Amount=10&Years=1')
    await page.getByText('A lot of each candidate costs more').waitFor()
  })
})

test.each([
  ['EN', 'light', 1280],
  ['RU', 'dark', 390],
] as const)('in %s and %s colours at %i pixels it keeps the rules of WCAG 2.2 AA', async (language, scheme, width) => {
  const { page } = window
  await page.setViewportSize({ width: 1280, height: 900 })
  await window.open(`/app/ladder?${REQUEST}`)
  await page.getByRole('button', { name: language === 'EN' ? 'EN English' : 'RU Русский' }).click()
  await page.setViewportSize({ width, height: 900 })
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
  await chartDrawn(page)
  await shoot(page, `ladder-${language}-${scheme}-${width}`)
  expect(await violationsOf(page)).toEqual([])
  await expectToFit(page)
})

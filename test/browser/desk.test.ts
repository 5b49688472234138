import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launch, openWindow, signIn, violationsOf, type Window } from '../support/chromium.ts'
import { makeCustomer } from '../support/customer.ts'
import { signUp } from '../support/visitor.ts'
import { openWorld, type World } from '../world.ts'

let world: World
let browser: Browser
let window: Window
let isin: string
let portfolioId: string

beforeAll(async () => {
  world = await openWorld()
  browser = await launch()
  const customer = await makeCustomer(world, await signUp(world, { role: 'OPERATOR' }))
  portfolioId = customer.portfolioId
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

interface Section {
  readonly figures: readonly { readonly name: string; readonly value: number }[]
}

/** A row of a card: its name and the value beside it. */
async function shownValue(card: string, name: string): Promise<string> {
  const row = window.page.getByRole('region', { name: card }).locator('div', { has: window.page.getByText(name) })
  return (await row.locator('dd').last().textContent()) ?? ''
}

describe('the figures of a desk in the terminal', () => {
  test('stand on the page of a bond, and families that it has not are left out', async () => {
    const { page } = window
    await window.open(`/app/bond/${isin}`)
    await page.getByRole('heading', { name: 'Key-rate durations, years' }).waitFor()
    await page.getByRole('heading', { name: 'Carry and roll-down' }).waitFor()
    await expect.poll(() => page.getByRole('heading', { name: 'As a floater' }).count()).toBe(0)
    await page.getByText('Unknown: no source states it (no swap rates for the currency)').first().waitFor()
    expect(window.complaints).toEqual([])
  })

  test('say what the coupons of a floater assume, in the language of the page', async () => {
    const { page } = window
    const { items } = await world.getJson<{ items: { isin: string }[] }>(
      '/api/v1/data/instruments?Currency=RUB&CouponType=FLOATING&KeyRateTo2yFrom=0&PageSize=1&Fields=isin',
    )
    await window.open(`/app/bond/${items[0]?.isin}`)
    const card = (name: string) => page.getByRole('region', { name })
    await card('Key-rate durations, years').getByText('Coupons that are not set yet are paid at the last').waitFor()
    await page.getByRole('button', { name: /^RU / }).click()
    await card('Дюрации по ключевым срокам, лет').getByText('Ещё не установленные купоны выплачиваются').waitFor()
    await page.getByRole('button', { name: /^EN / }).click()
    expect(window.complaints).toEqual([])
  })

  test('follow the parameters of the calculator, which are those of the API', async () => {
    const { page } = window
    await window.open(`/app/calculator/${isin}?CleanPrice=95`)
    await page.getByLabel('Tax, %', { exact: true }).fill('13')
    await page.keyboard.press('Enter')
    await expect.poll(() => new URL(page.url()).search).toContain('TaxPercent=13')
    const { desk } = await world.getJson<{ readonly desk: readonly Section[] }>(
      `/api/v1/data/calculations/${isin}?CleanPrice=95&Desk=AFTER_TAX&TaxPercent=13`,
    )
    const after = desk[0]?.figures.find(({ name }) => name === 'afterTaxYield')?.value ?? Number.NaN
    await expect.poll(() => shownValue('After tax', 'Yield after tax, %')).toBe(after.toFixed(2))
    expect(await violationsOf(page)).toEqual([])
  })

  test('a portfolio has a stress table and what its positions contribute', async () => {
    const { page } = window
    await window.open(`/app/portfolio/${portfolioId}`)
    await page.getByRole('heading', { name: 'Stress table' }).waitFor()
    await page.getByRole('cell', { name: 'Parallel +100 bp' }).waitFor()
    await page.getByRole('heading', { name: 'Contributions to risk' }).waitFor()
    expect(await violationsOf(page)).toEqual([])
    expect(window.complaints).toEqual([])
  })

  test('a portfolio says what a day can cost, or which positions have too little history', async () => {
    const { page } = window
    const { prisma } = world.service.database
    await window.open(`/app/portfolio/${portfolioId}`)
    const card = page.getByRole('region', { name: 'What a day can cost' })
    await card.getByText(/Stored prices do not suffice .*: it takes 100 daily changes/).waitFor()
    const [daily] = await prisma.$queryRaw<{ id: string }[]>`
      SELECT b.id::text AS id FROM "Bond" b JOIN "Quote" q ON q."bondId" = b.id
        WHERE b."nominalCurrency" = 'RUB' GROUP BY b.id ORDER BY count(*) DESC LIMIT 1`
    await prisma.position.create({ data: { portfolioId, bondId: daily?.id ?? '', quantity: 100 } })
    await window.open(`/app/portfolio/${portfolioId}`)
    await card.getByText(/^The changes of \d+ days from/).waitFor()
    await expect
      .poll(() => card.getByRole('row').allTextContents())
      .toEqual([
        expect.stringContaining('Value at risk'),
        expect.stringMatching(/^95.*₽/),
        expect.stringMatching(/^99.*₽/),
      ])
    await card.getByText(/^Left out, with the daily changes that are stored: /).waitFor()
    expect(await violationsOf(page)).toEqual([])
    expect(window.complaints).toEqual([])
  })
})

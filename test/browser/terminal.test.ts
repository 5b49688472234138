import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifies } from '../promises.ts'
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
import { openBrowser, PASSWORD, signUp } from '../support/visitor.ts'
import { openWorld, type World } from '../world.ts'

let world: World
let browser: Browser
let window: Window
let email: string

beforeAll(async () => {
  world = await openWorld()
  browser = await launch()
  const operator = await signUp(world, { role: 'OPERATOR' })
  const customer = await makeCustomer(world, operator)
  email = customer.email
  window = await openWindow(browser, world)
  await signIn(window, customer)
})

afterAll(async () => {
  await browser.close()
  await world.close()
})

interface Page {
  readonly items: readonly { readonly isin: string; readonly name: string; readonly yield: number | null }[]
  readonly page: { readonly total: number }
}

const FILTERS = 'Currency=RUB&CreditRatingFrom=AA-&YieldFrom=10&Sorts=yield_desc'

describe('the screen', () => {
  verifies('SUB-3', 'shows the rows of the request in its URL, in the order of the API', async () => {
    const { page } = window
    await window.open(`/app/screen?${FILTERS}`)
    const expected = await world.getJson<Page>(`/api/v1/data/instruments?${FILTERS}&PageSize=100`)
    await page.getByRole('row').nth(5).getByRole('gridcell').nth(1).getByText(/\d/).waitFor()
    await expect.poll(() => page.locator('.total').textContent()).toBe(`${expected.page.total} bonds`)
    const shown = await page.locator('.grid-body .twofold small').allTextContents()
    expect(shown.slice(0, 10)).toEqual(expected.items.slice(0, 10).map(({ isin }) => isin))
    await expect.poll(() => page.getByRole('button', { name: 'Remove Yield ≥ 10%' }).count()).toBe(1)
    await shoot(page, 'terminal-screen')
    expect(window.complaints).toEqual([])
  })

  test('a chip removes its filter from the URL, and back brings it again', async () => {
    const { page } = window
    await page.getByRole('button', { name: 'Remove Yield ≥ 10%' }).click()
    await expect.poll(() => new URL(page.url()).searchParams.get('YieldFrom')).toBeNull()
    await page.goBack()
    await page.getByRole('button', { name: 'Remove Yield ≥ 10%' }).waitFor()
  })

  test('a facet is a filter', async () => {
    const { page } = window
    await window.open('/app/screen')
    await page.getByRole('checkbox', { name: /^USD/ }).check()
    await expect.poll(() => new URL(page.url()).searchParams.get('Currency')).toBe('USD')
    const { page: expected } = await world.getJson<Page>('/api/v1/data/instruments?Currency=USD&PageSize=1')
    await expect.poll(() => page.locator('.total').textContent()).toBe(`${expected.total} bonds`)
  })

  test('any other filter is added by its name', async () => {
    const { page } = window
    await window.open('/app/screen?Currency=RUB')
    await page.getByText('Add a filter').click()
    await page.getByLabel('Filter', { exact: true }).selectOption({ label: 'Days to maturity ≤' })
    await page.getByLabel('Value').fill('1095')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('button', { name: 'Remove Days to maturity ≤ 1095' }).waitFor()
    expect(new URL(page.url()).search).toBe('?Currency=RUB&DaysToMaturityTo=1095')
  })

  test('scrolls to the last row of the whole market', async () => {
    const { page } = window
    await window.open('/app/screen?Sorts=isin_asc')
    await page.locator('.grid-body .twofold').first().waitFor()
    const { page: all } = await world.getJson<Page>('/api/v1/data/instruments?PageSize=1')
    const last = await world.getJson<Page>(`/api/v1/data/instruments?Sorts=isin_asc&PageSize=1&Page=${all.total}`)
    await page.locator('.grid').evaluate(grid => {
      grid.scrollTop = grid.scrollHeight
    })
    await page.getByText(last.items[0]?.isin ?? 'no bond', { exact: true }).waitFor()
  })

  test('keys move, show the bond beside the rows, and open it', async () => {
    const { page } = window
    await window.open(`/app/screen?${FILTERS}`)
    await page.locator('.grid-body .twofold').first().waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    const isin = await page.locator('.grid-row[aria-selected=true] .twofold small').textContent()
    await page
      .locator('.peek')
      .getByText(isin ?? '', { exact: true })
      .waitFor()
    await shoot(page, 'terminal-peek')
    await page.keyboard.press('Enter')
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/app/bond/${isin}`)
    await page.goBack()
    await page.locator('.grid-body .twofold').first().waitFor()
  })

  test('a wrong parameter shows the message of the service and what was meant', async () => {
    const { page } = window
    await window.open('/app/screen?YieldForm=10')
    await page.getByText('There is no parameter with this name.').first().waitFor()
  })

  test('a wrong value shows the message at its field, and keeps the other filters', async () => {
    const { page } = window
    await window.open('/app/screen?Currency=USD&YieldFrom=high')
    const facets = page.getByRole('complementary', { name: 'Filters' })
    await facets.getByText('high is not a number').waitFor()
    await expect.poll(() => page.getByRole('alert').textContent()).toContain('YieldFrom')
    await expect.poll(() => facets.getByRole('checkbox', { name: 'USD' }).isChecked()).toBe(true)
    await facets.getByLabel('Yield from').fill('5')
    await facets.getByLabel('Yield from').blur()
    await expect.poll(() => new URL(page.url()).search).toBe('?Currency=USD&YieldFrom=5')
    await page.locator('.grid-body .twofold').first().waitFor()
  })

  test('a word of the search that is a filter becomes one where nothing is found', async () => {
    const { page } = window
    await window.open('/app/screen?Query=floating')
    await page.getByRole('button', { name: 'Read “floating” as the filter' }).click()
    await expect.poll(() => new URL(page.url()).search).toBe('?CouponType=FLOATING')
    await page.locator('.grid-body .twofold').first().waitFor()
  })

  test('the code of the request has the placeholder that the service explains', async () => {
    const { page } = window
    await window.open(`/app/screen?${FILTERS}`)
    await page.getByRole('button', { name: '</> API' }).click()
    const dialog = page.getByRole('dialog')
    for (const name of ['URL', 'cURL', 'Python', 'TypeScript', 'Excel (Power Query)']) {
      await dialog.getByRole('button', { name: `Copy: ${name}`, exact: true }).waitFor()
    }
    expect((await dialog.locator('code').allTextContents()).filter(text => text.includes('YOUR_API_KEY'))).toHaveLength(
      4,
    )
    await page.keyboard.press('Escape')
  })

  test('shows the request of the view, which answers the same', async () => {
    const { page } = window
    await window.open(`/app/screen?${FILTERS}`)
    await page.getByRole('button', { name: '</> API' }).click()
    const url = await page.getByRole('dialog').locator('code').first().textContent()
    const response = await fetch(url ?? '', { headers: { 'x-api-key': world.key } })
    expect(response.status).toBe(200)
    const expected = await world.getJson<Page>(`/api/v1/data/instruments?${FILTERS}`)
    expect(((await response.json()) as Page).items.map(({ isin }) => isin)).toEqual(
      expected.items.map(({ isin }) => isin),
    )
    await page.keyboard.press('Escape')
  })
})

describe('a bond', () => {
  test('shows price, headline yield with basis, payments, history and alternatives', async () => {
    const { page } = window
    const { items } = await world.getJson<Page>(
      '/api/v1/data/instruments?PuttableFlag=true&PageSize=1&Fields=isin,name',
    )
    await window.open(`/app/bond/${items[0]?.isin}`)
    await page.getByRole('heading', { level: 1, name: items[0]?.name ?? '' }).waitFor()
    await chartDrawn(page, 1)
    await page.getByRole('heading', { name: 'Lower risk' }).waitFor()
    await shoot(page, 'terminal-bond')
    expect(window.complaints).toEqual([])
  })

  test('says what its figures assume, in the language of the page', async () => {
    const { page } = window
    const { items } = await world.getJson<Page>(
      '/api/v1/data/instruments?CouponType=FLOATING&YieldFrom=1&PageSize=1&Fields=isin,name',
    )
    await window.open(`/app/bond/${items[0]?.isin}`)
    const assumed = page.locator('.headline .assumed')
    await expect.poll(() => assumed.textContent()).toMatch(/^Assumptions.*Coupons that are not set yet are paid at the/)
    await page.getByRole('button', { name: /^RU / }).click()
    await expect.poll(() => assumed.textContent()).toMatch(/^Допущения.*Ещё не установленные купоны выплачиваются по/)
    expect(await assumed.textContent()).not.toMatch(/ (is|are|not) /)
    await page.setViewportSize({ width: 390, height: 900 })
    await shoot(page, 'terminal-bond-assumed')
    await expectToFit(page)
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.getByRole('button', { name: /^EN / }).click()
    expect(window.complaints).toEqual([])
  })

  test('an unknown ISIN says so', async () => {
    const { page } = window
    await window.open('/app/bond/RU000A0ZZZZZ')
    await page.getByRole('heading', { level: 1, name: 'There is no bond with this ISIN', exact: true }).waitFor()
  })
})

test('a link leads through sign-in to the same view', async () => {
  const stranger = await openWindow(browser, world)
  await stranger.open(`/app/screen?${FILTERS}`)
  await stranger.page.getByLabel('Email').fill(email)
  await stranger.page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await stranger.page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await expect.poll(() => new URL(stranger.page.url()).search).toBe(`?${FILTERS}`)
  await stranger.page.locator('.grid-body .twofold').first().waitFor()
})

test('without a subscription the pages show the free rows, and lead to the plans', async () => {
  const another = await openWindow(browser, world)
  await signIn(another, await signUp(world))
  await another.open('/app/screen')
  await another.page.locator('.grid-body .twofold').first().waitFor()
  await another.page.getByRole('link', { name: 'Choose a plan' }).waitFor()
  expect(await another.page.locator('.grid').getAttribute('aria-rowcount')).toBe('51')
})

test('only documents of endpoints take parameters, and not beside variables', async () => {
  const visitor = openBrowser(world)
  await visitor.run('sign-in', { email, password: PASSWORD })
  const post = async (body: object) => {
    const response = await fetch(`${world.baseUrl}/graphql`, {
      method: 'POST',
      headers: {
        ...{ 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', origin: world.baseUrl },
        cookie: [...visitor.cookies].map(pair => pair.join('=')).join('; '),
      },
      body: JSON.stringify(body),
    })
    return response.json()
  }
  expect(await post({ documentId: 'get-viewer', parameters: {} })).toMatchObject({
    errors: [{ extensions: { code: 'INVALID_PARAMETER', faults: [{ name: 'parameters' }] } }],
  })
  expect(await post({ documentId: 'search-bonds', parameters: {}, variables: {} })).toMatchObject({
    errors: [{ extensions: { code: 'INVALID_PARAMETER', faults: [{ name: 'parameters' }] } }],
  })
  expect(await post({ documentId: 'search-bonds', parameters: { YieldFrom: 'ten' } })).toMatchObject({
    errors: [{ extensions: { code: 'INVALID_PARAMETER', faults: [{ name: 'YieldFrom' }] } }],
  })
})

describe.each([
  ['light', 1280],
  ['dark', 390],
] as const)('in %s colours at %i pixels', (scheme, width) => {
  test.each(['/app/screen?Currency=RUB', '/app/bond/'])('%s keeps the rules of WCAG 2.2 AA', async path => {
    const { page } = window
    const { items } = await world.getJson<Page>(
      '/api/v1/data/instruments?PuttableFlag=true&PageSize=1&Fields=isin,name',
    )
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    await window.open(path.endsWith('/') ? path + items[0]?.isin : path)
    if (path.endsWith('/')) await chartDrawn(page)
    else await page.locator('.grid-body .twofold').first().waitFor()
    await shoot(page, `terminal-${path.endsWith('/') ? 'bond' : 'screen'}-${scheme}-${width}`)
    expect(await violationsOf(page)).toEqual([])
    await expectToFit(page)
  })
})

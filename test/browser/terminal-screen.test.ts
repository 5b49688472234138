import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  expectToFit,
  holdAnswers,
  launch,
  openWindow,
  shoot,
  signIn,
  violationsOf,
  type Window,
} from '../support/chromium.ts'
import { makeCustomer } from '../support/customer.ts'
import { loadFiles, PLAIN_BOND } from '../support/file-market.ts'
import { signUp } from '../support/visitor.ts'
import { openWorld, type World } from '../world.ts'

let world: World
let browser: Browser
let window: Window
let customer: { email: string; password: string }

beforeAll(async () => {
  world = await openWorld()
  browser = await launch()
  customer = await makeCustomer(world, await signUp(world, { role: 'OPERATOR' }))
  window = await openWindow(browser, world, { viewport: { width: 1440, height: 900 } })
  await signIn(window, customer)
})

afterAll(async () => {
  await browser.close()
  await world.close()
})

const columnsOf = ({ page }: Window) =>
  page
    .getByRole('columnheader')
    .allTextContents()
    .then(titles => titles.map(title => title.replace(/ [↑↓]$/, '')))

const urlColumns = ({ page }: Window) => new URL(page.url()).searchParams.get('cols')

const EVERY_STATUS = 'Sorts=isin_asc&Status=PLANNED,PLACING,TRADING,SUSPENDED,MATURED,DEFAULTED'

async function openScreen(path: string, { page, open } = window) {
  await open(path)
  await page.locator('.grid-body .twofold').first().waitFor()
}

describe('columns', () => {
  test('are dragged by the pointer and moved and widened by keys; the link shows the same to somebody else', async () => {
    const { page } = window
    await openScreen('/app/screen?cols=price,yield,rating,maturity')
    const from = await page.getByRole('columnheader', { name: 'Maturity' }).boundingBox()
    const to = await page.getByRole('columnheader', { name: 'Price, %' }).boundingBox()
    if (from === null || to === null) throw new Error('there are no headings')
    await page.mouse.move(from.x + 20, from.y + 10)
    await page.mouse.down()
    await page.mouse.move(to.x + 20, to.y + 10, { steps: 5 })
    await page.mouse.up()
    await expect.poll(() => urlColumns(window)).toBe('maturity,price,yield,rating')
    expect(new URL(page.url()).searchParams.get('Sorts')).toBeNull()
    const yieldHead = page.getByRole('columnheader', { name: 'Yield, %' }).getByRole('button')
    await yieldHead.focus()
    await page.keyboard.press('Alt+ArrowRight')
    await expect.poll(() => urlColumns(window)).toBe('maturity,price,rating,yield')
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Yield, %')
    await page.keyboard.press('Alt+Shift+ArrowRight')
    await expect.poll(() => urlColumns(window)).toMatch(/^maturity,price,rating,yield:\d/)
    const another = await openWindow(browser, world, { viewport: { width: 1440, height: 900 } })
    await signIn(another, customer)
    await openScreen(`/app/screen${new URL(page.url()).search}`, another)
    expect(await columnsOf(another)).toEqual(['Bond', 'Maturity', 'Price, %', 'Rating', 'Yield, %'])
    await another.context.close()
  })

  test('are widened at their edge', async () => {
    const { page } = window
    await openScreen('/app/screen?cols=price,yield,rating')
    const edge = await page.getByRole('columnheader', { name: 'Price, %' }).boundingBox()
    if (edge === null) throw new Error('there is no heading')
    await page.mouse.move(edge.x + edge.width - 3, edge.y + 12)
    await page.mouse.down()
    await page.mouse.move(edge.x + edge.width + 61, edge.y + 12, { steps: 4 })
    await page.mouse.up()
    await expect.poll(() => urlColumns(window)).toMatch(/^price:[\d.]+,yield,rating$/)
    const wider = await page.getByRole('columnheader', { name: 'Price, %' }).boundingBox()
    expect(Math.round((wider?.width ?? 0) - edge.width)).toBe(64)
  })

  test('are chosen from a list, remembered for this person, and reset', async () => {
    const { page } = window
    await openScreen('/app/screen')
    await page.getByRole('button', { name: 'Choose columns' }).click()
    await page.getByRole('checkbox', { name: 'Country' }).check()
    await page.getByRole('checkbox', { name: 'Yield, %', exact: true }).uncheck()
    await shoot(page, 'screen-columns')
    await page.getByRole('button', { name: 'Close' }).click()
    const chosen = await columnsOf(window)
    expect(chosen).toContain('Country')
    expect(chosen).not.toContain('Yield, %')
    await openScreen('/app/screen')
    expect(await columnsOf(window)).toEqual(chosen)
    await page.getByRole('button', { name: 'Choose columns' }).click()
    await page.getByRole('button', { name: 'Reset columns' }).click()
    await page.getByRole('button', { name: 'Close' }).click()
    expect(await columnsOf(window)).toContain('G-spread, bp')
  })

  test('of a desk are sorted and filtered, and say why a value is unknown', async () => {
    const { page } = window
    await openScreen(
      '/app/screen?cols=afterTaxYield,carry12m,rollDown12m,discountMarginBp&CouponType=FIXED&Carry12mFrom=1',
    )
    await page.getByText('Carry in 12 months ≥ 1%').waitFor()
    await page.getByRole('columnheader', { name: 'Carry in 12 months, %' }).getByRole('button').click()
    await expect.poll(() => new URL(page.url()).searchParams.get('Sorts')).toMatch(/^carry12m_/)
    const { searchParams } = new URL(page.url())
    searchParams.delete('cols')
    searchParams.set('Fields', 'carry12m')
    const { items } = await world.getJson<{ items: { carry12m: number }[] }>(`/api/v1/data/instruments?${searchParams}`)
    const first = page.locator('.grid-body .grid-row').first()
    await expect.poll(() => first.textContent()).toContain(items[0]?.carry12m.toFixed(2) ?? 'none')
    // A discount margin is of floaters only.
    await expect.poll(() => first.locator('.unknown[title^="Unknown"]').count()).toBe(1)
    await shoot(page, 'screen-desk')
  })

  test('a name in the URL that no column has is said', async () => {
    await openScreen('/app/screen?cols=price,colour')
    await window.page.getByText('There are no columns with these names: colour').waitFor()
  })
})

test('an unknown value says why on hover', async () => {
  const { page } = window
  await openScreen('/app/screen?CouponType=ZERO&cols=coupon,yield')
  await page.locator('.grid-body .unknown').first().waitFor()
  expect(await page.locator('.grid-body .unknown').first().getAttribute('title')).toBe(
    'Unknown: does not apply to this bond',
  )
})

test('a wrong parameter is refused in the language of the page', async () => {
  const { page } = window
  await window.open('/app/screen?YieldFrom=ten&Currencies=RUB')
  await page.getByRole('button', { name: 'RU Русский' }).click()
  await window.open('/app/screen?YieldFrom=ten&Currencies=RUB')
  const alert = page.getByRole('alert')
  await alert.getByText('Параметра с таким названием нет.').first().waitFor()
  await alert.getByText('ten – не число.').first().waitFor()
  expect(await alert.textContent()).not.toMatch(/There is|such as/)
  await page.getByRole('button', { name: 'EN English' }).click()
})

test('a handle of a histogram is a bound', async () => {
  const { page } = window
  await openScreen('/app/screen?Currency=RUB')
  const handle = page.getByRole('slider', { name: 'Yield, at least' })
  await handle.focus()
  for (let press = 0; press < 30; press++) await page.keyboard.press('ArrowRight')
  const from = await handle.inputValue()
  expect(from).toMatch(/^\d/)
  await expect.poll(() => new URL(page.url()).searchParams.get('YieldFrom')).toBe(from)
  const { page: expected } = await world.getJson<{ page: { total: number } }>(
    `/api/v1/data/instruments?Currency=RUB&YieldFrom=${from}&PageSize=1`,
  )
  await expect.poll(() => page.locator('.total').textContent()).toBe(`${expected.total} bonds`)
  await expect.poll(() => handle.inputValue()).toBe(from)
})

test('where nothing is found it says which filter to remove and what that gives', async () => {
  const { page } = window
  await window.open('/app/screen?Currency=USD&YieldFrom=90')
  const { page: dollars } = await world.getJson<{ page: { total: number } }>(
    '/api/v1/data/instruments?Currency=USD&PageSize=1',
  )
  await page.getByRole('button', { name: `Without “Yield ≥ 90%”: ${dollars.total} bonds` }).click()
  await expect.poll(() => new URL(page.url()).search).toBe('?Currency=USD')
})

test('keys pressed while the rows are on their way are about these rows', async () => {
  const { page } = window
  await openScreen('/app/screen?Currency=RUB')
  const release = await holdAnswers(page)
  await page.getByRole('columnheader', { name: 'Maturity' }).getByRole('button').first().click()
  await expect.poll(() => new URL(page.url()).searchParams.get('Sorts')).not.toBeNull()
  const sort = new URL(page.url()).searchParams.get('Sorts')
  for (const key of ['j', 'j', 'Enter']) await page.keyboard.press(key)
  release()
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/app\/bond\//)
  await page.unroute('**/graphql')
  const { items } = await world.getJson<{ items: readonly { isin: string }[] }>(
    `/api/v1/data/instruments?Currency=RUB&PageSize=2&Sorts=${sort}`,
  )
  expect(new URL(page.url()).pathname).toBe(`/app/bond/${items[1]?.isin}`)
})

test('what is typed while an answer is on its way stays, and the focus with it', async () => {
  const { page } = window
  await openScreen('/app/screen?Currency=RUB')
  const from = page.getByLabel('Yield from')
  const to = page.getByLabel('Yield to')
  const search = page.locator('#search')
  const release = await holdAnswers(page)
  await from.fill('5')
  await page.keyboard.press('Enter')
  await expect.poll(() => new URL(page.url()).searchParams.get('YieldFrom')).toBe('5')
  expect(await from.evaluate(input => input === document.activeElement)).toBe(true)
  await to.fill('19')
  release()
  const { page: expected } = await world.getJson<{ page: { total: number } }>(
    '/api/v1/data/instruments?Currency=RUB&YieldFrom=5&PageSize=1',
  )
  await expect.poll(() => page.locator('.total').textContent()).toBe(`${expected.total} bonds`)
  expect(await to.inputValue()).toBe('19')
  await search.fill('a')
  await expect.poll(() => new URL(page.url()).searchParams.get('YieldTo')).toBe('19')
  await page.locator('.grid-body .twofold').first().waitFor()
  expect(await search.inputValue()).toBe('a')
  await page.unroute('**/graphql')
})

test('keys mark rows, lead to the filters, and are listed', async () => {
  const { page } = window
  await openScreen('/app/screen?Currency=RUB')
  for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key)
  await page.getByText('Marked: 2', { exact: true }).waitFor()
  const isins = await page.locator('.grid-row.marked .twofold small').allTextContents()
  await page.keyboard.press('f')
  await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('SUMMARY')
  await page.evaluate('document.activeElement.blur()')
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keys' }).getByText('mark the row').waitFor()
  await shoot(page, 'screen-keys')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Show only these' }).click()
  await expect.poll(() => page.locator('.total').textContent()).toBe('2 bonds')
  expect(new URL(page.url()).searchParams.get('Isin')).toBe(isins.join(','))
  expect(window.complaints).toEqual([])
})

test.each([
  ['light', 1280, 'EN'],
  ['dark', 390, 'RU'],
] as const)('in %s colours at %i pixels in %s it keeps the rules of WCAG 2.2 AA', async (scheme, width, language) => {
  const { page } = window
  await page.setViewportSize({ width, height: 900 })
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
  await openScreen('/app/screen?Currency=RUB&YieldFrom=10&cols=yield,rating,ytw,nextEvent&panel=filters')
  await page.getByRole('button', { name: language, exact: false }).first().click()
  await page.getByRole('slider').first().waitFor()
  await shoot(page, `screen-own-${scheme}-${width}`)
  expect(await violationsOf(page)).toEqual([])
  await expectToFit(page)
})

test('a revision that comes while one scrolls replaces all rows in sight', async () => {
  const { page } = window
  await page.setViewportSize({ width: 1440, height: 900 })
  const publishNamed = (name: string) =>
    loadFiles(world, {
      issuer: [{ inn: '7700000001', name: 'New issuer', country: 'RU' }],
      bond: [{ ...PLAIN_BOND, isin: 'XS0000000009', name, issuerInn: '7700000001', maturityDate: '2030-11-30' }],
    })
  await publishNamed('Before')
  // Its second page is there before the revision, its third is not.
  await openScreen(`/app/screen?${EVERY_STATUS}`)
  await page.waitForLoadState('networkidle')
  await publishNamed('After')
  await page.locator('.grid').evaluate(grid => grid.scrollTo(0, 99 * 36))
  const shownIsin = (row: number) => page.locator(`[aria-rowindex="${row + 2}"] .twofold small`).textContent()
  const { items } = await world.getJson<{ items: readonly { isin: string }[] }>(
    `/api/v1/data/instruments?${EVERY_STATUS}&PageSize=150`,
  )
  for (const row of [97, 103]) await expect.poll(() => shownIsin(row)).toBe(items[row]?.isin)
  await expect.poll(() => page.locator('.grid-body .bone').count()).toBe(0)
})

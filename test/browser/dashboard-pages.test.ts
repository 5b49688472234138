import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROUTES } from '../../facades/web/dashboard/app/frame/routes.ts'
import { launch, openWindow, shoot, violationsOf, type Window } from '../support/chromium.ts'
import { makeCustomer } from '../support/customer.ts'
import { signUp, type Visitor } from '../support/visitor.ts'
import { openWorld, type World } from '../world.ts'
import { cutTexts, WIDTHS } from './cut-texts.ts'

// Colours do not depend on the width: two looks show both of each.
const LOOKS = [
  { look: 'light', options: { colorScheme: 'light', viewport: { width: 1440, height: 900 } } },
  { look: 'phone', options: { colorScheme: 'dark', viewport: { width: 390, height: 844 } } },
] as const

let world: World
let browser: Browser
let customer: Awaited<ReturnType<typeof makeCustomer>>
let newcomer: Visitor
let operator: Visitor
/** What stands for `:id` in the address of a page. */
let ids: Readonly<Record<string, string>>

beforeAll(async () => {
  world = await openWorld({
    settings: { SELLER_NAME: 'Bond Data Ltd', SELLER_BANK: 'IBAN DE02 1203 0000 0000 2020 51' },
  })
  browser = await launch()
  operator = await signUp(world, { role: 'OPERATOR', email: 'otto@example.com' })
  newcomer = await signUp(world, { email: 'nina@example.com' })
  customer = await makeCustomer(world, operator)
  const { data: loads } = await operator.run<{ items: { id: string }[] }>('get-loads')
  const { accountId, portfolioId, orderId } = customer
  ids = { portfolio: portfolioId, invoice: orderId, account: accountId, load: loads.items[0]?.id ?? '' }
})

afterAll(async () => {
  await browser.close()
  await world.close()
})

/** Every route, as whoever may see it. */
const PAGES = ROUTES.map(({ path, page, access }) => ({ path, page, access }))

describe.each(LOOKS)('in the look $look', ({ look, options }) => {
  test.each(PAGES)('the page $path has nothing that keeps somebody out', async ({ path, page: name, access }) => {
    const visitor = access === 'open' ? null : access === 'operator' ? operator : customer
    const window = await windowOf(visitor, options)
    await window.open(path.replace(':id', ids[name] ?? ''))
    await settled(window)
    await shoot(window.page, `${name}-${look}`)
    expect(await violationsOf(window.page)).toEqual([])
    expect(await overflow(window)).toBe(0)
    expect(window.complaints).toEqual([])
    await window.context.close()
  })

  test.each([
    '/dashboard',
    '/dashboard/key',
    '/dashboard/usage',
    '/dashboard/portfolios',
    '/dashboard/invoices',
    '/dashboard/x',
  ])('the page %s is good for somebody who has nothing yet', async path => {
    const window = await windowOf(newcomer, options)
    await window.open(path)
    await settled(window)
    await shoot(window.page, `new${path.replaceAll('/', '-')}-${look}`)
    expect(await violationsOf(window.page)).toEqual([])
    expect(await overflow(window)).toBe(0)
    await window.context.close()
  })

  test('is as good in Russian', async () => {
    const window = await windowOf(null, { ...options, locale: 'ru-RU' })
    await window.open('/')
    await settled(window)
    await expect.poll(() => window.page.locator('html').getAttribute('lang')).toBe('ru-RU')
    await shoot(window.page, `landing-ru-${look}`)
    expect(await violationsOf(window.page)).toEqual([])
    expect(await overflow(window)).toBe(0)
    await window.context.close()
  })
})

const LONG = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft mit beschränkter Haftung'

describe.each(['open', 'session', 'operator'] as const)('of what is open to: %s', access => {
  const pages = PAGES.filter(page => page.access === access)
  const visitorOf = () => (access === 'open' ? null : access === 'operator' ? operator : customer)

  beforeAll(async () => {
    const { prisma } = world.service.database
    await prisma.account.updateMany({ where: { users: { some: {} } }, data: { name: LONG } })
    await prisma.user.updateMany({ data: { name: LONG } })
    await prisma.portfolio.updateMany({ where: { accountId: { not: null } }, data: { name: LONG } })
  })

  test('nothing is cut or wider than the window in either language, with long names', async () => {
    const window = await windowOf(visitorOf(), {})
    const cut = await cutOnPages(window, pages, WIDTHS)
    expect(cut).toEqual([])
    await window.context.close()
  })

  test('nor where the data of a page cannot be loaded', async () => {
    const window = await windowOf(visitorOf(), {})
    await window.context.route('**/graphql', route =>
      /"get-viewer"|"set-language"/.test(route.request().postData() ?? '')
        ? route.fallback()
        : route.fulfill({ status: 500, json: { errors: [{ message: 'x', extensions: { code: 'INTERNAL' } }] } }),
    )
    expect(await cutOnPages(window, pages, [390, 1280])).toEqual([])
    // The last page says why; those of strangers ask for nothing.
    expect((await window.page.locator('.failure').count()) > 0).toBe(access !== 'open')
    await window.context.close()
  })
})

/** Goes through pages without loading each anew, in both languages. */
async function cutOnPages(window: Window, pages: typeof PAGES, widths: readonly number[]): Promise<readonly string[]> {
  const { page } = window
  const found: string[] = []
  await window.open(pages[0]?.path ?? '/')
  for (const { path, page: name } of pages) {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.evaluate(
      to => {
        history.pushState(null, '', to)
        dispatchEvent(new PopStateEvent('popstate'))
      },
      path.replace(':id', ids[name] ?? ''),
    )
    await settled(window)
    for (const language of ['EN', 'RU']) {
      await page.setViewportSize({ width: 1280, height: 900 })
      await page.getByRole('banner').getByRole('button', { name: language }).click()
      await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(language === 'EN' ? 'en-GB' : 'ru-RU')
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        for (const text of await cutTexts(page)) found.push(`${path} ${language} ${width}: ${text}`)
      }
    }
  }
  return found
}

async function windowOf(visitor: Visitor | null, options: Parameters<typeof openWindow>[2]): Promise<Window> {
  const window = await openWindow(browser, world, options)
  const cookies = [...(visitor?.cookies ?? [])].map(([name, value]) => ({ name, value, url: world.baseUrl }))
  await window.context.addCookies(cookies)
  return window
}

/** There is a heading and nothing is being waited for. */
async function settled({ page }: Window): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => page.locator('.skeleton').count(), { timeout: 20_000 }).toBe(0)
}

/** Pixels by which the page is wider than the window. */
function overflow({ page }: Window): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

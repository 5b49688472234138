import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shoot, type Window } from '../support/chromium.ts'
import { cutTexts, WIDTHS } from './cut-texts.ts'
import { openDashboard, PAGES, settled } from './dashboard-visitors.ts'

let dashboard: Awaited<ReturnType<typeof openDashboard>>

beforeAll(async () => {
  dashboard = await openDashboard()
})
afterAll(() => dashboard.close())

const LONG = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft mit beschränkter Haftung'

describe.each(['open', 'session', 'operator'] as const)('of what is open to: %s', access => {
  const pages = PAGES.filter(page => page.access === access)
  const windowFor = () => dashboard.windowOf(dashboard.visitorOf(access))

  beforeAll(async () => {
    const { prisma } = dashboard.world.service.database
    await prisma.account.updateMany({ where: { users: { some: {} } }, data: { name: LONG } })
    await prisma.user.updateMany({ data: { name: LONG } })
    await prisma.portfolio.updateMany({ where: { accountId: { not: null } }, data: { name: LONG } })
  })

  test('nothing is cut or wider than the window in either language, with long names', async () => {
    const window = await windowFor()
    const cut = await cutOnPages(window, pages, { widths: WIDTHS, picture: 'page' })
    expect(cut).toEqual([])
    await window.context.close()
  })

  test('nor where the data of a page cannot be loaded', async () => {
    const window = await windowFor()
    await window.context.route('**/graphql', route =>
      /"get-viewer"|"set-language"/.test(route.request().postData() ?? '')
        ? route.fallback()
        : route.fulfill({ status: 500, json: { errors: [{ message: 'x', extensions: { code: 'INTERNAL' } }] } }),
    )
    expect(await cutOnPages(window, pages, { widths: [390, 1280], picture: 'failed' })).toEqual([])
    // The last page says why; those of strangers ask for nothing.
    expect((await window.page.locator('.failure').count()) > 0).toBe(access !== 'open')
    await window.context.close()
  })
})

/** Goes through pages without loading each anew, in both languages. */
async function cutOnPages(
  window: Window,
  pages: typeof PAGES,
  { widths, picture }: { readonly widths: readonly number[]; readonly picture: string },
): Promise<readonly string[]> {
  const { page } = window
  const found: string[] = []
  await window.open(pages[0]?.path ?? '/')
  for (const one of pages) {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.evaluate(to => {
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, dashboard.addressOf(one))
    await settled(window)
    for (const language of ['EN', 'RU']) {
      await page.setViewportSize({ width: 1280, height: 900 })
      await page.getByRole('banner').getByRole('button', { name: language }).click()
      await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(language === 'EN' ? 'en-GB' : 'ru-RU')
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        for (const text of await cutTexts(page)) found.push(`${one.path} ${language} ${width}: ${text}`)
        await shoot(page, `${picture}-${one.page}-${language}-${width}`)
      }
    }
  }
  return found
}

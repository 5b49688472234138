import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shoot, violationsOf, type Window } from '../support/chromium.ts'
import { type Access, openDashboard, PAGES, settled } from './dashboard-visitors.ts'

// Colours do not depend on the width: two looks show both of each.
const LOOKS = [
  { look: 'light', options: { colorScheme: 'light', viewport: { width: 1440, height: 900 } } },
  { look: 'phone', options: { colorScheme: 'dark', viewport: { width: 390, height: 844 } } },
] as const

let dashboard: Awaited<ReturnType<typeof openDashboard>>

beforeAll(async () => {
  dashboard = await openDashboard()
})
afterAll(() => dashboard.close())

describe.each(LOOKS)('in the look $look', ({ look, options }) => {
  const windows = new Map<Access, Window>()
  const windowFor = async (access: Access) => {
    const window = windows.get(access) ?? (await dashboard.windowOf(dashboard.visitorOf(access), options))
    windows.set(access, window)
    window.complaints.length = 0
    return window
  }

  test.each(PAGES)('the page $path has nothing that keeps somebody out', async page => {
    const window = await windowFor(page.access)
    await window.open(dashboard.addressOf(page))
    await settled(window)
    await shoot(window.page, `${page.page}-${look}`)
    expect(await violationsOf(window.page)).toEqual([])
    expect(await overflow(window)).toBe(0)
    expect(window.complaints).toEqual([])
  })

  test.each([
    '/dashboard',
    '/dashboard/key',
    '/dashboard/usage',
    '/dashboard/portfolios',
    '/dashboard/invoices',
    '/dashboard/x',
  ])('the page %s is good for somebody who has nothing yet', async path => {
    const window = await dashboard.windowOf(dashboard.newcomer, options)
    await window.open(path)
    await settled(window)
    await shoot(window.page, `new${path.replaceAll('/', '-')}-${look}`)
    expect(await violationsOf(window.page)).toEqual([])
    expect(await overflow(window)).toBe(0)
    await window.context.close()
  })

  test('is as good in Russian', async () => {
    const window = await dashboard.windowOf(null, { ...options, locale: 'ru-RU' })
    await window.open('/')
    await settled(window)
    await expect.poll(() => window.page.locator('html').getAttribute('lang')).toBe('ru-RU')
    await shoot(window.page, `landing-ru-${look}`)
    expect(await violationsOf(window.page)).toEqual([])
    expect(await overflow(window)).toBe(0)
    await window.context.close()
  })
})

/** Pixels by which the page is wider than the window. */
function overflow({ page }: Window): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shoot, type Window } from '../support/chromium.ts'
import { openDashboard, PAGES, settled } from './dashboard-visitors.ts'

let dashboard: Awaited<ReturnType<typeof openDashboard>>

beforeAll(async () => {
  dashboard = await openDashboard()
})
afterAll(() => dashboard.close())

/** A window in which nothing but who is signed in can be loaded, until it can again. */
async function openFailing(access: 'session' | 'operator'): Promise<Window & { mend(): void }> {
  const window = await dashboard.windowOf(dashboard.visitorOf(access))
  let fails = true
  await window.context.route('**/graphql', route =>
    !fails || /"get-viewer"|"set-language"/.test(route.request().postData() ?? '')
      ? route.fallback()
      : route.fulfill({ status: 500, json: { errors: [{ message: 'No answer.', extensions: { code: 'INTERNAL' } }] } }),
  )
  const mend = () => {
    fails = false
  }
  return { ...window, mend }
}

describe.each(['session', 'operator'] as const)('pages for: %s', access => {
  test('say once why they could not be loaded, with one button that tries again', async () => {
    const window = await openFailing(access)
    const { page } = window
    const wrong: string[] = []
    let failed = 0
    await window.open('/dashboard')
    for (const one of PAGES.filter(row => row.access === access)) {
      await page.evaluate(to => {
        history.pushState(null, '', to)
        dispatchEvent(new PopStateEvent('popstate'))
      }, dashboard.addressOf(one))
      await settled(window)
      await page.waitForLoadState('networkidle')
      const main = page.getByRole('main')
      const [texts, buttons] = [main.getByText('No answer.'), main.getByRole('button', { name: 'Try again' })]
      const asMany = async () => (await texts.count()) === (await buttons.count()) && (await texts.count()) < 2
      await expect
        .poll(asMany, { timeout: 3_000 })
        .toBe(true)
        .catch(() => undefined)
      if (!(await asMany())) wrong.push(`${one.path}: ${await texts.count()} texts, ${await buttons.count()} buttons`)
      failed += await texts.count()
      await shoot(page, `failure-${one.page}`)
    }
    expect(wrong).toEqual([])
    expect(failed).toBeGreaterThan(10)
    await window.context.close()
  })
})

test.each([
  ['/dashboard/security', 5],
  ['/app/placements', 3],
  ['/app/map', 0],
  ['/app/screen', 0],
  ['/app/issuers', 0],
] as const)('%s loads everything that failed by one press', async (path, short) => {
  const window = await openFailing('session')
  const { page, mend } = window
  await window.open(path)
  const main = page.getByRole('main')
  await main.getByText('No answer.').waitFor()
  await expect.poll(() => main.getByText('Not loaded: see above.').count()).toBeGreaterThanOrEqual(short)
  expect(await main.getByText('No answer.').count()).toBe(1)
  mend()
  await main.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => main.getByText(/No answer\.|Not loaded/).count()).toBe(0)
  await settled(window)
  expect(await main.locator('table, [role=grid], .open-books, .chart').count()).toBeGreaterThan(0)
  await window.context.close()
})

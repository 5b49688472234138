import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { expect } from 'vitest'
import type { World } from '../world.ts'
import { runAxe } from './axe.ts'
import { executablePath, FLAGS, openPage } from './open-page.ts'
import type { Visitor } from './visitor.ts'

/** A window of its own: what it does to other hosts, and errors on its pages, are complaints. */
export interface Window {
  readonly context: BrowserContext
  readonly page: Page
  readonly complaints: string[]
  /** Opens a path of the service. */
  open(path: string): Promise<void>
}

export function launch(): Promise<Browser> {
  return chromium.launch({ executablePath, args: FLAGS })
}

export interface WindowOptions extends BrowserContextOptions {
  /** A page elsewhere that a test stands in for. */
  readonly elsewhere?: { readonly url: string; readonly html: string }
  /** Who is signed in. @default nobody */
  readonly visitor?: Pick<Visitor, 'cookies'> | null
}

export async function openWindow(
  browser: Browser,
  { baseUrl }: World,
  { elsewhere, visitor, ...options }: WindowOptions = {},
): Promise<Window> {
  const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'UTC', ...options })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: baseUrl })
  await context.addCookies([...(visitor?.cookies ?? [])].map(([name, value]) => ({ name, value, url: baseUrl })))
  const complaints: string[] = []
  await context.route('**/*', async route => {
    const url = route.request().url()
    if (url.startsWith(`${baseUrl}/`)) return route.continue()
    if (elsewhere !== undefined && url.startsWith(elsewhere.url)) {
      return route.fulfill({ contentType: 'text/html', body: elsewhere.html })
    }
    complaints.push(`asked another host: ${url}`)
    return route.abort()
  })
  const page = await context.newPage()
  page.on('pageerror', error => complaints.push(error.message))
  page.on('console', message => {
    // A refusal that the page shows in words is also a line in the console.
    if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) complaints.push(message.text())
  })
  const open = (path: string) => openPage(page, baseUrl + path)
  return { context, page, complaints, open }
}

interface Signing {
  readonly email: string
  readonly password: string
  /** Of somebody with a second factor; one is used up. */
  readonly backupCodes?: string[]
}

/** Signs in by the form. */
export async function signIn({ page, open }: Window, { email, password, backupCodes = [] }: Signing) {
  await open('/sign-in')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  const code = backupCodes.shift()
  if (code !== undefined) {
    await page.getByLabel('Code').fill(code)
    await page.getByRole('main').getByRole('button', { name: 'Verify' }).click()
  }
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
}

/** What WCAG 2.2 AA and good practice say against the page as it is now. */
export async function violationsOf(page: Page): Promise<readonly string[]> {
  const { violations } = await runAxe(page)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`),
  )
}

/** Holds the requests of the page until the function that it returns is called. */
export async function holdAnswers(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/graphql', async route => {
    await promise
    await route.continue()
  })
  return resolve
}

/** Waits for a chart of the page, which is drawn once it is near the part that is seen. */
export async function chartDrawn(page: Page, index = 0): Promise<void> {
  const host = page.locator('.chart-host').nth(index)
  await host.scrollIntoViewIfNeeded()
  await host.locator('.uplot').waitFor()
}

/** A picture of the whole page, where SCREENSHOTS names a folder. */
export async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS
  if (folder === undefined) return
  await mkdir(folder, { recursive: true })
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => scrollTo(0, 0))
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
}

/** Waits until nothing makes the page wider than the window: charts and tables take their new width a moment later. */
export async function expectToFit(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(tooWide)).toEqual([])
}

/** The page, if it is wider than the window, with the elements that reach beyond it. */
function tooWide(): readonly string[] {
  const { scrollWidth } = document.documentElement
  if (scrollWidth <= innerWidth) return []
  const beyond = [...document.querySelectorAll('body *')].filter(
    element => element.getBoundingClientRect().right > innerWidth,
  )
  return [`${scrollWidth} px in ${innerWidth}`, ...beyond.map(element => `${element.tagName}.${element.className}`)]
}

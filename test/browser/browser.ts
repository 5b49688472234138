import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { executablePath, FLAGS, openPage } from '../support/open-page.ts'

/** A browser that reaches one service and nothing else. */
export interface Browser {
  readonly context: BrowserContext
  /** Opens a page and notes whatever goes wrong on it: errors, and requests to other hosts. */
  open(path: string, options?: OpenOptions): Promise<{ page: Page; complaints: string[]; requests: string[] }>
  close(): Promise<void>
}

export interface OpenOptions {
  readonly headers?: Readonly<Record<string, string>>
  readonly scheme?: 'light' | 'dark'
  readonly width?: number
}

export async function openBrowser(baseUrl: string): Promise<Browser> {
  const profile = await mkdtemp(join(tmpdir(), 'bonds-browser-'))
  const context = await chromium.launchPersistentContext(profile, { executablePath, headless: true, args: FLAGS })
  const isOurs = (url: string) => url.startsWith(`${baseUrl}/`) || /^(data|blob):/.test(url)
  await context.route('**', route => (isOurs(route.request().url()) ? route.continue() : route.abort()))
  const open = async (path: string, { headers = {}, scheme = 'light', width = 1280 }: OpenOptions = {}) => {
    const complaints: string[] = []
    const requests: string[] = []
    const page = await context.newPage()
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    await page.setExtraHTTPHeaders(headers)
    page.on('pageerror', error => complaints.push(error.message))
    page.on('console', message => {
      if (message.type() === 'error') complaints.push(message.text())
    })
    page.on('request', request => {
      requests.push(request.url())
      if (!isOurs(request.url())) complaints.push(request.url())
    })
    await openPage(page, baseUrl + path)
    return { page, complaints, requests }
  }
  const close = async () => {
    await context.close()
    await rm(profile, { recursive: true, force: true })
  }
  return { context, open, close }
}

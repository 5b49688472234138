import { existsSync } from 'node:fs'
import type { Page, Request } from 'playwright-core'

/** Chromium without its own windows, which costs less; else the usual one. */
const PROGRAMS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

export const executablePath = process.env.CHROMIUM ?? PROGRAMS.find(path => existsSync(path)) ?? '/usr/bin/chromium'

/** So that it sends nothing of its own. */
export const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Opens an address and waits until its page has nothing left to do: three times idle, and no request begun meanwhile. */
export async function openPage(page: Page, url: string): Promise<void> {
  const open = new Set<Request>()
  let begun = 0
  const begin = (request: Request) => {
    begun += 1
    if (request.resourceType() !== 'eventsource') open.add(request)
  }
  const end = (request: Request) => void open.delete(request)
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end)
  await page.goto(url)
  for (let idle = 0; idle < 3; ) {
    const before = begun
    idle = (await becomesIdle(page)) && open.size === 0 && begun === before ? idle + 1 : 0
  }
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end)
}

/** False where the page was left meanwhile. */
async function becomesIdle(page: Page): Promise<boolean> {
  try {
    await page.evaluate(() => new Promise(idle => requestIdleCallback(() => setTimeout(idle, 40), { timeout: 1_000 })))
    return true
  } catch {
    await page.waitForLoadState()
    return false
  }
}

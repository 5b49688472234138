import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { buildDashboard } from '../facades/web/dashboard/build.ts'
import { openLargeMarket } from './support/large-market.ts'
import { runCommand, startMeasured } from './support/server.ts'

/**
 * The screen of the terminal over a large market, in Chromium: bytes of the first view as they are sent, time until its
 * rows are there at a quarter of the processor's speed, and how long a window of rows takes at any depth; the last row is
 * compared with the API's.
 */
const SIZE = Number(process.env.BONDS ?? 100_000)
const EMAIL = 'demo@example.com'
const ROW_HEIGHT = 36
/** Every status, so that no row is left out. */
const PATH = '/app/screen?Sorts=isin_asc&Status=PLANNED,PLACING,TRADING,SUSPENDED,MATURED,DEFAULTED'

const print = (text: string): void => void process.stdout.write(`${text}\n`)

await buildDashboard()
const folder = await mkdtemp(join(tmpdir(), 'bonds-bench-'))
const env = await openLargeMarket(SIZE, folder)
print(`load of the machine before: ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} processors`)
const key = await runCommand(['key', 'issue', '--email', EMAIL], env)
const email = `bench-${Date.now()}@example.com`
const password = await runCommand(['user', 'create', '--email', email, '--role', 'operator'], env)
const server = await startMeasured(env)
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await signIn(page)
  await measureFirstView(page)
  await measureWindows(page)
} finally {
  await browser.close()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}

async function signIn(page: Page): Promise<void> {
  await page.goto(`${server.baseUrl}/sign-in`)
  await page.locator('input[type=email]').fill(email)
  await page.locator('input[type=password]').fill(password)
  await page.locator('main button[type=submit]').click()
  await page.waitForURL('**/dashboard')
  // Its requests are not those of the screen.
  await page.waitForLoadState('networkidle')
}

/** Bytes on the wire, compressed, without a cache; then the time with a slow processor. */
async function measureFirstView(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
  const kinds = new Map<string, string>()
  const bytes = new Map<string, number>()
  const files = new Map<string, string>()
  const scripts: (readonly [name: string, size: number])[] = []
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    kinds.set(requestId, type)
    files.set(requestId, response.url.slice(response.url.lastIndexOf('/') + 1))
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? 'Other'
    bytes.set(kind, (bytes.get(kind) ?? 0) + encodedDataLength)
    if (kind === 'Script') scripts.push([files.get(requestId) ?? '', encodedDataLength])
  })
  await openScreen(page)
  await page.waitForLoadState('networkidle')
  const code = ['Document', 'Script', 'Stylesheet'].reduce((sum, kind) => sum + (bytes.get(kind) ?? 0), 0)
  const all = [...bytes].map(([kind, size]) => `${kind} ${(size / 1_000).toFixed(1)}`).join(', ')
  print(`first view: ${(code / 1_000).toFixed(1)} kB of code and styles, compressed (kB: ${all})`)
  for (const [name, size] of scripts.toSorted((a, b) => b[1] - a[1])) print(`  ${(size / 1_000).toFixed(1)} ${name}`)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const began = performance.now()
  await openScreen(page)
  print(`rows after ${(performance.now() - began).toFixed(0)} ms at a quarter of the processor's speed`)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: false })
}

async function openScreen(page: Page): Promise<void> {
  await page.goto(server.baseUrl + PATH)
  await page.locator('.grid-body .twofold').first().waitFor()
}

async function measureWindows(page: Page): Promise<void> {
  const total = Number(await page.locator('.grid').getAttribute('aria-rowcount')) - 1
  for (const row of [1_000, 10_000, total >> 1, Math.round(total * 0.9), total - 1]) {
    print(`row ${row}: its window is filled after ${(await windowAt(page, row)).toFixed(0)} ms`)
  }
  const shown = await page.locator(`[aria-rowindex="${total + 1}"] .twofold small`).textContent()
  const query = `${PATH.slice(PATH.indexOf('?'))}&PageSize=1&Page=${total}&Fields=isin`
  const answer = await fetch(`${server.baseUrl}/api/v1/data/instruments${query}`, { headers: { 'x-api-key': key } })
  const { items } = (await answer.json()) as { items: readonly { isin: string }[] }
  print(`row ${total - 1} of ${total}: ${shown}, by the API ${items[0]?.isin}`)
  if (shown !== items[0]?.isin) process.exitCode = 1
}

/** From the scroll until no visible row is empty, in the page's own time. */
function windowAt(page: Page, row: number): Promise<number> {
  return page.evaluate(
    ([top, first]) =>
      new Promise<number>(resolve => {
        const grid = document.querySelector('.grid') as HTMLElement
        const began = performance.now()
        grid.scrollTop = top
        const look = () => {
          const found = document.querySelector(`[aria-rowindex="${first}"]`)
          const isFilled = found !== null && document.querySelector('.grid-body .bone') === null
          if (isFilled) resolve(performance.now() - began)
          else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      }),
    [row * ROW_HEIGHT, row + 2] as const,
  )
}

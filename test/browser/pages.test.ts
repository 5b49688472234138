import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ENDPOINTS } from '../../facades/endpoints.ts'
import { openWorld, type World } from '../world.ts'

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

let world: World
let profile: string
let browser: BrowserContext

beforeAll(async () => {
  world = await openWorld()
  profile = await mkdtemp(join(tmpdir(), 'bonds-browser-'))
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'
  browser = await chromium.launchPersistentContext(profile, { executablePath, headless: true, args: FLAGS })
})

afterAll(async () => {
  await browser.close()
  await world.close()
  await rm(profile, { recursive: true, force: true })
})

/** Opens a page and notes whatever goes wrong on it: errors, and requests to other hosts. */
async function open(path: string, headers: Record<string, string> = {}): Promise<{ page: Page; complaints: string[] }> {
  const complaints: string[] = []
  const page = await browser.newPage()
  await page.setExtraHTTPHeaders(headers)
  page.on('pageerror', error => complaints.push(error.message))
  page.on('console', message => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('request', request => {
    if (!request.url().startsWith(world.baseUrl) && !/^(data|blob):/.test(request.url())) complaints.push(request.url())
  })
  await page.goto(world.baseUrl + path, { waitUntil: 'networkidle' })
  return { page, complaints }
}

describe('a page needs no other host and shows no error', () => {
  test.each(['/docs', '/docs/filters', '/docs/errors'])('%s', async path => {
    const { page, complaints } = await open(path)
    expect((await page.locator('h1').first().textContent())?.length).toBeGreaterThan(3)
    expect(complaints).toEqual([])
    await page.close()
  })

  test('the API reference lists every endpoint and tries one with the key', async () => {
    const { page, complaints } = await open('/docs/reference')
    await page.locator('.opblock').first().waitFor()
    expect(await page.locator('.opblock').count()).toBe(ENDPOINTS.length)
    await page.locator('.opblock', { hasText: '/api/v1/b2b/tariffs' }).locator('.opblock-summary').click()
    await page.getByRole('button', { name: 'Execute' }).click()
    await page.locator('.live-responses-table .response-col_status', { hasText: '200' }).waitFor()
    expect(complaints).toEqual([])
    await page.close()
  })

  test('GraphiQL runs a query with the key', async () => {
    const { page, complaints } = await open('/graphql', { 'x-api-key': world.key })
    await page.locator('.graphiql-execute-button').click()
    await page.locator('.result-window', { hasText: 'payDate' }).waitFor()
    expect(complaints).toEqual([])
    await page.close()
  })
})

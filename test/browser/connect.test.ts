import { Client as NewClient, StreamableHTTPClientTransport as NewTransport } from '@modelcontextprotocol/client'
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asking, openDoor, register } from '../connect/assistant.ts'
import { launch, openWindow, shoot, signIn, violationsOf, type Window } from '../support/chromium.ts'
import { rememberingProvider } from '../support/oauth-provider.ts'
import { PASSWORD, signUp, subscribe } from '../support/visitor.ts'
import type { World } from '../world.ts'

const CALLBACK = 'http://localhost:8787/callback'
const INFO = { name: 'program', version: '1.0.0' }

let world: World
let browser: Browser

beforeAll(async () => {
  world = await openDoor()
  browser = await launch()
})
afterAll(async () => {
  await browser.close()
  await world.close()
})

const elsewhere = { url: 'http://localhost:8787/', html: '<title>Back</title><h1>Back in the program</h1>' }

async function openPerson(options: Parameters<typeof openWindow>[2] = {}) {
  const { email } = await signUp(world)
  await subscribe(world, email)
  const window = await openWindow(browser, world, { elsewhere, ...options })
  return { email, window }
}

/** Signs in where the program sent the browser, agrees, and comes back to the program. */
async function agree({ page }: Window, asked: URL, email: string): Promise<URL> {
  await page.goto(asked.href)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Allow', exact: true }).click()
  return backFrom(page)
}

async function backFrom(page: Page): Promise<URL> {
  await page.getByRole('heading', { name: 'Back in the program' }).waitFor()
  return new URL(page.url())
}

describe('a person connects a program', () => {
  test('of the first generation of the SDK', async () => {
    const { email, window } = await openPerson()
    const provider = rememberingProvider(CALLBACK, 'Old program')
    const url = new URL(`${world.baseUrl}/connect/mcp`)
    const first = new OldTransport(url, { authProvider: provider })
    await expect(new OldClient(INFO).connect(first as never)).rejects.toThrow(/Unauthorized/)
    const back = await agree(window, provider.asked(), email)
    expect(Object.fromEntries(back.searchParams)).toMatchObject({ state: 'state of the program', iss: world.baseUrl })
    await first.finishAuth(back.searchParams.get('code') ?? '')

    const client = new OldClient(INFO)
    await client.connect(new OldTransport(url, { authProvider: provider }) as never)
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain('search_bonds')
    await client.close()
    expect(window.complaints).toEqual([])
    await window.context.close()
  })

  test('of the second generation, and ends its access on the page Security', async () => {
    const { email, window } = await openPerson()
    const provider = rememberingProvider(CALLBACK, 'New program')
    const url = new URL(`${world.baseUrl}/connect/mcp`)
    const first = new NewTransport(url, { authProvider: provider.forNew })
    await expect(new NewClient(INFO).connect(first)).rejects.toThrow()
    const back = await agree(window, provider.asked(), email)
    await first.finishAuth(back.searchParams)

    const client = new NewClient(INFO)
    await client.connect(new NewTransport(url, { authProvider: provider.forNew }))
    const called = await client.callTool({ name: 'search_bonds', arguments: { PageSize: 1 } })
    expect(called.isError).not.toBe(true)

    await window.open('/dashboard/security')
    await window.page.getByRole('cell', { name: 'New program', exact: true }).waitFor()
    await shoot(window.page, 'connected-assistants')
    await window.page.getByRole('button', { name: 'End access: New program' }).click()
    await window.page.getByText('No assistant is connected.').waitFor()
    await expect
      .poll(() =>
        client.listTools().then(
          () => 'served',
          () => 'refused',
        ),
      )
      .toBe('refused')
    expect(window.complaints).toEqual([])
    await window.context.close()
  })
})

describe('the consent page', () => {
  const opened = async (locale: 'en-GB' | 'ru-RU', more: Record<string, string> = {}) => {
    const { email, window } = await openPerson()
    await signIn(window, { email, password: PASSWORD })
    if (locale === 'ru-RU') {
      await world.service.database.prisma.user.update({ where: { email }, data: { language: 'RU' } })
    }
    const clientId = await register(world, [CALLBACK, 'https://assistant.example/callback'], 'Research helper')
    await window.open(`/dashboard/connect?${new URLSearchParams(asking(world, clientId, more))}`)
    return window
  }

  test('names the assistant, the host of the redirect and the plan, in both languages', async () => {
    for (const [locale, allow] of [
      ['en-GB', 'Allow'],
      ['ru-RU', 'Разрешить'],
    ] as const) {
      const { page, context, complaints } = await opened(locale)
      await page.getByRole('button', { name: allow, exact: true }).waitFor()
      const text = (await page.getByRole('main').textContent()) ?? ''
      expect(text).toContain('Research helper')
      expect(text).toContain('assistant.example')
      expect(text).toMatch(/month|lifetime|месяц|бессрочн/i)
      expect(await violationsOf(page)).toEqual([])
      await shoot(page, `consent-${locale}`)
      expect(complaints).toEqual([])
      await context.close()
    }
  })

  test('brings a refusal back to the program', async () => {
    const { page, context } = await opened('en-GB', { redirect_uri: CALLBACK })
    await page.getByRole('button', { name: 'Do not allow' }).click()
    const { searchParams } = await backFrom(page)
    expect(Object.fromEntries(searchParams)).toMatchObject({ error: 'access_denied', iss: world.baseUrl })
    expect(searchParams.has('code')).toBe(false)
    await context.close()
  })

  test('sends nobody anywhere without a click, when the request is wrong', async () => {
    const { page, context } = await opened('en-GB', { redirect_uri: CALLBACK, scope: 'everything' })
    await page.getByText('scope: data and offline_access are known').waitFor()
    await shoot(page, 'consent-fault')
    await page.getByRole('button', { name: 'Return to the assistant' }).click()
    expect((await backFrom(page)).searchParams.get('error')).toBe('invalid_scope')
    await context.close()
  })

  test('offers plans to a person without one', async () => {
    const { email } = await signUp(world)
    const window = await openWindow(browser, world)
    await signIn(window, { email, password: PASSWORD })
    const clientId = await register(world)
    await window.open(`/dashboard/connect?${new URLSearchParams(asking(world, clientId))}`)
    await window.page.getByRole('link', { name: 'Choose a plan' }).waitFor()
    await expect.poll(() => window.page.getByRole('button', { name: 'Allow', exact: true }).count()).toBe(0)
    await shoot(window.page, 'consent-no-plan')
    await window.context.close()
  })
})

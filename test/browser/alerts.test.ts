import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectToFit, launch, openWindow, shoot, signIn, violationsOf, type Window } from '../support/chromium.ts'
import { openShop, type Person } from '../support/shop.ts'
import { signUp, subscribe } from '../support/visitor.ts'
import { openReceiver, verify } from '../support/webhook-receiver.ts'
import type { World } from '../world.ts'

let world: World
let browser: Browser
let window: Window
let subscriber: Person
let receiver: Awaited<ReturnType<typeof openReceiver>>

beforeAll(async () => {
  const shop = await openShop()
  world = shop.world
  receiver = await openReceiver()
  browser = await launch()
  subscriber = await signUp(world)
  await subscribe(world, subscriber.email)
  await subscriber.run('save-screen', { name: 'High yield', query: 'YieldFrom=15' })
  window = await openWindow(browser, world)
  await signIn(window, subscriber)
})

afterAll(async () => {
  await browser.close()
  await world.close()
  await receiver.close()
})

test('a channel is made and tested, and its secret verifies what arrives', async () => {
  const { page } = window
  const dialog = page.getByRole('dialog')
  await window.open('/app/watch')
  await page.getByRole('link', { name: 'Alerts' }).click()
  await page.getByText('No channels yet').waitFor()
  await shoot(page, 'alerts-empty')
  await page.getByRole('button', { name: 'New channel' }).click()
  await dialog.getByLabel('Name').fill('Our receiver')
  await dialog.getByLabel('Address (https)').fill('https://10.0.0.1/')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await dialog.getByText('public host name').waitFor()
  await dialog.getByLabel('Address (https)').fill(receiver.url)
  await dialog.getByRole('button', { name: 'Create' }).click()
  await dialog.getByText('It is shown only now').waitFor()
  const secret = (await dialog.locator('code').textContent()) ?? ''
  await shoot(page, 'alerts-secret')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Send a test: Our receiver' }).click()
  await expect.poll(() => receiver.received.length).toBe(1)
  const [received] = receiver.received
  if (received !== undefined) verify(secret, received)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await page.getByRole('group', { name: 'Deliveries' }).getByText('delivered').waitFor()
})

test('an alert over a saved screen is made, paused and deleted', async () => {
  const { page } = window
  const dialog = page.getByRole('dialog')
  await window.open('/app/alerts')
  await page.getByRole('button', { name: 'New alert' }).click()
  await dialog.getByLabel('Name').fill('New in the screen')
  await dialog.getByLabel('What to watch').selectOption({ label: 'Saved screen: High yield' })
  await dialog.getByLabel('Bonds enter').check()
  await dialog.getByLabel('Price crosses a level').check()
  await shoot(page, 'alerts-new')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await dialog.getByText('Required').first().waitFor()
  await dialog.getByRole('textbox', { name: 'Level' }).fill('95,5')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('link', { name: 'Saved screen: High yield' }).waitFor()
  await shoot(page, 'alerts')
  const { data } = await subscriber.run<{ items: readonly object[] }>('get-alerts')
  expect(data.items).toMatchObject([{ level: 95.5, events: ['screen.entered', 'bond.price_crossed'] }])
  await page.getByRole('button', { name: 'Pause: New in the screen' }).click()
  await page.getByText('paused').waitFor()
  await page.getByRole('button', { name: 'Delete: New in the screen' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('No alerts yet').waitFor()
  expect(window.complaints).toEqual([])
})

test('a channel that is off says why in the language of the page', async () => {
  const { page } = window
  const { id } = await world.service.database.prisma.channel.findFirstOrThrow({ where: { name: 'Our receiver' } })
  const { data } = await subscriber.run<{ disabledReason: string }>('change-channel', { id, disabled: true })
  expect(data.disabledReason).toBe('Turned off.')
  await window.open('/app/alerts')
  for (const [language, reason] of [
    ['RU', 'Выключен.'],
    ['EN', 'Turned off.'],
  ] as const) {
    await page.getByRole('button', { name: new RegExp(`^${language} `) }).click()
    await page.getByText(reason, { exact: true }).waitFor()
  }
  expect(window.complaints).toEqual([])
})

describe.each([
  { width: 1280, colorScheme: 'light', language: 'EN' },
  { width: 390, colorScheme: 'dark', language: 'RU' },
] as const)('in $language and $colorScheme colours at $width pixels', ({ width, colorScheme, language }) => {
  test('it keeps the rules of WCAG 2.2 AA, and nothing is cut', async () => {
    const { page } = window
    await subscriber.run('create-alert', { name: 'Data', events: ['revision.published'], channels: [] })
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await window.open('/app/alerts')
    await page.getByRole('button', { name: new RegExp(`^${language} `) }).click()
    await page.getByRole('cell', { name: 'Data', exact: true }).first().waitFor()
    await shoot(page, `alerts-${language}-${width}`)
    expect(await violationsOf(page)).toEqual([])
    await expectToFit(page)
  })
})

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { launch, openWindow, type Window } from '../support/chromium.ts'
import { openLocalWorld } from '../support/local-world.ts'
import { withDevice } from '../support/passkey-device.ts'
import { PASSWORD, signUp } from '../support/visitor.ts'
import type { World } from '../world.ts'

let world: World
let browser: Browser

beforeAll(async () => {
  world = await openLocalWorld()
  browser = await launch()
})
afterAll(async () => {
  await browser.close()
  await world.close()
})

interface Offers {
  readonly offers: { readonly mediation: string | undefined; readonly signal: AbortSignal }[]
}

/** Records what a page asks the browser to offer; nobody chooses anything. */
async function recordOffers({ context }: Window, isSupported: boolean): Promise<void> {
  await context.addInitScript(supported => {
    const offers: Offers['offers'] = []
    Object.assign(globalThis, { offers })
    PublicKeyCredential.isConditionalMediationAvailable = async () => supported
    navigator.credentials.get = ({ mediation, signal } = {}) => {
      if (signal == null) throw new Error('cannot be stopped')
      offers.push({ mediation, signal })
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    }
  }, isSupported)
}

/** How each offer of the page goes on. */
const offersOf = (page: Page) =>
  page.evaluate(() =>
    (globalThis as unknown as Offers).offers.map(
      ({ mediation, signal }) => `${mediation}${signal.aborted ? ', stopped' : ''}`,
    ),
  )

describe('the page Sign in', () => {
  let window: Window
  beforeEach(async () => {
    window = await openWindow(browser, world)
  })

  test('offers passkeys in the field of the email until the password is sent', async () => {
    const { page, context } = window
    await recordOffers(window, true)
    await window.open('/sign-in')
    await expect.poll(() => offersOf(page)).toEqual(['conditional'])
    expect(await page.getByLabel('Email').getAttribute('autocomplete')).toBe('username webauthn')
    await page.getByLabel('Email').fill('nobody@example.com')
    await page.getByLabel('Password', { exact: true }).fill('wrong password')
    expect(await offersOf(page)).toEqual(['conditional'])
    await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('alert').getByText(/./).first().waitFor()
    await expect.poll(() => offersOf(page)).toEqual(['conditional, stopped'])
    expect(window.complaints).toEqual([])
    await context.close()
  })

  test('until the button is pressed, and until the page is left', async () => {
    const { page, context } = window
    await recordOffers(window, true)
    await window.open('/sign-in')
    await expect.poll(() => offersOf(page)).toEqual(['conditional'])
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect.poll(() => offersOf(page)).toEqual(['conditional, stopped', 'undefined'])
    await window.open('/sign-in')
    await expect.poll(() => offersOf(page)).toEqual(['conditional'])
    await page.getByRole('main').getByRole('link', { name: 'Create account' }).click()
    await page.waitForURL(url => url.pathname === '/sign-up')
    await expect.poll(() => offersOf(page)).toEqual(['conditional, stopped'])
    expect(window.complaints).toEqual([])
    await context.close()
  })

  test('offers none where the browser does not support it', async () => {
    const { page, context } = window
    await recordOffers(window, false)
    await window.open('/sign-in')
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect.poll(() => offersOf(page)).toEqual(['undefined'])
    await context.close()
  })
})

/** Somebody signed in, with a passkey on the device of the window, whose user chooses at once. */
async function withPasskey() {
  const person = await signUp(world)
  const window = await openWindow(browser, world, { visitor: person })
  const { page } = window
  const dialog = page.getByRole('dialog')
  await withDevice(page)
  await window.open('/dashboard/security')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await dialog.getByLabel('Confirm your password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Add a passkey', exact: true }).click()
  await page.getByText('Passkey added.').first().waitFor()
  return { person, window }
}

test('whoever chooses a passkey in the field is signed in, unless it was removed', async () => {
  const { person, window } = await withPasskey()
  const { page, context } = window
  await context.clearCookies()
  await window.open('/sign-in')
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
  await world.service.database.prisma.passkey.deleteMany({ where: { user: { email: person.email } } })
  await context.clearCookies()
  await window.open('/sign-in')
  await page.getByText('This passkey was not accepted').waitFor()
  expect(window.complaints).toEqual([])
  await context.close()
})

describe('somebody whose session has ended', () => {
  test('signs in by passkey, and what was typed is saved', async () => {
    const { person, window } = await withPasskey()
    const { page, context } = window
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Change name' }).click()
    await dialog.getByRole('textbox').first().fill('Nora Field')
    await world.service.database.prisma.session.deleteMany({ where: { user: { email: person.email } } })
    await dialog.getByRole('button', { name: /^(Save|Change name)$/ }).click()
    await dialog.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.getByText('Nora Field').first().waitFor()
    await expect
      .poll(() => world.service.database.prisma.user.count({ where: { email: person.email, name: 'Nora Field' } }))
      .toBe(1)
    expect(window.complaints).toEqual([])
    await context.close()
  })
})

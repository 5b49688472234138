import type { Browser, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launch, openWindow, signIn, violationsOf, type Window } from '../support/chromium.ts'
import { timeCode } from '../support/totp.ts'
import { PASSWORD, signUp } from '../support/visitor.ts'
import { openWorld, type World } from '../world.ts'

let world: World
let browser: Browser
let person: Awaited<ReturnType<typeof signUp>>
let window: Window
let page: Page

beforeAll(async () => {
  world = await openWorld()
  browser = await launch()
  person = await signUp(world)
  window = await openWindow(browser, world)
  page = window.page
  await signIn(window, person)
})

afterAll(async () => {
  await browser.close()
  await world.close()
})

async function languageOfEmails(): Promise<string | undefined> {
  const { prisma } = world.service.database
  return (await prisma.user.findUnique({ where: { email: person.email } }))?.language
}

describe('a session that ends in the middle of a form', () => {
  test('is begun again over the page: what was typed stays, and the form goes through', async () => {
    await window.open('/dashboard/security')
    const current = page.getByLabel('Current password')
    await current.fill(PASSWORD)
    await page.getByLabel('New password').fill('another long passphrase')
    await window.context.clearCookies()
    await page.getByRole('button', { name: 'Change password' }).click()
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
    await dialog.waitFor()
    expect(await violationsOf(page)).toEqual([])
    await expect.poll(() => dialog.getByLabel('Email').inputValue()).toBe(person.email)
    await expect.poll(() => current.inputValue()).toBe(PASSWORD)
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('Password changed.').waitFor()
    expect(page.url()).toBe(`${world.baseUrl}/dashboard/security`)
  })

  test('and is not begun again leaves the form as it was, with the refusal', async () => {
    await window.open('/dashboard/security')
    await page.getByLabel('Current password').fill('another long passphrase')
    await page.getByLabel('New password').fill(PASSWORD)
    const cookies = await window.context.cookies()
    await window.context.clearCookies()
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await page.getByText('You are not signed in, or your session has expired.').waitFor()
    await expect.poll(() => page.getByLabel('New password').inputValue()).toBe(PASSWORD)
    await window.context.addCookies(cookies)
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('Password changed.').waitFor()
  })
})

describe('a refusal', () => {
  test('stands at its field, is read out with it and has the focus', async () => {
    const visitor = await openWindow(browser, world)
    await visitor.open('/sign-up')
    await visitor.page.getByLabel('Your name').fill('Vera')
    await visitor.page.getByLabel('Email').fill('vera@example.com')
    await visitor.page.getByLabel('Password', { exact: true }).fill('short')
    await visitor.page.getByRole('button', { name: 'Create account' }).click()
    const field = visitor.page.getByLabel('Password', { exact: true })
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
    const described = (await field.getAttribute('aria-describedby')) ?? ''
    await expect.poll(() => visitor.page.locator(`[id="${described}"]`).textContent()).toContain('at least 10')
    await expect.poll(() => field.evaluate(element => element === document.activeElement)).toBe(true)
    await expect.poll(() => visitor.page.getByLabel('Your name').inputValue()).toBe('Vera')
    expect(await violationsOf(visitor.page)).toEqual([])
    await visitor.context.close()
  })

  test('of an empty field needs no request', async () => {
    const visitor = await openWindow(browser, world)
    await visitor.open('/sign-in')
    let asked = 0
    visitor.page.on('request', request => {
      if (request.method() === 'POST') asked += 1
    })
    await visitor.page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
    await expect.poll(() => visitor.page.getByText('This field is required.').count()).toBe(2)
    expect(asked).toBe(0)
    await visitor.context.close()
  })
})

describe('the way through the pages', () => {
  test('goes by keyboard, and the heading of a new page has the focus', async () => {
    await window.open('/dashboard')
    await page.keyboard.press('Tab')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content')
    await page.keyboard.press('Enter')
    const link = page.getByRole('link', { name: 'Portfolios' })
    await link.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Portfolios' }).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    await expect.poll(() => page.title()).toBe('Portfolios · Bond data')
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
  })

  test('leads whoever is not signed in through signing in to where they wanted to go', async () => {
    const visitor = await openWindow(browser, world)
    await visitor.open('/dashboard/invoices')
    await visitor.page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await visitor.page.getByLabel('Email').fill(person.email)
    await visitor.page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await visitor.page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
    await visitor.page.getByRole('heading', { name: 'Orders and invoices' }).waitFor()
    await visitor.open('/dashboard/operator/accounts')
    await visitor.page.getByText('Only operators of the service can see this page.').waitFor()
    expect(visitor.complaints).toEqual([])
    await visitor.context.close()
  })

  test('is in Russian at a click, also at the next visit', async () => {
    await window.open('/dashboard')
    await page.getByRole('button', { name: 'RU' }).click()
    await page.getByRole('heading', { level: 1, name: 'Обзор' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Обзор' }).waitFor()
    await page.getByRole('button', { name: 'EN' }).click()
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
  })

  test('stays in the language of the last click when the page is left before the service has stored it', async () => {
    await window.open('/dashboard')
    await page.route('**/graphql', route =>
      route.request().postData()?.includes('set-language') ? undefined : route.continue(),
    )
    await page.getByRole('button', { name: 'RU' }).click()
    await page.getByRole('heading', { level: 1, name: 'Обзор' }).waitFor()
    await page.unrouteAll()
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Обзор' }).waitFor()
    await expect.poll(languageOfEmails).toBe('RU')
    expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({ language: 'RU' })
    await page.getByRole('button', { name: 'EN' }).click()
    await expect.poll(languageOfEmails).toBe('EN')
  })

  test('says in the new language why a page could not be loaded', async () => {
    await page.route('**/graphql', route =>
      route.request().postData()?.includes('get-orders')
        ? route.fulfill({ json: { errors: [{ message: 'x', extensions: { code: 'INTERNAL' } }] } })
        : route.fallback(),
    )
    await window.open('/dashboard/invoices')
    const failure = page.locator('.failure')
    await failure.waitFor()
    expect(await failure.textContent()).not.toMatch(/\p{Script=Cyrillic}/u)
    await page.getByRole('button', { name: 'RU' }).click()
    await expect.poll(() => failure.textContent()).toContain('Внутренняя ошибка')
    await page.getByRole('button', { name: 'EN' }).click()
    await expect.poll(() => failure.textContent()).not.toMatch(/\p{Script=Cyrillic}/u)
    await page.unrouteAll()
  })

  test('says that signing out has not reached the service, and keeps asking', async () => {
    const visitor = await openWindow(browser, world, { visitor: await signUp(world) })
    const { page } = visitor
    const answerSignOut = (answer: (route: Route) => Promise<void>) =>
      page.route('**/graphql', route =>
        route.request().postData()?.includes('sign-out') ? answer(route) : route.fallback(),
      )
    const signOut = page.getByRole('banner').getByRole('button', { name: 'Sign out' })
    await visitor.open('/dashboard')
    await answerSignOut(route =>
      route.fulfill({ json: { errors: [{ message: 'x', extensions: { code: 'INTERNAL' } }] } }),
    )
    await signOut.click()
    await page.getByText('the service could not sign you out').waitFor()
    await page.unrouteAll()
    await answerSignOut(route => route.abort())
    await signOut.click()
    await page.getByText('No connection: you are still signed in').waitFor()
    await page.unrouteAll()
    await page.waitForURL(url => url.pathname === '/')
    await visitor.open('/dashboard')
    await page.waitForURL(url => url.pathname === '/sign-in')
    await visitor.context.close()
  })

  test('is dark when one chooses so, and the choice is all that is kept', async () => {
    await window.open('/dashboard')
    await page.getByLabel('Theme').selectOption('dark')
    await page.reload()
    const { scheme, kept } = await page.evaluate(() => ({
      scheme: getComputedStyle(document.documentElement).colorScheme,
      kept: { ...localStorage, ...sessionStorage },
    }))
    expect(scheme).toBe('dark')
    expect(kept).toEqual({ language: 'EN', theme: 'dark' })
  })
})

test('a second factor is turned on by its code, asked for at signing in, and turned off', async () => {
  await window.open('/dashboard/security')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByRole('dialog').getByLabel('Your password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('img', { name: 'QR code' }).waitFor()
  expect(await violationsOf(page)).toEqual([])
  const secret = (await page.locator('code[data-secret]').textContent()) ?? ''
  const [backupCode = ''] = await page.locator('.codes code').allTextContents()
  await page.getByLabel('Code from the app').fill(timeCode(secret, new Date()))
  await page.getByRole('dialog').getByRole('button', { name: 'Verify' }).click()
  await page.getByText('Two-factor authentication is on.').waitFor()

  const elsewhere = await openWindow(browser, world)
  await elsewhere.open('/sign-in')
  await elsewhere.page.getByLabel('Email').fill(person.email)
  await elsewhere.page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await elsewhere.page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await elsewhere.page.getByLabel('Code').fill(backupCode)
  await elsewhere.page.getByRole('button', { name: 'Verify' }).click()
  await elsewhere.page.getByRole('heading', { name: 'Overview' }).waitFor()
  await elsewhere.context.close()

  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('dialog').getByLabel('Your password').fill(PASSWORD)
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click()
  await page.getByText('Two-factor authentication is off.').waitFor()
  expect(window.complaints).toEqual([])
})

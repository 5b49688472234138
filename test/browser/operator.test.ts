import { readFile } from 'node:fs/promises'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launch, openWindow, signIn, violationsOf } from '../support/chromium.ts'
import { timeCode } from '../support/totp.ts'
import { PASSWORD, signUp } from '../support/visitor.ts'
import { openWorld, type World } from '../world.ts'

let world: World
let browser: Browser

beforeAll(async () => {
  world = await openWorld()
  browser = await launch()
})
afterAll(async () => {
  await browser.close()
  await world.close()
})

test('a new operator is led to a second factor, and enters the password again before a change', async () => {
  const email = 'olga@example.com'
  await world.service.operator('create-user', { email, role: 'OPERATOR', password: PASSWORD })
  const window = await openWindow(browser, world)
  const { page } = window
  await signIn(window, { email, password: PASSWORD })
  await page.getByRole('link', { name: 'Sources' }).click()
  await page.getByRole('heading', { name: 'Two-factor authentication', level: 1 }).waitFor()
  await page.getByText('a password alone is not enough').waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByRole('dialog').getByLabel('password').fill(PASSWORD)
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  const secret = (await page.getByRole('dialog').locator('code').first().textContent()) ?? ''
  await page.getByLabel('Code from the app').fill(timeCode(secret.replace(/\s/g, ''), new Date()))
  await page.getByRole('dialog').getByRole('button', { name: 'Verify' }).click()
  await page.getByRole('heading', { name: 'Sources', level: 1 }).waitFor()

  const { prisma } = world.service.database
  await prisma.session.updateMany({ where: { user: { email } }, data: { confirmedAt: new Date(0) } })
  await page
    .getByRole('button', { name: /^Run now/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  expect(await violationsOf(page)).toEqual([])
  await dialog.getByLabel('Confirm your password').fill('not the password')
  await dialog.getByRole('button', { name: 'Verify' }).click()
  await dialog.getByText('This is not your password.').waitFor()
  await dialog.getByLabel('Confirm your password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Verify' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => prisma.session.count({ where: { confirmedAt: { gt: new Date(0) } } })).toBe(1)
  expect(window.complaints).toEqual([])
})

test('an operator finds in the audit trail what was done, filters it and saves it as a file', async () => {
  const person = await signUp(world, { role: 'OPERATOR' })
  const { prisma } = world.service.database
  const { accountId } = await prisma.user.findUniqueOrThrow({ where: { email: person.email } })
  await world.service.operator('set-role', { email: 'olga@example.com', role: 'ANALYST' })
  const window = await openWindow(browser, world)
  const { page } = window
  await signIn(window, person)
  await page.getByRole('link', { name: 'Audit trail' }).click()
  await page.getByRole('cell', { name: 'Role changed' }).first().waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.getByLabel('Action', { exact: true }).selectOption({ label: 'Role changed' })
  await page.getByLabel('Who', { exact: true }).fill('command line')
  await page.getByRole('button', { name: 'Filter' }).click()
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  const csv = await readFile((await download.path()) ?? '', 'utf8')
  expect(csv).toMatch(/^\uFEFFat,action,outcome,/)
  expect(csv.split('\r\n')).toHaveLength(2)
  expect(csv).toContain('ROLE_CHANGED,DONE,,COMMAND_LINE,command line (')
  expect(new URL(page.url()).search).toBe('?actor=command+line&action=ROLE_CHANGED')
  await page.getByLabel('Account ID').fill('not an id')
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  await page.getByLabel('Account ID').fill(accountId)
  await page.getByLabel('Who', { exact: true }).fill('')
  await page.getByLabel('Action', { exact: true }).selectOption({ label: 'All actions' })
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('cell', { name: 'Two-factor authentication on' }).waitFor()

  await window.open('/dashboard/security')
  await page.getByRole('heading', { name: 'Recent activity' }).waitFor()
  await page.getByRole('cell', { name: 'Signed in with a code' }).waitFor()
  expect(await violationsOf(page)).toEqual([])
  expect(window.complaints).toEqual([])
})

test('an operator filters all orders, sends the address of what is found, goes back and saves it as a file', async () => {
  const person = await signUp(world, { role: 'OPERATOR' })
  const customer = await signUp(world)
  const { items } = (await customer.run<{ items: { id: string }[] }>('get-tariffs')).data
  const [{ id: tariffId = '' } = {}] = items
  const order = { tariffId, provider: 'INVOICE', idempotencyKey: 'first' }
  expect(await customer.run('place-order', order)).toMatchObject({ status: 200 })
  const window = await openWindow(browser, world)
  const { page } = window
  await signIn(window, person)
  await page.getByRole('link', { name: 'All orders' }).click()
  const rows = page.getByRole('row')
  await page.getByRole('cell', { name: customer.email }).waitFor()
  await page.getByLabel('Number, company or email').fill(customer.email)
  await page.getByLabel('Status').selectOption({ label: 'paid' })
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByText('Nothing matches the filter.').waitFor()
  await page.getByLabel('Status').selectOption({ label: 'waiting for payment' })
  await page.getByRole('button', { name: 'Filter' }).click()
  await expect.poll(() => rows.count()).toBe(2)
  expect(await violationsOf(page)).toEqual([])
  await page.goBack()
  await page.getByText('Nothing matches the filter.').waitFor()
  await expect.poll(() => page.getByLabel('Status').inputValue()).toBe('PAID')
  await page.goForward()
  await page.reload()
  await expect.poll(() => rows.count()).toBe(2)
  await expect.poll(() => page.getByLabel('Number, company or email').inputValue()).toBe(customer.email)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('orders.csv')
  const csv = await readFile((await download.path()) ?? '', 'utf8')
  expect(csv).toMatch(/^\uFEFFnumber,status,provider,amount,currency,/)
  expect(csv.split('\r\n')).toHaveLength(2)
  expect(csv).toContain(customer.email)
  expect(window.complaints).toEqual([])
})

import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withFiles } from '../prisma/world.ts'
import { launch, openWindow, shoot, signIn, violationsOf, type Window } from '../support/chromium.ts'
import { openBrowser, PASSWORD, signUp, tokenFor } from '../support/visitor.ts'
import { openWorld, type World } from '../world.ts'

let world: World
let browser: Browser
let operator: Window
let customer: Window
let email: string

beforeAll(async () => {
  world = await openWorld({ settings: { SOURCE_DIRS: tmpdir() } })
  browser = await launch()
  operator = await openWindow(browser, world)
  await signIn(operator, await signUp(world, { role: 'OPERATOR' }))
  customer = await openWindow(browser, world)
  const person = await signUp(world)
  email = person.email
  await signIn(customer, person)
})

afterAll(async () => {
  await browser.close()
  await world.close()
})

describe('an operator', () => {
  test('finds a customer and grants a term, which the customer sees', async () => {
    const { page } = operator
    await page.getByRole('link', { name: 'Accounts' }).click()
    await page.getByLabel('Name, email, company or tax ID').fill(email)
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await expect.poll(() => page.getByRole('row').count()).toBe(2)
    await page.getByRole('row').last().getByRole('link').click()
    await page.getByLabel('Plan', { exact: true }).selectOption({ label: '6 months' })
    await page.getByRole('button', { name: 'Grant', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('a trial for a month')
    await dialog.getByRole('button', { name: 'Grant', exact: true }).click()
    await page.getByText('Subscription granted.').waitFor()
    await page.getByText(/6 months, until/).waitFor()
    await customer.open('/dashboard')
    await customer.page.getByText('6 months').first().waitFor()
    await customer.page.getByText('active', { exact: true }).waitFor()
  })

  test('closes the data to the customer and opens it again', async () => {
    const { page } = operator
    await page.getByRole('button', { name: 'Disable' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click()
    await page.getByText('Account updated.').waitFor()
    const visitor = openBrowser(world)
    await visitor.run('sign-in', { email, password: PASSWORD })
    expect(await visitor.run('get-portfolios')).toMatchObject({ status: 403 })
    await page.getByRole('button', { name: 'Enable' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Enable' }).click()
    await page.getByText('enabled', { exact: true }).waitFor()
    expect(await visitor.run('get-portfolios')).toMatchObject({ status: 200 })
    expect(operator.complaints).toEqual([])
  })

  test('schedules a source, sees a typo reported, and pauses the schedule', async () => {
    const { page } = operator
    await page.getByRole('link', { name: 'Sources', exact: true }).click()
    await page.getByRole('button', { name: 'Edit schedule: cbr', exact: true }).click()
    await page.getByLabel('Cron expression').fill('45 13 1 1 MONN')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText(/Did you mean 45 13 1 1 MON\?/).waitFor()
    await page.getByLabel('Cron expression').fill('45 13 1 1 *')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Schedule saved.').waitFor()
    const row = page.getByRole('row').filter({ hasText: 'Bank of Russia key rate' })
    await row.getByText('scheduled').waitFor()
    await row.getByText('Europe/Moscow').waitFor()
    await row.getByRole('button', { name: 'Pause: cbr' }).click()
    await row.getByText('paused', { exact: true }).waitFor()
    expect(await violationsOf(page)).toEqual([])
    expect(operator.complaints).toEqual([])
  })

  test('runs a source now and sees what became of it', async () => {
    await withFiles({ 'rates.csv': 'date,value\n2031-02-28,11\n' }, async folder => {
      const { page } = operator
      await page.getByRole('button', { name: 'Edit schedule: cbr', exact: true }).click()
      await page.getByLabel('Read from').fill(join(folder, 'rates.csv'))
      await page.getByRole('button', { name: 'Save' }).click()
      const row = page.getByRole('row').filter({ hasText: 'Bank of Russia key rate' })
      await row.getByText('rates.csv').waitFor()
      await row.getByRole('button', { name: 'Run now: cbr' }).click()
      await row.getByText('succeeded').waitFor()
      await row.getByText('Rows: 1, rejected: 0').waitFor()
      expect(operator.complaints).toEqual([])
    })
  })
})

describe('a customer', () => {
  test('imports a file, sees what was not used, and says what a column holds', async () => {
    await customer.context.clearCookies()
    await signIn(customer, { email, password: PASSWORD })
    const { page } = customer
    const bonds = await world.service.database.prisma.bond.findMany({ take: 3, orderBy: { isin: 'asc' } })
    const rows = bonds.map(({ isin }, at) => `${isin};${(at + 1) * 10};${98 + at}`)
    const text = ['ISIN;Quantity;Bought at', ...rows, 'XX0000000000;5;100'].join('\n')
    await page.getByRole('link', { name: 'Portfolios' }).click()
    await page.getByRole('link', { name: 'Import file' }).click()
    await page
      .getByLabel('Choose a file')
      .setInputFiles({ name: 'My broker.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
    await expect.poll(() => page.getByLabel('Quantity').inputValue()).toBe('PIECES')
    await page.getByLabel('Bought at').selectOption({ label: 'Average purchase price' })
    await page.getByRole('button', { name: 'Apply columns' }).click()
    await page.getByText('3 rows will be imported. 1 row will be skipped.').waitFor()
    await page.getByRole('group', { name: 'Skipped rows' }).getByText('XX0000000000').first().waitFor()
    await shoot(page, 'import-preview-light')
    expect(await violationsOf(page)).toEqual([])
    await expect.poll(() => page.getByLabel('Portfolio name').inputValue()).toBe('My broker')
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'My broker' }).waitFor()
    await page
      .getByRole('group', { name: 'Positions' })
      .getByText(bonds[0]?.isin ?? '')
      .waitFor()
  })

  test('renames the portfolio and deletes it', async () => {
    const { page } = customer
    await page.getByRole('button', { name: 'Name and currency' }).click()
    await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('My ladder')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { level: 1, name: 'My ladder' }).waitFor()
    await page.getByRole('button', { name: 'Delete' }).click()
    await shoot(page, 'delete-light')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Portfolio deleted.').waitFor()
    await expect.poll(() => page.getByRole('link', { name: 'My ladder' }).count()).toBe(0)
  })

  test('is asked how to read a column with points and commas, and sees the rows after the choice', async () => {
    const { page } = customer
    const bonds = await world.service.database.prisma.bond.findMany({ take: 2, orderBy: { isin: 'asc' } })
    const rows = bonds.map(({ isin }, at) => `${isin};${at + 5};${at === 0 ? '97.9' : '102,5'}`)
    const buffer = Buffer.from(['ISIN;Quantity;Average price', ...rows].join('\n'))
    await page.getByRole('link', { name: 'Portfolios' }).click()
    await page.getByRole('link', { name: 'Import file' }).click()
    await page.getByLabel('Choose a file').setInputFiles({ name: 'Both.csv', mimeType: 'text/csv', buffer })
    await page.getByText('0 rows will be imported. 2 rows will be skipped.').waitFor()
    await page.getByText('Some columns can be read in two ways.').waitFor()
    await page.getByLabel('Decimal sign of “Average price”').selectOption({ label: 'both comma and point' })
    await page.getByRole('button', { name: 'Apply columns' }).click()
    await page.getByText('2 rows will be imported. 0 rows will be skipped.').waitFor()
    await page.getByRole('group', { name: 'Rows to import' }).getByText('97.90').waitFor()
    await shoot(page, 'import-asked-light')
    expect(await violationsOf(page)).toEqual([])
    await page.goto(`${world.baseUrl}/app/portfolios`)
  })

  test('makes an empty portfolio', async () => {
    const { page } = customer
    await page.getByRole('button', { name: 'New portfolio' }).click()
    await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Empty')
    await page.getByRole('dialog').getByLabel('Currency').fill('R1')
    await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
    await expect.poll(() => page.getByLabel('Currency').getAttribute('aria-invalid')).toBe('true')
    await page.getByRole('dialog').getByLabel('Currency').fill('eur')
    await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
    await page.getByText('This portfolio is empty').waitFor()
    expect(customer.complaints).toEqual([])
  })

  test('ends a session elsewhere', async () => {
    const visitor = openBrowser(world)
    await visitor.run('sign-in', { email, password: PASSWORD })
    const { page } = customer
    await customer.open('/dashboard/security')
    const ends = page.getByRole('button', { name: /^End session/ })
    await ends.first().waitFor()
    const before = await page.getByRole('row').count()
    await ends.first().click()
    await page.getByText('Session ended.').waitFor()
    await expect.poll(() => page.getByRole('row').count()).toBe(before - 1)
  })

  test('asks for a new password, sets it by the link and signs in with it', async () => {
    const visitor = await openWindow(browser, world)
    const { page } = visitor
    await visitor.open('/reset')
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send link' }).click()
    await page.locator('.notice-box.good').waitFor()
    const token = await tokenFor(world, email, 'reset')
    await visitor.open(`/reset#${token}`)
    await expect.poll(() => page.url()).toBe(`${world.baseUrl}/reset`)
    await page.getByLabel('Password', { exact: true }).fill('a passphrase of today')
    await page.getByRole('button', { name: 'Set password' }).click()
    await page.getByText('Password changed.').waitFor()
    await signIn(visitor, { email, password: 'a passphrase of today' })
    expect(visitor.complaints).toEqual([])
    await visitor.context.close()
  })
})

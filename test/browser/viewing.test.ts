import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launch } from '../support/chromium.ts'
import { PASSWORD, subscribe } from '../support/visitor.ts'
import { openWorld, type World } from '../world.ts'
import { signedIn, sound } from './in-language.ts'

const TEXTS = {
  EN: {
    ...{ start: 'View as this customer', reason: 'Reason', begin: 'Start viewing', password: 'Confirm your password' },
    ...{ go: 'Verify', stop: 'Stop viewing', banner: 'Viewing as a customer', overview: 'Overview' },
    ...{ until: /You are viewing as Person .*@example\.com\)\. Read-only\. Ends at \d\d:\d\d\./, accounts: 'Accounts' },
    ...{ create: 'New portfolio', name: 'Name', save: 'Create', refused: /you can only read/ },
    ...{ seen: /Operator began to view the account/, why: 'Reason: ' },
  },
  RU: {
    ...{
      start: 'Посмотреть глазами клиента',
      reason: 'Причина',
      begin: 'Начать просмотр',
      password: 'Введите пароль для подтверждения',
    },
    ...{ go: 'Подтвердить', stop: 'Завершить просмотр', banner: 'Просмотр от лица клиента', overview: 'Обзор' },
    ...{ until: /Вы просматриваете сервис как Person .*@example\.com\)\. Только чтение\. До \d\d:\d\d\./ },
    ...{ accounts: 'Клиенты', create: 'Новый портфель', name: 'Название', save: 'Создать' },
    ...{ refused: /доступно только то, что клиент читает/, seen: /Оператор начал просмотр/, why: 'Причина: ' },
  },
} as const

const PAGES = [
  ...['/dashboard', '/dashboard/invoices', '/dashboard/usage', '/dashboard/people', '/dashboard/security'],
  ...['/app/screen', '/app/portfolios', '/app/watch', '/app/alerts'],
]

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

test.each(['EN', 'RU'] as const)(
  'an operator views as a customer, sees the banner on every page, changes nothing, and stops: %s',
  async language => {
    const texts = TEXTS[language]
    const customer = await signedIn(language, { browser, world })
    await subscribe(world, customer.person.email)
    const { person: operator, window } = await signedIn(language, { browser, world }, { role: 'OPERATOR' })
    const { prisma } = world.service.database
    await prisma.session.updateMany({ where: { user: { email: operator.email } }, data: { confirmedAt: null } })
    const { accountId } = await prisma.user.findUniqueOrThrow({ where: { email: customer.person.email } })
    const { page } = window
    await window.open(`/dashboard/operator/accounts/${accountId}`)
    await page.getByRole('button', { name: texts.start }).click()
    await page.getByRole('dialog').getByLabel(texts.reason).fill('Invoice 7 does not open')
    await sound(window, `viewing-start-${language}`)
    await page.getByRole('button', { name: texts.begin }).click()
    await page.getByRole('dialog').last().getByLabel(texts.password).fill(PASSWORD)
    await page.getByRole('dialog').last().getByRole('button', { name: texts.go }).click()
    await page.getByRole('heading', { level: 1, name: texts.overview }).waitFor()
    const banner = page.getByRole('complementary', { name: texts.banner })
    for (const path of PAGES) {
      await window.open(path)
      await banner.waitFor()
      await expect.poll(() => banner.textContent()).toMatch(texts.until)
      await page.setViewportSize({ width: 390, height: 844 })
      for (const part of [banner, banner.getByRole('button', { name: texts.stop })]) {
        const box = await part.boundingBox()
        expect(box && box.x >= 0 && box.x + box.width <= 390 && box.y >= 0 && box.y + box.height <= 844).toBe(true)
      }
      await sound(window, `viewing-${path.replaceAll('/', '-')}-${language}`)
    }

    await window.open('/app/portfolios')
    await page.getByRole('button', { name: texts.create }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(texts.name).first().fill('Not mine')
    await dialog.getByRole('button', { name: texts.save }).click()
    await dialog.getByText(texts.refused).waitFor()
    expect(await prisma.portfolio.count({ where: { name: 'Not mine' } })).toBe(0)

    await window.open('/dashboard')
    await banner.getByRole('button', { name: texts.stop }).click()
    await page.getByRole('heading', { level: 1, name: texts.accounts }).waitFor()
    await expect.poll(() => banner.count()).toBe(0)

    await customer.window.open('/dashboard/security')
    await customer.window.page.getByText(texts.seen).waitFor()
    await customer.window.page.getByText(`${texts.why}Invoice 7 does not open`).waitFor()
    await sound(customer.window, `viewing-seen-${language}`)
    expect([...window.complaints, ...customer.window.complaints]).toEqual([])
    await Promise.all([window.context.close(), customer.window.context.close()])
  },
)

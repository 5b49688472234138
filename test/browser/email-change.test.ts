import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { holdAnswers, launch, openWindow, shoot, signIn, violationsOf, type Window } from '../support/chromium.ts'
import { mailTo, PASSWORD, signUp, tokenFor } from '../support/visitor.ts'
import { openWorld, type World } from '../world.ts'
import { cutTexts } from './cut-texts.ts'

const TEXTS = {
  EN: {
    ...{ changeName: 'Change name', newName: 'New name', save: 'Save', nameChanged: 'Name changed.' },
    ...{ changeEmail: 'Change email', newEmail: 'New email', password: 'Confirm your password', send: 'Send links' },
    ...{ wrong: 'This is not your password.', cancel: 'Cancel the change', cancelled: 'The change is cancelled.' },
    ...{
      confirm: 'Confirm change',
      half: 'Confirmed.',
      changed: 'The email is changed.',
      present: /Present address\s*confirmed/,
    },
    ...{ refuse: 'Refuse change', refused: 'Refused.', used: /link/i, overview: 'Overview' },
  },
  RU: {
    ...{ changeName: 'Изменить имя', newName: 'Новое имя', save: 'Сохранить', nameChanged: 'Имя изменено.' },
    ...{ changeEmail: 'Сменить почту', newEmail: 'Новая почта', password: 'Введите пароль для подтверждения' },
    ...{
      send: 'Отправить ссылки',
      wrong: 'Это не ваш пароль.',
      cancel: 'Отменить смену',
      cancelled: 'Смена отменена.',
    },
    ...{ confirm: 'Подтвердить смену', half: 'Подтверждено.', changed: 'Почта изменена.' },
    ...{
      present: /Текущий адрес\s*подтверждён/,
      refuse: 'Отклонить смену',
      refused: 'Отклонено.',
      used: /Ссылка устарела/,
    },
    overview: 'Обзор',
  },
} as const

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

/** A window on a phone, with somebody signed in who reads this language. */
async function signedIn(language: keyof typeof TEXTS) {
  const person = await signUp(world)
  const window = await openWindow(browser, world)
  await signIn(window, person)
  if (language === 'RU') {
    await window.page.getByRole('button', { name: 'RU' }).click()
    await window.page.getByRole('heading', { level: 1, name: TEXTS.RU.overview }).waitFor()
  }
  await window.page.setViewportSize({ width: 390, height: 900 })
  await window.open('/dashboard/security')
  return { person, window, page: window.page }
}

async function sound(page: Page, name: string): Promise<void> {
  expect(await cutTexts(page)).toEqual([])
  expect(await violationsOf(page)).toEqual([])
  await shoot(page, name)
}

async function requestChange({ page }: Window, texts: (typeof TEXTS)[keyof typeof TEXTS], email: string) {
  await page.getByRole('button', { name: texts.changeEmail }).click()
  const dialog = page.getByRole('dialog', { name: texts.changeEmail })
  await dialog.getByLabel(texts.newEmail).fill(email)
  await dialog.getByLabel(texts.password).fill(PASSWORD)
  await dialog.getByRole('button', { name: texts.send }).click()
  await page.getByRole('button', { name: texts.cancel }).waitFor()
}

/** Opens a link in a browser that knows nobody, in the language of its reader. */
async function openLink(email: string, locale: string): Promise<Window> {
  const elsewhere = await openWindow(browser, world, { locale, viewport: { width: 390, height: 900 } })
  await elsewhere.open(`/change-email#${await tokenFor(world, email, 'change-email')}`)
  await expect.poll(() => elsewhere.page.url()).toBe(`${world.baseUrl}/change-email`)
  return elsewhere
}

test.each([
  ['EN', 'en-GB'],
  ['RU', 'ru-RU'],
] as const)('a person changes name and email on a phone: %s', async (language, locale) => {
  const texts = TEXTS[language]
  const { person, window, page } = await signedIn(language)
  await page.getByRole('button', { name: texts.changeName }).click()
  await page.getByRole('dialog').getByLabel(texts.newName).fill('Anna Keller')
  await sound(page, `name-${language}`)
  await page.getByRole('dialog').getByRole('button', { name: texts.save }).click()
  await page.getByText(texts.nameChanged).waitFor()
  await page.getByRole('main').getByText('Anna Keller', { exact: true }).waitFor()

  const newEmail = `a-long-new-address-of-anna-keller-${language.toLowerCase()}@mail.department.example.com`
  await page.getByRole('button', { name: texts.changeEmail }).click()
  const dialog = page.getByRole('dialog', { name: texts.changeEmail })
  await dialog.getByLabel(texts.newEmail).fill(newEmail)
  await dialog.getByLabel(texts.password).fill('not the password')
  await dialog.getByRole('button', { name: texts.send }).click()
  await dialog.getByText(texts.wrong).waitFor()
  await sound(page, `email-${language}`)
  await dialog.getByLabel(texts.password).fill(PASSWORD)
  await dialog.getByRole('button', { name: texts.send }).click()
  await page.getByText(newEmail).waitFor()
  await sound(page, `pending-${language}`)

  const old = await openLink(person.email, locale)
  await sound(old.page, `link-${language}`)
  await old.page.getByRole('button', { name: texts.confirm }).click()
  await old.page.getByText(texts.half).waitFor()
  await window.open('/dashboard/security')
  await expect.poll(() => page.locator('.notice-box').textContent()).toMatch(texts.present)

  // In the window of the person, who stays signed in.
  await window.open(`/change-email#${await tokenFor(world, newEmail, 'change-email')}`)
  await page.getByRole('button', { name: texts.confirm }).click()
  await page.getByText(texts.changed).waitFor()
  await sound(page, `changed-${language}`)
  expect(await mailTo(world, person.email, /was changed|изменён/)).toBeDefined()
  await window.open('/dashboard/security')
  await page.getByText(newEmail).waitFor()
  await expect.poll(() => page.getByRole('button', { name: texts.cancel }).count()).toBe(0)
  expect([...window.complaints, ...old.complaints]).toEqual([])
  await old.context.close()
  await window.context.close()
})

test.each([
  ['EN', 'en-GB'],
  ['RU', 'ru-RU'],
] as const)('a change is cancelled on the page, or refused by link: %s', async (language, locale) => {
  const texts = TEXTS[language]
  const { person, window, page } = await signedIn(language)
  await requestChange(window, texts, `first-${language.toLowerCase()}@example.com`)
  await page.getByRole('button', { name: texts.cancel }).click()
  await page.getByText(texts.cancelled).waitFor()
  await page.getByRole('button', { name: texts.cancel }).waitFor({ state: 'detached' })

  const newEmail = `second-${language.toLowerCase()}@example.com`
  await requestChange(window, texts, newEmail)
  const next = await openLink(newEmail, locale)
  const old = await openLink(person.email, locale)
  await old.page.getByRole('button', { name: texts.refuse }).click()
  await old.page.getByText(texts.refused).waitFor()
  await next.page.getByRole('button', { name: texts.confirm }).click()
  await next.page.getByRole('alert').getByText(texts.used).waitFor()
  await sound(next.page, `used-${language}`)
  await window.open('/dashboard/security')
  await page.getByText(person.email).first().waitFor()
  await expect.poll(() => page.getByRole('button', { name: texts.cancel }).count()).toBe(0)
  expect([...window.complaints, ...old.complaints, ...next.complaints]).toEqual([])
  for (const { context } of [window, old, next]) await context.close()
})

test('a link works for somebody signed in, also where their session is known after the page is there', async () => {
  const { person, window, page } = await signedIn('EN')
  await requestChange(window, TEXTS.EN, 'slow-session@example.com')
  const token = await tokenFor(world, person.email, 'change-email')
  const release = await holdAnswers(page)
  await page.goto(`${world.baseUrl}/change-email#${token}`)
  const confirm = page.getByRole('button', { name: TEXTS.EN.confirm })
  await confirm.waitFor()
  release()
  await page.getByRole('link', { name: 'Open dashboard' }).waitFor()
  await confirm.click()
  await page.getByText(TEXTS.EN.half).waitFor()
  await window.context.close()
})

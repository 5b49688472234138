import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launch } from '../support/chromium.ts'
import { openLocalWorld } from '../support/local-world.ts'
import { withDevice } from '../support/passkey-device.ts'
import { PASSWORD } from '../support/visitor.ts'
import { openWorld, type World } from '../world.ts'
import { signedIn, sound } from './in-language.ts'

const TEXTS = {
  EN: {
    ...{ add: 'Add a passkey', name: 'Name', suggested: /^Chrome, / },
    ...{ password: 'Confirm your password', added: 'Passkey added.', cancelled: /Cancelled: no passkey was added/ },
    ...{ known: /has a passkey for your account already/, rename: /^Rename passkey/, save: 'Save' },
    ...{ renamed: 'Passkey renamed.', remove: /^Remove passkey/, yes: 'Remove', removed: 'Passkey removed.' },
    ...{ none: 'No passkeys yet.', signOut: 'Sign out', signIn: 'Sign in with a passkey', overview: 'Overview' },
    ...{
      refused: /This passkey was not accepted/,
      email: 'Email',
      cancel: 'Cancel',
      cancelledSignIn: /Sign-in cancelled/,
    },
    ...{ impossible: /opened without https/, title: 'Passkeys' },
  },
  RU: {
    ...{ add: 'Добавить ключ доступа', name: 'Название', suggested: /^Chrome, / },
    ...{ password: 'Введите пароль для подтверждения', added: 'Ключ доступа добавлен.' },
    ...{
      cancelled: /Отменено: ключ доступа не добавлен/,
      known: /уже есть ключ доступа/,
      rename: /^Переименовать ключ/,
    },
    ...{ save: 'Сохранить', renamed: 'Ключ доступа переименован.', remove: /^Удалить ключ/, yes: 'Удалить' },
    ...{ removed: 'Ключ доступа удалён.', none: 'Ключей доступа пока нет.', signOut: 'Выйти' },
    ...{ signIn: 'Войти с ключом доступа', overview: 'Обзор', refused: /Ключ доступа не принят/ },
    ...{ email: 'Электронная почта', cancel: 'Отмена', cancelledSignIn: /Вход отменён/ },
    ...{ impossible: /открыт без https/, title: 'Ключи доступа' },
  },
} as const

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

test.each(['EN', 'RU'] as const)(
  'a passkey is added, signs in, is renamed and removed, and signs in no longer: %s',
  async language => {
    const texts = TEXTS[language]
    const { window } = await signedIn(language, { browser, world })
    const { page } = window
    // The user of the device would choose at once what is offered in the field; here the button is pressed.
    await window.context.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = async () => false
    })
    const device = await withDevice(page)
    const dialog = page.getByRole('dialog')
    const submit = async (label: string) => {
      await dialog.getByLabel(texts.password).fill(PASSWORD)
      await dialog.getByRole('button', { name: label, exact: true }).click()
    }
    const signOut = async () => {
      await page.getByRole('main').getByRole('button', { name: texts.signOut, exact: true }).click()
      await page.waitForURL(url => url.pathname === '/')
    }
    await window.open('/dashboard/security')
    await page.getByText(texts.none).waitFor()
    await page.getByRole('button', { name: texts.add }).click()
    await expect.poll(() => dialog.getByLabel(texts.name, { exact: true }).inputValue()).toMatch(texts.suggested)
    await sound(window, `passkey-add-${language}`)
    await device.verifies(false)
    await submit(texts.add)
    await dialog.getByText(texts.cancelled).waitFor()
    await sound(window, `passkey-cancelled-${language}`)
    await device.verifies(true)
    await submit(texts.add)
    await page.getByText(texts.added).first().waitFor()
    await sound(window, `passkey-added-${language}`)

    await page.getByRole('button', { name: texts.add }).click()
    await submit(texts.add)
    await dialog.getByText(texts.known).waitFor()
    await dialog.getByRole('button', { name: texts.cancel }).click()

    await signOut()
    await window.open('/sign-in')
    await sound(window, `passkey-sign-in-${language}`)
    await device.verifies(false)
    await page.getByRole('button', { name: texts.signIn }).click()
    await page.getByText(texts.cancelledSignIn).first().waitFor()
    await device.verifies(true)
    await page.getByRole('button', { name: texts.signIn }).click()
    await page.getByRole('heading', { level: 1, name: texts.overview }).waitFor()

    await window.open('/dashboard/security')
    await page.getByRole('button', { name: texts.rename }).click()
    await dialog.getByLabel(texts.name, { exact: true }).fill('MacBook')
    await sound(window, `passkey-rename-${language}`)
    await dialog.getByRole('button', { name: texts.save }).click()
    await page.getByText(texts.renamed).first().waitFor()
    await page.getByRole('cell', { name: 'MacBook', exact: true }).waitFor()
    await page.getByRole('button', { name: texts.remove }).click()
    await sound(window, `passkey-remove-${language}`)
    await submit(texts.yes)
    await page.getByText(texts.removed).first().waitFor()
    await page.getByText(texts.none).waitFor()

    await signOut()
    await window.open('/sign-in')
    await page.getByRole('button', { name: texts.signIn }).click()
    await page.getByText(texts.refused).waitFor()
    await sound(window, `passkey-refused-${language}`)
    expect(window.complaints).toEqual([])
    await window.context.close()
  },
)

test.each(['EN', 'RU'] as const)('by an IP address passkeys are explained instead of offered: %s', async language => {
  const texts = TEXTS[language]
  const plain = await openWorld({ settings: { BASE_URL: 'http://127.0.0.1:1' } })
  const { window } = await signedIn(language, { browser, world: plain })
  await window.open('/dashboard/security')
  await window.page.getByText(texts.impossible).waitFor()
  await expect.poll(() => window.page.getByRole('button', { name: texts.add }).count()).toBe(0)
  await sound(window, `passkeys-impossible-${language}`)
  await window.context.clearCookies()
  await window.open('/sign-in')
  await window.page.getByLabel(texts.email).waitFor()
  await expect.poll(() => window.page.getByRole('button', { name: texts.signIn }).count()).toBe(0)
  await window.context.close()
  await plain.close()
})

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launch } from '../support/chromium.ts'
import { PASSWORD, signUp, subscribe, tokenFor } from '../support/visitor.ts'
import { openWorld, type World } from '../world.ts'
import { signedIn, sound, windowIn } from './in-language.ts'

const TEXTS = {
  EN: {
    ...{ overview: 'Overview', people: 'People', invite: 'Invite', email: 'Email', role: 'Role' },
    ...{ password: 'Confirm your password', viewer: 'Viewer', developer: 'Developer', sent: /Invitation sent/ },
    ...{
      again: /^Send again to/,
      resent: /Sent again/,
      joined: /You have joined/,
      name: 'Your name',
      join: 'Join the account',
    },
    ...{ choose: 'Password', invitation: 'Invitation', change: /^Change role of/, changeRole: 'Change role' },
    ...{ changed: 'Role changed.', newRole: 'New role', remove: /^Remove/, removed: 'Person removed.' },
    ...{
      ownersOnly: /Owners invite people/,
      other: 'Your role does not include this',
      key: 'API key',
      read: /you read/,
    },
    ...{ signIn: 'Sign in', signOut: 'Sign out' },
    ...{ create: 'New portfolio', leave: 'Leave the account', notEmpty: /your own account is not empty/ },
  },
  RU: {
    ...{ overview: 'Обзор', people: 'Сотрудники', invite: 'Пригласить', email: 'Электронная почта', role: 'Роль' },
    ...{ password: 'Введите пароль для подтверждения', viewer: 'Наблюдатель', developer: 'Разработчик' },
    ...{ sent: /Приглашение отправлено/, again: /^Отправить ещё раз:/, resent: /Отправлено ещё раз/ },
    ...{
      joined: /Вы присоединились/,
      name: 'Ваше имя',
      join: 'Присоединиться',
      choose: 'Пароль',
      invitation: 'Приглашение',
    },
    ...{ change: /^Изменить роль:/, changeRole: 'Изменить роль', changed: 'Роль изменена.', newRole: 'Новая роль' },
    ...{ remove: /^Исключить/, removed: 'Сотрудник исключён.', ownersOnly: /Приглашают сотрудников/ },
    ...{ other: 'В вашей роли этого нет', key: 'Ключ API', read: /вы читаете/, create: 'Новый портфель' },
    ...{ signIn: 'Войти', signOut: 'Выйти' },
    ...{ leave: 'Выйти из учётной записи', notEmpty: /ваша учётная запись не пуста/ },
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

test.each(['EN', 'RU'] as const)(
  'an owner invites a person, who joins, is given another role, and is removed: %s',
  async language => {
    const texts = TEXTS[language]
    const { person: owner, window } = await signedIn(language, { browser, world })
    await subscribe(world, owner.email)
    const { page } = window
    await window.open('/dashboard/people')
    await page.getByRole('button', { name: texts.invite, exact: true }).click()
    const email = `anna.keller-${language.toLowerCase()}@fixed-income.department.example.com`
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(texts.email).fill(email)
    await dialog.getByLabel(texts.role, { exact: true }).selectOption({ label: texts.developer })
    await dialog.getByLabel(texts.password).fill(PASSWORD)
    await sound(window, `people-invite-${language}`)
    await dialog.getByRole('button', { name: texts.invite }).click()
    await page.getByText(texts.sent).first().waitFor()
    await page.getByRole('button', { name: texts.again }).waitFor()
    await sound(window, `people-invited-${language}`)

    const elsewhere = await windowIn(language, { browser, world })
    await elsewhere.open(`/invitation#${await tokenFor(world, email, 'invitation')}`)
    await elsewhere.page.getByLabel(texts.name, { exact: true }).fill('Anna Keller')
    await elsewhere.page.getByLabel(texts.choose, { exact: true }).fill(PASSWORD)
    await sound(elsewhere, `invitation-${language}`)
    await elsewhere.page.getByRole('button', { name: texts.join }).click()
    await elsewhere.page.getByRole('heading', { level: 1, name: texts.overview }).waitFor()
    await elsewhere.open('/dashboard/people')
    await elsewhere.page.getByText(texts.ownersOnly).waitFor()
    await expect.poll(() => elsewhere.page.getByRole('button', { name: texts.invite, exact: true }).count()).toBe(0)
    await sound(elsewhere, `people-developer-${language}`)

    await window.open('/dashboard/people')
    await page.getByRole('button', { name: texts.change }).click()
    await dialog.getByLabel(texts.newRole).selectOption({ label: texts.viewer })
    await dialog.getByLabel(texts.password).fill(PASSWORD)
    await sound(window, `people-role-${language}`)
    await dialog.getByRole('button', { name: texts.changeRole }).click()
    await page.getByText(texts.changed).first().waitFor()
    await page.getByRole('group', { name: texts.people }).getByRole('cell', { name: texts.viewer }).waitFor()
    await sound(window, `people-${language}`)

    // What a viewer cannot do is not offered, and who can is said.
    await elsewhere.open('/dashboard/key')
    await elsewhere.page.getByRole('heading', { level: 1, name: texts.other }).waitFor()
    await elsewhere.page.getByText(owner.email).waitFor()
    const navigation = elsewhere.page.locator('.side')
    await expect.poll(() => navigation.getByRole('link', { name: texts.key, exact: true }).count()).toBe(0)
    await sound(elsewhere, `other-role-${language}`)
    await elsewhere.open('/app/portfolios')
    await elsewhere.page.getByText(texts.read).waitFor()
    await expect.poll(() => elsewhere.page.locator('main .page-head button').count()).toBe(0)
    await sound(elsewhere, `viewer-portfolios-${language}`)
    await elsewhere.open('/app/watch')
    await elsewhere.page.getByText(texts.read).waitFor()

    await page.getByRole('button', { name: texts.remove }).click()
    await dialog.getByLabel(texts.password).fill(PASSWORD)
    await sound(window, `people-remove-${language}`)
    await dialog.getByRole('button', { name: texts.remove }).click()
    await page.getByText(texts.removed).first().waitFor()
    await expect.poll(() => page.getByRole('cell', { name: email }).count()).toBe(0)
    expect(window.complaints).toEqual([])
    await elsewhere.context.close()
    await window.context.close()
  },
)

test.each(['EN', 'RU'] as const)(
  'a person with an account of their own is told what joining means: %s',
  async language => {
    const texts = TEXTS[language]
    const owner = await signUp(world)
    const { person, window } = await signedIn(language, { browser, world })
    await person.run('create-watchlist', { name: 'Mine' })
    await owner.run('invite-person', { email: person.email, memberRole: 'VIEWER', password: PASSWORD })
    const token = await tokenFor(world, person.email, 'invitation')
    await window.open(`/invitation#${token}`)
    await window.page.getByText(texts.notEmpty).waitFor()
    await sound(window, `invitation-not-empty-${language}`)
    await window.open('/dashboard')
    await world.service.database.prisma.watchlist.deleteMany({
      where: { account: { users: { some: { email: person.email } } } },
    })
    await window.open(`/invitation#${token}`)
    await window.page.reload()
    await window.page.goto(`${world.baseUrl}/sign-in`)
    await window.open(`/invitation#${token}`)
    await window.page.getByRole('button', { name: texts.join }).click()
    await window.page.getByText(texts.joined).first().waitFor()
    await window.open('/dashboard/people')
    await window.page.getByRole('button', { name: texts.leave }).waitFor()
    await sound(window, `people-viewer-${language}`)
    await window.context.close()
  },
)

test.each(['EN', 'RU'] as const)(
  'the link of an invitation survives signing out of another account and signing in, and its token is in no URL: %s',
  async language => {
    const texts = TEXTS[language]
    const owner = await signUp(world)
    const invited = await signUp(world)
    await invited.run('set-language', { language })
    await owner.run('invite-person', { email: invited.email, memberRole: 'VIEWER', password: PASSWORD })
    const token = await tokenFor(world, invited.email, 'invitation')
    const { window } = await signedIn(language, { browser, world })
    const { page } = window
    const addresses: string[] = []
    page.on('request', request => addresses.push(request.url()))
    page.on('framenavigated', frame => addresses.push(frame.url()))
    await window.open(`/invitation#${token}`)
    const main = page.getByRole('main')
    await main.getByRole('button', { name: texts.signOut }).click()
    await main.getByLabel(texts.email).fill(invited.email)
    await main.getByLabel(texts.choose, { exact: true }).fill(PASSWORD)
    await main.getByRole('button', { name: texts.signIn }).click()
    await main.getByRole('button', { name: texts.join }).waitFor()
    expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain(token)
    await main.getByRole('button', { name: texts.join }).click()
    await page.getByText(texts.joined).first().waitFor()
    // Of the link itself the browser says the part behind `#`, which it sends to nobody.
    expect(addresses.filter(url => url.includes(token) && !url.endsWith(`/invitation#${token}`))).toEqual([])
    expect(window.complaints).toEqual([])
    await window.context.close()
  },
)

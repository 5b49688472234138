import type { Mail } from '../../mail/mail.ts'

export type Language = 'EN' | 'RU'

export interface Addressee {
  readonly email: string
  readonly name: string
  readonly language: Language
}

export type EmailText = 'verify' | 'alreadyKnown' | 'reset' | 'passwordChanged' | 'secondFactorOn' | 'secondFactorOff'

interface Words {
  readonly subject: string
  readonly body: string
  /** What the link is called; null for a letter without one. */
  readonly link: string | null
  readonly ending: string
}

/** The letters that we write. A letter is a row. */
const LETTERS: Readonly<Record<EmailText, Readonly<Record<Language, Words>>>> = {
  verify: {
    EN: {
      subject: 'Confirm your e-mail address',
      body: 'Someone, probably you, opened an account for bond data with this address. Confirm that it is yours:',
      link: 'Confirm the address',
      ending: 'The link works once, for 24 hours. If it was not you, do nothing: without the link nobody gets in.',
    },
    RU: {
      subject: 'Подтвердите адрес электронной почты',
      body: 'Кто-то — вероятно, вы — открыл с этим адресом учётную запись сервиса данных об облигациях. Подтвердите, что адрес ваш:',
      link: 'Подтвердить адрес',
      ending:
        'Ссылка работает один раз, в течение 24 часов. Если это были не вы, ничего не делайте: без неё никто не войдёт.',
    },
  },
  alreadyKnown: {
    EN: {
      subject: 'You already have an account',
      body: 'Someone, probably you, tried to open an account with this address. It has one already: just sign in. If the password is forgotten, a new one can be set on the sign-in page:',
      link: 'Sign in',
      ending: 'If it was not you, do nothing: nothing has changed.',
    },
    RU: {
      subject: 'У вас уже есть учётная запись',
      body: 'Кто-то — вероятно, вы — пытался открыть учётную запись с этим адресом. Она уже есть: просто войдите. Если пароль забыт, новый можно задать на странице входа:',
      link: 'Войти',
      ending: 'Если это были не вы, ничего не делайте: ничего не изменилось.',
    },
  },
  reset: {
    EN: {
      subject: 'Set a new password',
      body: 'Someone, probably you, asked for a new password of the account with this address:',
      link: 'Set a new password',
      ending: 'The link works once, for one hour. If it was not you, do nothing: the old password stays.',
    },
    RU: {
      subject: 'Задайте новый пароль',
      body: 'Кто-то — вероятно, вы — запросил новый пароль для учётной записи с этим адресом:',
      link: 'Задать новый пароль',
      ending:
        'Ссылка работает один раз, в течение часа. Если это были не вы, ничего не делайте: старый пароль останется.',
    },
  },
  passwordChanged: {
    EN: {
      subject: 'Your password was changed',
      body: 'The password of your account was changed, and other sessions were ended. If it was not you, set a new password at once:',
      link: 'Sign in',
      ending: 'If it was you, there is nothing to do.',
    },
    RU: {
      subject: 'Ваш пароль изменён',
      body: 'Пароль вашей учётной записи изменён, другие сеансы завершены. Если это были не вы, немедленно задайте новый пароль:',
      link: 'Войти',
      ending: 'Если это были вы, делать ничего не нужно.',
    },
  },
  secondFactorOn: {
    EN: {
      subject: 'Signing in now takes a second step',
      body: 'An authenticator was added to your account: signing in asks for its code.',
      link: null,
      ending: 'If it was not you, set a new password at once.',
    },
    RU: {
      subject: 'Теперь для входа нужен второй шаг',
      body: 'К вашей учётной записи добавлен аутентификатор: при входе запрашивается его код.',
      link: null,
      ending: 'Если это были не вы, немедленно задайте новый пароль.',
    },
  },
  secondFactorOff: {
    EN: {
      subject: 'Signing in no longer takes a second step',
      body: 'The authenticator was removed from your account: the password alone suffices to sign in.',
      link: null,
      ending: 'If it was not you, set a new password at once.',
    },
    RU: {
      subject: 'Второй шаг при входе отключён',
      body: 'Аутентификатор удалён из вашей учётной записи: для входа достаточно пароля.',
      link: null,
      ending: 'Если это были не вы, немедленно задайте новый пароль.',
    },
  },
}

const GREETINGS = { EN: 'Hello', RU: 'Здравствуйте' } as const

/** @param link a URL whose secret, if it has one, stands behind `#`, where no server sees it */
export function writeEmail(letter: EmailText, { email, name, language }: Addressee, link: string): Mail {
  const { subject, body, link: label, ending } = LETTERS[letter][language]
  const greeting = `${GREETINGS[language]}, ${name}!`
  const text = [greeting, body, ...(label === null ? [] : [link]), ending].join('\n\n')
  const anchor = label === null ? [] : [`<a href="${escaped(link)}">${escaped(label)}</a>`]
  const paragraphs = [escaped(greeting), escaped(body), ...anchor, escaped(ending)].map(html => `<p>${html}</p>`)
  const html = `<!doctype html><html lang="${language.toLowerCase()}"><meta charset="utf-8"><body>${paragraphs.join('')}</body></html>`
  return { to: email, subject, text, html }
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
}

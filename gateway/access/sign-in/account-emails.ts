import type { Mail } from '../../mail/mail.ts'
import { PASSKEY_EMAILS } from './passkeys/passkey-emails.ts'
import { INVITATION_EMAILS } from './people/invitation-emails.ts'
import { EMAIL_CHANGE_EMAILS } from './profile/email-change-emails.ts'
import type { Addressee, EmailTexts } from './profile/email-texts.ts'

export type EmailKind =
  | keyof typeof EMAIL_CHANGE_EMAILS
  | keyof typeof INVITATION_EMAILS
  | keyof typeof PASSKEY_EMAILS
  | 'verify'
  | 'alreadyKnown'
  | 'reset'
  | 'passwordChanged'
  | 'secondFactorOn'
  | 'secondFactorOff'
  | 'secondFactorReset'

/** Texts of the account emails, by kind and language. */
const EMAILS: EmailTexts<EmailKind> = {
  ...EMAIL_CHANGE_EMAILS,
  ...INVITATION_EMAILS,
  ...PASSKEY_EMAILS,
  verify: {
    EN: {
      subject: 'Verify your email address',
      body: 'Someone, probably you, created a Bond data account with this address. Verify that the address is yours:',
      link: 'Verify email address',
      ending:
        'The link works once and expires in 24 hours. If this was not you, ignore this email: the account cannot be used without the link.',
    },
    RU: {
      subject: 'Подтвердите адрес электронной почты',
      body: 'Кто-то, вероятно вы, зарегистрировал с этим адресом учётную запись Bond data. Подтвердите, что адрес ваш:',
      link: 'Подтвердить адрес',
      ending:
        'Ссылка действует один раз в течение 24 часов. Если это были не вы, проигнорируйте письмо: без ссылки учётной записью нельзя воспользоваться.',
    },
  },
  alreadyKnown: {
    EN: {
      subject: 'You already have an account',
      body: 'Someone, probably you, tried to create an account with this address, but one already exists. Sign in to it. If you forgot your password, reset it on the sign-in page:',
      link: 'Sign in',
      ending: 'If this was not you, ignore this email: nothing has changed.',
    },
    RU: {
      subject: 'У вас уже есть учётная запись',
      body: 'Кто-то, вероятно вы, пытался зарегистрироваться с этим адресом, но учётная запись уже существует. Войдите в неё. Если вы забыли пароль, сбросьте его на странице входа:',
      link: 'Войти',
      ending: 'Если это были не вы, проигнорируйте письмо: ничего не изменилось.',
    },
  },
  reset: {
    EN: {
      subject: 'Reset your password',
      body: 'Someone, probably you, requested a password reset for the account with this address:',
      link: 'Reset password',
      ending:
        'The link works once and expires in one hour. If this was not you, ignore this email: your password stays the same.',
    },
    RU: {
      subject: 'Сброс пароля',
      body: 'Кто-то, вероятно вы, запросил сброс пароля для учётной записи с этим адресом:',
      link: 'Сбросить пароль',
      ending:
        'Ссылка действует один раз в течение часа. Если это были не вы, проигнорируйте письмо: пароль останется прежним.',
    },
  },
  passwordChanged: {
    EN: {
      subject: 'Your password was changed',
      body: 'Your account password was changed and all other sessions were signed out. If this was not you, reset your password immediately:',
      link: 'Sign in',
      ending: 'If this was you, no action is needed.',
    },
    RU: {
      subject: 'Пароль изменён',
      body: 'Пароль вашей учётной записи изменён, остальные сеансы завершены. Если это были не вы, немедленно сбросьте пароль:',
      link: 'Войти',
      ending: 'Если это были вы, делать ничего не нужно.',
    },
  },
  secondFactorOn: {
    EN: {
      subject: 'Two-factor authentication is on',
      body: 'An authenticator app was added to your account. You now need its code to sign in.',
      link: null,
      ending: 'If this was not you, reset your password immediately.',
    },
    RU: {
      subject: 'Двухфакторная аутентификация включена',
      body: 'К вашей учётной записи добавлено приложение-аутентификатор. Теперь для входа нужен его код.',
      link: null,
      ending: 'Если это были не вы, немедленно сбросьте пароль.',
    },
  },
  secondFactorOff: {
    EN: {
      subject: 'Two-factor authentication is off',
      body: 'The authenticator app was removed from your account. You now sign in with your password only.',
      link: null,
      ending: 'If this was not you, reset your password immediately.',
    },
    RU: {
      subject: 'Двухфакторная аутентификация выключена',
      body: 'Приложение-аутентификатор удалено из вашей учётной записи. Теперь для входа достаточно пароля.',
      link: null,
      ending: 'Если это были не вы, немедленно сбросьте пароль.',
    },
  },
  secondFactorReset: {
    EN: {
      subject: 'Two-factor authentication was reset',
      body: 'An administrator of the service removed authenticator app, backup codes and passkeys from your account and signed you out everywhere. You now sign in with your password only; set up an authenticator app again.',
      link: null,
      ending: 'If you did not request this, reset your password immediately and report it to the service.',
    },
    RU: {
      subject: 'Двухфакторная аутентификация сброшена',
      body: 'Администратор сервиса удалил из вашей учётной записи приложение-аутентификатор, резервные коды и ключи доступа и завершил все сеансы. Теперь для входа достаточно пароля; подключите приложение-аутентификатор заново.',
      link: null,
      ending: 'Если вы об этом не просили, немедленно сбросьте пароль и сообщите об этом сервису.',
    },
  },
}

const GREETINGS = { EN: 'Hello', RU: 'Здравствуйте' } as const

/** @param link a URL; its secret, if any, follows `#` so that it is never sent to a server */
export function writeEmail(kind: EmailKind, to: Addressee, link: string): Mail {
  const { email, name, language } = to
  const { subject, body: written, link: label, ending } = EMAILS[kind][language]
  const body = typeof written === 'string' ? written : written(to)
  const greeting = name === '' ? `${GREETINGS[language]}!` : `${GREETINGS[language]}, ${name}!`
  const text = [greeting, body, ...(label === null ? [] : [link]), ending].join('\n\n')
  const anchor = label === null ? [] : [`<a href="${escaped(link)}">${escaped(label)}</a>`]
  const paragraphs = [escaped(greeting), escaped(body), ...anchor, escaped(ending)].map(html => `<p>${html}</p>`)
  const html = `<!doctype html><html lang="${language.toLowerCase()}"><meta charset="utf-8"><body>${paragraphs.join('')}</body></html>`
  return { to: email, subject, text, html }
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
}

import type { EmailTexts } from '../profile/email-texts.ts'

/** Emails about passkeys. */
export const PASSKEY_EMAILS = {
  passkeyAdded: {
    EN: {
      subject: 'A passkey was added',
      body: ({ passkey }) =>
        `The passkey “${passkey}” was added to your account. It signs in without your password and without a code.`,
      link: null,
      ending:
        'If this was not you, reset your password immediately, then remove the passkey under Security and end all other sessions.',
    },
    RU: {
      subject: 'Добавлен ключ доступа',
      body: ({ passkey }) =>
        `К вашей учётной записи добавлен ключ доступа «${passkey}». С ним можно войти без пароля и кода.`,
      link: null,
      ending:
        'Если это были не вы, немедленно сбросьте пароль, затем удалите ключ доступа на странице «Безопасность» и завершите остальные сеансы.',
    },
  },
  passkeyRemoved: {
    EN: {
      subject: 'A passkey was removed',
      body: ({ passkey }) =>
        `The passkey “${passkey}” was removed from your account and no longer signs in. Your device may still offer it; you can delete it there too.`,
      link: null,
      ending: 'If this was not you, reset your password immediately.',
    },
    RU: {
      subject: 'Удалён ключ доступа',
      body: ({ passkey }) =>
        `Ключ доступа «${passkey}» удалён из вашей учётной записи, войти с ним больше нельзя. Устройство может всё ещё предлагать его; удалите его и там.`,
      link: null,
      ending: 'Если это были не вы, немедленно сбросьте пароль.',
    },
  },
} as const satisfies EmailTexts

import type { TemplateRows } from '../../../mail/templates/template-row.ts'

/** Emails about passkeys. */
export const PASSKEY_EMAILS = {
  passkeyAdded: {
    name: { EN: 'Passkey added', RU: 'Добавлен ключ доступа' },
    sentWhen: { EN: 'When the person added a passkey.', RU: 'Когда пользователь добавил ключ доступа.' },
    recipient: 'PERSON',
    placeholders: { passkey: 'required' },
    EN: {
      subject: 'A passkey was added',
      paragraphs: [
        'The passkey “{passkey}” was added to your account. It signs in without your password and without a code.',
      ],
      link: null,
      ending: [
        'If this was not you, reset your password immediately, then remove the passkey under Security and end all other sessions.',
      ],
    },
    RU: {
      subject: 'Добавлен ключ доступа',
      paragraphs: ['К вашей учётной записи добавлен ключ доступа «{passkey}». С ним можно войти без пароля и кода.'],
      link: null,
      ending: [
        'Если это были не вы, немедленно сбросьте пароль, затем удалите ключ доступа на странице «Безопасность» и завершите остальные сеансы.',
      ],
    },
  },
  passkeyRemoved: {
    name: { EN: 'Passkey removed', RU: 'Удалён ключ доступа' },
    sentWhen: { EN: 'When the person removed a passkey.', RU: 'Когда пользователь удалил ключ доступа.' },
    recipient: 'PERSON',
    placeholders: { passkey: 'required' },
    EN: {
      subject: 'A passkey was removed',
      paragraphs: [
        'The passkey “{passkey}” was removed from your account and no longer signs in. Your device may still offer it; you can delete it there too.',
      ],
      link: null,
      ending: ['If this was not you, reset your password immediately.'],
    },
    RU: {
      subject: 'Удалён ключ доступа',
      paragraphs: [
        'Ключ доступа «{passkey}» удалён из вашей учётной записи, войти с ним больше нельзя. Устройство может всё ещё предлагать его; удалите его и там.',
      ],
      link: null,
      ending: ['Если это были не вы, немедленно сбросьте пароль.'],
    },
  },
} as const satisfies TemplateRows

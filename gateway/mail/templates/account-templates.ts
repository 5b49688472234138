import type { TemplateRow, TemplateRows } from './template-row.ts'

const KEY_PLACEHOLDERS = { keyPrefix: 'required', at: 'required' } as const satisfies TemplateRow['placeholders']

const NOT_YOU = {
  EN: 'If this was not you, deactivate the key, change your password and end the sessions that you do not know.',
  RU: 'Если это были не вы, отключите ключ, смените пароль и завершите незнакомые сеансы.',
} as const

const GENERATED = {
  EN: 'An API key of your Bond data account was generated on {at}. It begins with {keyPrefix}.',
  RU: 'Создан ключ API вашей учётной записи Bond data: {at}. Ключ начинается с {keyPrefix}.',
} as const

/** Emails about the account: its term, its key, its sign-ins. */
export const ACCOUNT_TEMPLATES = {
  TERM_ENDING: {
    name: { EN: 'Subscription ends soon', RU: 'Подписка скоро закончится' },
    sentWhen: {
      EN: 'Some days before a subscription ends that nothing follows.',
      RU: 'За несколько дней до конца подписки, за которой не следует другая.',
    },
    recipient: 'ACCOUNT',
    placeholders: { until: 'required', plan: 'always' },
    EN: {
      subject: 'Your subscription ends on {until}',
      paragraphs: [
        'Your Bond data subscription ({plan}) ends on {until}. It does not renew automatically. Your API key then stops working; the same key works again when you buy a new term. A term bought before the end date is added to the current one.',
      ],
      link: 'Extend your subscription',
    },
    RU: {
      subject: 'Подписка заканчивается {until}',
      paragraphs: [
        'Ваша подписка Bond data (тариф {plan}) заканчивается {until}. Автопродления нет. После этого ключ API перестанет работать; тот же ключ заработает снова, когда вы продлите подписку. Период, купленный до окончания, добавится к текущему.',
      ],
      link: 'Продлить подписку',
    },
  },
  KEY_GENERATED: {
    name: { EN: 'API key generated', RU: 'Создан ключ API' },
    sentWhen: { EN: 'When somebody generates a first API key.', RU: 'Когда кто-то создаёт первый ключ API.' },
    recipient: 'PERSON',
    placeholders: KEY_PLACEHOLDERS,
    EN: {
      subject: 'An API key was generated',
      paragraphs: [GENERATED.EN, NOT_YOU.EN],
      link: 'Open the page of the key',
    },
    RU: {
      subject: 'Создан ключ API',
      paragraphs: [GENERATED.RU, NOT_YOU.RU],
      link: 'Открыть страницу ключа',
    },
  },
  KEY_REPLACED: {
    name: { EN: 'API key replaced', RU: 'Ключ API заменён' },
    sentWhen: {
      EN: 'When somebody generates an API key, and the former one stops working.',
      RU: 'Когда кто-то создаёт новый ключ API и прежний перестаёт работать.',
    },
    recipient: 'PERSON',
    placeholders: KEY_PLACEHOLDERS,
    EN: {
      subject: 'Your API key was replaced',
      paragraphs: [GENERATED.EN, 'The former key stopped working immediately.', NOT_YOU.EN],
      link: 'Open the page of the key',
    },
    RU: {
      subject: 'Ключ API заменён',
      paragraphs: [GENERATED.RU, 'Прежний ключ сразу перестал работать.', NOT_YOU.RU],
      link: 'Открыть страницу ключа',
    },
  },
  KEY_DEACTIVATED: {
    name: { EN: 'API key deactivated', RU: 'Ключ API отключён' },
    sentWhen: { EN: 'When somebody deactivates the API key.', RU: 'Когда кто-то отключает ключ API.' },
    recipient: 'PERSON',
    placeholders: KEY_PLACEHOLDERS,
    EN: {
      subject: 'Your API key was deactivated',
      paragraphs: [
        'The API key of your Bond data account that begins with {keyPrefix} was deactivated on {at} and no longer works.',
        'If this was not you, change your password and end the sessions that you do not know.',
      ],
      link: 'Open the page of the key',
    },
    RU: {
      subject: 'Ключ API отключён',
      paragraphs: [
        'Ключ API вашей учётной записи Bond data, который начинается с {keyPrefix}, отключён {at} и больше не действует.',
        'Если это были не вы, смените пароль и завершите незнакомые сеансы.',
      ],
      link: 'Открыть страницу ключа',
    },
  },
  NEW_SIGN_IN: {
    name: { EN: 'Sign-in from a new browser', RU: 'Вход из нового браузера' },
    sentWhen: {
      EN: 'When somebody signs in with a browser that was not used before.',
      RU: 'Когда кто-то входит из браузера, которым раньше не пользовался.',
    },
    recipient: 'PERSON',
    placeholders: { at: 'required', browser: 'required', address: 'required' },
    EN: {
      subject: 'Sign-in from a new browser',
      paragraphs: [
        'Someone, probably you, signed in to your Bond data account in a browser in which it was not used before.',
        'Time: {at}. Browser: {browser}. IP address: {address}.',
        'If this was not you, change your password and end that session.',
      ],
      link: 'Check your sessions',
    },
    RU: {
      subject: 'Вход из нового браузера',
      paragraphs: [
        'Кто-то, вероятно вы, вошёл в вашу учётную запись Bond data в браузере, в котором она раньше не использовалась.',
        'Время: {at}. Браузер: {browser}. IP-адрес: {address}.',
        'Если это были не вы, смените пароль и завершите этот сеанс.',
      ],
      link: 'Проверить сеансы',
    },
  },
} as const satisfies TemplateRows

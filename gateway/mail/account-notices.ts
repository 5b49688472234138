import { type KeyFacts, readKey, readSignIn, readTerm, type SignInFacts, type TermFacts } from './notice-facts.ts'
import { moment, plan, row } from './notice-row.ts'

/** Emails about the account: its term, its key, its sign-ins. */
export const ACCOUNT_NOTICES = {
  TERM_ENDING: row<TermFacts>({
    read: readTerm,
    path: () => '/dashboard/buy',
    EN: {
      subject: ({ until }) => `Your subscription ends on ${moment('EN', until)}`,
      lines: facts => [
        `Your Bond data subscription (${plan('EN', facts)}) ends on ${moment('EN', facts.until)}. It does not renew automatically. Your API key then stops working; the same key works again when you buy a new term. A term bought before the end date is added to the current one.`,
      ],
      link: 'Extend your subscription',
    },
    RU: {
      subject: ({ until }) => `Подписка заканчивается ${moment('RU', until)}`,
      lines: facts => [
        `Ваша подписка Bond data (тариф ${plan('RU', facts)}) заканчивается ${moment('RU', facts.until)}. Автопродления нет. После этого ключ API перестанет работать; тот же ключ заработает снова, когда вы продлите подписку. Период, купленный до окончания, добавится к текущему.`,
      ],
      link: 'Продлить подписку',
    },
  }),
  KEY_GENERATED: row<KeyFacts>({
    read: readKey,
    path: () => '/dashboard/key',
    EN: {
      subject: ({ replaced }) => (replaced ? 'Your API key was replaced' : 'An API key was generated'),
      lines: ({ prefix, replaced, at }) => [
        `An API key of your Bond data account was generated on ${moment('EN', at)}. It begins with ${prefix}.`,
        replaced ? 'The former key stopped working immediately.' : '',
        'If this was not you, deactivate the key, change your password and end the sessions that you do not know.',
      ],
      link: 'Open the page of the key',
    },
    RU: {
      subject: ({ replaced }) => (replaced ? 'Ключ API заменён' : 'Создан ключ API'),
      lines: ({ prefix, replaced, at }) => [
        `Создан ключ API вашей учётной записи Bond data: ${moment('RU', at)}. Ключ начинается с ${prefix}.`,
        replaced ? 'Прежний ключ сразу перестал работать.' : '',
        'Если это были не вы, отключите ключ, смените пароль и завершите незнакомые сеансы.',
      ],
      link: 'Открыть страницу ключа',
    },
  }),
  KEY_DEACTIVATED: row<KeyFacts>({
    read: readKey,
    path: () => '/dashboard/key',
    EN: {
      subject: () => 'Your API key was deactivated',
      lines: ({ prefix, at }) => [
        `The API key of your Bond data account that begins with ${prefix} was deactivated on ${moment('EN', at)} and no longer works.`,
        'If this was not you, change your password and end the sessions that you do not know.',
      ],
      link: 'Open the page of the key',
    },
    RU: {
      subject: () => 'Ключ API отключён',
      lines: ({ prefix, at }) => [
        `Ключ API вашей учётной записи Bond data, который начинается с ${prefix}, отключён ${moment('RU', at)} и больше не действует.`,
        'Если это были не вы, смените пароль и завершите незнакомые сеансы.',
      ],
      link: 'Открыть страницу ключа',
    },
  }),
  NEW_SIGN_IN: row<SignInFacts>({
    read: readSignIn,
    path: () => '/dashboard/security',
    EN: {
      subject: () => 'Sign-in from a new browser',
      lines: ({ at, address, browser }) => [
        'Someone, probably you, signed in to your Bond data account in a browser in which it was not used before.',
        `Time: ${moment('EN', at)}. Browser: ${browser}. IP address: ${address}.`,
        'If this was not you, change your password and end that session.',
      ],
      link: 'Check your sessions',
    },
    RU: {
      subject: () => 'Вход из нового браузера',
      lines: ({ at, address, browser }) => [
        'Кто-то, вероятно вы, вошёл в вашу учётную запись Bond data в браузере, в котором она раньше не использовалась.',
        `Время: ${moment('RU', at)}. Браузер: ${browser}. IP-адрес: ${address}.`,
        'Если это были не вы, смените пароль и завершите этот сеанс.',
      ],
      link: 'Проверить сеансы',
    },
  }),
} as const

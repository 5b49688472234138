import type { Reminder } from '../../schema/orders/reminders.ts'
import { escapeHtml } from './escape-html.ts'
import type { Mail } from './mail.ts'

const WORDS = {
  EN: {
    locale: 'en-GB',
    subject: (date: string) => `Your subscription ends on ${date}`,
    hello: (name: string | null) => (name === null ? 'Hello,' : `Hello ${name},`),
    body: (tariff: string, date: string) =>
      `your subscription to the bond data (${tariff}) ends on ${date} (UTC). It does not renew by itself. Your key rests from then on and works again, unchanged, as soon as you buy a new term; what you buy before the end is added to it.`,
    link: 'Buy a term:',
  },
  RU: {
    locale: 'ru-RU',
    subject: (date: string) => `Подписка заканчивается ${date}`,
    hello: (name: string | null) => (name === null ? 'Здравствуйте!' : `Здравствуйте, ${name}!`),
    body: (tariff: string, date: string) =>
      `ваша подписка на данные по облигациям (${tariff}) заканчивается ${date} (UTC). Сама она не продлевается. После этого ключ перестанет действовать и заработает снова, тот же самый, как только вы купите новый срок; купленное до окончания добавляется к текущему сроку.`,
    link: 'Купить срок:',
  },
} as const

/** The mail that tells a person that the subscription is about to end. */
export function reminderMail({ to, name, language, tariff, endsAt }: Reminder, baseUrl: string): Mail {
  const words = WORDS[language]
  const date = new Intl.DateTimeFormat(words.locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(
    endsAt,
  )
  const lines = [words.hello(name), words.body(tariff, date), `${words.link} ${baseUrl}/dashboard/buy`]
  return {
    to,
    subject: words.subject(date),
    text: lines.join('\n\n'),
    html: lines.map(line => `<p>${escapeHtml(line)}</p>`).join('\n'),
  }
}

import type { Reminder } from '../../schema/orders/reminders.ts'
import { escapeHtml } from './escape-html.ts'
import type { Mail } from './mail.ts'

const WORDS = {
  EN: {
    locale: 'en-GB',
    subject: (date: string) => `Your subscription ends on ${date}`,
    hello: (name: string | null) => (name === null ? 'Hello,' : `Hello ${name},`),
    body: (tariff: string, date: string) =>
      `Your Bond data subscription (${tariff}) ends on ${date} (UTC). It does not renew automatically. Your API key then stops working; the same key works again when you buy a new term. A term bought before the end date is added to the current one.`,
    link: 'Extend your subscription:',
  },
  RU: {
    locale: 'ru-RU',
    subject: (date: string) => `Подписка заканчивается ${date}`,
    hello: (name: string | null) => (name === null ? 'Здравствуйте!' : `Здравствуйте, ${name}!`),
    body: (tariff: string, date: string) =>
      `Ваша подписка Bond data (${tariff}) заканчивается ${date} (UTC). Автопродления нет. После этого ключ API перестанет работать; тот же ключ заработает снова, когда вы продлите подписку. Период, купленный до окончания, добавится к текущему.`,
    link: 'Продлить подписку:',
  },
} as const

/** The email that reminds a subscriber that the subscription ends soon. */
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

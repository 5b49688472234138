import { escapeHtml } from '../mail/escape-html.ts'
import type { Mail } from '../mail/mail.ts'
import { eventSection } from './event-section.ts'

interface Reader {
  readonly email: string
  readonly name: string | null
  readonly language: 'EN' | 'RU'
}

interface Digest {
  readonly channel: string
  readonly events: readonly { readonly type: string; readonly body: string; readonly alertId: string | null }[]
  /** Leads to the page that mutes alerts on this channel. */
  readonly muteUrl: (alertIds: readonly string[]) => string
}

/** Alerts that the header of an email mutes at once: a line of it may have 998 characters. */
const MUTED_AT_ONCE = 20

const WORDS = {
  EN: {
    subject: (count: number, first: string) => (count === 1 ? first : `${first}, and ${count - 1} more`),
    manage: 'Change or turn off these emails:',
    mute: 'Mute this alert here:',
    open: 'Open:',
    disabledSubject: (name: string) => `The channel ${name} was disabled`,
    disabled: (name: string, reason: string) =>
      `The channel ${name} of your alerts was disabled: ${reason} Events from then on are not delivered to it. Correct the receiver, and enable the channel again.`,
  },
  RU: {
    subject: (count: number, first: string) => (count === 1 ? first : `${first} и ещё ${count - 1}`),
    manage: 'Изменить или отключить эти письма:',
    mute: 'Больше не присылать об этом:',
    open: 'Открыть:',
    disabledSubject: (name: string) => `Канал ${name} отключён`,
    disabled: (name: string, reason: string) =>
      `Канал ${name} ваших уведомлений отключён: ${reason} Новые события в него не отправляются. Исправьте приёмник и включите канал снова.`,
  },
} as const

/** One email for what happened within some minutes. */
export function digestMail(reader: Reader, { channel, events, muteUrl }: Digest, baseUrl: string): Mail {
  const words = WORDS[reader.language]
  const alertIds = [...new Set(events.flatMap(({ alertId }) => alertId ?? []))]
  const lastOf = new Map(events.map(({ alertId }, index) => [alertId, index]))
  const sections = events.map(({ type, body, alertId }, index) => ({
    ...eventSection(type, body, reader.language),
    // Once for each alert, behind its last event.
    mute: alertId !== null && lastOf.get(alertId) === index ? muteUrl([alertId]) : null,
  }))
  const first = sections[0]?.heading ?? channel
  const manage = `${words.manage} ${baseUrl}/app/alerts`
  const text = sections.map(({ heading, lines, mute }) => {
    const link = mute === null ? [] : [`${words.mute} ${mute}`]
    return [heading, ...lines.map(line => `  ${line}`), ...link].join('\n')
  })
  const html = sections.map(({ heading, lines, mute }) => {
    const items = lines.map(line => `<li>${escapeHtml(line)}</li>`).join('')
    const link =
      mute === null ? '' : `<p>${escapeHtml(words.mute)} <a href="${escapeHtml(mute)}">${escapeHtml(mute)}</a></p>`
    return `<h3>${escapeHtml(heading)}</h3><ul>${items}</ul>${link}`
  })
  return {
    to: reader.email,
    subject: words.subject(events.length, first),
    text: [...text, manage].join('\n\n'),
    html: [...html, `<p>${escapeHtml(manage)}</p>`].join('\n'),
    ...(alertIds.length > 0 && { headers: unsubscribeHeaders(muteUrl(alertIds.slice(0, MUTED_AT_ONCE))) }),
  }
}

/** RFC 8058: mail programs offer one click, which posts to an https URL; by plain http there is only the link. */
function unsubscribeHeaders(url: string): Readonly<Record<string, string>> {
  const isSecure = url.startsWith('https:')
  return {
    'List-Unsubscribe': `<${url}>`,
    ...(isSecure && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
  }
}

/** Tells that a channel takes nothing any more. */
export function disabledMail(
  reader: Reader,
  { name, reason }: { readonly name: string; readonly reason: string },
  baseUrl: string,
): Mail {
  const words = WORDS[reader.language]
  const lines = [words.disabled(name, reason), `${words.open} ${baseUrl}/app/alerts`]
  return {
    to: reader.email,
    subject: words.disabledSubject(name),
    text: lines.join('\n\n'),
    html: lines.map(line => `<p>${escapeHtml(line)}</p>`).join('\n'),
  }
}

/** Why a channel is disabled. The English text is stored. */
const DISABLED_REASONS = {
  OFF: { EN: 'Turned off.', RU: 'Выключен.' },
  GONE: { EN: 'The receiver answered 410 Gone.', RU: 'Приёмник ответил 410 Gone.' },
  LONG: { EN: 'No delivery has succeeded for 5 days.', RU: 'Пять дней не удалась ни одна отправка.' },
  BLOCKED: {
    EN: 'Telegram refuses messages to the chat: the bot was blocked or the chat deleted.',
    RU: 'Telegram не принимает сообщения в этот чат: бот заблокирован или чат удалён.',
  },
} as const

export type DisabledReason = keyof typeof DISABLED_REASONS

/** A stored reason in the language of a reader. */
export function shownReason(stored: string, language: 'EN' | 'RU'): string {
  return Object.values(DISABLED_REASONS).find(({ EN }) => EN === stored)?.[language] ?? stored
}

export function disabledReason(key: DisabledReason, language: 'EN' | 'RU'): string {
  return DISABLED_REASONS[key][language]
}

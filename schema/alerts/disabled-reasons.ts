/** Why the service disables a channel by itself. The English text is stored. */
const DISABLED_REASONS = {
  GONE: { EN: 'The receiver answered 410 Gone.', RU: 'Приёмник ответил 410 Gone.' },
  LONG: { EN: 'No delivery has succeeded for 5 days.', RU: 'Пять дней не удалась ни одна отправка.' },
  BLOCKED: {
    EN: 'Telegram refuses messages to the chat: the bot was blocked or the chat deleted.',
    RU: 'Telegram не принимает сообщения в этот чат: бот заблокирован или чат удалён.',
  },
} as const

export type DisabledReason = keyof typeof DISABLED_REASONS

export function disabledReason(key: DisabledReason, language: 'EN' | 'RU'): string {
  return DISABLED_REASONS[key][language]
}

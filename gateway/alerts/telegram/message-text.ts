import { escapeHtml } from '../../mail/escape-html.ts'
import { eventSection } from '../event-section.ts'

interface Digest {
  readonly language: 'EN' | 'RU'
  readonly events: readonly { readonly type: string; readonly body: string; readonly alertId: string | null }[]
  readonly baseUrl: string
  /** Leads to the page that mutes alerts on this channel. */
  readonly muteUrl: (alertIds: readonly string[]) => string
}

/** Characters of a message without its markup; the API takes 4,096. */
const LONGEST_TEXT = 4_000
/** Left for the last lines. */
const ROOM_AT_END = 200
const LONGEST_LINE = 300
/** Stands for lines of an event that do not fit. */
const CUT = '…'

const WORDS = {
  EN: {
    mute: 'Mute this alert here',
    manage: 'Change or turn off these messages',
    more: (count: number) => `More events: ${count}. All of them are in the log of deliveries.`,
  },
  RU: {
    mute: 'Больше не присылать об этом',
    manage: 'Изменить или отключить эти сообщения',
    more: (count: number) => `Ещё событий: ${count}. Все они есть в журнале отправки.`,
  },
} as const

/** One message in the HTML of the Bot API for what happened within some minutes; what does not fit is counted. */
export function messageText({ language, events, baseUrl, muteUrl }: Digest): string {
  const words = WORDS[language]
  const lastOf = new Map(events.map(({ alertId }, index) => [alertId, index]))
  const blocks: string[] = []
  let room = LONGEST_TEXT - ROOM_AT_END
  for (const [index, { type, body, alertId }] of events.entries()) {
    const { heading, lines } = eventSection(type, body, language)
    const isLast = alertId !== null && lastOf.get(alertId) === index
    room -= [shortened(heading), CUT, ...(isLast ? [words.mute] : []), ''].join('\n').length + 1
    if (room < 0) break
    const fitting = fittingLines(lines.map(shortened), room)
    room -= fitting.reduce((sum, { length }) => sum + length + 1, 0)
    const rest = [...fitting, ...(fitting.length < lines.length ? [CUT] : [])].map(escapeHtml)
    const mute = isLast ? [anchor(words.mute, muteUrl([alertId]))] : []
    blocks.push([`<b>${escapeHtml(shortened(heading))}</b>`, ...rest, ...mute].join('\n'))
  }
  const left = events.length - blocks.length
  const more = left === 0 ? [] : [words.more(left)]
  return [...blocks, ...more, anchor(words.manage, `${baseUrl}/app/alerts`)].join('\n\n')
}

function anchor(text: string, url: string): string {
  return `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>`
}

/** The first lines that fit in so many characters. */
function fittingLines(lines: readonly string[], room: number): readonly string[] {
  let left = room
  const end = lines.findIndex(({ length }) => {
    left -= length + 1
    return left < 0
  })
  return end < 0 ? lines : lines.slice(0, end)
}

function shortened(line: string): string {
  return line.length <= LONGEST_LINE ? line : `${line.slice(0, LONGEST_LINE - 1)}…`
}

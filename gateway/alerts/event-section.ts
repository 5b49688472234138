import { TEST_EVENT } from '../../schema/alerts/event-types.ts'
import { EVENT_WORDS } from './event-words.ts'

/** Items of an event that an email or a message names. */
const NAMED = 20

const MORE = {
  EN: (count: number) => `and ${count} more`,
  RU: (count: number) => `и ещё ${count}`,
} as const

const TEST = { EN: 'A test of this channel.', RU: 'Проверка этого канала.' } as const

interface Body {
  readonly data: {
    readonly alert: { readonly name: string } | null
    readonly items?: readonly Readonly<Record<string, unknown>>[]
    readonly total?: number
  }
}

/** The heading of an event, and a line for each of its items. */
export function eventSection(type: string, body: string, language: 'EN' | 'RU') {
  const { data } = JSON.parse(body) as Body
  const word = (EVENT_WORDS[language] as Readonly<Record<string, string>>)[type] ?? type
  const items = data.items ?? []
  const rest = (data.total ?? items.length) - Math.min(items.length, NAMED)
  const lines = [...items.slice(0, NAMED).map(itemLine), ...(rest > 0 ? [MORE[language](rest)] : [])]
  return {
    heading: data.alert === null ? word : `${word}: ${data.alert.name}`,
    lines: type === TEST_EVENT ? [TEST[language]] : lines,
  }
}

/** The figures of an item in one line: names first, then what is known. */
function itemLine({ isin, name, ...rest }: Readonly<Record<string, unknown>>): string {
  const { before, after, ...others } = rest
  const change = before === undefined && after === undefined ? [] : [`${textOf(before)} → ${textOf(after)}`]
  const details = Object.entries(others).flatMap(([key, value]) =>
    value === null || typeof value === 'object' ? [] : [`${key} ${textOf(value)}`],
  )
  return [[isin, name].filter(part => part != null).join(' '), ...change, ...details]
    .filter(part => part !== '')
    .join(' · ')
}

function textOf(value: unknown): string {
  return value === null || value === undefined ? '—' : String(value)
}

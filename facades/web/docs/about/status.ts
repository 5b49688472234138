import { sourceText } from '../../source-texts.ts'
import type { Content } from '../content.ts'
import type { GuideOf, GuideSection } from '../guides/guide.ts'
import type { Language } from '../language.ts'
import type { ServiceStatus } from './service-facts.ts'

const LOCALES = { en: 'en-GB', ru: 'ru-RU' } as const

const WORDS = {
  en: {
    title: 'Status',
    lead: 'The state of this service at the moment when the page was opened.',
    now: 'Now',
    answers: 'Pages, API and MCP server answer requests.',
    database: 'Accounts, sign-in, orders and portfolios work.',
    noDatabase:
      'Accounts, sign-in, orders, portfolios and history are temporarily unavailable. Market data is answered as usual.',
    data: 'Market data',
    none: 'There is no market data yet: the service has just been set up.',
    revision: 'Revision',
    asOf: 'As of',
    age: 'Age',
    bonds: 'Bonds',
    bondsOf: (live: string, issuers: string) => `${live} placed or traded now, of ${issuers} issuers`,
    prices: 'Prices',
    pricesUntil: (day: string) => `not live: up to ${day}`,
    noPrices: 'none yet',
    kind: 'Kind',
    sample: 'invented sample data',
    sources: 'Sources',
    heads: ['Source', 'State', 'Last successful update', 'Licence'],
    fresh: 'up to date',
    stale: 'late',
    unscheduled: 'updated by hand',
    noSources: 'No source has been read yet.',
    lateText:
      'A source is late when two scheduled updates have passed without a success. Its last data stays available.',
    history: 'Incidents',
    historyText:
      'This page shows the present state only. It has no record of past incidents and of maintenance; ask the [operator](/imprint) about them.',
  },
  ru: {
    title: 'Состояние',
    lead: 'Состояние сервиса на момент, когда открыта страница.',
    now: 'Сейчас',
    answers: 'Страницы, API и сервер MCP отвечают на запросы.',
    database: 'Учётные записи, вход, заказы и портфели работают.',
    noDatabase:
      'Учётные записи, вход, заказы, портфели и история временно недоступны. Рыночные данные отдаются как обычно.',
    data: 'Рыночные данные',
    none: 'Рыночных данных пока нет: сервис только что установлен.',
    revision: 'Ревизия',
    asOf: 'На момент',
    age: 'Возраст',
    bonds: 'Облигации',
    bondsOf: (live: string, issuers: string) => `размещаются или торгуются сейчас: ${live}, эмитентов: ${issuers}`,
    prices: 'Цены',
    pricesUntil: (day: string) => `не в реальном времени: по ${day} включительно`,
    noPrices: 'пока нет',
    kind: 'Вид',
    sample: 'вымышленные демонстрационные данные',
    sources: 'Источники',
    heads: ['Источник', 'Состояние', 'Последнее успешное обновление', 'Лицензия'],
    fresh: 'актуален',
    stale: 'запаздывает',
    unscheduled: 'обновляется вручную',
    noSources: 'Ни один источник ещё не прочитан.',
    lateText:
      'Источник запаздывает, если два обновления по расписанию прошли без успеха. Его последние данные остаются доступны.',
    history: 'Сбои',
    historyText:
      'Страница показывает только текущее состояние. Истории сбоев и работ на ней нет; о них можно спросить у [оператора](/imprint).',
  },
} as const

/** The present state as customers may know it. Nothing is said of the past, because nothing of it is recorded. */
export const status: GuideOf = content => ({ en: guideIn('en', content), ru: guideIn('ru', content) })

function guideIn(language: Language, { service, now }: Content) {
  const words = WORDS[language]
  const { status: state, hasDatabase } = service
  const sections: readonly GuideSection[] = [
    { id: 'now', title: words.now, parts: [words.answers, hasDatabase ? words.database : words.noDatabase] },
    {
      id: 'data',
      title: words.data,
      parts: state === null ? [words.none] : [{ terms: dataTerms(language, state, now) }],
    },
    ...(state === null ? [] : [sourcesSection(language, state)]),
    { id: 'incidents', title: words.history, parts: [words.historyText] },
  ]
  return { title: words.title, lead: words.lead, sections }
}

function dataTerms(language: Language, state: ServiceStatus, now: Date): readonly (readonly [string, string])[] {
  const words = WORDS[language]
  const day = /\d{4}-\d\d-\d\d/.exec(state.delay)?.[0]
  const count = (value: number) => value.toLocaleString(LOCALES[language])
  return [
    [words.revision, String(state.revision)],
    [words.asOf, momentOf(language, state.asOf)],
    [words.age, ageOf(language, state.asOf, now)],
    [words.bonds, words.bondsOf(count(state.live), count(state.issuers))],
    [words.prices, day === undefined ? words.noPrices : words.pricesUntil(day)],
    ...(state.sample ? ([[words.kind, words.sample]] as const) : []),
  ]
}

function sourcesSection(language: Language, { sources }: ServiceStatus): GuideSection {
  const words = WORDS[language]
  const section = { id: 'sources', title: words.sources }
  if (sources.length === 0) return { ...section, parts: [words.noSources] }
  const rows = sources.map(source => {
    const { stale, lastSuccessAt } = source
    const { name, licence } = sourceText(language, source)
    return [
      name,
      stale === null ? words.unscheduled : stale ? words.stale : words.fresh,
      lastSuccessAt === null ? '–' : momentOf(language, lastSuccessAt),
      licence,
    ]
  })
  return { ...section, parts: [{ caption: words.sources, head: words.heads, rows }, words.lateText] }
}

function momentOf(language: Language, text: string): string {
  const format = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const
  return `${new Intl.DateTimeFormat(LOCALES[language], format).format(new Date(text))} (UTC)`
}

const MINUTE_MS = 60_000
const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES

/** The largest unit that is full at least twice. */
function ageOf(language: Language, since: string, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / MINUTE_MS))
  const [value, unit] =
    minutes >= 2 * DAY_MINUTES
      ? [Math.floor(minutes / DAY_MINUTES), 'day']
      : minutes >= 2 * HOUR_MINUTES
        ? [Math.floor(minutes / HOUR_MINUTES), 'hour']
        : [minutes, 'minute']
  return new Intl.NumberFormat(LOCALES[language], { style: 'unit', unit, unitDisplay: 'long' }).format(value)
}

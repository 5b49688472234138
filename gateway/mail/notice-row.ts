import type { Language } from '../../prisma/generated/client/enums.ts'
import { boughtNameOf } from '../../schema/orders/bought-name.ts'
import type { PlanFacts, ReadFacts } from './notice-facts.ts'
import type { TemplateKind } from './templates/notice-templates.ts'
import type { Values } from './templates/placeholders.ts'

/** An email about an event: what it reads, which values its template takes from that, and the page that it leads to. */
export interface NoticeRow<Facts> {
  readonly read: ReadFacts<Facts>
  path(facts: Facts): string
  values(facts: Facts, language: Language): Values
  /** @default the template that is named as the notice */
  template?(facts: Facts): TemplateKind
}

/** Joins a row to its facts, so that rows of different facts fit in one table. */
export function row<Facts>(given: NoticeRow<Facts>): NoticeRow<unknown> {
  return given as NoticeRow<unknown>
}

const LOCALES = { EN: 'en-GB', RU: 'ru-RU' } as const

export function day(language: Language, date: Date): string {
  return new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone: 'UTC' }).format(date)
}

export function moment(language: Language, date: Date): string {
  const format = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const
  return `${new Intl.DateTimeFormat(LOCALES[language], format).format(date)} (UTC)`
}

const MONTHS_RU: Readonly<Record<string, string>> = { one: 'месяц', few: 'месяца', many: 'месяцев', other: 'месяца' }
const PLURALS_RU = new Intl.PluralRules('ru')

/** A plan as it was called when it was bought, with its term: “plan “Quarter”, 3 months”; else by the term alone. */
export function plan(language: Language, { months, planName, planNameRu }: PlanFacts): string {
  const name = boughtNameOf(language, { planName, planNameRu }, months)
  const term = termOf(language, months)
  if (name === null) return term
  if (language === 'EN') return `plan “${name}”, ${term}`
  return months === null ? `«${name}» (${term})` : `«${name}» ${term}`
}

/** “12 months”, «на 12 месяцев». */
function termOf(language: Language, months: number | null): string {
  if (language === 'EN') return months === null ? 'lifetime' : `${months} ${months === 1 ? 'month' : 'months'}`
  return months === null ? 'бессрочный' : `на ${months} ${MONTHS_RU[PLURALS_RU.select(months)]}`
}

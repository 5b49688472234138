/** Days of a period that a person names, as dates of the API. */
export interface Period {
  readonly from?: string
  readonly to?: string
}

/** A way to name a period; the pattern is of lower-case text without ё. */
interface PeriodRow {
  readonly words: string
  /** @param given the groups of the pattern */
  period(today: string, given: readonly string[]): Period
}

const IN = '(?:in |within |during |over |в |во |на |за |до конца )?'

/** English and Russian; the first that fits the longest text counts. */
export const PERIODS: readonly PeriodRow[] = [
  { words: 'today|сегодня', period: today => ({ from: today, to: today }) },
  { words: 'tomorrow|завтра', period: today => ({ from: plusDays(today, 1), to: plusDays(today, 1) }) },
  { words: `${IN}(?:this week|эт[а-я]+ недел[а-я]+)`, period: today => week(today, 0) },
  { words: `${IN}(?:next week|следующ[а-я]+ недел[а-я]+)`, period: today => week(today, 1) },
  { words: `${IN}(?:this month|эт[а-я]+ месяц[а-я]*)`, period: today => month(today, 0) },
  { words: `${IN}(?:next month|следующ[а-я]+ месяц[а-я]*)`, period: today => month(today, 1) },
  { words: `${IN}(?:this year|эт[а-я]+ год[а-я]*)`, period: today => year(Number(today.slice(0, 4))) },
  { words: `${IN}(?:next year|следующ[а-я]+ год[а-я]*)`, period: today => year(Number(today.slice(0, 4)) + 1) },
  {
    words: `${IN}(?:the )?(?:next |ближайш[а-я]+ |течение )?(\\d+) ?(days?|weeks?|months?|years?|дн[а-я]+|недел[а-я]+|мес[а-я.]*|год[а-я]*|лет)`,
    period: (today, [count = '', unit = '']) => ({ from: today, to: later(today, Number(count), unit) }),
  },
  { words: `${IN}(20\\d\\d)(?: ?г\\.?| году)?`, period: (_today, [given]) => year(Number(given)) },
  { words: '(?:before|until|до) (20\\d\\d)', period: (_today, [given]) => ({ to: year(Number(given) - 1).to }) },
  { words: '(?:after|после) (20\\d\\d)', period: (_today, [given]) => ({ from: year(Number(given) + 1).from }) },
]

/** Days in a named length of time, by the convention of the filters: a year has 365. */
export function daysIn(count: number, unit: string): number {
  if (/^(?:y|г|л)/.test(unit)) return Math.round(count * 365)
  if (/^(?:m|мес)/.test(unit)) return Math.round((count * 365) / 12)
  return Math.round(/^(?:w|нед)/.test(unit) ? count * 7 : count)
}

function later(today: string, count: number, unit: string): string {
  if (!/^(?:m|мес|y|г|л)/.test(unit)) return plusDays(today, daysIn(count, unit))
  const date = new Date(`${today}T00:00:00Z`)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + (/^(?:m|мес)/.test(unit) ? count : 12 * count))
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, last))
  return iso(date)
}

function plusDays(today: string, days: number): string {
  return iso(new Date(Date.parse(`${today}T00:00:00Z`) + days * 86_400_000))
}

/** From Monday to Sunday. */
function week(today: string, ahead: number): Period {
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7
  const monday = 7 * ahead - weekday
  return { from: plusDays(today, monday), to: plusDays(today, monday + 6) }
}

function month(today: string, ahead: number): Period {
  const [given = 0, one = 1] = today.split('-').map(Number)
  return {
    from: iso(new Date(Date.UTC(given, one - 1 + ahead, 1))),
    to: iso(new Date(Date.UTC(given, one + ahead, 0))),
  }
}

function year(given: number): Required<Period> {
  return { from: `${given}-01-01`, to: `${given}-12-31` }
}

function iso(date: Date): string {
  return date.toISOString().slice(0, 10)
}

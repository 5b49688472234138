import { Cron } from 'croner'
import { closestWord } from '../../prisma/sources/did-you-mean.ts'
import type { Timetable } from '../../prisma/sources/source.ts'

/** Why a value is invalid, and a suggestion. */
export interface WordFault {
  readonly message: string
  readonly didYouMean: string | null
}

/** The first run after a moment, in the timetable's zone; null if there is none. */
export function nextTime({ schedule, timeZone }: Timetable, after: Date): Date | null {
  return cronOf(schedule, timeZone).nextRun(after)
}

/** The error in a pattern; null if it is valid. */
export function scheduleFault(schedule: string): WordFault | null {
  const problem = problemOf(schedule)
  if (problem === null) return null
  const suggestion =
    repairs(schedule).find(candidate => candidate !== schedule && problemOf(candidate) === null) ?? null
  return { message: `"${schedule}" is not a schedule: ${problem}. ${EXPLAINED}`, didYouMean: suggestion }
}

/** The canonical spelling of a time zone, or the error in it. */
export function readZone(text: string): { readonly zone: string } | { readonly fault: WordFault } {
  const zones = ['UTC', ...Intl.supportedValuesOf('timeZone')]
  const folded = text.toLowerCase().replaceAll(' ', '_')
  const known = zones.find(zone => zone.toLowerCase() === folded)
  if (known !== undefined) return { zone: known }
  if (isZone(text) && !/^[+-]/.test(text)) return { zone: text }
  const cities = zones.map(cityOf)
  const city = cities.indexOf(closestWord(cityOf(folded), cities) ?? '')
  const near = closestWord(folded, zones) ?? zones[city] ?? null
  return {
    fault: { message: `"${text}" is not a time zone. Use a name such as Europe/Moscow or UTC.`, didYouMean: near },
  }
}

const EXPLAINED = 'It has five fields: minute, hour, day, month, weekday, such as "*/15 10-18 * * 1-5"'

const WORDS = ['@hourly', '@daily', '@weekly', '@monthly', '@yearly']
const NAMES = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN']
const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']

/** Cache of parsed patterns: every poll evaluates the same ones. */
const known = new Map<string, Cron>()

function cronOf(schedule: string, timeZone: string): Cron {
  const key = `${schedule} ${timeZone}`
  const cached = known.get(key)
  if (cached !== undefined) return cached
  const cron = new Cron(schedule, { mode: '5-part', timezone: timeZone, paused: true })
  if (known.size > 100) known.clear()
  known.set(key, cron)
  return cron
}

function problemOf(schedule: string): string | null {
  const fields = schedule.trim().split(/\s+/)
  if (!schedule.startsWith('@') && fields.length !== 5)
    return `it has ${fields.length === 1 ? 'one field' : `${fields.length} fields`}`
  try {
    const cron = new Cron(schedule, { mode: '5-part', timezone: 'UTC', paused: true })
    return cron.nextRun() === null ? 'there is no such day' : null
  } catch (error) {
    if (schedule.startsWith('@')) return `the words are ${WORDS.join(', ')}`
    return (error instanceof Error ? error.message : String(error))
      .replace(/^CronPattern: (Syntax error, )?/, '')
      .replace(/\.$/, '')
  }
}

/** Corrections of common mistakes: a seconds field, a step without a star, a misspelt name. */
function repairs(schedule: string): readonly string[] {
  const text = schedule.trim().replace(/\s*([-,/])\s*/g, '$1')
  if (text.startsWith('@')) return [closestWord(text, WORDS) ?? schedule]
  const fields = text.split(/\s+/)
  const starred = fields.map(field => field.replace(/^\d*\/(\d+)$/, '*/$1')).join(' ')
  const named = fields.map((field, index) => correctedNames(field, index)).join(' ')
  return [text, ...(fields.length === 6 ? [fields.slice(1).join(' ')] : []), starred, named]
}

function correctedNames(field: string, index: number): string {
  const names = index === 3 ? MONTHS : NAMES
  return field.replace(
    /[A-Z]+/gi,
    word => closestWord(word, names) ?? names.find(name => word.toUpperCase().startsWith(name)) ?? word,
  )
}

function cityOf(zone: string): string {
  return zone.split('/').at(-1) ?? zone
}

function isZone(text: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: text })
    return true
  } catch {
    return false
  }
}

import { type Fetching, fetchText, POLITE } from '../fetch-text.ts'
import type { ReadRequest } from '../source.ts'

export interface CbrFxOptions extends Omit<Fetching, 'fetch' | 'signal' | 'question'> {
  readonly url: string
  /** The last day that is asked for: rates are set for the day after. */
  readonly until: () => string
}

export const CBR_FX: CbrFxOptions = {
  ...POLITE,
  olderEncoding: 'windows-1251',
  url: 'https://www.cbr.ru/scripts/XML_daily.asp',
  until: () => Temporal.Now.plainDateISO('Europe/Moscow').add({ days: 1 }).toString(),
}

/** Days that a first load asks for, and the most that a later one makes up for. */
const FIRST_DAYS = 7
const MOST_DAYS = 31

export interface DayAsked {
  readonly day: string
  readonly url: string
}

/** Each day since the last load. On a day without rates of its own the service answers with those in force. */
export async function daysAsked({ stored }: ReadRequest, { url, until }: CbrFxOptions): Promise<readonly DayAsked[]> {
  const last = Temporal.PlainDate.from(until())
  const before = (await stored?.lastLive()) ?? null
  const since = before === null ? FIRST_DAYS : Temporal.PlainDate.from(before.slice(0, 10)).until(last).days + 1
  const days = Math.max(1, Math.min(MOST_DAYS, since))
  return Array.from({ length: days }, (_, place) => {
    const day = last.subtract({ days: days - 1 - place }).toString()
    return { day, url: `${url}?date_req=${day.replace(/^(\d+)-(\d+)-(\d+)$/, '$3/$2/$1')}` }
  })
}

export function readDay({ url }: DayAsked, { fetch, signal }: ReadRequest, options: CbrFxOptions): Promise<string> {
  return fetchText(url, { ...options, fetch, signal })
}

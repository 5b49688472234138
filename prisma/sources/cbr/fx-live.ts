import { type Fetching, fetchText, POLITE } from '../fetch-text.ts'
import type { ReadRequest } from '../source.ts'

export interface CbrFxOptions extends Omit<Fetching, 'fetch' | 'signal' | 'question'> {
  readonly url: string
  /** The last requested day. Rates are set for the next day. */
  readonly until: () => string
}

export const CBR_FX: CbrFxOptions = {
  ...POLITE,
  olderEncoding: 'windows-1251',
  url: 'https://www.cbr.ru/scripts/XML_daily.asp',
  until: () => Temporal.Now.plainDateISO('Europe/Moscow').add({ days: 1 }).toString(),
}

/** Days requested by the first run, and the maximum for later runs. */
const FIRST_DAYS = 7
const MOST_DAYS = 31

export interface DayRequest {
  readonly day: string
  readonly url: string
}

/** Each day since the last run. For a day without own rates the service returns the current ones. */
export async function dayRequests(
  { stored }: ReadRequest,
  { url, until }: CbrFxOptions,
): Promise<readonly DayRequest[]> {
  const last = Temporal.PlainDate.from(until())
  const before = (await stored?.lastLive()) ?? null
  const since = before === null ? FIRST_DAYS : Temporal.PlainDate.from(before.slice(0, 10)).until(last).days + 1
  const days = Math.max(1, Math.min(MOST_DAYS, since))
  return Array.from({ length: days }, (_, index) => {
    const day = last.subtract({ days: days - 1 - index }).toString()
    return { day, url: `${url}?date_req=${day.replace(/^(\d+)-(\d+)-(\d+)$/, '$3/$2/$1')}` }
  })
}

export function readDay({ url }: DayRequest, { fetch, signal }: ReadRequest, options: CbrFxOptions): Promise<string> {
  return fetchText(url, { ...options, fetch, signal })
}

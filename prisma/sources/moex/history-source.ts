import type { SourceRecord } from '../record.ts'
import type { Parsed, ReadRequest, Source } from '../source.ts'
import { addAnswer, emptyCollection } from './collect.ts'
import { isinFinder, quotesFromHistory } from './history.ts'
import { ISS, type IssOptions } from './live.ts'
import { issPages } from './pages.ts'
import { moexSource } from './source.ts'

interface HistoryOptions extends IssOptions {
  readonly today: () => string
}

const LIVE: HistoryOptions = {
  ...ISS,
  today: () => Temporal.Now.plainDateISO('Europe/Moscow').toString(),
}

/** Days requested by the first run, and days that every later run requests again because they may be corrected. */
const FIRST_DAYS = 30
const DAYS_AGAIN = 3

const DAY = 'history/engines/stock/markets/bonds/securities.json?iss.meta=off&date='

/** Quotes of past days of the Moscow Exchange, day after day up to yesterday. */
export function moexHistorySource(options: HistoryOptions = LIVE): Source {
  return {
    key: 'moex-history',
    name: 'Moscow Exchange ISS, history',
    licence: moexSource().licence,
    description: `Prices, yields and trades of past days; live: the days since the last ingestion run, initially ${FIRST_DAYS} days`,
    read: request => (request.from === null ? readLive(request, options) : moexSource().read(request)),
  }
}

async function* readLive(request: ReadRequest, options: HistoryOptions): AsyncIterable<Parsed<SourceRecord>> {
  const { fetch, signal } = request
  const tickers = (await request.stored?.isinByTicker()) ?? new Map<string, string>()
  const days = daysUntil(options.today(), (await request.stored?.lastLive()) ?? null)
  for (const [index, day] of days.entries()) {
    request.progress(index, days.length, day)
    const collected = emptyCollection()
    for await (const { url, answer } of issPages(`${options.baseUrl}${DAY}${day}`, { ...options, fetch, signal })) {
      const failures = [...answer.failures, ...addAnswer(collected, url, answer)]
      yield { rows: [], failures, read: answer.blocks.find(({ name }) => name === 'history')?.rows.length ?? 0 }
    }
    yield { ...quotesFromHistory(collected.history, isinFinder(collected, tickers)), read: 0 }
  }
}

/** Days up to yesterday, because today is not over. */
function daysUntil(today: string, lastLoad: string | null): readonly string[] {
  const end = Temporal.PlainDate.from(today)
  const since = lastLoad === null ? FIRST_DAYS : end.since(lastLoad.slice(0, 10)).days + DAYS_AGAIN
  return Array.from({ length: Math.max(0, since) }, (_, index) => end.subtract({ days: since - index }).toString())
}

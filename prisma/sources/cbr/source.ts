import { cellReader, type Line, russianDate, russianNumber } from '../cells.ts'
import { type LiveOptions, POLITE } from '../fetch-text.ts'
import { failed } from '../files.ts'
import type { SourceRecord } from '../record.ts'
import type { Failure, Source } from '../source.ts'
import { textSource } from '../text-source.ts'
import { answerFrom } from './answer.ts'

interface CbrOptions extends LiveOptions {
  readonly url: string
  /** Rates from this day on. */
  readonly since: string
}

/** The key rate was introduced on 13 September 2013. */
const LIVE: CbrOptions = {
  ...POLITE,
  url: 'https://www.cbr.ru/DailyInfoWebServ/DailyInfo.asmx',
  since: '2013-09-13',
}

/** The key rate of the Bank of Russia: its web service, or recorded responses, HTML pages and tables. */
export function cbrSource(options: CbrOptions = LIVE): Source {
  return textSource({
    key: 'cbr',
    name: 'Bank of Russia key rate',
    licence: 'Facts published by the Bank of Russia: free to use with the source named',
    description: 'The key rate of the Bank of Russia, a policy rate for each day on which it changed',
    suggested: { schedule: '45 13 * * 1-5', timeZone: 'Europe/Moscow' },
    options,
    requests: () => [{ url: options.url, what: 'the key rate', question: keyRateQuestion(options.since) }],
    extensions: ['.csv', '.xml', '.html'],
    olderEncoding: 'windows-1251',
    reader: () => {
      const days: Line[] = []
      return {
        read: ({ name, text }) => {
          const { lines, failures } = answerFrom(name, text)
          days.push(...lines)
          return [{ rows: [], failures, read: lines.length }]
        },
        // A change of rate may span several files.
        end: () => [{ ...decisionsFrom(days), read: 0 }],
      }
    },
  })
}

/** All days until today, Moscow time. */
function keyRateQuestion(since: string) {
  const until = Temporal.Now.plainDateISO('Europe/Moscow').toString()
  const headers = { 'content-type': 'text/xml; charset=utf-8', soapaction: '"http://web.cbr.ru/KeyRateXML"' }
  const body = [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>',
    `<KeyRateXML xmlns="http://web.cbr.ru/"><fromDate>${since}</fromDate><ToDate>${until}</ToDate></KeyRateXML>`,
    '</soap:Body></soap:Envelope>',
  ].join('')
  return { method: 'POST', headers, body }
}

interface Day {
  readonly date: string
  readonly value: number
}

interface Decisions {
  readonly rows: readonly SourceRecord[]
  readonly failures: readonly Failure[]
}

/**
 * The bank publishes the rate of every business day. A policy rate is effective from its date until the next one, so
 * only the first day of each rate becomes a record.
 */
function decisionsFrom(lines: readonly Line[]): Decisions {
  const failures: Failure[] = []
  const byDate = new Map<string, number>()
  for (const line of lines) {
    const day = dayFrom(line)
    if ('reason' in day) failures.push(day)
    else if (byDate.getOrInsert(day.date, day.value) !== day.value) failures.push(contradiction(line, day, byDate))
  }
  const days = [...byDate].map(([date, value]) => ({ date, value })).sort((a, b) => a.date.localeCompare(b.date))
  const decisions = days.filter(({ value }, index) => value !== days[index - 1]?.value)
  return { rows: decisions.map(policyRate), failures }
}

function dayFrom(line: Line): Day | Failure {
  const reader = cellReader(line, { numberFrom: russianNumber, dateFrom: russianDate })
  const date = reader.date('date')
  const value = reader.number('value')
  if (date === null) reader.refuse('date', 'a rate without its day')
  if (value === null) reader.refuse('value', 'a day without its rate')
  if (value !== null && (value < 0 || value > 100))
    reader.refuse('value', `${value} is not a key rate in per cent a year`)
  return reader.problem() ?? { date: date ?? '', value: value ?? Number.NaN }
}

function contradiction({ file, position }: Line, { date, value }: Day, byDate: ReadonlyMap<string, number>): Failure {
  return failed(file, position, `${date} has the rate ${byDate.get(date)} elsewhere, here ${value}`, 'value')
}

function policyRate({ date, value }: Day): SourceRecord {
  return {
    kind: 'policyRate',
    key: 'CBR-KEY-RATE',
    date,
    currency: 'RUB',
    name: 'Key rate of the Bank of Russia',
    value,
  }
}

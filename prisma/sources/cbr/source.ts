import type { Line } from '../cells.ts'
import { type LiveOptions, POLITE } from '../fetch-text.ts'
import type { Source } from '../source.ts'
import { textSource } from '../text-source.ts'
import { answerFrom } from './answer.ts'
import { decisionsFrom } from './rates.ts'

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

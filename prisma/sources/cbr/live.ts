import { type Fetching, fetchText, POLITE } from '../fetch-text.ts'
import type { ReadRequest } from '../source.ts'

export interface CbrOptions extends Omit<Fetching, 'fetch' | 'signal' | 'question'> {
  readonly url: string
  /** Rates from this day on. */
  readonly since: string
}

/** The key rate was introduced on 13 September 2013. */
export const CBR: CbrOptions = {
  ...POLITE,
  url: 'https://www.cbr.ru/DailyInfoWebServ/DailyInfo.asmx',
  since: '2013-09-13',
}

/** Requests all days until today, Moscow time. */
export function readKeyRate({ fetch, signal }: ReadRequest, options: CbrOptions): Promise<string> {
  const until = Temporal.Now.plainDateISO('Europe/Moscow').toString()
  const headers = { 'content-type': 'text/xml; charset=utf-8', soapaction: '"http://web.cbr.ru/KeyRateXML"' }
  const question = { method: 'POST', headers, body: envelope(options.since, until) }
  return fetchText(options.url, { ...options, fetch, signal, question })
}

function envelope(since: string, until: string): string {
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>',
    `<KeyRateXML xmlns="http://web.cbr.ru/"><fromDate>${since}</fromDate><ToDate>${until}</ToDate></KeyRateXML>`,
    '</soap:Body></soap:Envelope>',
  ].join('')
}

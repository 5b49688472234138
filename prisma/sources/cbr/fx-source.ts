import { type LiveOptions, POLITE } from '../fetch-text.ts'
import { type KnownRates, newRates } from '../fx-rate.ts'
import { parted } from '../parted.ts'
import type { SourceRecord } from '../record.ts'
import type { Parsed, ReadRequest, Source } from '../source.ts'
import { type NamedText, textSource } from '../text-source.ts'
import { type CodesById, cbrRateFrom, fxLinesFrom } from './fx-answer.ts'

interface CbrFxOptions extends LiveOptions {
  readonly url: string
  /** The last requested day. Rates are set for the next day. */
  readonly until: () => string
}

const LIVE: CbrFxOptions = {
  ...POLITE,
  olderEncoding: 'windows-1251',
  url: 'https://www.cbr.ru/scripts/XML_daily.asp',
  until: () => Temporal.Now.plainDateISO('Europe/Moscow').add({ days: 1 }).toString(),
}

/** Official exchange rates of the Bank of Russia, in roubles. */
export function cbrFxSource(options: CbrFxOptions = LIVE): Source {
  return textSource({
    key: 'cbr-fx',
    name: 'Bank of Russia exchange rates',
    licence: 'Facts published by the Bank of Russia: free to use with the source named',
    description: 'Official daily rates of the rouble; live: the days since the last ingestion run',
    suggested: { schedule: '30 18 * * 1-5', timeZone: 'Europe/Moscow' },
    options,
    requests: request => dayRequests(request, options),
    extensions: ['.xml'],
    olderEncoding: 'windows-1251',
    reader: () => {
      const read = ratesReader()
      const later: NamedText[] = []
      return {
        // Daily responses contain the currency codes for the others, which are read last.
        read: text => {
          if (text.text.includes('<Valute')) return [read(text)]
          later.push(text)
          return []
        },
        end: () => later.map(read),
      }
    },
  })
}

function ratesReader(): (text: NamedText) => Parsed<SourceRecord> {
  const codes = knownCodes()
  const known: KnownRates = new Map()
  return ({ name, text }) => {
    const table = fxLinesFrom(name, text, codes)
    const rates = parted(table.lines.map(cbrRateFrom))
    const { rows, failures } = newRates(known, rates.values)
    return { rows, failures: [...table.failures, ...rates.failures, ...failures], read: table.lines.length }
  }
}

/** Days requested by the first run, and the maximum for later runs. */
const FIRST_DAYS = 7
const MOST_DAYS = 31

/** Each day since the last run. For a day without own rates the service returns the current ones. */
async function dayRequests({ stored }: ReadRequest, { url, until }: CbrFxOptions) {
  const last = Temporal.PlainDate.from(until())
  const before = (await stored?.lastLive()) ?? null
  const since = before === null ? FIRST_DAYS : Temporal.PlainDate.from(before.slice(0, 10)).until(last).days + 1
  const days = Math.max(1, Math.min(MOST_DAYS, since))
  return Array.from({ length: days }, (_, index) => {
    const day = last.subtract({ days: days - 1 - index }).toString()
    return { what: day, url: `${url}?date_req=${day.replace(/^(\d+)-(\d+)-(\d+)$/, '$3/$2/$1')}` }
  })
}

/** The Bank of Russia's ids of long-quoted currencies, each followed by its code. */
const IDS = `R01010 AUD R01020A AZN R01035 GBP R01060 AMD R01090B BYN R01100 BGN R01115 BRL R01135 HUF R01150 VND
  R01200 HKD R01210 GEL R01215 DKK R01230 AED R01235 USD R01239 EUR R01240 EGP R01270 INR R01280 IDR R01335 KZT
  R01350 CAD R01355 QAR R01370 KGS R01375 CNY R01500 MDL R01530 NZD R01535 NOK R01565 PLN R01585F RON R01589 XDR
  R01625 SGD R01670 TJS R01675 THB R01700J TRY R01710A TMT R01717 UZS R01720 UAH R01760 CZK R01770 SEK R01775 CHF
  R01805F RSD R01810 ZAR R01815 KRW R01820 JPY`

/** A new map for each ingestion run; daily responses add to it. */
function knownCodes(): CodesById {
  const words = IDS.split(/\s+/)
  const pairs = words.flatMap((word, index) => (index % 2 === 0 ? [[word, words[index + 1] ?? ''] as const] : []))
  return new Map(pairs)
}

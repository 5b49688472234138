import { type LiveOptions, POLITE } from '../fetch-text.ts'
import { type KnownRates, newRates } from '../fx-rate.ts'
import { parted } from '../parted.ts'
import type { Source } from '../source.ts'
import { textSource } from '../text-source.ts'
import { ecbRateFrom, fxLinesFrom } from './fx-answer.ts'

interface EcbFxOptions extends LiveOptions {
  readonly url: string
}

/** The last 90 days in one response, so that a missed run leaves no gap. */
const LIVE: EcbFxOptions = { ...POLITE, url: 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-hist-90d.xml' }

/** Reference rates of the European Central Bank, for one euro. */
export function ecbFxSource(options: EcbFxOptions = LIVE): Source {
  return textSource({
    key: 'ecb-fx',
    name: 'European Central Bank exchange rates',
    licence: 'Free to use with the source named: European Central Bank',
    description: 'Euro foreign exchange reference rates; live: the last 90 days',
    suggested: { schedule: '30 16 * * 1-5', timeZone: 'Europe/Berlin' },
    options,
    requests: () => [{ url: options.url, what: 'the reference rates' }],
    extensions: ['.csv', '.xml'],
    reader: () => {
      const known: KnownRates = new Map()
      return {
        *read({ name, text }) {
          const { lines, failures } = fxLinesFrom(name, text)
          yield { rows: [], failures, read: 0 }
          for (let start = 0; start < lines.length; start += CHUNK) {
            const some = lines.slice(start, start + CHUNK)
            const rates = parted(some.map(ecbRateFrom))
            const { rows, failures: contradictions } = newRates(known, rates.values)
            yield { rows, failures: [...rates.failures, ...contradictions], read: some.length }
          }
        },
      }
    },
  })
}

/** Rates per yielded chunk. */
const CHUNK = 5_000

import { type Fetching, fetchText, POLITE } from '../fetch-text.ts'
import { failed, readText, recordedFiles } from '../files.ts'
import { type KnownRates, newRates } from '../fx-rate.ts'
import { parted } from '../parted.ts'
import type { Parsed, ReadRequest, Source, SourceRecord } from '../source.ts'
import { ecbRateFrom, fxLinesFrom } from './fx-answer.ts'

export interface EcbFxOptions extends Omit<Fetching, 'fetch' | 'signal' | 'question'> {
  readonly url: string
}

/** The last 90 days in one response, so that a missed run leaves no gap. */
const LIVE: EcbFxOptions = { ...POLITE, url: 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-hist-90d.xml' }

/** Reference rates of the European Central Bank, for one euro. */
export const ecbFxSource: Source = ecbFxSourceFrom(LIVE)

/** The same source with another live service, for tests. */
export function ecbFxSourceFrom(options: EcbFxOptions): Source {
  return {
    key: 'ecb-fx',
    name: 'European Central Bank exchange rates',
    licence: 'Free to use with the source named: European Central Bank',
    description: 'Euro foreign exchange reference rates; live: the last 90 days',
    suggested: { schedule: '30 16 * * 1-5', timeZone: 'Europe/Berlin' },
    read: request => read(request, options),
  }
}

/** Rates per yielded chunk. */
const CHUNK = 5_000

async function* read(request: ReadRequest, options: EcbFxOptions): AsyncIterable<Parsed<SourceRecord>> {
  const known: KnownRates = new Map()
  for await (const { name, text, problem } of textsOf(request, options)) {
    const table = problem === null ? fxLinesFrom(name, text) : null
    const lines = table?.lines ?? []
    yield { rows: [], failures: table?.failures ?? [failed(name, 'whole file', problem ?? '')], read: 0 }
    for (let start = 0; start < lines.length; start += CHUNK) {
      const some = lines.slice(start, start + CHUNK)
      const rates = parted(some.map(ecbRateFrom))
      const { rows, failures } = newRates(known, rates.values)
      yield { rows, failures: [...rates.failures, ...failures], read: some.length }
    }
  }
}

interface NamedText {
  readonly name: string
  readonly text: string
  readonly problem: string | null
}

async function* textsOf(request: ReadRequest, options: EcbFxOptions): AsyncIterable<NamedText> {
  const { fetch, signal } = request
  if (request.from === null) {
    request.progress(0, 1, 'the reference rates')
    yield { name: options.url, text: await fetchText(options.url, { ...options, fetch, signal }), problem: null }
    return
  }
  const files = await recordedFiles(request.from, ['.csv', '.xml'])
  for (const [index, { name, path }] of files.entries()) {
    signal.throwIfAborted()
    request.progress(index, files.length, name)
    yield { name, ...(await readText(path)) }
  }
}

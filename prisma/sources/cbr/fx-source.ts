import { failed, readText, recordedFiles } from '../files.ts'
import { type KnownRates, newRates } from '../fx-rate.ts'
import { parted } from '../parted.ts'
import type { Parsed, ReadRequest, Source, SourceRecord } from '../source.ts'
import { cbrRateFrom, fxLinesFrom } from './fx-answer.ts'
import { knownCodes } from './fx-ids.ts'
import { type CbrFxOptions, dayRequests, CBR_FX as LIVE, readDay } from './fx-live.ts'

/** Official exchange rates of the Bank of Russia, in roubles. */
export const cbrFxSource: Source = cbrFxSourceFrom(LIVE)

/** The same source with another live service, for tests. */
export function cbrFxSourceFrom(options: CbrFxOptions): Source {
  return {
    key: 'cbr-fx',
    name: 'Bank of Russia exchange rates',
    licence: 'Facts published by the Bank of Russia: free to use with the source named',
    description: 'Official daily rates of the rouble; live: the days since the last ingestion run',
    suggested: { schedule: '30 18 * * 1-5', timeZone: 'Europe/Moscow' },
    read: request => read(request, options),
  }
}

async function* read(request: ReadRequest, options: CbrFxOptions): AsyncIterable<Parsed<SourceRecord>> {
  const codes = knownCodes()
  const known: KnownRates = new Map()
  for await (const { name, text, problem } of textsOf(request, options)) {
    const table = problem === null ? fxLinesFrom(name, text, codes) : null
    const rates = parted((table?.lines ?? []).map(cbrRateFrom))
    const { rows, failures } = newRates(known, rates.values)
    const unread = table?.failures ?? [failed(name, 'whole file', problem ?? '')]
    yield { rows, failures: [...unread, ...rates.failures, ...failures], read: table?.lines.length ?? 0 }
  }
}

interface NamedText {
  readonly name: string
  readonly text: string
  readonly problem: string | null
}

async function* textsOf(request: ReadRequest, options: CbrFxOptions): AsyncIterable<NamedText> {
  if (request.from === null) {
    const days = await dayRequests(request, options)
    for (const [index, day] of days.entries()) {
      request.progress(index, days.length, day.day)
      yield { name: day.url, text: await readDay(day, request, options), problem: null }
    }
    return
  }
  const files = await recordedFiles(request.from, ['.xml'])
  const texts = await Promise.all(
    files.map(async ({ name, path }) => ({ name, ...(await readText(path, 'windows-1251')) })),
  )
  request.signal.throwIfAborted()
  request.progress(0, files.length, 'exchange rates')
  // Daily responses first: they contain the currency codes for the others.
  yield* texts.toSorted((one, other) => Number(other.text.includes('<Valute')) - Number(one.text.includes('<Valute')))
}

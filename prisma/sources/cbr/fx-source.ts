import { failed, readText, recordedFiles } from '../files.ts'
import { newRates, type ToldRates } from '../fx-rate.ts'
import { parted } from '../parted.ts'
import type { Parsed, ReadRequest, Source, SourceRecord } from '../source.ts'
import { cbrRateFrom, fxLinesFrom } from './fx-answer.ts'
import { knownCodes } from './fx-ids.ts'
import { type CbrFxOptions, daysAsked, CBR_FX as LIVE, readDay } from './fx-live.ts'

/** Official exchange rates of the Bank of Russia, in roubles. */
export const cbrFxSource: Source = cbrFxSourceFrom(LIVE)

/** The same source with the live service elsewhere, for tests. */
export function cbrFxSourceFrom(options: CbrFxOptions): Source {
  return {
    key: 'cbr-fx',
    name: 'Bank of Russia exchange rates',
    licence: 'Facts published by the Bank of Russia: free to use with the source named',
    description: 'Official daily rates of the rouble; live those of the days since the last load',
    suggested: { schedule: '30 18 * * 1-5', timeZone: 'Europe/Moscow' },
    read: request => read(request, options),
  }
}

async function* read(request: ReadRequest, options: CbrFxOptions): AsyncIterable<Parsed<SourceRecord>> {
  const codes = knownCodes()
  const told: ToldRates = new Map()
  for await (const { name, text, problem } of textsOf(request, options)) {
    const table = problem === null ? fxLinesFrom(name, text, codes) : null
    const rates = parted((table?.lines ?? []).map(cbrRateFrom))
    const { rows, failures } = newRates(told, rates.values)
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
    const days = await daysAsked(request, options)
    for (const [index, asked] of days.entries()) {
      request.progress(index, days.length, asked.day)
      yield { name: asked.url, text: await readDay(asked, request, options), problem: null }
    }
    return
  }
  const files = await recordedFiles(request.from, ['.xml'])
  const texts = await Promise.all(
    files.map(async ({ name, path }) => ({ name, ...(await readText(path, 'windows-1251')) })),
  )
  request.signal.throwIfAborted()
  request.progress(0, files.length, 'exchange rates')
  // Daily answers first: they tell the codes of the others.
  yield* texts.toSorted((one, other) => Number(other.text.includes('<Valute')) - Number(one.text.includes('<Valute')))
}

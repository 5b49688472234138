import { failed, readText, recordedFiles } from '../files.ts'
import type { Parsed, ReadRequest, Source, SourceRecord } from '../source.ts'
import { curvesFrom } from './curves.ts'
import { ECB, type EcbOptions, ecbUrl, readEcb } from './live.ts'
import { type Observation, observationsFrom } from './observations.ts'

/** The euro-area government curve of the European Central Bank. */
export const ecbSource: Source = ecbSourceFrom(ECB)

/** The same source with another live service, for tests. */
export function ecbSourceFrom(options: EcbOptions): Source {
  return {
    key: 'ecb',
    name: 'European Central Bank yield curves',
    licence: 'Free to use with the source named: European Central Bank',
    description:
      'Government curves of the euro area by their Svensson parameters; live: AAA issuers, the last two years',
    suggested: { schedule: '30 12 * * 1-5', timeZone: 'Europe/Berlin' },
    read: request => read(request, options),
  }
}

/** Curves per yielded chunk. */
const CHUNK = 500

/** Each parameter is a separate series, often in a separate file, so all are read before the first curve is built. */
async function* read(request: ReadRequest, options: EcbOptions): AsyncIterable<Parsed<SourceRecord>> {
  const observations: Observation[] = []
  for await (const { name, text, problem } of textsOf(request, options)) {
    const found = problem === null ? observationsFrom(name, text) : null
    observations.push(...(found?.observations ?? []))
    yield {
      rows: [],
      failures: found?.failures ?? [failed(name, 'whole file', problem ?? '')],
      read: found?.read ?? 0,
    }
  }
  const { curves, failures } = curvesFrom(observations)
  yield { rows: [], failures, read: 0 }
  for (let start = 0; start < curves.length; start += CHUNK) {
    const rows = curves.slice(start, start + CHUNK).map((curve): SourceRecord => ({ kind: 'curve', ...curve }))
    yield { rows, failures: [], read: 0 }
  }
}

interface NamedText {
  readonly name: string
  readonly text: string
  readonly problem: string | null
}

async function* textsOf(request: ReadRequest, options: EcbOptions): AsyncIterable<NamedText> {
  if (request.from === null) {
    const url = ecbUrl(options)
    request.progress(0, 1, 'the parameters of the curve')
    yield { name: url, text: await readEcb(url, request, options), problem: null }
    return
  }
  const files = await recordedFiles(request.from, ['.csv'])
  for (const [index, { name, path }] of files.entries()) {
    request.signal.throwIfAborted()
    request.progress(index, files.length, name)
    yield { name, ...(await readText(path)) }
  }
}

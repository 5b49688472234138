import { fetchText } from '../fetch-text.ts'
import { failed, readText, recordedFiles } from '../files.ts'
import type { Parsed, ReadRequest, Source, SourceRecord } from '../source.ts'
import { curvesFromTable } from './curves.ts'
import { FED, type FedOptions } from './live.ts'

/** The curve of Gürkaynak, Sack and Wright, maintained by the Federal Reserve. */
export const fedSource: Source = fedSourceFrom(FED)

/** The same source with another live service, for tests. */
export function fedSourceFrom(options: FedOptions): Source {
  return {
    key: 'fed',
    name: 'Federal Reserve zero-coupon curve',
    licence: 'Public domain (work of the United States Government, 17 USC 105)',
    description:
      'The fitted curve of US Treasury notes and bonds (Gürkaynak, Sack and Wright); live: the last two years',
    suggested: { schedule: '0 17 * * 1-5', timeZone: 'America/New_York' },
    read: request => read(request, options),
  }
}

/** Curves per yielded chunk. */
const CHUNK = 500

async function* read(request: ReadRequest, options: FedOptions): AsyncIterable<Parsed<SourceRecord>> {
  for await (const { name, text, problem, since } of textsOf(request, options)) {
    if (problem !== null) {
      yield { rows: [], failures: [failed(name, 'whole file', problem)], read: 0 }
      continue
    }
    const { curves, failures, read } = curvesFromTable(name, text, since)
    yield { rows: [], failures, read }
    for (let start = 0; start < curves.length; start += CHUNK) {
      const rows = curves.slice(start, start + CHUNK).map((curve): SourceRecord => ({ kind: 'curve', ...curve }))
      yield { rows, failures: [], read: 0 }
    }
  }
}

interface NamedText {
  readonly name: string
  readonly text: string
  readonly problem: string | null
  /** Earlier days are skipped. */
  readonly since: string
}

/** The service has one file with all days since 1961. */
async function* textsOf(request: ReadRequest, options: FedOptions): AsyncIterable<NamedText> {
  const { from, fetch, signal } = request
  if (from === null) {
    request.progress(0, 1, 'the table of curves')
    yield {
      name: options.url,
      text: await fetchText(options.url, { ...options, fetch, signal }),
      problem: null,
      since: options.since(),
    }
    return
  }
  const files = await recordedFiles(from, ['.csv'])
  for (const [index, { name, path }] of files.entries()) {
    signal.throwIfAborted()
    request.progress(index, files.length, name)
    yield { name, ...(await readText(path)), since: '' }
  }
}

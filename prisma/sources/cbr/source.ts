import { failed, readText, recordedFiles } from '../files.ts'
import type { Parsed, ReadRequest, Source, SourceRecord } from '../source.ts'
import { answerFrom } from './answer.ts'
import { type CbrOptions, CBR as LIVE, readKeyRate } from './live.ts'
import { decisionsFrom } from './rates.ts'

/** The key rate of the Bank of Russia: its web service, or recorded responses, HTML pages and tables. */
export const cbrSource: Source = cbrSourceFrom(LIVE)

/** The same source with another live service, for tests. */
export function cbrSourceFrom(options: CbrOptions): Source {
  return {
    key: 'cbr',
    name: 'Bank of Russia key rate',
    licence: 'Facts published by the Bank of Russia: free to use with the source named',
    description: 'The key rate of the Bank of Russia, a policy rate for each day on which it changed',
    suggested: { schedule: '45 13 * * 1-5', timeZone: 'Europe/Moscow' },
    read: request => read(request, options),
  }
}

/** Reads all files before it yields rates, because a change of rate may span several files. */
async function* read(request: ReadRequest, options: CbrOptions): AsyncIterable<Parsed<SourceRecord>> {
  const answers = []
  for await (const { name, text, problem } of textsOf(request, options)) {
    const answer = problem === null ? answerFrom(name, text) : null
    const failures = answer?.failures ?? [failed(name, 'whole file', problem ?? '')]
    answers.push(...(answer?.lines ?? []))
    yield { rows: [], failures, read: answer?.lines.length ?? 0 }
  }
  yield { ...decisionsFrom(answers), read: 0 }
}

interface NamedText {
  readonly name: string
  readonly text: string
  readonly problem: string | null
}

async function* textsOf(request: ReadRequest, options: CbrOptions): AsyncIterable<NamedText> {
  if (request.from === null) {
    request.progress(0, 1, 'the key rate')
    yield { name: options.url, text: await readKeyRate(request, options), problem: null }
    return
  }
  const files = await recordedFiles(request.from, ['.csv', '.xml', '.html'])
  for (const [index, { name, path }] of files.entries()) {
    request.signal.throwIfAborted()
    request.progress(index, files.length, name)
    yield { name, ...(await readText(path, 'windows-1251')) }
  }
}

import { UnreadableFile } from '../../../tables/cell.ts'
import { failed, type RecordedFile, recordedFiles } from '../files.ts'
import type { SourceRecord } from '../record.ts'
import type { Parsed, ReadRequest, Source } from '../source.ts'
import { streamedFiles } from '../streamed-files.ts'
import { downloaded, FIRDS, type FirdsOptions } from './live.ts'
import { readRegister } from './read.ts'

/** Debt instruments of the European reference data register (FIRDS): its files, zipped or not, or the live register. */
export function firdsSource(options: FirdsOptions = FIRDS): Source {
  return {
    key: 'firds',
    name: 'ESMA FIRDS',
    licence: 'Free to use with the source named: European Securities and Markets Authority',
    description: 'Debt instruments that European venues trade, with their terms and venues; no schedules, no prices',
    statesBonds: true,
    read: request => read(request, options),
  }
}

async function* read(request: ReadRequest, options: FirdsOptions): AsyncIterable<Parsed<SourceRecord>> {
  const issuers = new Set<string>()
  for await (const file of filesOf(request, options)) {
    request.signal.throwIfAborted()
    try {
      for (const content of await streamedFiles(file, ['.xml'])) yield* readRegister(content, issuers)
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error
      yield { rows: [], failures: [failed(file.name, 'whole file', error.message)], read: 0 }
    }
  }
}

async function* filesOf(request: ReadRequest, options: FirdsOptions): AsyncIterable<RecordedFile> {
  if (request.from === null) {
    yield* downloaded(request, options)
    return
  }
  const files = await recordedFiles(request.from, ['.xml', '.zip'])
  for (const [index, file] of files.toSorted(fullFirst).entries()) {
    request.progress(index, files.length, file.name)
    yield file
  }
}

/** Full files come before differences, and earlier dates before later ones: file names start with type and date. */
function fullFirst(a: RecordedFile, b: RecordedFile): number {
  const rank = ({ name }: RecordedFile) => (/FULINS/i.test(name) ? 0 : 1)
  return rank(a) - rank(b) || a.name.localeCompare(b.name)
}

import { UnreadableFile } from '../../../tables/cell.ts'
import { failed, type RecordedFile, readText, recordedFiles } from '../files.ts'
import type { SourceRecord } from '../record.ts'
import type { Parsed, ReadRequest, Source } from '../source.ts'
import { streamedFiles } from '../streamed-files.ts'
import { readLinks } from './links.ts'
import { GLEIF, type GleifOptions, readRegister } from './live.ts'
import { issuersFromJson, type ReadIssuers } from './records.ts'

/** Issuers of the global register of legal entities: recorded responses and ISIN tables, or the live register. */
export function gleifSource(options: GleifOptions = GLEIF): Source {
  return {
    key: 'gleif',
    name: 'Global LEI register (GLEIF)',
    licence: 'CC0: free to use',
    description:
      'Legal names, countries and LEI status of stored issuers, and the issuers of stored bonds by ISIN; it never replaces a name from another source',
    read: request => read(request, options),
  }
}

async function* read(request: ReadRequest, options: GleifOptions): AsyncIterable<Parsed<SourceRecord>> {
  if (request.from === null) {
    for await (const answer of readRegister(request, options)) yield parsedFrom(answer)
    return
  }
  const files = await recordedFiles(request.from, ['.json', '.csv', '.zip'])
  for (const [index, file] of files.entries()) {
    request.signal.throwIfAborted()
    request.progress(index, files.length, file.name)
    if (file.path.toLowerCase().endsWith('.json')) yield await readRecords(file)
    else yield* readTable(file, request)
  }
}

function parsedFrom({ issuers, failures, read: count }: ReadIssuers): Parsed<SourceRecord> {
  return { rows: issuers.map(issuer => ({ kind: 'issuer', ...issuer })), failures, read: count }
}

async function readRecords({ name, path }: RecordedFile): Promise<Parsed<SourceRecord>> {
  const { text, problem } = await readText(path)
  if (problem !== null) return { rows: [], failures: [failed(name, 'whole file', problem)], read: 0 }
  return parsedFrom(issuersFromJson(name, text))
}

async function* readTable(file: RecordedFile, request: ReadRequest): AsyncIterable<Parsed<SourceRecord>> {
  try {
    const stored = (await request.stored?.isins()) ?? null
    for (const content of await streamedFiles(file, ['.csv'])) yield* readLinks(content, stored)
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    yield { rows: [], failures: [failed(file.name, 'whole file', error.message)], read: 0 }
  }
}

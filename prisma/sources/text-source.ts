import { type Fetching, fetchText, type LiveOptions } from './fetch-text.ts'
import { failed, type RecordedFile, readText, recordedFiles } from './files.ts'
import type { SourceRecord } from './record.ts'
import type { Parsed, ReadRequest, Source } from './source.ts'

/** A source whose responses are texts that fit into memory. It says what is its own; `textSource` does the rest. */
interface TextSource extends Omit<Source, 'read' | 'live'> {
  readonly options: LiveOptions
  /** The requests to the live service, in order. */
  readonly requests: (request: ReadRequest) => readonly LiveRequest[] | Promise<readonly LiveRequest[]>
  /** Endings of recorded files. */
  readonly extensions: readonly string[]
  /** Encoding of recorded files that are not UTF-8 or UTF-16. */
  readonly olderEncoding?: string
  /** A new reader for each ingestion run. */
  readonly reader: (request: ReadRequest) => TextReader
}

interface LiveRequest extends Pick<Fetching, 'question'> {
  readonly url: string
  /** Shown as progress. */
  readonly what: string
}

export interface NamedText {
  /** The address or the file, for failures. */
  readonly name: string
  readonly text: string
}

interface TextReader {
  readonly read: (text: NamedText) => Iterable<Parsed<SourceRecord>>
  /** Records that need all texts. */
  readonly end?: () => Iterable<Parsed<SourceRecord>>
}

/** Reads recorded files or the live service; a file that is not text is a failure. */
export function textSource({ options, requests, extensions, olderEncoding, reader, ...source }: TextSource): Source {
  return {
    ...source,
    async *read(request) {
      const { read, end } = reader(request)
      const texts =
        request.from === null
          ? fetchedTexts(await requests(request), options, request)
          : recordedTexts(await recordedFiles(request.from, extensions), olderEncoding ?? null, request)
      for await (const { problem, ...text } of texts) {
        if (problem === null) yield* read(text)
        else yield { rows: [], failures: [failed(text.name, 'whole file', problem)], read: 0 }
      }
      if (end !== undefined) yield* end()
    },
  }
}

type FoundText = NamedText & { readonly problem: string | null }

async function* fetchedTexts(
  requests: readonly LiveRequest[],
  options: LiveOptions,
  { fetch, signal, progress }: ReadRequest,
): AsyncIterable<FoundText> {
  for (const [index, { url, what, ...question }] of requests.entries()) {
    progress(index, requests.length, what)
    yield { name: url, text: await fetchText(url, { ...options, ...question, fetch, signal }), problem: null }
  }
}

async function* recordedTexts(
  files: readonly RecordedFile[],
  olderEncoding: string | null,
  { signal, progress }: ReadRequest,
): AsyncIterable<FoundText> {
  for (const [index, { name, path }] of files.entries()) {
    signal.throwIfAborted()
    progress(index, files.length, name)
    yield { name, ...(await readText(path, olderEncoding)) }
  }
}

/** Records that were read before, in chunks that are stored one after another. */
export function* inChunks(rows: readonly SourceRecord[], size: number): Iterable<Parsed<SourceRecord>> {
  for (let start = 0; start < rows.length; start += size) {
    yield { rows: rows.slice(start, start + size), failures: [], read: 0 }
  }
}

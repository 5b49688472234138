import { type Bytes, bytesOf, type Encoded } from './bytes.ts'
import { quoted } from './etag.ts'

/** A payload in several forms; each form is made on first use. */
export interface DataAnswer {
  readonly kind: 'data'
  readonly data: unknown
  readonly text: string
  readonly bytes: Bytes
  /** The same bytes as a buffer, ready to send. */
  readonly body: Buffer
  /** Content codings of the body made so far; present when the answer is cached. */
  readonly encoded?: Encoded | undefined
  readonly etag: string
  /** Revision of the market data. */
  readonly revision: number
  /** Number of rows of a list; 1 for a single object, 0 for null. */
  readonly rows: number
}

interface WrittenAnswer extends Pick<DataAnswer, 'body' | 'encoded' | 'rows'> {}

interface AnswerState {
  /** Null to derive it from the text. */
  readonly etag: string | null
  readonly revision: number
}

export function writtenAnswer(written: WrittenAnswer, state: AnswerState): DataAnswer {
  return new WrittenData(written, state)
}

export function dataAnswer(data: unknown, state: AnswerState): DataAnswer {
  return new RunData(data, state)
}

// These are classes because V8 gives an object literal with getters dictionary properties, and what those reference is
// not collected in the young generation: every answer would outlive its request by far.

class WrittenData implements DataAnswer {
  readonly kind = 'data'
  readonly body: Buffer
  readonly encoded: Encoded | undefined
  readonly rows: number
  readonly revision: number
  readonly #etag: string | null
  #text: string | undefined
  #bytes: Bytes | undefined
  #parsed: { readonly data: unknown } | undefined

  constructor({ body, encoded, rows }: WrittenAnswer, { etag, revision }: AnswerState) {
    this.body = body
    this.encoded = encoded
    this.rows = rows
    this.revision = revision
    this.#etag = etag
  }

  get etag(): string {
    return this.#etag ?? quoted(this.text)
  }

  get text(): string {
    this.#text ??= this.body.toString()
    return this.#text
  }

  get bytes(): Bytes {
    this.#bytes ??= this.body.toString('latin1') as Bytes
    return this.#bytes
  }

  get data(): unknown {
    this.#parsed ??= { data: JSON.parse(this.text) }
    return this.#parsed.data
  }
}

class RunData implements DataAnswer {
  readonly kind = 'data'
  readonly data: unknown
  readonly rows: number
  readonly revision: number
  readonly #etag: string | null
  #text: string | undefined

  constructor(data: unknown, { etag, revision }: AnswerState) {
    this.data = data
    this.rows = rowsIn(data)
    this.revision = revision
    this.#etag = etag
  }

  get etag(): string {
    return this.#etag ?? quoted(this.text)
  }

  get text(): string {
    this.#text ??= JSON.stringify(this.data ?? null)
    return this.#text
  }

  get bytes(): Bytes {
    return bytesOf(this.text)
  }

  get body(): Buffer {
    return Buffer.from(this.text)
  }
}

function rowsIn(data: unknown): number {
  const items = (data as { readonly items?: unknown } | null | undefined)?.items
  if (Array.isArray(items)) return items.length
  return data === null || data === undefined ? 0 : 1
}

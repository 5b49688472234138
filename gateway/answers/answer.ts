import { type Bytes, bytesOf, type Encoded, textOf } from './bytes.ts'
import { quoted } from './etag.ts'

/** A payload; whichever form of it is not there yet is made when it is asked for. */
export interface DataAnswer {
  readonly kind: 'data'
  readonly data: unknown
  readonly text: string
  readonly bytes: Bytes
  /** What was made of the bytes on their way out, where they are kept for the next one who asks. */
  readonly encoded?: Encoded | undefined
  readonly etag: string
  /** Of a list its rows, else the one thing that it is about. */
  readonly rows: number
}

interface WrittenAnswer extends Pick<DataAnswer, 'bytes' | 'encoded' | 'rows'> {}

/** @param etag null where only the text tells it */
export function writtenAnswer({ bytes, encoded, rows }: WrittenAnswer, etag: string | null): DataAnswer {
  let text: string | undefined
  let parsed: { readonly data: unknown } | null = null
  const read = () => {
    text ??= textOf(bytes)
    return text
  }
  return {
    kind: 'data',
    bytes,
    encoded,
    rows,
    get etag() {
      return etag ?? quoted(read())
    },
    get text() {
      return read()
    },
    get data() {
      parsed ??= { data: JSON.parse(read()) }
      return parsed.data
    },
  }
}

/** @param etag null where only the text tells it */
export function dataAnswer(data: unknown, etag: string | null): DataAnswer {
  let text: string | undefined
  const written = () => {
    text ??= JSON.stringify(data ?? null)
    return text
  }
  return {
    kind: 'data',
    data,
    rows: rowsIn(data),
    get etag() {
      return etag ?? quoted(written())
    },
    get text() {
      return written()
    },
    get bytes() {
      return bytesOf(written())
    },
  }
}

function rowsIn(data: unknown): number {
  const items = (data as { readonly items?: unknown } | null | undefined)?.items
  if (Array.isArray(items)) return items.length
  return data === null || data === undefined ? 0 : 1
}

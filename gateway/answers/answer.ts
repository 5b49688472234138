import { quoted } from './etag.ts'

/** A payload; whichever of the two is not there yet, text or data, is made when it is asked for. */
export interface DataAnswer {
  readonly kind: 'data'
  readonly data: unknown
  readonly text: string
  readonly etag: string
  /** Of a list its rows, else the one thing that it is about. */
  readonly rows: number
}

export function textAnswer({ text, rows }: { readonly text: string; readonly rows: number }, etag: string): DataAnswer {
  let parsed: { readonly data: unknown } | null = null
  return {
    kind: 'data',
    text,
    etag,
    rows,
    get data() {
      parsed ??= { data: JSON.parse(text) }
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
  }
}

function rowsIn(data: unknown): number {
  const items = (data as { readonly items?: unknown } | null | undefined)?.items
  if (Array.isArray(items)) return items.length
  return data === null || data === undefined ? 0 : 1
}

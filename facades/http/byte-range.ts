import type { IncomingHttpHeaders } from 'node:http'

/** The bytes from `start` to `end`, inclusive. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

const BYTES = /^bytes=(\d{0,15})-(\d{0,15})$/

/**
 * The range that a request asks for, RFC 9110: one range, or the last bytes. Several ranges, another unit, a malformed
 * header and an `If-Range` of another version mean the whole.
 * @returns null for the whole; `beyond` where nothing of the range exists
 */
export function byteRange(
  headers: IncomingHttpHeaders,
  { size, etag }: { readonly size: number; readonly etag: string },
): ByteRange | null | 'beyond' {
  const [, first = '', last = ''] = BYTES.exec(headers.range ?? '') ?? []
  if (first === '' && last === '') return null
  if (headers['if-range'] !== undefined && headers['if-range'] !== etag) return null
  if (first === '')
    return Number(last) === 0 || size === 0 ? 'beyond' : { start: Math.max(size - Number(last), 0), end: size - 1 }
  if (last !== '' && Number(last) < Number(first)) return null
  if (Number(first) >= size) return 'beyond'
  return { start: Number(first), end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}

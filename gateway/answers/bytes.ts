declare const BYTES: unique symbol

/**
 * UTF-8 bytes as a string with one character per byte: its length is the Content-Length, it is sent as `latin1`, and one
 * non-Latin letter does not make V8 store the whole string in two bytes per character. Parts concatenate like any string.
 */
export type Bytes = string & { readonly [BYTES]: true }

/** A response body: the buffer of a written answer, or text. */
export type Body = Buffer | Bytes

/** The same bytes by content coding, such as gzip; each coding is made on first use. */
export type Encoded = Map<string, Buffer>

const PLAIN = /^[\0-\x7f]*$/

export function bytesOf(text: string): Bytes {
  return (PLAIN.test(text) ? text : Buffer.from(text).toString('latin1')) as Bytes
}

export function textOf(bytes: Bytes): string {
  return PLAIN.test(bytes) ? bytes : Buffer.from(bytes, 'latin1').toString()
}

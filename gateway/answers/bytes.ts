declare const BYTES: unique symbol

/**
 * Text as the bytes of its UTF-8, each of them a character: its length is the Content-Length, it goes out as it is
 * (`latin1`), and one letter beyond western Europe does not make all of it twice as wide. Pieces of it are put together
 * like those of any text.
 */
export type Bytes = string & { readonly [BYTES]: true }

/** Bytes as they are sent: of an answer that was written, or of some text. */
export type Body = Buffer | Bytes

/** The same bytes in content codings such as gzip, by their names: each is made when somebody asks for it. */
export type Encoded = Map<string, Buffer>

const PLAIN = /^[\0-\x7f]*$/

export function bytesOf(text: string): Bytes {
  return (PLAIN.test(text) ? text : Buffer.from(text).toString('latin1')) as Bytes
}

export function textOf(bytes: Bytes): string {
  return PLAIN.test(bytes) ? bytes : Buffer.from(bytes, 'latin1').toString()
}

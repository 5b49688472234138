import type { Gathered, Same } from './gathered.ts'

/**
 * What a thread is told at a time. Texts are copied when they arrive, so a long dictionary goes before its column in
 * parts.
 */
export type Told = Gathered | Same | { readonly kind: 'texts'; readonly texts: readonly string[] }

/** Texts that are copied while nobody else has a turn. */
const TEXTS = 5_000

/** In parts that take little time to receive. */
export async function* told(pieces: AsyncIterable<Gathered | Same>): AsyncIterable<Told> {
  for await (const piece of pieces) {
    const dictionary = 'coded' in piece ? piece.coded.dictionary : null
    if (!('coded' in piece) || !Array.isArray(dictionary)) yield piece
    else {
      for (let start = 0; start < dictionary.length; start += TEXTS) {
        yield { kind: 'texts', texts: dictionary.slice(start, start + TEXTS) }
      }
      yield { ...piece, coded: { ...piece.coded, dictionary: [] } }
    }
  }
}

/** What was told, put together again. */
export async function* whole(said: AsyncIterable<Told>): AsyncIterable<Gathered | Same> {
  let texts: string[] = []
  for await (const piece of said) {
    if (piece.kind === 'texts') for (const text of piece.texts) texts.push(text)
    else if (texts.length === 0 || !('coded' in piece)) yield piece
    else {
      yield { ...piece, coded: { ...piece.coded, dictionary: texts } }
      texts = []
    }
  }
}

/** The memory of numbers in a piece: it goes over to the other thread instead of being copied. */
export function memoryOf(value: unknown, found = new Set<ArrayBuffer>()): ReadonlySet<ArrayBuffer> {
  if (ArrayBuffer.isView(value)) found.add(value.buffer as ArrayBuffer)
  else if (isRecord(value)) for (const each of Object.values(value)) memoryOf(each, found)
  return found
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}

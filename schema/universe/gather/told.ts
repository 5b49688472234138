import type { Gathered } from './gathered.ts'

/**
 * What a thread is told at a time. Texts are copied when they arrive, so a long dictionary goes before its column in
 * parts; null when all is told.
 */
export type Told = Gathered | { readonly kind: 'texts'; readonly texts: readonly string[] } | null

/** Texts that are copied while nobody else has a turn. */
const TEXTS = 5_000

/** In parts that take little time to receive. */
export async function* told(pieces: AsyncIterable<Gathered>): AsyncIterable<NonNullable<Told>> {
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

/** What was told, put together again. @param next waits for what is told next */
export async function* whole(next: () => Promise<Told>): AsyncIterable<Gathered> {
  let texts: string[] = []
  for (let piece = await next(); piece !== null; piece = await next()) {
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

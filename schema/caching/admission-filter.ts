import { textHash } from './text-hash.ts'

/**
 * Tells of a text whether it was asked about lately, without keeping it: what is kept of a request outlives it, and most
 * are asked once. A text is forgotten when another one comes to its place, and one in four billion is taken for another:
 * for what is worth remembering, never for what is true.
 * @param places a power of two
 */
export function admissionFilter(places: number): (text: string) => boolean {
  const marks = new Int32Array(places)
  return text => {
    const mark = textHash(text)
    const place = mark & (places - 1)
    const isKnown = marks[place] === mark
    marks[place] = mark
    return isKnown
  }
}

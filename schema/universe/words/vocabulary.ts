import { grouped, type IntList, intList } from './int-list.ts'

/** Distinct words with the places where they stand; a word is found by any part of it. */
export interface Vocabulary {
  /** How many words there are; they are numbered as they came. */
  readonly size: number
  word(number: number): string
  /** Places of a word. */
  placesOf(word: number): Int32Array
  /** The words that hold a text. */
  holding(text: string): readonly number[]
  ofLength(length: number): Int32Array
}

/** Collects words and their places; the places are told in order. */
export function vocabularyBuilder() {
  const numbers = new Map<string, number>()
  const lastPlaceOf = intList()
  const wordOf = intList()
  const placeOf = intList()
  return {
    /** @returns the number of the word; a new one has the number of those before it */
    number: (word: string): number => numbers.getOrInsert(word, numbers.size),
    add(word: number, place: number): void {
      if (lastPlaceOf.at(word) === place) return
      lastPlaceOf.put(word, place)
      wordOf.push(word)
      placeOf.push(place)
    },
    build: () => vocabularyOf([...numbers.keys()], wordOf, placeOf),
  }
}

/** Words stand in one text, parted by line ends, so that one scan by the engine's own search finds all. */
function vocabularyOf(words: readonly string[], wordOf: IntList, placeOf: IntList): Vocabulary {
  const size = words.length
  const text = `${words.join('\n')}\n`
  const offsets = new Int32Array(size + 1)
  const lengths = new Int32Array(size)
  let longest = 0
  for (const [number, { length }] of words.entries()) {
    offsets[number + 1] = (offsets[number] as number) + length + 1
    lengths[number] = length
    longest = Math.max(longest, length)
  }
  const places = grouped(size, wordOf.values(), placeOf.values())
  const byLength = grouped(longest + 1, lengths, Int32Array.from(lengths.keys()))
  const holding = (part: string) => {
    const found: number[] = []
    for (let at = text.indexOf(part); at >= 0; ) {
      const word = wordAt(offsets, at)
      found.push(word)
      at = text.indexOf(part, offsets[word + 1])
    }
    return found
  }
  return {
    size,
    word: number => text.slice(offsets[number], (offsets[number + 1] ?? 0) - 1),
    placesOf: places.of,
    holding,
    ofLength: byLength.of,
  }
}

/** The last word that begins at or before a place in the text. */
function wordAt(offsets: Int32Array, at: number): number {
  let low = 0
  let high = offsets.length - 2
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((offsets[middle] as number) <= at) low = middle
    else high = middle - 1
  }
  return low
}

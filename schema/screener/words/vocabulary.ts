import { type Grouped, grouped, type IntList, inGroup, intList } from './int-list.ts'

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

/** What a vocabulary is made of, as plain values. */
export interface Words {
  /** Words stand in one text, parted by line ends, so that one scan by the engine's own search finds all. */
  readonly text: string
  /** Where each word begins in the text; one more entry for the end. */
  readonly offsets: Int32Array
  /** By word. */
  readonly places: Grouped
  readonly byLength: Grouped
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
    build: () => wordsOf([...numbers.keys()], wordOf, placeOf),
  }
}

function wordsOf(words: readonly string[], wordOf: IntList, placeOf: IntList): Words {
  const offsets = new Int32Array(words.length + 1)
  const lengths = new Int32Array(words.length)
  let longest = 0
  for (const [number, { length }] of words.entries()) {
    offsets[number + 1] = (offsets[number] as number) + length + 1
    lengths[number] = length
    longest = Math.max(longest, length)
  }
  return {
    text: `${words.join('\n')}\n`,
    offsets,
    places: grouped(words.length, wordOf.values(), placeOf.values()),
    byLength: grouped(longest + 1, lengths, Int32Array.from(lengths.keys())),
  }
}

export function vocabularyOf({ text, offsets, places, byLength }: Words): Vocabulary {
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
    size: offsets.length - 1,
    word: number => text.slice(offsets[number], (offsets[number + 1] ?? 0) - 1),
    placesOf: word => inGroup(places, word),
    holding,
    ofLength: length => inGroup(byLength, length),
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

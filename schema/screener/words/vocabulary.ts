import { type Grouped, grouped, type IntList, inGroup, intList } from './int-list.ts'
import { lettersOf } from './typos.ts'

/** Distinct words with the positions of their rows; a word is found by any substring. */
export interface Vocabulary {
  /** Number of words. Words are numbered in order of insertion. */
  readonly size: number
  word(number: number): string
  /** Positions of the rows with a word. */
  placesOf(word: number): Int32Array
  /** Numbers of the words that contain a text. */
  containing(text: string): readonly number[]
  ofLength(length: number): Int32Array
  /** As `lettersOf` of the word. */
  lettersOf(word: number): number
}

/** A vocabulary as plain values. */
export interface Words {
  /** All words in one text, separated by line feeds, so that one native string search finds all matches. */
  readonly text: string
  /** Start of each word in the text; one more entry for the end. */
  readonly offsets: Int32Array
  /** By word. */
  readonly places: Grouped
  readonly byLength: Grouped
}

/** Collects words and their positions; positions must be added in ascending order. */
export function vocabularyBuilder() {
  const numbers = new Map<string, number>()
  const lastPlaceOf = intList()
  const wordOf = intList()
  const placeOf = intList()
  return {
    /** @returns the number of the word; new words are numbered consecutively */
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
  const containing = (part: string) => {
    const found: number[] = []
    for (let at = text.indexOf(part); at >= 0; ) {
      const word = wordAt(offsets, at)
      found.push(word)
      at = text.indexOf(part, offsets[word + 1])
    }
    return found
  }
  const size = offsets.length - 1
  const word = (number: number) => text.slice(offsets[number], (offsets[number + 1] ?? 0) - 1)
  /** Made by the first search for typos. */
  let letters: Int32Array | undefined
  return {
    size,
    word,
    lettersOf: number => {
      letters ??= Int32Array.from({ length: size }, (_, one) => lettersOf(word(one)))
      return letters[number] ?? 0
    },
    placesOf: word => inGroup(places, word),
    containing,
    ofLength: length => inGroup(byLength, length),
  }
}

/** The last word that begins at or before an offset in the text. */
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

import { folded, inOtherLayout, piecesOf } from './fold.ts'
import { isWithin, slipsAllowed } from './typos.ts'
import type { Vocabulary } from './vocabulary.ts'
import { type WordIndex, wordIndexOf } from './word-index.ts'

/** A shorter word would be found everywhere once spellings are made alike. */
const SHORTEST_HEARD = 3

/** The rows in which every word is found; slips are forgiven only to a word that is found nowhere. */
export function rowsWithWords(
  rows: readonly object[],
  columns: readonly string[],
  words: readonly string[],
): ReadonlySet<object> {
  const index = wordIndexOf(rows, columns)
  const found = words.map(word => placesOfWord(word, index)).reduce(inBoth, null)
  return new Set(found === null ? rows : [...found].map(place => rows[place] as object))
}

type Places = ReadonlySet<number>

function placesOfWord(word: string, index: WordIndex): Places {
  const exact = exactly(word, index)
  if (exact.size > 0 || isShort(word)) return exact
  const otherLayout = exactly(inOtherLayout(word), index)
  if (otherLayout.size > 0) return otherLayout
  const pieces = piecesOf(word).map(piece => {
    const heard = exactlyHeard(piece, index)
    return heard.size > 0 ? heard : withSlips(piece, index)
  })
  return pieces.reduce(inBoth, null) ?? new Set()
}

/** As written, or as heard in the other script. */
function exactly(word: string, index: WordIndex): Places {
  const written = placesOf(index.written, index.written.holding(word))
  if (isShort(word)) return written
  const heard = piecesOf(word)
    .map(piece => exactlyHeard(piece, index))
    .reduce(inBoth, null)
  return heard === null ? written : written.union(heard)
}

function isShort(word: string): boolean {
  return piecesOf(word).map(folded).join('').length < SHORTEST_HEARD
}

function exactlyHeard(piece: string, { heard }: WordIndex): Places {
  const spelling = folded(piece)
  return spelling === '' ? new Set() : placesOf(heard, heard.holding(spelling))
}

function withSlips(piece: string, { heard }: WordIndex): Places {
  const spelling = folded(piece)
  const slips = Math.min(slipsAllowed(piece), slipsAllowed(spelling))
  if (slips === 0) return new Set()
  const hasDigits = /\d/.test(spelling)
  const near: number[] = []
  for (let length = spelling.length - slips; length <= spelling.length + slips; length += 1) {
    for (const word of heard.byLength.get(length) ?? []) {
      const other = heard.words[word] as string
      if (/\d/.test(other) === hasDigits && isWithin(slips, spelling, other)) near.push(word)
    }
  }
  return placesOf(heard, near)
}

function placesOf(vocabulary: Vocabulary, words: readonly number[]): Places {
  const places = new Set<number>()
  for (const word of words) for (const place of vocabulary.placesOf(word)) places.add(place)
  return places
}

/** @param before null before the first */
function inBoth(before: Places | null, places: Places): Places | null {
  return before === null ? places : before.intersection(places)
}

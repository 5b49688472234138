import { type Bits, countBits, intersectBits, noBits, positionsIn } from '../../snapshot/columns/bits.ts'
import { folded, inOtherLayout, piecesOf } from './fold.ts'
import { hasDigits, isWithin, lettersOf, mayBeWithin, typosAllowed } from './typos.ts'
import type { Vocabulary } from './vocabulary.ts'
import { type WordIndex, wordIndexOf } from './word-index.ts'

/** A shorter word would match everywhere once spellings are normalised. */
const SHORTEST_PHONETIC = 3

interface FoundWords {
  /** Positions of the rows that have them, ascending; null without words. */
  readonly places: Uint32Array | null
  /** Words that were not, or not only, matched as written. */
  readonly forgiven: readonly ForgivenWord[]
}

export interface ForgivenWord {
  readonly word: string
  /** True when some rows have the word as written and others were found in addition. */
  readonly isWritten: boolean
  /** The words of the found rows that were matched instead, most common first. */
  readonly taken: readonly string[]
}

const NOWHERE: FoundWords = { places: new Uint32Array(), forgiven: [] }

/**
 * The rows in which every word is found. Typos are tolerated only in a word that is found nowhere. Where no row has the
 * words so far, the rest is not looked for: it could add nothing.
 */
export function findWords(rows: readonly object[], columns: readonly string[], words: readonly string[]): FoundWords {
  const index = wordIndexOf(rows, columns)
  const search = { index, length: rows.length }
  const matches: Match[] = []
  let found: Bits | null = null
  for (const word of words) {
    const match = matchOf(word, search)
    matches.push(match)
    if (found === null) found = match.places.slice()
    else intersectBits(found, match.places)
    if (isEmpty(found)) return NOWHERE
  }
  if (found === null) return { places: null, forgiven: [] }
  const places = found
  const forgiven = matches.flatMap(match => forgivenIn(match, places, index.written))
  return { places: positionsIn(places, countBits(places)), forgiven }
}

interface Search {
  readonly index: WordIndex
  /** Number of rows. */
  readonly length: number
}

/** Where a word is found, and the words that were matched instead. */
interface Match {
  readonly word: string
  readonly places: Bits
  /** Those of the places where it occurs as written. */
  readonly written: Bits
  /** Numbers of written words that may have been matched instead; asked only where rows are found. */
  readonly taken: () => ReadonlySet<number>
}

function matchOf(word: string, search: Search): Match {
  const { index, length } = search
  const written = placesOf(index.written, index.written.containing(word), length)
  if (isShort(word)) return { word, places: written, written, taken: () => new Set() }
  const heard = phoneticIn(piecesOf(word), search, exactPhonetic)
  const exact = inEither(written, heard.places)
  if (!isEmpty(exact)) return { word, places: exact, written, taken: heard.taken }
  const other = inOtherLayout(word)
  const otherWritten = index.written.containing(other)
  const otherHeard = phoneticIn(isShort(other) ? [] : piecesOf(other), search, exactPhonetic)
  const places = inEither(placesOf(index.written, otherWritten, length), otherHeard.places)
  if (!isEmpty(places)) {
    return { word, places, written, taken: () => otherHeard.taken().union(new Set(otherWritten)) }
  }
  return { word, written, ...phoneticIn(piecesOf(word), search, exactOrWithTypos) }
}

function isShort(word: string): boolean {
  return piecesOf(word).map(folded).join('').length < SHORTEST_PHONETIC
}

/** Where every piece of a word matches phonetically, preferably in words that contain all pieces. */
function phoneticIn(
  pieces: readonly string[],
  { index, length }: Search,
  hear: (piece: string, index: WordIndex) => readonly number[],
): Pick<Match, 'places' | 'taken'> {
  const heard = pieces.map(piece => hear(piece, index))
  const [first = noBits(length), ...others] = heard.map(words => placesOf(index.heard, words, length))
  for (const places of others) intersectBits(first, places)
  return { places: first, taken: () => spellingsOfAll(heard, index) }
}

function spellingsOfAll(heard: readonly (readonly number[])[], index: WordIndex): ReadonlySet<number> {
  const spelled = heard.map(words => new Set(words.flatMap(word => [...index.spellingsOf(word)])))
  const together = spelled.reduce<ReadonlySet<number> | null>((all, words) => all?.intersection(words) ?? words, null)
  return together !== null && together.size > 0 ? together : new Set(spelled.flatMap(words => [...words]))
}

function exactPhonetic(piece: string, { heard }: WordIndex): readonly number[] {
  const spelling = folded(piece)
  return spelling === '' ? [] : heard.containing(spelling)
}

function exactOrWithTypos(piece: string, index: WordIndex): readonly number[] {
  const exact = exactPhonetic(piece, index)
  return exact.length > 0 ? exact : withTypos(piece, index)
}

function withTypos(piece: string, { heard }: WordIndex): readonly number[] {
  const spelling = folded(piece)
  const typos = Math.min(typosAllowed(piece), typosAllowed(spelling))
  if (typos === 0) return []
  const letters = lettersOf(spelling)
  const near: number[] = []
  for (let length = spelling.length - typos; length <= spelling.length + typos; length += 1) {
    for (const word of heard.ofLength(length)) {
      const others = heard.lettersOf(word)
      if (!mayBeWithin(typos, letters, others) || hasDigits(others) !== hasDigits(letters)) continue
      if (isWithin(typos, spelling, heard.word(word))) near.push(word)
    }
  }
  return near
}

/** The words to report: only those of rows that were found and do not contain the word as written. */
function forgivenIn({ word, written, taken }: Match, found: Bits, vocabulary: Vocabulary) {
  const isTolerated = (place: number) => isIn(found, place) && !isIn(written, place)
  const counted = [...taken()].flatMap(other => {
    const count = vocabulary.placesOf(other).filter(isTolerated).length
    return count === 0 ? [] : [{ text: bare(vocabulary.word(other)), count }]
  })
  if (counted.length === 0) return []
  const byText = Map.groupBy(counted, ({ text }) => text)
  const totals = [...byText].map(([text, same]) => ({ text, count: same.reduce((sum, { count }) => sum + count, 0) }))
  totals.sort((a, b) => b.count - a.count || (a.text < b.text ? -1 : 1))
  return [{ word, isWritten: !isEmpty(written), taken: totals.map(({ text }) => text) }]
}

/** Without the quotes and brackets around a word. */
function bare(word: string): string {
  return word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
}

function placesOf(vocabulary: Vocabulary, words: readonly number[], length: number): Bits {
  const places = noBits(length)
  for (const word of words) {
    for (const place of vocabulary.placesOf(word))
      places[place >>> 5] = (places[place >>> 5] ?? 0) | (1 << (place & 31))
  }
  return places
}

function inEither(places: Bits, others: Bits): Bits {
  return places.map((part, at) => part | (others[at] ?? 0))
}

function isIn(places: Bits, place: number): boolean {
  return (((places[place >>> 5] ?? 0) >>> (place & 31)) & 1) === 1
}

function isEmpty(places: Bits): boolean {
  return places.every(part => part === 0)
}

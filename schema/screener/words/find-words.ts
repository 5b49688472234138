import { folded, inOtherLayout, piecesOf } from './fold.ts'
import { isWithin, typosAllowed } from './typos.ts'
import type { Vocabulary } from './vocabulary.ts'
import { type WordIndex, wordIndexOf } from './word-index.ts'

/** A shorter word would match everywhere once spellings are normalised. */
const SHORTEST_PHONETIC = 3

interface FoundWords {
  /** Positions of the rows that have them, unordered; null without words. */
  readonly places: ReadonlySet<number> | null
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

/** The rows in which every word is found. Typos are tolerated only in a word that is found nowhere. */
export function findWords(rows: readonly object[], columns: readonly string[], words: readonly string[]): FoundWords {
  const index = wordIndexOf(rows, columns)
  const matches = words.map(word => matchOf(word, index))
  const places = matches.map(match => match.places).reduce(inBoth, null)
  if (places === null) return { places, forgiven: [] }
  return { places, forgiven: matches.flatMap(match => forgivenIn(match, places, index.written)) }
}

/** Where a word is found, and the words that were matched instead. */
interface Match {
  readonly word: string
  readonly places: Places
  /** Those of the places where it occurs as written. */
  readonly written: Places
  /** Numbers of written words that may have been matched instead. */
  readonly taken: ReadonlySet<number>
}

type Places = ReadonlySet<number>

function matchOf(word: string, index: WordIndex): Match {
  const written = placesOf(index.written, index.written.containing(word))
  if (isShort(word)) return { word, places: written, written, taken: new Set() }
  const heard = phoneticIn(piecesOf(word), index, exactPhonetic)
  const exact = written.union(heard.places)
  if (exact.size > 0) return { word, places: exact, written, taken: heard.taken }
  const other = inOtherLayout(word)
  const otherWritten = index.written.containing(other)
  const otherHeard = phoneticIn(isShort(other) ? [] : piecesOf(other), index, exactPhonetic)
  const places = placesOf(index.written, otherWritten).union(otherHeard.places)
  if (places.size > 0) return { word, places, written, taken: otherHeard.taken.union(new Set(otherWritten)) }
  return { word, written, ...phoneticIn(piecesOf(word), index, exactOrWithTypos) }
}

function isShort(word: string): boolean {
  return piecesOf(word).map(folded).join('').length < SHORTEST_PHONETIC
}

/** Where every piece of a word matches phonetically, preferably in words that contain all pieces. */
function phoneticIn(
  pieces: readonly string[],
  index: WordIndex,
  hear: (piece: string, index: WordIndex) => readonly number[],
): Pick<Match, 'places' | 'taken'> {
  const heard = pieces.map(piece => hear(piece, index))
  const places = heard.map(words => placesOf(index.heard, words)).reduce(inBoth, null) ?? new Set()
  const spelled = heard.map(words => new Set(words.flatMap(word => [...index.spellingsOf(word)])))
  const together = spelled.reduce<ReadonlySet<number> | null>(inBoth, null) ?? new Set()
  return { places, taken: together.size > 0 ? together : new Set(spelled.flatMap(words => [...words])) }
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
  const hasDigits = /\d/.test(spelling)
  const near: number[] = []
  for (let length = spelling.length - typos; length <= spelling.length + typos; length += 1) {
    for (const word of heard.ofLength(length)) {
      const other = heard.word(word)
      if (/\d/.test(other) === hasDigits && isWithin(typos, spelling, other)) near.push(word)
    }
  }
  return near
}

/** The words to report: only those of rows that were found and do not contain the word as written. */
function forgivenIn({ word, written, taken }: Match, found: Places, vocabulary: Vocabulary) {
  const isTolerated = (place: number) => found.has(place) && !written.has(place)
  const counted = [...taken].flatMap(other => {
    const count = vocabulary.placesOf(other).filter(isTolerated).length
    return count === 0 ? [] : [{ text: bare(vocabulary.word(other)), count }]
  })
  if (counted.length === 0) return []
  const byText = Map.groupBy(counted, ({ text }) => text)
  const totals = [...byText].map(([text, same]) => ({ text, count: same.reduce((sum, { count }) => sum + count, 0) }))
  totals.sort((a, b) => b.count - a.count || (a.text < b.text ? -1 : 1))
  return [{ word, isWritten: written.size > 0, taken: totals.map(({ text }) => text) }]
}

/** Without the quotes and brackets around a word. */
function bare(word: string): string {
  return word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
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

import { folded, inOtherLayout, piecesOf } from './fold.ts'
import { isWithin, slipsAllowed } from './typos.ts'
import type { Vocabulary } from './vocabulary.ts'
import { type WordIndex, wordIndexOf } from './word-index.ts'

/** A shorter word would be found everywhere once spellings are made alike. */
const SHORTEST_HEARD = 3

export interface FoundWords {
  /** Positions of the rows that have them, in no order; null where no word is looked for. */
  readonly places: ReadonlySet<number> | null
  /** Words that were not, or not only, taken as they are written. */
  readonly forgiven: readonly ForgivenWord[]
}

export interface ForgivenWord {
  readonly word: string
  /** Some rows have it as it is written; the others are found beside them. */
  readonly isWritten: boolean
  /** The words of the found rows that were taken for it, the commonest first. */
  readonly taken: readonly string[]
}

/** The rows in which every word is found; slips are forgiven only to a word that is found nowhere. */
export function findWords(rows: readonly object[], columns: readonly string[], words: readonly string[]): FoundWords {
  const index = wordIndexOf(rows, columns)
  const matches = words.map(word => matchOf(word, index))
  const places = matches.map(match => match.places).reduce(inBoth, null)
  if (places === null) return { places, forgiven: [] }
  return { places, forgiven: matches.flatMap(match => forgivenIn(match, places, index.written)) }
}

/** Where a word is found, and the words there that were taken for it. */
interface Match {
  readonly word: string
  readonly places: Places
  /** Those of the places where it stands as it is written. */
  readonly written: Places
  /** Written words, by their numbers, that may have been taken for it. */
  readonly taken: ReadonlySet<number>
}

type Places = ReadonlySet<number>

function matchOf(word: string, index: WordIndex): Match {
  const written = placesOf(index.written, index.written.holding(word))
  if (isShort(word)) return { word, places: written, written, taken: new Set() }
  const heard = heardIn(piecesOf(word), index, exactlyHeard)
  const exact = written.union(heard.places)
  if (exact.size > 0) return { word, places: exact, written, taken: heard.taken }
  const other = inOtherLayout(word)
  const otherWritten = index.written.holding(other)
  const otherHeard = heardIn(isShort(other) ? [] : piecesOf(other), index, exactlyHeard)
  const places = placesOf(index.written, otherWritten).union(otherHeard.places)
  if (places.size > 0) return { word, places, written, taken: otherHeard.taken.union(new Set(otherWritten)) }
  return { word, written, ...heardIn(piecesOf(word), index, exactlyOrWithSlips) }
}

function isShort(word: string): boolean {
  return piecesOf(word).map(folded).join('').length < SHORTEST_HEARD
}

/** Where every piece of a word is heard, in words that hold as many of the pieces as any does. */
function heardIn(
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

function exactlyHeard(piece: string, { heard }: WordIndex): readonly number[] {
  const spelling = folded(piece)
  return spelling === '' ? [] : heard.holding(spelling)
}

function exactlyOrWithSlips(piece: string, index: WordIndex): readonly number[] {
  const exact = exactlyHeard(piece, index)
  return exact.length > 0 ? exact : withSlips(piece, index)
}

function withSlips(piece: string, { heard }: WordIndex): readonly number[] {
  const spelling = folded(piece)
  const slips = Math.min(slipsAllowed(piece), slipsAllowed(spelling))
  if (slips === 0) return []
  const hasDigits = /\d/.test(spelling)
  const near: number[] = []
  for (let length = spelling.length - slips; length <= spelling.length + slips; length += 1) {
    for (const word of heard.ofLength(length)) {
      const other = heard.word(word)
      if (/\d/.test(other) === hasDigits && isWithin(slips, spelling, other)) near.push(word)
    }
  }
  return near
}

/** What is told of a word: only what stands in a row that was found, and not for the word as it is written. */
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

import { setImmediate } from 'node:timers/promises'
import { readerOf } from '../../filters/read.ts'
import { folded, piecesOf } from './fold.ts'
import { type Grouped, grouped, inGroup, intList } from './int-list.ts'
import { type Vocabulary, vocabularyBuilder, vocabularyOf, type Words } from './vocabulary.ts'

/** The words of a list of rows, as written and as heard; places are positions in the list. */
export interface WordIndex {
  readonly written: Vocabulary
  readonly heard: Vocabulary
  /** The written words in which a heard one stands. */
  spellingsOf(heard: number): Int32Array
}

/** What an index is made of, as plain values. */
export interface IndexedWords {
  readonly written: Words
  readonly heard: Words
  /** Written words by the heard one that stands in them. */
  readonly spellings: Grouped
}

/** Rows that are read at a stretch. */
const BATCH = 200

const made = new WeakMap<readonly object[], Map<string, WordIndex>>()

/** Kept as long as the rows are: those of a market never change. Made at the first search unless it was prepared. */
export function wordIndexOf(rows: readonly object[], columns: readonly string[]): WordIndex {
  const known = made.get(rows)?.get(columns.join())
  if (known !== undefined) return known
  const steps = index(rows, columns)
  for (;;) {
    const step = steps.next()
    if (step.done) return keepWordIndex(rows, columns, step.value)
  }
}

/** Reads the words of rows; between batches others get their turn. */
export async function indexWords(rows: readonly object[], columns: readonly string[]): Promise<IndexedWords> {
  const steps = index(rows, columns)
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value
    await setImmediate()
  }
}

/** Makes the index of what was read of such rows. */
export function keepWordIndex(rows: readonly object[], columns: readonly string[], words: IndexedWords): WordIndex {
  const { written, heard, spellings } = words
  const kept: WordIndex = {
    written: vocabularyOf(written),
    heard: vocabularyOf(heard),
    spellingsOf: word => inGroup(spellings, word),
  }
  const byColumns = made.get(rows) ?? new Map<string, WordIndex>()
  made.set(rows, byColumns.set(columns.join(), kept))
  return kept
}

/** Pauses after each batch of rows. */
function* index(rows: readonly object[], columns: readonly string[]): Generator<void, IndexedWords> {
  const written = vocabularyBuilder()
  const heard = vocabularyBuilder()
  const pieces = heardPieces(heard)
  const numberOf = (token: string) => {
    const number = written.number(token)
    pieces.learn(number, token)
    return number
  }
  const readers = columns.map(column => tokenReader(column, numberOf))
  for (let place = 0; place < rows.length; place += 1) {
    for (const read of readers) {
      for (const token of read(rows[place] as object)) {
        written.add(token, place)
        pieces.add(token, place)
      }
    }
    if (place % BATCH === BATCH - 1) yield
  }
  yield
  const writtenWords = written.build()
  yield
  const heardWords = heard.build()
  yield
  return { written: writtenWords, heard: heardWords, spellings: pieces.spellings(heardWords.offsets.length - 1) }
}

/** What is heard of each written word, one word after the other. */
function heardPieces(heard: ReturnType<typeof vocabularyBuilder>) {
  const ends = intList()
  const tokens = intList()
  const pieces = intList()
  let learnt = 0
  return {
    /** Words are learnt in the order of their numbers. */
    learn(number: number, token: string): void {
      if (number < learnt) return
      for (const piece of piecesOf(token)) {
        tokens.push(number)
        pieces.push(heard.number(folded(piece)))
      }
      ends.push(pieces.length())
      learnt += 1
    },
    add(number: number, place: number): void {
      const end = ends.at(number)
      for (let index = number === 0 ? 0 : ends.at(number - 1); index < end; index += 1)
        heard.add(pieces.at(index), place)
    },
    spellings: (size: number) => grouped(size, pieces.values(), tokens.values()),
  }
}

const NO_TOKENS: readonly number[] = []

/** Reads the words of a column as numbers. Names of issuers stand in many rows and are parted once. */
function tokenReader(column: string, numberOf: (token: string) => number): (row: object) => readonly number[] {
  const read = readerOf(column)
  const known = new Map<string, readonly number[]>()
  return row => {
    const text = read(row)
    if (typeof text !== 'string') return NO_TOKENS
    if (!column.startsWith('issuer.')) return wordsOf(text).map(numberOf)
    const tokens = known.get(text) ?? wordsOf(text).map(numberOf)
    known.set(text, tokens)
    return tokens
  }
}

/** Lower case and parted by white space: what the database's `contains` sees, word by word. */
function wordsOf(text: string): readonly string[] {
  const lower = text.toLowerCase()
  // Mostly there is one space between words, and no expression is needed to part them.
  const parts = /[^\S ]/.test(lower) ? lower.split(/\s+/) : lower.split(' ')
  return parts.includes('') ? parts.filter(word => word !== '') : parts
}

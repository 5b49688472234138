import { setImmediate } from 'node:timers/promises'
import { readerOf } from '../../filters/read.ts'
import { folded, piecesOf } from './fold.ts'
import { type Grouped, grouped, inGroup, intList } from './int-list.ts'
import { type Vocabulary, vocabularyBuilder, vocabularyOf, type Words } from './vocabulary.ts'

/** The words of a list of rows, as written and in phonetic spelling; places are positions in the list. */
export interface WordIndex {
  readonly written: Vocabulary
  readonly heard: Vocabulary
  /** The written words that contain a phonetic spelling. */
  spellingsOf(heard: number): Int32Array
}

/** A word index as plain values. */
export interface IndexedWords {
  readonly written: Words
  readonly heard: Words
  /** Written words by the phonetic spelling in them. */
  readonly spellings: Grouped
}

/** Rows indexed between two yields. */
const BATCH = 200

/** Rows compared between two yields. */
const COMPARED = 2_000

interface Cached {
  readonly index: WordIndex
  readonly words: IndexedWords
}

const indexes = new WeakMap<readonly object[], Map<string, Cached>>()

/** The index of rows, cached as long as the rows exist; built by the first search unless it was precomputed. */
export function wordIndexOf(rows: readonly object[], columns: readonly string[]): WordIndex {
  const known = cached(rows, columns)
  if (known !== undefined) return known.index
  const steps = index(rows, columns)
  for (;;) {
    const step = steps.next()
    if (step.done) return cacheWordIndex(rows, columns, step.value)
  }
}

/**
 * Indexes the words of rows, yielding to the event loop between batches.
 * @param former rows whose index is reused if they have the same texts, and the positions where they may differ; null for
 *   all
 */
export async function indexWords(
  rows: readonly object[],
  columns: readonly string[],
  former: FormerRows = { rows: [], changed: null },
): Promise<IndexedWords> {
  const known = cached(former.rows, columns)
  if (known !== undefined && (await haveSameTexts(rows, former, columns))) return known.words
  const steps = index(rows, columns)
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value
    await setImmediate()
  }
}

function cached(rows: readonly object[], columns: readonly string[]): Cached | undefined {
  return indexes.get(rows)?.get(columns.join())
}

interface FormerRows {
  readonly rows: readonly object[]
  readonly changed: ReadonlySet<number> | null
}

async function haveSameTexts(
  rows: readonly object[],
  { rows: others, changed }: FormerRows,
  columns: readonly string[],
): Promise<boolean> {
  if (rows.length !== others.length) return false
  const readers = columns.map(readerOf)
  for (const place of changed ?? rows.keys()) {
    const [row, other] = [rows[place] as object, others[place] as object]
    if (readers.some(read => read(row) !== read(other))) return false
    if (place % COMPARED === COMPARED - 1) await setImmediate()
  }
  return true
}

/** Caches the index of rows. */
export function cacheWordIndex(rows: readonly object[], columns: readonly string[], words: IndexedWords): WordIndex {
  const { written, heard, spellings } = words
  const wordIndex: WordIndex = {
    written: vocabularyOf(written),
    heard: vocabularyOf(heard),
    spellingsOf: word => inGroup(spellings, word),
  }
  const byColumns = indexes.get(rows) ?? new Map<string, Cached>()
  indexes.set(rows, byColumns.set(columns.join(), { index: wordIndex, words }))
  return wordIndex
}

/** Yields after each batch of rows. */
function* index(rows: readonly object[], columns: readonly string[]): Generator<void, IndexedWords> {
  const written = vocabularyBuilder()
  const heard = vocabularyBuilder()
  const pieces = phoneticPieces(heard)
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

/** Phonetic spellings of each written word, one word after the other. */
function phoneticPieces(heard: ReturnType<typeof vocabularyBuilder>) {
  const ends = intList()
  const tokens = intList()
  const pieces = intList()
  let count = 0
  return {
    /** Words must be added in the order of their numbers. */
    learn(number: number, token: string): void {
      if (number < count) return
      for (const piece of piecesOf(token)) {
        tokens.push(number)
        pieces.push(heard.number(folded(piece)))
      }
      ends.push(pieces.length())
      count += 1
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

/** Reads the words of a column as numbers. Issuer names occur in many rows, so their words are cached. */
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

/** Lower-case words separated by white space: the unit of the database's `contains`. */
function wordsOf(text: string): readonly string[] {
  const lower = text.toLowerCase()
  // Fast path: most texts have single spaces and need no regular expression.
  const parts = /[^\S ]/.test(lower) ? lower.split(/\s+/) : lower.split(' ')
  return parts.includes('') ? parts.filter(word => word !== '') : parts
}

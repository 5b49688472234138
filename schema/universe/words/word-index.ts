import { setImmediate } from 'node:timers/promises'
import { readerOf } from '../../filters/read.ts'
import { folded, piecesOf } from './fold.ts'
import { type Vocabulary, vocabularyBuilder } from './vocabulary.ts'

/** The words of a list of rows, as written and as heard; places are positions in the list. */
export interface WordIndex {
  readonly rows: readonly object[]
  readonly written: Vocabulary
  readonly heard: Vocabulary
  /** The written words in which a heard one stands. */
  readonly spellings: readonly (readonly number[])[]
}

/** Rows that are read at a stretch. */
const BATCH = 2_000

const made = new WeakMap<readonly object[], Map<string, WordIndex>>()

/** Kept as long as the rows are: those of a market never change. Made at the first search unless it was prepared. */
export function wordIndexOf(rows: readonly object[], columns: readonly string[]): WordIndex {
  const known = made.get(rows)?.get(columns.join())
  if (known !== undefined) return known
  const steps = build(rows, columns)
  for (;;) {
    const step = steps.next()
    if (step.done) return keep(rows, columns, step.value)
  }
}

/** Makes the index beforehand; between batches other requests get their turn. */
export async function prepareWordIndex(rows: readonly object[], columns: readonly string[]): Promise<void> {
  const steps = build(rows, columns)
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return void keep(rows, columns, step.value)
    await setImmediate()
  }
}

function keep(rows: readonly object[], columns: readonly string[], index: WordIndex): WordIndex {
  const byColumns = made.get(rows) ?? new Map<string, WordIndex>()
  made.set(rows, byColumns.set(columns.join(), index))
  return index
}

/** Pauses after each batch of rows. */
function* build(rows: readonly object[], columns: readonly string[]): Generator<void, WordIndex> {
  const written = vocabularyBuilder()
  const heard = vocabularyBuilder()
  const heardOf: number[][] = []
  const numberOf = (token: string) => {
    const number = written.number(token)
    heardOf[number] ??= piecesOf(token).map(piece => heard.number(folded(piece)))
    return number
  }
  const readers = columns.map(column => tokenReader(column, numberOf))
  for (const [place, row] of rows.entries()) {
    for (const token of readers.flatMap(read => read(row))) {
      written.add(token, place)
      for (const piece of heardOf[token] ?? []) heard.add(piece, place)
    }
    if (place % BATCH === BATCH - 1) yield
  }
  return { rows, written: written.build(), heard: heard.build(), spellings: turned(heardOf) }
}

function turned(heardOf: readonly (readonly number[])[]): readonly (readonly number[])[] {
  const spellings: number[][] = []
  for (const [token, heard] of heardOf.entries()) {
    for (const word of heard) {
      spellings[word] ??= []
      spellings[word].push(token)
    }
  }
  return spellings
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
  return text
    .toLowerCase()
    .split(/\s+/)
    .filter(word => word !== '')
}

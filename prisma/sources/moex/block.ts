import type { Failure } from '../source.ts'

/** A table of an ISS answer. Names of columns are in lower case, because their case differs from answer to answer. */
export interface Block {
  readonly name: string
  readonly columns: readonly string[]
  readonly rows: readonly Row[]
}

/** A row with its place. */
export interface Row {
  readonly file: string
  readonly position: string
  readonly cells: Readonly<Record<string, unknown>>
}

export interface Answer {
  readonly blocks: readonly Block[]
  readonly failures: readonly Failure[]
}

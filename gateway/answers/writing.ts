import type { Context } from '../../schema/context.ts'
import type { OutputBuffer } from './output-buffer.ts'
import type { TrackedReads } from './tracked-context.ts'

/** One writing: what is the same for all parts of an answer. */
export interface Writing {
  readonly context: Context
  readonly variables: Readonly<Record<string, unknown>>
  readonly looked: TrackedReads
  /** Holds the answer so far, but for what the writer of its root returns. */
  readonly sheet: OutputBuffer
  /** What is not there yet. */
  readonly awaited: Awaited[]
  /** Rows of the listing that was written. */
  rows: number
}

/** Writes a value that is not null as the bytes of the JSON that the engine's answer would become. */
export type Write = (value: unknown, writing: Writing) => string

/** The bytes of a value, or the fault of its field. */
export type Awaited = Promise<{ readonly text: string } | { readonly fault: unknown }>

import type { Context } from '../../schema/context.ts'
import type { OutputBuffer } from './output-buffer.ts'
import type { TrackedReads } from './tracked-context.ts'

/** The state shared by all writers of one answer. */
export interface Writing {
  readonly context: Context
  readonly variables: Readonly<Record<string, unknown>>
  readonly reads: TrackedReads
  /** The answer so far, without the text that the root writer returns. */
  readonly output: OutputBuffer
  /** Promises whose text is inserted when they resolve. */
  readonly awaited: Awaited[]
  /** Number of rows in the listing. */
  rows: number
}

/** Writes a non-null value as the JSON bytes that the engine's answer would serialise to. */
export type Write = (value: unknown, writing: Writing) => string

/** The bytes of a value, or the fault of its field. */
export type Awaited = Promise<{ readonly text: string } | { readonly fault: unknown }>

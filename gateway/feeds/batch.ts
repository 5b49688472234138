import type { BatchLine } from './read-line.ts'

/** A program of the operator that sends quotes: a source of its own. */
export interface Feed {
  /** Key of the source: `feed-` and the name. */
  readonly sourceKey: string
  readonly name: string
  readonly licence: string
  readonly description: string
}

/** A batch of quotes that was read to its end. */
export interface Batch {
  readonly feed: Feed
  /** The idempotency key. */
  readonly key: string
  /** Hash of the unpacked lines. */
  readonly hash: string
  readonly lines: readonly BatchLine[]
  /** Where each line is in the body, counted from 1. */
  readonly numbers: readonly number[]
}

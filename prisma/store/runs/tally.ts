import type { Failure } from '../../sources/source.ts'
import { KINDS } from '../writing/batch.ts'
import type { Kind, KindReport } from './kinds.ts'

interface TallyReport extends KindReport {
  readonly failed: number
  readonly byKind: Readonly<Record<string, KindReport>>
  /** The first failures. */
  readonly failures: readonly Failure[]
  /** Notes for the operator. */
  readonly notes: readonly string[]
}

/** Counts over all batches of a run. */
export interface Tally {
  addBatch(read: number, kinds: ReadonlyMap<Kind, KindReport>, failures: readonly Failure[]): void
  addNotes(notes: readonly string[]): void
  report(): TallyReport
  /** Error message if no record could be used; else null. */
  emptyMessage(): string | null
}

const FIRST = 20
const MOST_NOTES = 200
const NONE: KindReport = { read: 0, inserted: 0, updated: 0, unchanged: 0 }

export function newTally(): Tally {
  const byKind = new Map<Kind, KindReport>()
  const failures: Failure[] = []
  const notes = new Set<string>()
  let read = 0
  let failed = 0
  const report = () => ({
    ...sumOf(byKind.values()),
    read,
    failed,
    byKind: Object.fromEntries([...byKind].sort(([a], [b]) => KINDS.indexOf(a) - KINDS.indexOf(b))),
    failures,
    notes: [...notes],
  })
  return {
    addNotes: more => {
      for (const note of more) if (notes.size < MOST_NOTES) notes.add(note)
    },
    addBatch: (rows, kinds, more) => {
      read += rows
      failed += more.length
      failures.push(...more.slice(0, FIRST - failures.length))
      for (const [kind, counts] of kinds) byKind.set(kind, sumOf([byKind.getOrInsert(kind, NONE), counts]))
    },
    report,
    emptyMessage: () => {
      const { inserted, updated, unchanged } = report()
      if (inserted + updated + unchanged > 0) return null
      return failed === 0 ? 'No usable records were found.' : `No record could be used; see the ${failed} failures.`
    },
  }
}

export function sumOf(reports: Iterable<KindReport>): KindReport {
  return [...reports].reduce(
    (a, b) => ({
      read: a.read + b.read,
      inserted: a.inserted + b.inserted,
      updated: a.updated + b.updated,
      unchanged: a.unchanged + b.unchanged,
    }),
    NONE,
  )
}

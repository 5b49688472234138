import type { Prisma, ProvenanceBlock } from '../generated/client/client.ts'
import type { Failure } from '../sources/source.ts'
import type { Conflict } from './priority/conflict.ts'
import type { SourcePriority } from './priority/source-priority.ts'
import type { BondIndex } from './writing/bond-index.ts'
import type { Columns } from './writing/columns.ts'
import type { IssuerIndex } from './writing/issuer-index.ts'

/** Shared state of the writers of one batch. A batch is one transaction. */
export interface Store {
  readonly client: Prisma.TransactionClient
  readonly columns: Columns
  readonly issuers: IssuerIndex
  readonly bonds: BondIndex
  /** Fields by the id of their set, cached during the ingestion run. */
  readonly fieldSets: Map<string, ReadonlySet<string>>
  readonly sourcePriority: SourcePriority
  readonly sourceKey: string
  readonly now: Date
  /** Start of the run: the time stamp of every value that it states. */
  readonly loadedAt: Date
  readonly failures: Failure[]
  /** Terms that this source states differently from another source. */
  readonly conflicts: Conflict[]
  /** Notes for the operator. */
  readonly notes: string[]
  /** Changed bonds, with the changed blocks. */
  readonly touched: Map<string, Set<Touched>>
  /** Changed issuers: their bonds are touched at the end of the batch. */
  readonly touchedIssuers: Map<string, Set<Touched>>
}

/** A block of a bond's data, or its defaults, which have no provenance. */
export type Touched = ProvenanceBlock | 'DEFAULTS'

/** A record to be stored, with its location for messages to the operator. */
export interface LocatedRecord<T> {
  readonly record: T
  readonly file: string
  readonly position: string
}

export interface Counts {
  readonly inserted: number
  readonly updated: number
}

export function reportFailure(store: Store, placed: LocatedRecord<unknown>, reason: string, field?: string): void {
  const { file, position } = placed
  store.failures.push(field === undefined ? { file, position, reason } : { file, position, field, reason })
}

/** Records that blocks of a bond or an issuer changed. */
export function touch(map: Map<string, Set<Touched>>, id: string, ...blocks: readonly Touched[]): void {
  const known = map.getOrInsertComputed(id, () => new Set<Touched>())
  for (const block of blocks) known.add(block)
}

import type { Prisma, ProvenanceBlock } from '../generated/client/client.ts'
import type { Failure } from '../sources/source.ts'
import type { Conflict } from './priority/conflict.ts'
import type { Precedence } from './priority/precedence.ts'
import type { BondIndex } from './writing/bond-index.ts'
import type { Columns } from './writing/columns.ts'
import type { IssuerIndex } from './writing/issuer-index.ts'

/** What the writers of one batch share. A batch is one transaction. */
export interface Store {
  readonly client: Prisma.TransactionClient
  readonly columns: Columns
  readonly issuers: IssuerIndex
  readonly bonds: BondIndex
  /** Fields by the id of their set, as far as the load has met them. */
  readonly fieldSets: Map<string, ReadonlySet<string>>
  readonly precedence: Precedence
  readonly sourceKey: string
  readonly now: Date
  /** When the load began: the time of everything that it says. */
  readonly loadedAt: Date
  readonly failures: Failure[]
  /** Terms of which this source says something else than another. */
  readonly conflicts: Conflict[]
  /** What else the operator should know. */
  readonly notes: string[]
  /** Bonds of which something changed, with the blocks that did. */
  readonly touched: Map<string, Set<Touched>>
  /** Issuers of which something changed: their bonds are touched at the end of the batch. */
  readonly touchedIssuers: Map<string, Set<Touched>>
}

/** A block of a bond's data, or its defaults, whose provenance is not told. */
export type Touched = ProvenanceBlock | 'DEFAULTS'

/** A record on its way into the store, with the words that name it to the operator. */
export interface Placed<T> {
  readonly record: T
  readonly file: string
  readonly position: string
}

export interface Counts {
  readonly inserted: number
  readonly updated: number
}

export function reportFailure(store: Store, placed: Placed<unknown>, reason: string, field?: string): void {
  const { file, position } = placed
  store.failures.push(field === undefined ? { file, position, reason } : { file, position, field, reason })
}

/** Remembers that a bond changed, and what of it. */
export function touch(map: Map<string, Set<Touched>>, id: string, ...blocks: readonly Touched[]): void {
  const known = map.getOrInsertComputed(id, () => new Set<Touched>())
  for (const block of blocks) known.add(block)
}

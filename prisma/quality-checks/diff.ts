import type { YieldFacts } from './facts.ts'

/** How a quarantined revision differs from the published one. Stored with it. */
export interface Diff {
  /** Rows by table. */
  readonly tables: readonly TableDiff[]
  /** Medians by currency. */
  readonly yields: readonly YieldFacts[]
  /** Bonds whose price or yield moved most, the most moved first. */
  readonly movers: readonly Mover[]
}

export interface TableDiff {
  readonly table: string
  readonly added: number
  readonly changed: number
  readonly removed: number
}

/** Prices are clean, per cent of the nominal; yields per cent a year. */
export interface Mover {
  readonly isin: string
  readonly name: string
  readonly priceWas: number | null
  readonly priceIs: number | null
  readonly yieldWas: number | null
  readonly yieldIs: number | null
}

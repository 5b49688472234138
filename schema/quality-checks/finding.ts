/** A failed data-quality check. Stored with the revision and shown to the operator. */
export interface Finding {
  readonly rule: Rule
  /** What failed, with figures. */
  readonly sentence: string
  /** In the unit of the threshold; null if there is nothing to compare with. */
  readonly was: number | null
  readonly is: number
  /** The largest value that passes. */
  readonly threshold: number
  /** Some ISINs or curve keys. */
  readonly examples: readonly string[]
}

export type Rule =
  | 'NO_BONDS'
  | 'BOND_COUNT'
  | 'VANISHED_BONDS'
  | 'LOST_TERMS'
  | 'DUPLICATES'
  | 'PRICE_SHARE'
  | 'PRICE_JUMPS'
  | 'MEDIAN_YIELD'
  | 'CURVE_JUMP'
  | 'PRICE_LEVEL'
  | 'FUTURE_QUOTES'
  | 'FAILED_ROWS'
  | 'FEWER_RECORDS'

/** A check fails if a change exceeds `limit` and affects at least `fewest` items, so that small markets pass. */
export interface Threshold {
  readonly limit: number
  readonly fewest: number
}

export type Thresholds = Readonly<Record<Rule, Threshold>>

/** The default thresholds, set only here; `npm run codegen` writes them into docs/ingestion.md. */
export const THRESHOLDS: Thresholds = {
  /** Bonds of the market when the source announces bonds: there must be more. */
  NO_BONDS: { limit: 0, fewest: 1 },
  /** Per cent of bonds that are missing; missing bonds. */
  BOND_COUNT: { limit: 2, fewest: 20 },
  /** Per cent of the live bonds that are no longer live although they have not matured; such bonds. */
  VANISHED_BONDS: { limit: 2, fewest: 20 },
  /** Per cent of the bonds that lost a term that was known; such bonds. */
  LOST_TERMS: { limit: 2, fewest: 20 },
  /** Per cent of the live bonds that newly share a registration number; such bonds. */
  DUPLICATES: { limit: 1, fewest: 10 },
  /** Percentage points by which the share of live bonds with a price fell; bonds without one any more. */
  PRICE_SHARE: { limit: 10, fewest: 20 },
  /** Per cent of the bonds with a new price that moved by more than a third; such bonds. */
  PRICE_JUMPS: { limit: 5, fewest: 20 },
  /** Percentage points by which the median yield of a currency moved; bonds of the currency with a yield before and after. */
  MEDIAN_YIELD: { limit: 3, fewest: 30 },
  /** Percentage points by which a curve moved at its most moved tenor from a year on; tenors compared. */
  CURVE_JUMP: { limit: 2, fewest: 3 },
  /** How many times the nominal the median price of a currency may be, or the nominal that price; bonds with a price. */
  PRICE_LEVEL: { limit: 5, fewest: 20 },
  /** Days that a quote may be ahead of the clock; such quotes. */
  FUTURE_QUOTES: { limit: 1, fewest: 10 },
  /** Per cent of read rows that could not be used; such rows. */
  FAILED_ROWS: { limit: 20, fewest: 50 },
  /** Per cent of the records of the previous run of the same source and origin that are missing; missing records. */
  FEWER_RECORDS: { limit: 40, fewest: 100 },
}

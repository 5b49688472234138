/** Input of the data-quality checks: the published data, and the data after the ingestion run. */
export interface Facts {
  /** Null where the run has changed too few bonds for a check of them to fail. */
  readonly bonds: BondFacts | null
  /** By currency, over bonds that have a yield before and after, where the median may have moved far enough to fail. */
  readonly yields: readonly YieldFacts[]
  /** Curves whose newest day the run changed. */
  readonly curves: readonly CurveFacts[]
  /** Quotes of the run that are dated implausibly far in the future. */
  readonly future: FutureQuotes
  /** By currency, over live bonds with a price. */
  readonly prices: readonly PriceFacts[]
  readonly load: RunFacts
}

export interface BondFacts {
  readonly were: number
  readonly are: number
  /** Planned, placing, trading or suspended. */
  readonly liveWere: number
  readonly liveAre: number
  readonly pricedWere: number
  readonly pricedAre: number
  /** Live bonds that had a price and have none now. */
  readonly unpriced: Some
  /** Bonds that are no longer live although their maturity is in the future or unknown. */
  readonly vanished: Some
  /** Bonds that lost a known maturity or registration number. */
  readonly lost: Some
  /** Live bonds that newly share a registration number with another. */
  readonly duplicates: Some
  /** Bonds with a new price. */
  readonly repriced: number
  /** Bonds whose price moved by more than a third. */
  readonly jumped: Some
}

export interface Some {
  readonly count: number
  readonly examples: readonly string[]
}

export interface YieldFacts {
  readonly currency: string
  readonly bonds: number
  /** Medians, per cent a year. */
  readonly was: number
  readonly is: number
}

export interface FutureQuotes {
  readonly quotes: number
  readonly newest: string | null
  readonly examples: readonly string[]
}

export interface PriceFacts {
  readonly currency: string
  readonly bonds: number
  /** Clean, per 100 of the nominal. */
  readonly median: number
}

export interface CurveFacts {
  readonly key: string
  readonly tenors: number
  /** The tenor with the largest move, at least one year. */
  readonly tenorYears: number
  /** Zero rates at that tenor, per cent. */
  readonly was: number
  readonly is: number
}

export interface RunFacts {
  /** Records that were stored or already known. */
  readonly used: number
  readonly failed: number
  /** Used records by kind. */
  readonly records: Readonly<Record<string, number>>
  /** Used records of the last published run of the same source and origin; empty if there is none. */
  readonly recordsBefore: Readonly<Record<string, number>>
  /** True if the source announces bonds. */
  readonly statesBonds: boolean
}

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

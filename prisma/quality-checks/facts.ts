/** What the gates look at: the market that is published, and the one that a load would make of it. */
export interface Facts {
  readonly bonds: BondFacts
  /** By currency, over the bonds that have a yield before and after. */
  readonly yields: readonly YieldFacts[]
  /** Curves of which a load changed the newest day. */
  readonly curves: readonly CurveFacts[]
  /** Quotes of the load that are dated further ahead of the clock than is plausible. */
  readonly future: { readonly quotes: number; readonly newest: string | null; readonly examples: readonly string[] }
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
  /** Live bonds that had a price and have none. */
  readonly unpriced: Some
  /** Live bonds that are not live any more although their maturity is ahead or unknown. */
  readonly vanished: Some
  /** Bonds of which a maturity or a registration number was known and is not any more. */
  readonly lost: Some
  /** Live bonds that newly share a registration number with another. */
  readonly duplicates: Some
  /** Bonds with another price, and of those the ones that moved by more than a third. */
  readonly repriced: number
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

export interface CurveFacts {
  readonly key: string
  readonly tenors: number
  /** Where it moved most, years from one on, and its zero rates there in per cent. */
  readonly tenorYears: number
  readonly was: number
  readonly is: number
}

export interface RunFacts {
  /** Records that were stored or known already. */
  readonly used: number
  readonly failed: number
  /** Of those, by kind. */
  readonly records: Readonly<Record<string, number>>
  /** Those of the last load from the same place that was published; empty where there is none. */
  readonly recordsBefore: Readonly<Record<string, number>>
}

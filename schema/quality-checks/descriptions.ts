import type { Rule, Threshold } from './finding.ts'

/** What a data-quality check says about its threshold, for people. */
interface RuleDescription {
  /** When a revision is quarantined. @param limit of the threshold, in its unit */
  condition(limit: number): string
  /** What the least number of the threshold counts. */
  readonly counted: string
}

const DESCRIPTIONS: Readonly<Record<Rule, RuleDescription>> = {
  NO_BONDS: { condition: () => 'The source announces bonds, and the market has none.', counted: 'bond announced' },
  BOND_COUNT: { condition: limit => `More than ${limit} % of the bonds are gone.`, counted: 'bonds' },
  VANISHED_BONDS: {
    condition: limit => `More than ${limit} % of the live bonds are no longer live although they have not matured.`,
    counted: 'bonds',
  },
  LOST_TERMS: {
    condition: limit => `More than ${limit} % of the bonds lost their maturity or registration number.`,
    counted: 'bonds',
  },
  DUPLICATES: {
    condition: limit => `More than ${limit} % of the live bonds newly share a registration number with another bond.`,
    counted: 'bonds',
  },
  PRICE_SHARE: {
    condition: limit => `The share of live bonds with a price fell by more than ${limit} percentage points.`,
    counted: 'bonds',
  },
  PRICE_JUMPS: {
    condition: limit => `Of the bonds with a new price, more than ${limit} % moved by more than a third.`,
    counted: 'bonds',
  },
  MEDIAN_YIELD: {
    condition: limit => `The median yield of a currency moved by more than ${limit} percentage points.`,
    counted: 'bonds with a yield before and after',
  },
  CURVE_JUMP: {
    condition: limit => `A curve moved by more than ${limit} percentage points at a tenor of one year or longer.`,
    counted: 'tenors',
  },
  PRICE_LEVEL: {
    condition: limit =>
      `In the first revision, the median price of a currency is above ${limit * 100} or below ${100 / limit} per 100 of the nominal.`,
    counted: 'bonds with a price',
  },
  FUTURE_QUOTES: {
    condition: limit => `Quotes are dated more than ${limit} day${limit === 1 ? '' : 's'} ahead of the clock.`,
    counted: 'quotes',
  },
  FAILED_ROWS: { condition: limit => `More than ${limit} % of the records could not be used.`, counted: 'records' },
  FEWER_RECORDS: {
    condition: limit => `There are over ${limit} % fewer records of a kind than in the last run from the same place.`,
    counted: 'records',
  },
}

/** The condition of a check and the least number that it concerns, as sentences. */
export function describeRule(rule: Rule, { limit, fewest }: Threshold): readonly [condition: string, atLeast: string] {
  const { condition, counted } = DESCRIPTIONS[rule]
  return [condition(limit), `${fewest} ${counted}`]
}

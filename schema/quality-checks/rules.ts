import type { BondFacts, Facts, Some } from '../../prisma/quality-checks/facts.ts'
import type { Finding, Rule, Threshold, Thresholds } from './finding.ts'

type Findings = readonly Omit<Finding, 'rule' | 'threshold'>[]
type Check = (facts: Facts, threshold: Threshold) => Findings

/** One check per rule. Each is pure: facts in, findings out. */
const RULES: Readonly<Record<Rule, Check>> = {
  NO_BONDS: ofBonds(({ are }, { limit }, { statesBonds }) =>
    finding(statesBonds && are <= limit, {
      sentence: 'There is no bond in the data, although the source announces bonds.',
      ...{ was: null, is: are, examples: [] },
    }),
  ),

  BOND_COUNT: ofBonds(({ were, are }, threshold) =>
    finding(beyond(were - are, were, threshold), {
      sentence: `There are ${are} bonds; previously there were ${were}.`,
      ...{ was: were, is: are, examples: [] },
    }),
  ),

  VANISHED_BONDS: ofBonds(({ liveWere, vanished }, threshold) =>
    shareOf(vanished, liveWere, threshold, share => {
      return `${vanished.count} of ${liveWere} live bonds (${share} %) are no longer live but have not matured.`
    }),
  ),

  LOST_TERMS: ofBonds(({ were, lost }, threshold) =>
    shareOf(lost, were, threshold, share => {
      return `${lost.count} of ${were} bonds (${share} %) lost their maturity or registration number.`
    }),
  ),

  DUPLICATES: ofBonds(({ liveAre, duplicates }, threshold) =>
    shareOf(duplicates, liveAre, threshold, share => {
      return `${duplicates.count} of ${liveAre} live bonds (${share} %) newly share their registration number with another.`
    }),
  ),

  PRICE_SHARE: ofBonds((bonds, { limit, fewest }) => {
    const was = percent(bonds.pricedWere, bonds.liveWere)
    const is = percent(bonds.pricedAre, bonds.liveAre)
    return finding(was - is > limit && bonds.unpriced.count >= fewest, {
      sentence: `${shown(is)} % of the live bonds have a price; previously ${shown(was)} % had one.`,
      ...{ was, is, examples: bonds.unpriced.examples },
    })
  }),

  PRICE_JUMPS: ofBonds(({ repriced, jumped }, threshold) =>
    shareOf(jumped, repriced, threshold, share => {
      return `${jumped.count} of ${repriced} bonds with a new price (${share} %) moved by more than a third.`
    }),
  ),

  MEDIAN_YIELD: ({ yields }, { limit, fewest }) =>
    yields.flatMap(({ currency, bonds, was, is }) =>
      finding(bonds >= fewest && Math.abs(is - was) > limit, {
        sentence: `The median yield of ${bonds} bonds in ${currency} is ${shown(is)} %; previously it was ${shown(was)} %.`,
        ...{ was, is, examples: [] },
      }),
    ),

  CURVE_JUMP: ({ curves }, { limit, fewest }) =>
    curves.flatMap(({ key, tenors, tenorYears, was, is }) =>
      finding(tenors >= fewest && Math.abs(is - was) > limit, {
        sentence: `The curve ${key} is ${shown(is)} % at ${tenorYears} years; previously it was ${shown(was)} %.`,
        ...{ was, is, examples: [key] },
      }),
    ),

  PRICE_LEVEL: ({ prices }, { limit, fewest }) =>
    prices.flatMap(({ currency, bonds, median }) =>
      finding(bonds >= fewest && (median > 100 * limit || median < 100 / limit), {
        sentence: `The median price of ${bonds} bonds in ${currency} is ${shown(median)} per 100 of the nominal.`,
        ...{ was: null, is: median / 100, examples: [] },
      }),
    ),

  FUTURE_QUOTES: ({ future: { quotes, newest, examples } }, { fewest }) =>
    finding(quotes >= fewest, {
      sentence: `${quotes} quotes have a future date; the latest is ${newest}.`,
      ...{ was: null, is: quotes, examples },
    }),

  FAILED_ROWS: ({ load: { used, failed } }, threshold) => {
    const is = percent(failed, used + failed)
    return finding(beyond(failed, used + failed, threshold), {
      sentence: `${failed} of ${used + failed} records (${shown(is)} %) could not be used.`,
      ...{ was: null, is, examples: [] },
    })
  },

  /** A kind without any records is skipped: the same folder may contain bonds today and quotes tomorrow. */
  FEWER_RECORDS: ({ load: { records, recordsBefore } }, threshold) =>
    Object.entries(records).flatMap(([kind, is]) => {
      const was = recordsBefore[kind] ?? 0
      return finding(is > 0 && beyond(was - is, was, threshold), {
        sentence: `The run has ${is} records of kind ${kind}; the previous run of the same origin had ${was}.`,
        ...{ was, is, examples: [] },
      })
    }),
}

/** The findings of an ingestion run; empty if it may be published. */
export function failedChecks(facts: Facts, thresholds: Thresholds): readonly Finding[] {
  return (Object.keys(RULES) as Rule[]).flatMap(rule =>
    RULES[rule](facts, thresholds[rule]).map(found => ({ rule, ...found, threshold: thresholds[rule].limit })),
  )
}

/** Checks of which the share of some bonds among all decides. */
const OF_SOME_BONDS = [
  'BOND_COUNT',
  'VANISHED_BONDS',
  'LOST_TERMS',
  'DUPLICATES',
  'PRICE_SHARE',
  'PRICE_JUMPS',
] as const satisfies readonly Rule[]

/** The fewest bonds, and the smallest move of a yield in percentage points, that could fail a check. */
export function notableBy(thresholds: Thresholds): { readonly bonds: number; readonly yieldMove: number } {
  const bonds = Math.min(...OF_SOME_BONDS.map(rule => thresholds[rule].fewest))
  return { bonds, yieldMove: thresholds.MEDIAN_YIELD.limit }
}

function ofBonds(check: (bonds: BondFacts, threshold: Threshold, load: Facts['load']) => Findings): Check {
  return ({ bonds, load }, threshold) => (bonds === null ? [] : check(bonds, threshold, load))
}

function finding<T>(hasFailed: boolean, found: T): readonly T[] {
  return hasFailed ? [found] : []
}

function shareOf(some: Some, of: number, threshold: Threshold, sentence: (share: string) => string) {
  const is = percent(some.count, of)
  const found = { sentence: sentence(shown(is)), was: null, is, examples: some.examples }
  return finding(beyond(some.count, of, threshold), found)
}

function beyond(count: number, of: number, { limit, fewest }: Threshold): boolean {
  return count >= fewest && percent(count, of) > limit
}

function percent(part: number, of: number): number {
  return of === 0 ? 0 : (part / of) * 100
}

function shown(value: number): string {
  return value.toFixed(2).replace(/\.?0+$/, '')
}

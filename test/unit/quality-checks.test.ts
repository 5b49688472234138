import { describe, expect, test } from 'vitest'
import type { BondFacts, Facts } from '../../prisma/quality-checks/facts.ts'
import { type Rule, THRESHOLDS } from '../../schema/quality-checks/finding.ts'
import { failedChecks } from '../../schema/quality-checks/rules.ts'

const none = { count: 0, examples: [] }
const some = (count: number) => ({ count, examples: ['XS0000000009'] })

/** A market of a thousand bonds that nothing happened to. */
const CALM = {
  bonds: {
    ...{ were: 1_000, are: 1_000, liveWere: 1_000, liveAre: 1_000, pricedWere: 900, pricedAre: 900 },
    ...{ unpriced: none, vanished: none, lost: none, duplicates: none, repriced: 800, jumped: none },
  },
  yields: [{ currency: 'RUB', bonds: 500, was: 14, is: 14.1 }],
  curves: [{ key: 'RUB-GOV', tenors: 8, tenorYears: 5, was: 14, is: 14.2 }],
  future: { quotes: 0, newest: null, examples: [] },
  prices: [{ currency: 'RUB', bonds: 900, median: 98 }],
  load: {
    statesBonds: true,
    used: 1_000,
    failed: 3,
    records: { bond: 1_000, quote: 900 },
    recordsBefore: { bond: 1_000, quote: 900 },
  },
} satisfies Facts

const bonds = (changed: Partial<BondFacts>): Facts => ({ ...CALM, bonds: { ...CALM.bonds, ...changed } })
const load = (changed: Partial<Facts['load']>): Facts => ({ ...CALM, load: { ...CALM.load, ...changed } })

/** Each rule with facts just within what is plausible, and just beyond. */
const CASES: Readonly<Record<Rule, { readonly plausible: Facts; readonly implausible: Facts; readonly says: string }>> =
  {
    NO_BONDS: {
      plausible: bonds({ were: 0, are: 1 }),
      implausible: bonds({ were: 0, are: 0 }),
      says: 'There is no bond in the data, although the source announces bonds.',
    },
    BOND_COUNT: {
      plausible: bonds({ are: 980 }),
      implausible: bonds({ are: 979 }),
      says: 'There are 979 bonds; previously there were 1000.',
    },
    VANISHED_BONDS: {
      plausible: bonds({ vanished: some(20) }),
      implausible: bonds({ vanished: some(21) }),
      says: '21 of 1000 live bonds (2.1 %) are no longer live but have not matured.',
    },
    LOST_TERMS: {
      plausible: bonds({ lost: some(20) }),
      implausible: bonds({ lost: some(21) }),
      says: '21 of 1000 bonds (2.1 %) lost their maturity or registration number.',
    },
    DUPLICATES: {
      plausible: bonds({ duplicates: some(10) }),
      implausible: bonds({ duplicates: some(11) }),
      says: '11 of 1000 live bonds (1.1 %) newly share their registration number with another.',
    },
    PRICE_SHARE: {
      plausible: bonds({ pricedAre: 800, unpriced: some(100) }),
      implausible: bonds({ pricedAre: 799, unpriced: some(101) }),
      says: '79.9 % of the live bonds have a price; previously 90 % had one.',
    },
    PRICE_JUMPS: {
      plausible: bonds({ jumped: some(40) }),
      implausible: bonds({ jumped: some(41) }),
      says: '41 of 800 bonds with a new price (5.13 %) moved by more than a third.',
    },
    MEDIAN_YIELD: {
      plausible: { ...CALM, yields: [{ currency: 'RUB', bonds: 500, was: 14, is: 17 }] },
      implausible: { ...CALM, yields: [{ currency: 'RUB', bonds: 500, was: 14, is: 10.5 }] },
      says: 'The median yield of 500 bonds in RUB is 10.5 %; previously it was 14 %.',
    },
    CURVE_JUMP: {
      plausible: { ...CALM, curves: [{ key: 'RUB-GOV', tenors: 8, tenorYears: 5, was: 14, is: 16 }] },
      implausible: { ...CALM, curves: [{ key: 'RUB-GOV', tenors: 8, tenorYears: 5, was: 14, is: 16.25 }] },
      says: 'The curve RUB-GOV is 16.25 % at 5 years; previously it was 14 %.',
    },
    PRICE_LEVEL: {
      plausible: { ...CALM, prices: [{ currency: 'RUB', bonds: 900, median: 500 }] },
      implausible: { ...CALM, prices: [{ currency: 'RUB', bonds: 900, median: 985 }] },
      says: 'The median price of 900 bonds in RUB is 985 per 100 of the nominal.',
    },
    FUTURE_QUOTES: {
      plausible: { ...CALM, future: { quotes: 9, newest: '2027-01-01', examples: [] } },
      implausible: { ...CALM, future: { quotes: 10, newest: '2027-01-01', examples: [] } },
      says: '10 quotes have a future date; the latest is 2027-01-01.',
    },
    FAILED_ROWS: {
      plausible: load({ used: 800, failed: 200 }),
      implausible: load({ used: 799, failed: 201 }),
      says: '201 of 1000 records (20.1 %) could not be used.',
    },
    FEWER_RECORDS: {
      plausible: load({ records: { bond: 600, quote: 900 } }),
      implausible: load({ records: { bond: 599, quote: 900 } }),
      says: 'The run has 599 records of kind bond; the previous run of the same origin had 1000.',
    },
  }

const found = (facts: Facts) => failedChecks(facts, THRESHOLDS).map(({ rule, sentence }) => [rule, sentence])

describe('a load', () => {
  test('that changes little is not implausible', () => {
    expect(found(CALM)).toEqual([])
  })

  test.each(Object.entries(CASES))('is implausible by %s beyond its limit, and by nothing else', (rule, facts) => {
    expect(found(facts.plausible)).toEqual([])
    expect(found(facts.implausible)).toEqual([[rule, facts.says]])
  })

  test('of a small market is judged by counts, since a share says little there', () => {
    const few = { were: 30, are: 15, liveWere: 30, liveAre: 15, pricedWere: 30, pricedAre: 12, repriced: 15 }
    const facts = bonds({ ...few, vanished: some(15), lost: some(15), unpriced: some(18), jumped: some(15) })
    expect(found(facts)).toEqual([])
  })

  test('of an empty market, before and after, is not implausible', () => {
    const empty = { were: 0, are: 0, liveWere: 0, liveAre: 0, pricedWere: 0, pricedAre: 0, repriced: 0 }
    const { load: run } = load({ statesBonds: false })
    expect(found({ ...bonds(empty), yields: [], curves: [], prices: [], load: run })).toEqual([])
  })

  test('without a kind that was there before is no load of fewer', () => {
    expect(found(load({ records: { quote: 900 } }))).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import { ASSUMPTIONS, assumptionSentence } from '../../schema/analytics/assumption.ts'
import { BUSINESS_DAY_CONVENTIONS, BUSINESS_DAY_TEXTS, SETTLEMENTS } from '../../schema/analytics/business-days.ts'
import { CALENDARS } from '../../schema/analytics/calendars/calendars.ts'
import { DAY_COUNTS } from '../../schema/analytics/day-counts.ts'
import { DAY_COUNT_CANDIDATES } from '../../schema/analytics/deduced-terms.ts'
import { HEADLINE_OPTIONS } from '../../schema/analytics/horizon.ts'
import { LEAST_KNOWN, LIQUIDITY_PARTS } from '../../schema/analytics/liquidity.ts'
import { DURATION_ENDS, FEWEST_PEERS, WIDENINGS } from '../../schema/analytics/peer-spread.ts'
import { PRICE_CHOICES } from '../../schema/analytics/price-choice.ts'
import { ACCRUED_CENT, ACCRUED_SHARE, isSameAccrued } from '../../schema/analytics/published-accrued.ts'
import { REASONS } from '../../schema/analytics/result.ts'

/** Rules that readers are told of are tables: what is wrong with a row shows here. */
describe('the tables of rules', () => {
  it('give each row a text', () => {
    const rows = [CALENDARS, DAY_COUNTS, SETTLEMENTS].flatMap(table => Object.values<{ text: string }>(table))
    const texts = [...rows, ...LIQUIDITY_PARTS, ...WIDENINGS, ...PRICE_CHOICES].map(({ text }) => text)
    for (const text of [...texts, ...Object.values(REASONS)]) expect(text.length).toBeGreaterThan(4)
    expect(Object.keys(BUSINESS_DAY_TEXTS)).toEqual(Object.keys(BUSINESS_DAY_CONVENTIONS))
  })

  it('weigh the parts of the liquidity score to one, and know enough with the heaviest two', () => {
    const weights = LIQUIDITY_PARTS.map(({ weight }) => weight).toSorted((a, b) => b - a)
    expect(weights.reduce((sum, weight) => sum + weight)).toBeCloseTo(1, 12)
    expect((weights[0] as number) + (weights[1] as number)).toBeGreaterThan(LEAST_KNOWN)
  })

  it('name duration buckets in order, and widen to the market at last', () => {
    expect(DURATION_ENDS).toEqual([...DURATION_ENDS].sort((a, b) => a - b))
    expect(WIDENINGS.at(-1)?.widening).toBe('MARKET')
    expect(FEWEST_PEERS).toBeGreaterThan(1)
  })

  it('deduce only day counts that there are, and head for options of the holder or announced ones', () => {
    for (const name of DAY_COUNT_CANDIDATES) expect(Object.keys(DAY_COUNTS)).toContain(name)
    expect(HEADLINE_OPTIONS).not.toContain('CALL')
  })
})

describe('a sentence of an assumption', () => {
  it('has what belongs between its braces', () => {
    expect(assumptionSentence('FREQUENCY', { value: 4 })).toBe(
      'The coupon frequency is not stated: 4 a year by the median coupon period.',
    )
    expect(assumptionSentence('ACCRUED_USED', { published: 5.26, ours: 4.1 })).toMatch(
      /^Accrued interest: 5\.26 .* 4\.1 /,
    )
  })

  it('ends with a full stop, whatever it says', () => {
    for (const { text } of Object.values(ASSUMPTIONS)) expect(text).toMatch(/\.$/)
  })
})

it('takes published interest for ours within the rounding of cents, more coarsely of a large amount', () => {
  expect(isSameAccrued(5.26, 5.26 + ACCRUED_CENT - 1e-6)).toBe(true)
  expect(isSameAccrued(5.26, 5.28)).toBe(false)
  expect(isSameAccrued(100_000, 100_000 * (1 + ACCRUED_SHARE / 2))).toBe(true)
})

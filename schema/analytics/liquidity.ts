import { absent, present, type Result } from './result.ts'

/** How a bond has traded. `null` or absent where the source does not say. */
export interface Trading {
  /** Money traded in the last 30 calendar days. */
  readonly turnover30Days?: number | null
  /** Nominal of the whole issue outstanding, in the same money. */
  readonly issueOutstanding?: number | null
  /** Days with a trade among the last 30 calendar days. */
  readonly tradingDays30?: number | null
  /** (ask − bid) / mid. */
  readonly bidAskSpread?: number | null
  /** Calendar days since the last quote or trade. */
  readonly quoteAgeDays?: number | null
}

/** Business days in 30 calendar days. */
const BUSINESS_DAYS = 21

const share = (value: number): number => Math.min(Math.max(value, 0), 1)

/** 0 at `worst`, 1 at `best`, straight in the logarithm between. */
const onLogScale = (value: number, worst: number, best: number): number =>
  value <= 0 ? share(worst < best ? 0 : 1) : share(Math.log(value / worst) / Math.log(best / worst))

interface Component {
  readonly weight: number
  readonly grade: (trading: Trading) => number | undefined
}

const isCount = (value: number | null | undefined): value is number =>
  value !== null && value !== undefined && value >= 0 && Number.isFinite(value)

/** What the score is made of: each part from 0 to 1, and its weight. */
const COMPONENTS: readonly Component[] = Object.freeze([
  {
    weight: 0.35,
    grade: ({ turnover30Days, issueOutstanding }: Trading) =>
      isCount(turnover30Days) && isCount(issueOutstanding) && issueOutstanding > 0
        ? onLogScale(turnover30Days / issueOutstanding, 1e-5, 1e-1)
        : undefined,
  },
  {
    weight: 0.3,
    grade: ({ tradingDays30 }: Trading) => (isCount(tradingDays30) ? share(tradingDays30 / BUSINESS_DAYS) : undefined),
  },
  {
    weight: 0.2,
    grade: ({ bidAskSpread }: Trading) => (isCount(bidAskSpread) ? onLogScale(bidAskSpread, 0.03, 0.0005) : undefined),
  },
  {
    weight: 0.15,
    grade: ({ quoteAgeDays }: Trading) => (isCount(quoteAgeDays) ? 1 - share(quoteAgeDays / 30) : undefined),
  },
])

/** Parts of the score that must be known, by weight. */
const LEAST_KNOWN = 0.5

/**
 * How easily a bond is bought and sold: 1 at any time, 7 hardly.
 *
 *     score = 7 − 6 × weighted mean, rounded
 *
 * turnover  35 %  30-day turnover over the issue: 0 at 0.001 %, 1 at 10 %, straight in the logarithm
 * days      30 %  days with trades of 21
 * spread    20 %  bid-ask spread: 0 at 3 %, 1 at 0.05 %, straight in the logarithm
 * age       15 %  age of the quote: 1 today, 0 at 30 days
 *
 * Parts that are unknown are left out and the other weights scaled up.
 * @returns a whole number from 1 to 7; MISSING_DATA where less than half of the weight is known
 */
export const liquidityScore = (trading: Trading): Result<number> => {
  let sum = 0
  let known = 0
  for (const { weight, grade } of COMPONENTS) {
    const found = grade(trading)
    if (found === undefined) continue
    sum += found * weight
    known += weight
  }
  if (known < LEAST_KNOWN) return absent('MISSING_DATA', 'trading')
  return present(Math.round(7 - (6 * sum) / known))
}

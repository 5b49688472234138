import { absent, present, type Result } from './result.ts'

/** How a bond has traded. `null` or absent where the source does not say. */
interface Trading {
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

interface LiquidityPart {
  readonly text: string
  readonly weight: number
  /** The values that count 0 and 1. */
  readonly worst: number
  readonly best: number
  /** Whether the part runs straight in the value or in its logarithm. */
  readonly scale: 'LINEAR' | 'LOGARITHM'
  /** Undefined where the part is unknown. */
  readonly value: (trading: Trading) => number | undefined
}

const isCount = (value: number | null | undefined): value is number =>
  value !== null && value !== undefined && value >= 0 && Number.isFinite(value)

const countOr = (value: number | null | undefined): number | undefined => (isCount(value) ? value : undefined)

/** The components of the score: a table. Each component ranges from 0 to 1 and has a weight. */
export const LIQUIDITY_PARTS: readonly LiquidityPart[] = Object.freeze([
  {
    text: 'turnover of 30 days over the amount outstanding',
    weight: 0.35,
    worst: 1e-5,
    best: 1e-1,
    scale: 'LOGARITHM',
    value: ({ turnover30Days, issueOutstanding }) =>
      isCount(turnover30Days) && isCount(issueOutstanding) && issueOutstanding > 0
        ? turnover30Days / issueOutstanding
        : undefined,
  },
  {
    text: `days with trades among the last 30, over ${BUSINESS_DAYS} business days`,
    weight: 0.3,
    worst: 0,
    best: 1,
    scale: 'LINEAR',
    value: ({ tradingDays30 }) => (isCount(tradingDays30) ? tradingDays30 / BUSINESS_DAYS : undefined),
  },
  {
    text: 'bid-ask spread over the mid price',
    weight: 0.2,
    worst: 0.03,
    best: 0.0005,
    scale: 'LOGARITHM',
    value: ({ bidAskSpread }) => countOr(bidAskSpread),
  },
  {
    text: 'age of the last quote in calendar days',
    weight: 0.15,
    worst: 30,
    best: 0,
    scale: 'LINEAR',
    value: ({ quoteAgeDays }) => countOr(quoteAgeDays),
  },
])

const share = (value: number): number => Math.min(Math.max(value, 0), 1)

/** 0 at `worst`, 1 at `best`, straight between on the scale of the part. */
const grade = ({ worst, best, scale }: LiquidityPart, value: number): number => {
  if (scale === 'LINEAR') return share((value - worst) / (best - worst))
  return value <= 0 ? share(worst < best ? 0 : 1) : share(Math.log(value / worst) / Math.log(best / worst))
}

/** Parts of the score that must be known, by weight. */
export const LEAST_KNOWN = 0.5

/**
 * How easily a bond is bought and sold: 1 at any time, 7 hardly.
 *
 *     score = 7 − 6 × weighted mean, rounded
 *
 * Parts that are unknown are left out and the other weights scaled up.
 * @returns a whole number from 1 to 7; MISSING_DATA where less than half of the weight is known
 */
export const liquidityScore = (trading: Trading): Result<number> => {
  let sum = 0
  let known = 0
  for (const part of LIQUIDITY_PARTS) {
    const value = part.value(trading)
    if (value === undefined) continue
    sum += grade(part, value) * part.weight
    known += part.weight
  }
  if (known < LEAST_KNOWN) return absent('MISSING_DATA', 'trading')
  return present(Math.round(7 - (6 * sum) / known))
}

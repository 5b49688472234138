import { hasJumped } from '../analytics/price-jump.ts'
import { STALE_AFTER_DAYS } from '../analytics/staleness.ts'

/** What is known of a single quote of a feed and of its bond before it is stored. */
export interface QuoteFacts {
  readonly quote: {
    /** Day of trading, ISO, and the time, in milliseconds since 1970. */
    readonly date: string
    readonly timeMs: number
    /** Clean, per 100 of the nominal. */
    readonly price: number
  }
  readonly bond: { readonly maturityDate: string | null; readonly status: string }
  /** The newest stored quote; null if there is none. */
  readonly newest: NewestQuote | null
  /** The last stored price that the quote does not correct; null if there is none. */
  readonly priceBefore: number | null
  readonly isCorrection: boolean
  readonly nowMs: number
}

interface NewestQuote {
  readonly date: string
  /** Null if its source states a day only. */
  readonly timeMs: number | null
  /** True if the feed takes priority over the source of the stored quote. */
  readonly isOutranked: boolean
}

/** A check that a quote failed alone. */
export interface QuoteFinding {
  readonly rule: QuoteRule
  /** A quarantined quote waits for an operator; a refused one is not stored. */
  readonly outcome: 'REFUSED' | 'QUARANTINED'
  readonly reason: string
  readonly allowed: string
}

type QuoteRule = 'MATURED_BOND' | 'FUTURE_QUOTE' | 'STALE_QUOTE' | 'OUT_OF_ORDER' | 'PRICE_JUMP'
type Check = (facts: QuoteFacts) => string | null

/** Clocks of two machines differ; a quote further ahead would become the time of the market. */
const MINUTES_AHEAD = 5
const MINUTE = 60_000
const DAY = 86_400_000

interface Rule {
  readonly outcome: QuoteFinding['outcome']
  readonly allowed: string
  readonly check: Check
}

/** The checks of a single quote, in order; each returns what is wrong, or null. */
const RULES: Readonly<Record<QuoteRule, Rule>> = {
  MATURED_BOND: {
    outcome: 'REFUSED',
    allowed: 'quotes of bonds that have not matured',
    check: ({ bond, quote }) => {
      if (bond.maturityDate !== null && quote.date > bond.maturityDate)
        return `The bond matured on ${bond.maturityDate}, before the quote.`
      return bond.status === 'MATURED' ? 'The bond has matured.' : null
    },
  },

  FUTURE_QUOTE: {
    outcome: 'REFUSED',
    allowed: `times at most ${MINUTES_AHEAD} minutes ahead of the clock`,
    check: ({ quote, nowMs }) =>
      quote.timeMs - nowMs > MINUTES_AHEAD * MINUTE
        ? `${isoTime(quote.timeMs)} is in the future: the clock says ${isoTime(nowMs)}.`
        : null,
  },

  STALE_QUOTE: {
    outcome: 'REFUSED',
    allowed: `times of the last ${STALE_AFTER_DAYS} days`,
    check: ({ quote, nowMs }) =>
      nowMs - quote.timeMs > STALE_AFTER_DAYS * DAY
        ? `${isoTime(quote.timeMs)} is more than ${STALE_AFTER_DAYS} days ago: a price of that age is not shown as current.`
        : null,
  },

  /** A quote of lower source priority is no reason to refuse one of the same day. */
  OUT_OF_ORDER: {
    outcome: 'REFUSED',
    allowed: 'times not before that of the stored quote; a `correction` names the quote that it replaces',
    check: ({ quote, newest, isCorrection }) => {
      if (newest === null || isCorrection || quote.date > newest.date) return null
      if (quote.date < newest.date) return `The stored quote is of ${newest.date}, a later day.`
      const isLater = !newest.isOutranked && newest.timeMs !== null && quote.timeMs < newest.timeMs
      return isLater ? `The stored quote is of ${isoTime(newest.timeMs ?? 0)}, which is later.` : null
    },
  },

  PRICE_JUMP: {
    outcome: 'QUARANTINED',
    allowed: 'moves of at most a third; an operator decides on larger ones',
    check: ({ quote, priceBefore }) =>
      priceBefore !== null && hasJumped(priceBefore, quote.price)
        ? `The price moves from ${priceBefore} to ${quote.price}, by more than a third.`
        : null,
  },
}

/** The first check that a quote fails; null if it may be stored. */
export function failedQuoteCheck(facts: QuoteFacts): QuoteFinding | null {
  for (const [rule, { check, outcome, allowed }] of Object.entries(RULES) as [QuoteRule, Rule][]) {
    const reason = check(facts)
    if (reason !== null) return { rule, outcome, reason, allowed }
  }
  return null
}

function isoTime(ms: number): string {
  return new Date(ms).toISOString()
}

import type { MeasureInput, QuoteInput } from '../../prisma/measures/inputs.ts'
import { accruedMoney, nextCoupon } from '../analytics/accrued.ts'
import { assumptionSentence } from '../analytics/assumption.ts'
import type { Bond } from '../analytics/bond.ts'
import { dayFromDate } from '../analytics/day.ts'
import { isSameAccrued } from '../analytics/published-accrued.ts'

/** Accrued interest published by a source: whether it is used, and a caveat for the reader. */
export interface PublishedAccrued {
  /** Money per bond; null if our own calculation is used. */
  readonly used: number | null
  readonly sentence: string | null
}

const NOT_USED: PublishedAccrued = { used: null, sentence: null }

interface On {
  readonly settlement: string
  readonly tradeDate: string
}

/**
 * Published interest is used if it matches ours on the settlement date, or if ours depends on an unknown coupon. If it
 * matches ours on an earlier trade date, ours is used. If it matches neither, it is used when our day count is deduced,
 * and rejected when the source states the day count.
 */
export function publishedAccrued(input: MeasureInput, quote: QuoteInput | null, made: Bond, on: On): PublishedAccrued {
  const { bond } = input
  // It is in the settlement currency, so it is not comparable with a nominal in another currency.
  if (quote?.accrued == null || bond.currency !== bond.nominalCurrency) return NOT_USED
  const published = Number(quote.accrued)
  const ours = interestOn(made, on.settlement)
  if (ours === null || isSameAccrued(published, ours)) return { used: published, sentence: null }
  const ofTradeDate = interestOn(made, on.tradeDate)
  if (on.tradeDate !== on.settlement && ofTradeDate !== null && isSameAccrued(published, ofTradeDate)) return NOT_USED
  const both = { published, ours: Math.round(ours * 1e4) / 1e4 }
  return bond.dayCount === null
    ? { used: published, sentence: assumptionSentence('ACCRUED_USED', both) }
    : { used: null, sentence: assumptionSentence('ACCRUED_NOT_USED', both) }
}

/** Interest by the terms, money per bond; null if it depends on a projected or missing coupon. */
function interestOn(bond: Bond, date: string): number | null {
  const day = dayFromDate(date, 'date')
  if (!day.ok || nextCoupon(bond, day.value) >= bond.coupons.assumedFrom) return null
  const found = accruedMoney(bond, day.value)
  return found.ok ? found.value : null
}

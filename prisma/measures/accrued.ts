import { accruedMoney, nextCoupon } from '../../schema/analytics/accrued.ts'
import { assumptionSentence } from '../../schema/analytics/assumption.ts'
import type { Bond } from '../../schema/analytics/bond.ts'
import { dayFromDate } from '../../schema/analytics/day.ts'
import { isSameAccrued } from '../../schema/analytics/published-accrued.ts'
import type { MeasureInput, QuoteInput } from './inputs.ts'

/** The accrued interest that a source published: whether it is used, and what a reader must know of it. */
export interface PublishedAccrued {
  /** Money per bond; null where ours is used. */
  readonly used: number | null
  readonly sentence: string | null
}

const NOT_USED: PublishedAccrued = { used: null, sentence: null }

interface On {
  readonly settlement: string
  readonly tradeDate: string
}

/**
 * Published interest is used where it is that of the settlement date, or where ours rests on a coupon that is not
 * known. Interest of the trade date is not that of a later settlement: ours is used. What is neither says which of the
 * terms is wrong where a day count was deduced, and is not believed where the source states it.
 */
export function publishedAccrued(input: MeasureInput, quote: QuoteInput | null, made: Bond, on: On): PublishedAccrued {
  const { bond } = input
  // It is in the currency of settlement: it says nothing of a nominal in another one.
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

/** Interest by the terms, money per bond; null where it rests on a coupon that is projected or missing. */
function interestOn(bond: Bond, date: string): number | null {
  const day = dayFromDate(date, 'date')
  if (!day.ok || nextCoupon(bond, day.value) >= bond.coupons.assumedFrom) return null
  const found = accruedMoney(bond, day.value)
  return found.ok ? found.value : null
}

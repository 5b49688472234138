import type { YieldBasis } from '../generated/client/enums.ts'
import type { CouponNow } from './coupon.ts'
import { type Figures, figures, type Reason } from './figures.ts'
import type { MeasureInput, QuoteInput } from './inputs.ts'
import type { UsedPrice } from './price.ts'

const DAYS_A_YEAR = 365

/**
 * Yields, durations and spreads: what the source of the price published with it. Our own arithmetic takes this
 * function's place; everything else of a measure stays as it is.
 */
export function yieldFigures(input: MeasureInput, used: UsedPrice | null, coupon: CouponNow, date: string): Figures {
  const { bond, offers } = input
  const over = bond.status === 'MATURED' || (bond.maturityDate !== null && bond.maturityDate <= date)
  const published = used === null || over ? null : publishedYield(used.quote)
  const quote = published === null ? null : (used?.quote ?? null)
  const duration = quote?.sourceDurationDays ?? null
  const whyNull: Reason = over ? 'NOT_APPLICABLE' : used === null ? 'NO_PRICE' : 'MISSING_DATA'
  const ifAny = (has: boolean): Reason => (has ? whyNull : 'NOT_APPLICABLE')
  const values = {
    yield: published?.value ?? null,
    yieldBasis: published?.basis ?? null,
    yieldDate: published?.date ?? null,
    yieldToMaturity: published?.basis === 'MATURITY' ? published.value : null,
    yieldToPut: published?.basis === 'PUT' ? published.value : null,
    yieldToPutDate: published?.basis === 'PUT' ? published.date : null,
    yieldToCall: published?.basis === 'CALL' ? published.value : null,
    yieldToCallDate: published?.basis === 'CALL' ? published.date : null,
    sourceYield: published?.value ?? null,
    currentYield:
      over || used === null || coupon.rate === null || used.clean <= 0 ? null : (coupon.rate / used.clean) * 100,
    durationDays: duration,
    modifiedDuration:
      duration === null || published === null ? null : duration / DAYS_A_YEAR / (1 + published.value / 100),
    gSpreadBp: quote?.sourceGSpreadBp ?? null,
    zSpreadBp: quote?.sourceZSpreadBp ?? null,
  }
  return figures(values, {
    yield: whyNull,
    yieldToMaturity: ifAny(!bond.perpetual),
    yieldToPut: ifAny(offers.some(offer => offer.type === 'PUT')),
    yieldToCall: ifAny(offers.some(offer => offer.type === 'CALL')),
    sourceYield: whyNull,
    currentYield: over || used === null ? whyNull : coupon.reason,
    durationDays: whyNull,
    modifiedDuration: whyNull,
    gSpreadBp: whyNull,
    zSpreadBp: whyNull,
  })
}

interface PublishedYield {
  readonly value: number
  readonly basis: YieldBasis
  readonly date: string | null
}

/** A yield of which the source does not say to what is not used. */
function publishedYield({ sourceYield, sourceYieldBasis, sourceYieldDate }: QuoteInput): PublishedYield | null {
  if (sourceYield === null || sourceYieldBasis === null) return null
  return { value: sourceYield, basis: sourceYieldBasis, date: sourceYieldDate }
}

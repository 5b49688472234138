import type { PriceSource } from '../../prisma/generated/client/enums.ts'
import type { MeasureInput, QuoteInput } from '../../prisma/measures/inputs.ts'
import { midPrice, PRICE_CHOICES } from '../analytics/price-choice.ts'
import { chain, type Result } from '../analytics/result.ts'
import type { Valuation } from '../analytics/valuation.ts'
import { moneyFromNumber } from '../derived/exact-decimal.ts'
import { percentFromFraction, shortened } from '../units.ts'
import type { PublishedAccrued } from './accrued.ts'
import type { CouponNow } from './coupon.ts'
import { type Figures, figures } from './figures.ts'

/** A bond at its price, with the inputs of its figures. */
export interface Valued {
  readonly settlement: string
  readonly coupon: CouponNow
  readonly valued: Result<ValuedBond>
}

/** A bond at its price, and which accrued interest it was given. */
export interface ValuedBond {
  readonly valuation: Valuation
  readonly accrued: PublishedAccrued
}

export interface UsedPrice {
  /** Clean, per 100 of the outstanding nominal. */
  readonly clean: number
  readonly source: PriceSource
  readonly quote: QuoteInput
}

/** The price for all figures: the last trade, else the day's average, else its close, else the mid of bid and ask. */
export function usedPrice(quote: QuoteInput | null): UsedPrice | null {
  if (quote === null) return null
  for (const { source, of } of PRICE_CHOICES) {
    const clean = of(quote)
    if (clean !== null) return { clean: shortened(clean), source, quote }
  }
  return null
}

/** Prices of a bond. Accrued interest is in the settlement currency, or null. */
export function priceFigures(input: MeasureInput, used: UsedPrice | null, valued: Valued): Figures {
  const { bond, latest } = input
  const { coupon, settlement } = valued
  const quoted = (used?.quote ?? latest)?.accrued ?? null
  const isUsed = !valued.valued.ok || valued.valued.value.accrued.used !== null
  const ours = chain(valued.valued, ({ valuation }) => valuation.accrued())
  const dirty = chain(valued.valued, ({ valuation }) => valuation.dirtyPrice())
  const isForeign = bond.currency !== bond.nominalCurrency
  const mid = latest === null ? null : midPrice(latest)
  const spread = latest?.bid == null || latest.ask === null || mid === null ? null : latest.ask - latest.bid
  const values = {
    priceClean: used?.clean ?? null,
    priceSource: used?.source ?? null,
    priceDate: used?.quote.date ?? null,
    priceDirty: used === null || !dirty.ok ? null : shortened(dirty.value),
    accrued: isForeign || isUsed ? quoted : ours.ok ? moneyFromNumber(ours.value) : null,
    accruedDays: coupon.accruedDays,
    settlementDate: settlement,
    last: latest?.last ?? null,
    wap: latest?.wap ?? null,
    close: latest?.close ?? null,
    bid: latest?.bid ?? null,
    ask: latest?.ask ?? null,
    quoteTime: latest?.time ?? null,
    changePercent: used?.quote.changePercent ?? null,
    bidAskSpread: spread === null || mid === null || mid <= 0 ? null : shortened(percentFromFraction(spread / mid)),
  }
  return figures(values, {
    priceClean: 'NO_PRICE',
    priceDirty: used === null ? 'NO_PRICE' : dirty.ok ? 'MISSING_DATA' : dirty.reason,
    accrued: ours.ok ? 'MISSING_DATA' : ours.reason,
    accruedDays: coupon.reason,
    last: 'NO_PRICE',
    wap: 'NO_PRICE',
    close: 'NO_PRICE',
    bid: 'NO_PRICE',
    ask: 'NO_PRICE',
    quoteTime: latest === null ? 'NO_PRICE' : 'MISSING_DATA',
    changePercent: used === null ? 'NO_PRICE' : 'MISSING_DATA',
    bidAskSpread: 'NO_PRICE',
  })
}

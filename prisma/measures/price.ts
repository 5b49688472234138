import type { PriceSource } from '../generated/client/enums.ts'
import type { CouponNow } from './coupon.ts'
import { type Figures, figures } from './figures.ts'
import type { MeasureInput, QuoteInput } from './inputs.ts'

export interface UsedPrice {
  /** Clean, per 100 of the outstanding nominal. */
  readonly clean: number
  readonly source: PriceSource
  readonly quote: QuoteInput
}

/** The price the figures rest on: the last trade, else the day's average, else its close, else the mid of bid and ask. */
export function usedPrice(quote: QuoteInput | null): UsedPrice | null {
  if (quote === null) return null
  const candidates: readonly (readonly [PriceSource, number | null])[] = [
    ['LAST', quote.last],
    ['WAP', quote.wap],
    ['CLOSE', quote.close],
    ['MID', midOf(quote)],
  ]
  for (const [source, clean] of candidates) if (clean !== null) return { clean, source, quote }
  return null
}

/** Prices of a bond; accrued interest as published, else the current coupon in proportion to its days. */
export function priceFigures({ bond, latest }: MeasureInput, used: UsedPrice | null, coupon: CouponNow): Figures {
  const quote = used?.quote ?? latest
  const accrued = quote?.accrued ?? coupon.accrued
  const nominal = bond.outstandingNominal
  const comparable = quote?.accrued === null || bond.currency === bond.nominalCurrency
  const accruedPercent = accrued === null || nominal <= 0 || !comparable ? null : (Number(accrued) / nominal) * 100
  const mid = latest === null ? null : midOf(latest)
  const spread = latest?.bid == null || latest.ask === null || mid === null ? null : latest.ask - latest.bid
  const values = {
    priceClean: used?.clean ?? null,
    priceSource: used?.source ?? null,
    priceDate: used?.quote.date ?? null,
    priceDirty: used === null || accruedPercent === null ? null : used.clean + accruedPercent,
    accrued,
    accruedDays: coupon.accruedDays,
    settlementDate: quote?.settlementDate ?? null,
    bid: latest?.bid ?? null,
    ask: latest?.ask ?? null,
    changePercent: used?.quote.changePercent ?? null,
    bidAskSpread: spread === null || mid === null || mid <= 0 ? null : (spread / mid) * 100,
  }
  return figures(values, {
    priceClean: 'NO_PRICE',
    priceDirty: used === null ? 'NO_PRICE' : coupon.reason,
    accrued: coupon.reason,
    accruedDays: coupon.reason,
    bid: 'NO_PRICE',
    ask: 'NO_PRICE',
    changePercent: used === null ? 'NO_PRICE' : 'MISSING_DATA',
    bidAskSpread: 'NO_PRICE',
  })
}

function midOf({ bid, ask }: QuoteInput): number | null {
  return bid === null || ask === null ? null : (bid + ask) / 2
}

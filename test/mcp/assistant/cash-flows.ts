import type { MarketExport } from './market-export.ts'

const DAYS = 365

interface Pricing {
  readonly market: MarketExport
  readonly settlementDate: string
  readonly accruedPer100: number
}

/** The effective annual yield in per cent of the plain bond at a clean price: halving, days over 365. */
export function yieldAt(cleanPrice: number, { market, settlementDate, accruedPer100 }: Pricing): number {
  const { coupons, repayments, plain } = market
  const dirty = ((cleanPrice + accruedPer100) / 100) * Number(plain.outstandingNominal)
  const settled = Temporal.PlainDate.from(settlementDate)
  const flows = [...coupons(plain.id), ...repayments(plain.id)]
    .map(({ date, value }) => ({ years: settled.until(date, { largestUnit: 'days' }).days / DAYS, value: value ?? 0 }))
    .filter(({ years }) => years > 0)
  const worth = (rate: number) => flows.reduce((sum, { years, value }) => sum + value / (1 + rate) ** years, 0)
  let [low, high] = [-0.5, 5]
  while (high - low > 1e-10) {
    const middle = (low + high) / 2
    if (worth(middle) > dirty) low = middle
    else high = middle
  }
  return ((low + high) / 2) * 100
}

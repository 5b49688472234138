import type { Day } from '../../../schema/analytics/day.ts'
import { absent, chain, finite, type Result } from '../../../schema/analytics/result.ts'
import { yearsBetween } from './basis.ts'

/** Two dates and a basis: what every discount function begins with. */
export interface Span {
  readonly settlement: Day
  readonly maturity: Day
  readonly basis: number
}

const over = (
  { settlement, maturity, basis }: Span,
  amounts: Readonly<Record<string, number>>,
  compute: (years: number) => number,
): Result<number> => {
  for (const [field, amount] of Object.entries(amounts)) {
    if (!(amount > 0)) return absent('MISSING_DATA', field)
  }
  return chain(yearsBetween(basis, settlement, maturity), years => finite(compute(years), 'maturity'))
}

/** DISC: discount rate = (redemption − price) / redemption / years; a fraction a year. */
export const discountRate = (span: Span, price: number, redemption: number): Result<number> =>
  over(span, { price, redemption }, years => (redemption - price) / redemption / years)

/** PRICEDISC: price = redemption (1 − discount × years); per 100. */
export const priceFromDiscount = (span: Span, discount: number, redemption: number): Result<number> =>
  over(span, { discount, redemption }, years => redemption * (1 - discount * years))

/** YIELDDISC: simple yield = (redemption / price − 1) / years; a fraction a year. */
export const yieldOfDiscounted = (span: Span, price: number, redemption: number): Result<number> =>
  over(span, { price, redemption }, years => (redemption / price - 1) / years)

/** INTRATE: the same on money invested: (redemption − investment) / investment / years. */
export const interestRate = (span: Span, investment: number, redemption: number): Result<number> =>
  over(span, { investment, redemption }, years => (redemption - investment) / investment / years)

/** RECEIVED: money at maturity = investment / (1 − discount × years); NO_SOLUTION where nothing is left. */
export const received = (span: Span, investment: number, discount: number): Result<number> =>
  chain(
    over(span, { investment, discount }, years => 1 - discount * years),
    share => (share > 0 ? finite(investment / share) : absent('NO_SOLUTION', 'discount')),
  )

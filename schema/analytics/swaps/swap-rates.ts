import { absent, finite, type Result } from '../result.ts'

/** A quoted par rate of an interest rate swap: years and a fraction a year. */
export interface SwapQuote {
  readonly years: number
  readonly rate: number
}

/**
 * The par swap rate at a maturity between the quoted ones.
 *
 *     rate = straight line between the neighbours; the first or last quote outside them
 *
 * @returns fraction a year; MISSING_DATA without quotes, or for quotes out of order
 */
export const parSwapRate = (quotes: readonly SwapQuote[], years: number): Result<number> => {
  const first = quotes[0]
  const last = quotes.at(-1)
  if (first === undefined || last === undefined) return absent('MISSING_DATA', 'swapCurve')
  const ordered = quotes.every(({ years: at }, index) => at > (quotes[index - 1]?.years ?? -1))
  if (!ordered) return absent('MISSING_DATA', 'swapCurve')
  if (years <= first.years) return finite(first.rate, 'swapCurve')
  const after = quotes.findIndex(quote => quote.years >= years)
  if (after < 0) return finite(last.rate, 'swapCurve')
  const [low, high] = [quotes[after - 1] as SwapQuote, quotes[after] as SwapQuote]
  const share = (years - low.years) / (high.years - low.years)
  return finite(low.rate + share * (high.rate - low.rate), 'swapCurve')
}

import { type Figures, figures } from './figures.ts'
import type { MeasureInput } from './inputs.ts'

export function tradingFigures({ trading, latest }: MeasureInput, bidAskSpread: number | null): Figures {
  const known = trading !== null && trading.days > 0 ? trading : null
  const values = {
    turnover1d: latest?.turnover ?? null,
    turnover30d: known?.turnover30d ?? null,
    trades30d: known?.trades30d ?? null,
    tradingDays30d: known?.tradingDays30d ?? null,
    lastTradeDate: trading?.lastTradeDate ?? null,
    liquidity: known === null ? null : liquidityScore(known.tradingDays30d, known.trades30d, bidAskSpread),
  }
  return figures(values, {
    turnover1d: 'MISSING_DATA',
    turnover30d: 'MISSING_DATA',
    trades30d: 'MISSING_DATA',
    tradingDays30d: 'MISSING_DATA',
    lastTradeDate: 'MISSING_DATA',
    liquidity: 'MISSING_DATA',
  })
}

/** Trading days in 30 calendar days that each class from 1 on needs; fewer than the last is class 7. */
const DAYS_OF_CLASS = [18, 14, 9, 5, 2, 1]
const BUSY_TRADES_A_DAY = 100
const NARROW_PERCENT = 0.3
const WIDE_PERCENT = 1.5

/**
 * How easily the bond is bought and sold, 1 (best) to 7: the class of its trading days in 30, one class better
 * where a trading day has 100 trades or more and the quoted spread is not wide, one class worse where the spread
 * is above 1.5 % of the mid, one class better where it is 0.3 % or less. A bond without trades is never better than 7
 * by its quotes alone, and sums of money are left out because they would compare currencies.
 */
export function liquidityScore(tradingDays: number, trades: number | null, bidAskSpread: number | null): number {
  const place = DAYS_OF_CLASS.findIndex(days => tradingDays >= days)
  if (place < 0) return 7
  const busy = trades !== null && trades / tradingDays >= BUSY_TRADES_A_DAY
  const narrow = bidAskSpread !== null && bidAskSpread <= NARROW_PERCENT
  const wide = bidAskSpread !== null && bidAskSpread > WIDE_PERCENT
  const score = place + 1 - (busy && !wide ? 1 : 0) - (narrow ? 1 : 0) + (wide ? 1 : 0)
  return Math.min(7, Math.max(1, score))
}

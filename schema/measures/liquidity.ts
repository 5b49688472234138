import type { MeasureInput } from '../../prisma/measures/inputs.ts'
import { liquidityScore } from '../analytics/liquidity.ts'
import { absent, type Result } from '../analytics/result.ts'
import { daysBetween } from '../derived/days.ts'
import { fractionFromPercent } from '../units.ts'
import { type Figures, figures } from './figures.ts'

interface TradingContext {
  /** Per cent of the mid price. */
  readonly bidAskSpread: number | null
  readonly date: string
}

export function tradingFigures(input: MeasureInput, context: TradingContext): Figures {
  const { trading, latest } = input
  const known = trading !== null && trading.days > 0 ? trading : null
  const liquidity = scoreOf(input, context)
  const values = {
    turnover1d: latest?.turnover ?? null,
    turnover30d: known?.turnover30d ?? null,
    trades30d: known?.trades30d ?? null,
    tradingDays30d: known?.tradingDays30d ?? null,
    lastTradeDate: trading?.lastTradeDate ?? null,
    liquidity: liquidity.ok ? liquidity.value : null,
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

/** Turnover is in the settlement currency, so it is compared only with an issue in the same currency. */
function scoreOf({ bond, trading, latest }: MeasureInput, { bidAskSpread, date }: TradingContext): Result<number> {
  if (trading === null || trading.days === 0 || latest === null) return absent('MISSING_DATA', 'trading')
  return liquidityScore({
    turnover30Days: trading.turnover30d === null ? null : Number(trading.turnover30d),
    issueOutstanding: bond.currency === bond.nominalCurrency ? bond.outstanding : null,
    tradingDays30: trading.tradingDays30d,
    bidAskSpread: bidAskSpread === null ? null : fractionFromPercent(bidAskSpread),
    quoteAgeDays: daysBetween(latest.date, date),
  })
}

import { STALE_AFTER_DAYS } from '../staleness.ts'
import type { FittedModelName } from './fit-starts.ts'

/** To which government bonds a curve is fitted, and which of them are left out again. */
export const FIT_RULES = Object.freeze({
  fewestBonds: 8,
  /** With fewer, the four parameters of Nelson-Siegel are enough. */
  fewestForSvensson: 12,
  /** In their last three months bonds trade by other rules than the curve's: money-market demand and thin trading. */
  shortestDays: 91,
  /** A fitted curve rests on prices of this many days up to its own. */
  priceDays: STALE_AFTER_DAYS,
  /** However smooth the other bonds are, a yield this near to them is no error: basis points. */
  outlierBp: 250,
  /** How many times the typical distance from the others is too far. */
  outlierTimes: 6,
  /** No more than one bond in so many is left out: beyond that it is the market that is odd, not the bonds. */
  outlierOneIn: 8,
})

/** The model that so many bonds are enough for. */
export const fittedModel = (bonds: number): FittedModelName =>
  bonds < FIT_RULES.fewestForSvensson ? 'NELSON_SIEGEL' : 'SVENSSON'

import { STALE_AFTER_DAYS } from '../staleness.ts'
import type { FittedModelName } from './fit-starts.ts'

/** Which government bonds a curve is fitted to, and which are excluded as outliers. */
export const FIT_RULES = Object.freeze({
  fewestBonds: 8,
  /** With fewer, the four parameters of Nelson-Siegel are enough. */
  fewestForSvensson: 12,
  /** In their last three months bonds do not follow the curve, because of money-market demand and thin trading. */
  shortestDays: 91,
  /** Maximum age in days of the prices for a fit. */
  priceDays: STALE_AFTER_DAYS,
  /** Minimum distance of an outlier from the curve through the other bonds: basis points. */
  outlierBp: 250,
  /** Minimum distance of an outlier as a multiple of the typical distance. */
  outlierTimes: 6,
  /** At most one bond in this many is excluded; more deviations are a feature of the market, not outliers. */
  outlierOneIn: 8,
})

/** The model for a number of bonds. */
export const fittedModel = (bonds: number): FittedModelName =>
  bonds < FIT_RULES.fewestForSvensson ? 'NELSON_SIEGEL' : 'SVENSSON'

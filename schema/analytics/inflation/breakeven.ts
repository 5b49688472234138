import { absent, finite, map, type Result } from '../result.ts'

/** Inflation at which a linker and a nominal bond earn the same: fractions a year. */
interface Breakeven {
  /** (1 + nominal) / (1 + real) − 1. */
  readonly fisher: number
  /** nominal − real. */
  readonly difference: number
}

/**
 * The inflation that the prices of a linker and of a nominal bond imply.
 *
 *     fisher = (1 + nominal) / (1 + real) − 1
 *
 * Both yields effective, compounded annually. The plain difference is larger by the product of real yield and inflation.
 * @returns fractions a year; MISSING_DATA naming a yield; NO_SOLUTION at a real yield of −100 % or less
 * @source Deacon, Derry, Mirfendereski, Inflation-indexed Securities, 2004, chapter 5
 * @example 0.02794525 from 4.93 % nominal and 2.07742121 % real
 */
export const breakeven = (nominalYield: number, realYield: number): Result<Breakeven> => {
  if (!Number.isFinite(nominalYield)) return absent('MISSING_DATA', 'nominalYield')
  if (!Number.isFinite(realYield)) return absent('MISSING_DATA', 'realYield')
  if (!(realYield > -1)) return absent('NO_SOLUTION', 'realYield')
  return map(finite((1 + nominalYield) / (1 + realYield) - 1, 'nominalYield'), fisher => ({
    ...{ fisher, difference: nominalYield - realYield },
  }))
}

import type { TenorPoint } from '../../schema/analytics/curves/tenor.ts'
import { percentFromFraction } from '../../schema/units.ts'
import { shortened } from './figures.ts'

/** Points of a curve as they are stored: rates in per cent, par of a bond that pays twice a year. */
export function pointRows(points: readonly TenorPoint[]) {
  return points.map(({ years, zeroAnnual, par, discountFactor, extrapolated }) => ({
    tenorYears: years,
    zero: shortened(percentFromFraction(zeroAnnual)),
    par: par.ok ? shortened(percentFromFraction(par.value)) : null,
    discountFactor: shortened(discountFactor),
    extrapolated,
  }))
}

import type { TenorPoint } from '../../../schema/analytics/curves/tenor.ts'
import { percentFromFraction, shortened } from '../../../schema/units.ts'

/** Curve points as database rows: rates in per cent; the par yield is that of a semi-annual bond. */
export function pointRows(points: readonly TenorPoint[]) {
  return points.map(({ years, zeroAnnual, par, discountFactor, extrapolated }) => ({
    tenorYears: years,
    zero: shortened(percentFromFraction(zeroAnnual)),
    par: par.ok ? shortened(percentFromFraction(par.value)) : null,
    discountFactor: shortened(discountFactor),
    extrapolated,
  }))
}

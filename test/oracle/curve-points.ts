import { discountFactor, forwardRate, zeroAnnual } from '../../schema/analytics/curves/curve.ts'
import { type CurvePoints, curveOf } from './bond-case.ts'
import { type Check, distance } from './report.ts'

/** Curve points of bonds.json: discount, zero and forward at each tenor, and the rates that MOEX published. */
export const curveChecks = (rows: readonly CurvePoints[]): Check[] => {
  const checks: Check[] = []
  for (const [index, row] of rows.entries()) {
    const curve = curveOf(row)
    const family = 'curve points'
    for (const point of row.points) {
      const t = point.t as number
      const id = `${row.model} ${index} at ${t}`
      const add = (quantity: string, ours: number, theirs: number | undefined, tolerance: number) => {
        if (theirs === undefined) return
        checks.push({ family, id, quantity, error: distance(ours, theirs), tolerance })
      }
      add('discount', discountFactor(curve, t), point.discount, 1e-9)
      add('zero continuous', 100 * curve.zero(t), point.zero_continuous_pct, 1e-7)
      add('zero annual', 100 * zeroAnnual(curve, t), point.zero_annual_pct, 1e-7)
      add('forward', 100 * forwardRate(curve, t), point.forward_instant_continuous_pct, 1e-7)
      add('G', 10_000 * curve.zero(t), point.g_continuous_bp, 1e-7)
      add('KBD', 100 * zeroAnnual(curve, t), point.kbd_annual_pct, 1e-7)
    }
    for (const [t, published] of row.moex_published ?? []) {
      const error = distance(100 * zeroAnnual(curve, t), published)
      checks.push({ family, id: `MOEX published at ${t}`, quantity: 'KBD', error, tolerance: 5e-5 + 1e-9 })
    }
  }
  return checks
}

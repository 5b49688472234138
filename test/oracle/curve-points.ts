import { discountFactor, forwardRate, zeroAnnual } from '../../schema/analytics/curves/curve.ts'
import { type CurvePoints, curveOf } from './bond-case.ts'
import { type Add, checkRows, distance, type Found } from './report.ts'

/** Curve points of bonds.json: discount, zero and forward at each tenor, and the rates that MOEX published. */
export const curveChecks = (rows: readonly CurvePoints[]): Found =>
  checkRows([...rows.entries()], {
    nameOf: ([index, { model }]) => ({ family: 'curve points', id: `${model} ${index}` }),
    check: ([, row], add) => checkCurve(row, add),
  })

const checkCurve = (row: CurvePoints, add: Add): void => {
  const curve = curveOf(row)
  for (const point of row.points) {
    const t = point.t as number
    const at = (quantity: string, ours: number, theirs: number | undefined, tolerance: number) => {
      if (theirs !== undefined) add(`${quantity} at ${t}`, distance(ours, theirs), tolerance)
    }
    at('discount', discountFactor(curve, t), point.discount, 1e-9)
    at('zero continuous', 100 * curve.zero(t), point.zero_continuous_pct, 1e-7)
    at('zero annual', 100 * zeroAnnual(curve, t), point.zero_annual_pct, 1e-7)
    at('forward', 100 * forwardRate(curve, t), point.forward_instant_continuous_pct, 1e-7)
    at('G', 10_000 * curve.zero(t), point.g_continuous_bp, 1e-7)
    at('KBD', 100 * zeroAnnual(curve, t), point.kbd_annual_pct, 1e-7)
  }
  for (const [t, published] of row.moex_published ?? []) {
    add(`published KBD at ${t}`, distance(100 * zeroAnnual(curve, t), published), 5e-5 + 1e-9)
  }
}

import { type Curve, forwardRate } from './curve.ts'

/**
 * The curve after some years if the forward rates of today come true.
 *
 *     z′(u) = (z(h + u) (h + u) − z(h) h) / u
 *
 * Continuous rates, u and h in years; at u = 0 the instantaneous forward rate.
 */
export const forwardCurve = (curve: Curve, after: number): Curve => {
  const owedAt = (time: number): number => curve.zero(time) * time
  const zero = (u: number): number => (u > 0 ? (owedAt(after + u) - owedAt(after)) / u : forwardRate(curve, after))
  return { ...curve, zero, slope: u => (u > 0 ? (forwardRate(curve, after + u) - zero(u)) / u : 0) }
}

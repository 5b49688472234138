import { curvePoints } from '../../overview/curves.ts'
import type { MarketSnapshot } from '../../snapshot/market-snapshot.ts'
import type { EventItem, Step } from './step.ts'

interface CurveMove {
  readonly key: string
  /** Years. */
  readonly tenor: number
  readonly basisPoints: number
}

interface Moved {
  readonly items: readonly EventItem[]
  /** Per cent a year: what the next move is measured from; null while the curve has no rate at the tenor. */
  readonly base: number | null
}

const BASIS_POINTS_A_PERCENT = 100

/** @param base the rate at the last event; null to measure from the revision before */
export function curveMoved(
  { key, tenor, basisPoints }: CurveMove,
  base: number | null,
  { before, after }: Step,
): Moved {
  const from = base ?? rateOf(before, key, tenor)
  const to = rateOf(after, key, tenor)
  if (from === null || to === null) return { items: [], base: from ?? to }
  // Rates have finitely many digits; their difference need not.
  const movedBp = Math.round((to - from) * BASIS_POINTS_A_PERCENT * 1e6) / 1e6
  if (Math.abs(movedBp) < basisPoints) return { items: [], base: from }
  return { items: [{ curve: key, tenor, before: from, after: to, movedBp }], base: to }
}

/** Zero rate, per cent a year, compounded annually. */
function rateOf({ background }: MarketSnapshot, key: string, tenor: number): number | null {
  const curve = background.curves.find(one => one.key === key)
  return curve === undefined ? null : (curvePoints(curve.latest, [tenor])[0]?.zero ?? null)
}

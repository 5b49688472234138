import type { Layer } from '../../charts/layers.ts'
import { SHAPES } from '../../charts/shapes.ts'
import { classTone } from '../../charts/tones.ts'
import type { Curve, Rate, Residual } from './rates.ts'

type Point = NonNullable<Curve['points']>[number]

/** What a point stands for: a tenor of a curve, or a bond behind it. */
export type CurveItem =
  | { readonly curve: Curve; readonly point: Point }
  | { readonly curve: Curve; readonly residual: Residual }

/** What is extrapolated is paler. */
const PALE = 0.4

/** Colour by currency and source, dashes by day: the newest of a key is drawn through. */
export function styleOfCurve(curve: Curve, curves: readonly Curve[]) {
  const keys = [...new Set(curves.map(({ key }) => key))].sort()
  const days = [...new Set(curves.filter(({ key }) => key === curve.key).map(({ date }) => date))].sort().reverse()
  const [key, day] = [keys.indexOf(curve.key), days.indexOf(curve.date)]
  return {
    tone: classTone(key + 3 * day),
    shape: SHAPES[day % SHAPES.length] ?? SHAPES[0],
    ...(day > 0 && ({ dashed: true } as const)),
  }
}

/** A line through the rates of each curve, and a point at each tenor. */
export function layersOfCurves(curves: readonly Curve[], rate: Rate): readonly Layer<CurveItem>[] {
  return curves.flatMap(curve => {
    const known = (curve.points ?? []).filter(point => point[rate] !== null)
    const { shape, ...style } = styleOfCurve(curve, curves)
    const line = (points: readonly Point[]) => ({
      ...style,
      ...({ label: `${curve.key} ${curve.date}`, items: [] } as const),
      x: points.map(({ tenorYears }) => tenorYears),
      y: points.map(point => point[rate]),
    })
    const end = known.findIndex(({ extrapolated }) => extrapolated)
    const sure = end < 0 ? known : known.slice(0, end)
    const beyond = end < 0 ? [] : known.slice(Math.max(0, end - 1))
    return [
      { ...line(sure), kind: 'line' } as const,
      { ...line(beyond), kind: 'line', strength: PALE } as const,
      { ...line(known), kind: 'points', shape, items: known.map(point => ({ curve, point })) } as const,
    ]
  })
}

/** Bonds above and below the curves that were fitted to them. */
export function layersOfResiduals(curves: readonly Curve[]): readonly Layer<CurveItem>[] {
  const all = curves.flatMap(curve => (curve.residuals ?? []).map(residual => ({ curve, residual })))
  const layer = (style: Pick<Layer<CurveItem>, 'label' | 'tone' | 'shape'>, items: typeof all) => ({
    ...{ ...style, kind: 'points' as const, items },
    x: items.map(({ residual }) => residual.durationYears),
    y: items.map(({ residual }) => residual.yield),
  })
  return [
    layer(
      { label: 'cheap', tone: 'good', shape: 'triangle' },
      all.filter(({ residual }) => residual.residualBp >= 0),
    ),
    layer(
      { label: 'rich', tone: 'bad', shape: 'drop' },
      all.filter(({ residual }) => residual.residualBp < 0),
    ),
  ]
}

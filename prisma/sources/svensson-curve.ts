import { type Curve, zeroAnnual } from '../../schema/analytics/curves/curve.ts'
import { curveFromStored } from '../../schema/analytics/curves/stored-curve.ts'
import type { CurveRecord } from './source.ts'

export interface PublishedCurve extends Pick<CurveRecord, 'key' | 'currency' | 'date'> {
  /** Betas in per cent, continuous; taus in years. */
  readonly parameters: Readonly<Record<'beta0' | 'beta1' | 'beta2' | 'beta3' | 'tau1' | 'tau2', number>>
  /** What the bank says the parameters come to: continuous spot rates in per cent, by the field that tells them. */
  readonly spots: readonly { readonly field: string; readonly years: number; readonly continuous: number }[]
}

/** Spot rates are published with four digits after the point; more than the last of them is another curve. */
const TOLERANCE = 1.01e-4

/**
 * A curve that a central bank publishes by its parameters. The spot rates beside them prove that the parameters were
 * understood: where they differ, nothing is stored.
 */
export function svenssonCurve(
  published: PublishedCurve,
): CurveRecord | { readonly field: string; readonly reason: string } {
  const { key, currency, date, spots } = published
  const [model, parameters] = modelOf(published.parameters)
  const named = Object.entries(parameters).map(([name, value]) => ({ name, value }))
  const curve = curveFromStored({ model, parameters: named, longestTenor: null })
  if (!curve.ok)
    return { field: 'parameters', reason: `the parameters make no ${model} curve: ${JSON.stringify(parameters)}` }
  const other = spots.find(({ years, continuous }) => Math.abs(spotAt(curve.value, years) - continuous) > TOLERANCE)
  if (other !== undefined) {
    const ours = spotAt(curve.value, other.years).toFixed(6)
    return {
      field: other.field,
      reason: `is ${other.continuous}, but the parameters give ${ours} at ${other.years} years`,
    }
  }
  const points = spots
    .map(({ years }) => ({ tenorYears: years, zero: zeroAnnual(curve.value, years) * 100 }))
    .sort((a, b) => a.tenorYears - b.tenorYears)
  return { key, currency, date, model, parameters, points }
}

/** Without a second hump its tau means nothing, and the curve is one of Nelson and Siegel. */
function modelOf({ beta3, tau2, ...rest }: PublishedCurve['parameters']) {
  return beta3 === 0
    ? (['NELSON_SIEGEL', rest as Readonly<Record<string, number>>] as const)
    : (['SVENSSON', { ...rest, beta3, tau2 } as Readonly<Record<string, number>>] as const)
}

function spotAt(curve: Curve, years: number): number {
  return curve.zero(years) * 100
}

import { type Curve, zeroAnnual } from '../../schema/analytics/curves/curve.ts'
import { curveFromStored } from '../../schema/analytics/curves/stored-curve.ts'
import type { CurveRecord } from './record.ts'

export interface PublishedCurve extends Pick<CurveRecord, 'key' | 'currency' | 'date'> {
  /** Betas in per cent, continuous; taus in years. */
  readonly parameters: Readonly<Record<'beta0' | 'beta1' | 'beta2' | 'beta3' | 'tau1' | 'tau2', number>>
  /** Spot rates published with the parameters: continuous, in per cent, by field name. */
  readonly spots: readonly { readonly field: string; readonly years: number; readonly continuous: number }[]
}

/** Spot rates are published with four decimals; a larger difference than one unit in the last place is an error. */
const TOLERANCE = 1.01e-4

/**
 * A curve that a central bank publishes by its parameters. The published spot rates verify the interpretation of the
 * parameters; if they differ, nothing is stored.
 */
export function svenssonCurve(
  published: PublishedCurve,
): CurveRecord | { readonly field: string; readonly reason: string } {
  const { key, currency, date, spots } = published
  const [model, parameters] = modelOf(published.parameters)
  const named = Object.entries(parameters).map(([name, value]) => ({ name, value }))
  const curve = curveFromStored({ model, parameters: named, longestTenor: null })
  if (!curve.ok)
    return { field: 'parameters', reason: `the parameters do not give a ${model} curve: ${JSON.stringify(parameters)}` }
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

/** If the second hump is zero, its tau is meaningless and the curve is a Nelson-Siegel curve. */
function modelOf({ beta3, tau2, ...rest }: PublishedCurve['parameters']) {
  return beta3 === 0
    ? (['NELSON_SIEGEL', rest as Readonly<Record<string, number>>] as const)
    : (['SVENSSON', { ...rest, beta3, tau2 } as Readonly<Record<string, number>>] as const)
}

function spotAt(curve: Curve, years: number): number {
  return curve.zero(years) * 100
}

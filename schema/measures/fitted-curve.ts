import type { MeasureInput } from '../../prisma/measures/inputs.ts'
import { CURVE_MODELS } from '../analytics/curves/curve.ts'
import { type FitBond, type FittedCurve, fitCurve } from '../analytics/curves/fit.ts'
import { FIT_RULES, fittedModel } from '../analytics/curves/fit-rules.ts'
import { publishedPoints } from '../analytics/curves/stored-curve.ts'
import { figure } from '../analytics/figures.ts'
import type { Valuation } from '../analytics/valuation.ts'
import { percentFromFraction, shortened } from '../units.ts'
import { usedPrice } from './price.ts'
import { settlementOf, valuationAt } from './valuation.ts'

interface Priced extends FitBond {
  readonly valuation: Valuation
  /** Time of its price in UTC, ISO 8601 without a zone; null if the source does not state it. */
  readonly pricedAt: string | null
}

/** The curve fitted to government bonds, with the residual of each; null if they are too few or the fit fails. */
export function fittedCurve(inputs: readonly MeasureInput[], date: string) {
  const bonds = inputs.flatMap(input => pricedBond(input, date))
  if (bonds.length < FIT_RULES.fewestBonds) return null
  const fit = fitCurve(bonds, fittedModel(bonds.length))
  if (!fit.ok) return null
  const { model, parameters, longestTenor = null, shortestTenor = null } = fit.value.terms
  const names = CURVE_MODELS[model].parameterNames
  const named = names.map((name, index) => ({ name, value: parameters[index] ?? Number.NaN }))
  const points = publishedPoints({ model, parameters: named, longestTenor, shortestTenor })
  return {
    ...{ model, shortestTenor, parameters: named, time: newestTime(bonds) },
    points: points.ok ? points.value : [],
    residuals: residualsOf(bonds, fit.value),
  }
}

function pricedBond(input: MeasureInput, date: string): readonly Priced[] {
  const used = usedPrice(input.priced)
  if (used === null || input.offers.length > 0) return []
  const valuation = valuationAt(input, used, { date, settlement: settlementOf(input, used, date) })
  const priced = valuation.ok ? valuation.value.valuation.toMaturity() : valuation
  if (!valuation.ok || !priced.ok) return []
  const { flows, times, price } = priced.value
  return [
    {
      id: input.bond.id,
      amounts: flows.amounts,
      times,
      price,
      valuation: valuation.value.valuation,
      pricedAt: input.priced?.time ?? null,
    },
  ]
}

function newestTime(bonds: readonly Priced[]): string | null {
  return bonds.reduce<string | null>((newest, { pricedAt }) => {
    return pricedAt !== null && (newest === null || pricedAt > newest) ? pricedAt : newest
  }, null)
}

function residualsOf(bonds: readonly Priced[], { residuals }: FittedCurve) {
  const errors = new Map(residuals.map(({ id, yieldErrorBp }) => [id, yieldErrorBp]))
  return bonds.flatMap(({ id, valuation }) => {
    const duration = figure('macaulayDurationYears', valuation).result
    const yielding = figure('yieldToMaturity', valuation).result
    const residualBp = errors.get(id)
    if (!duration.ok || !yielding.ok || residualBp === undefined || !Number.isFinite(residualBp)) return []
    return [
      {
        bondId: id,
        durationYears: shortened(duration.value),
        yield: shortened(percentFromFraction(yielding.value)),
        // Stored with the sign of a spread, bond minus curve: a cheap bond has a positive residual.
        residualBp: shortened(-residualBp),
      },
    ]
  })
}

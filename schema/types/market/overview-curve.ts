import { builder } from '../../builder.ts'
import type { CurveBond } from '../../overview/curve-bonds.ts'
import { CURVE_PERIODS } from '../../overview/curve-history.ts'
import type { CurveChange, CurveView } from '../../overview/curves.ts'
import { ENUMS } from '../shared/enums.ts'
import { CurveParameter, CurvePoint, SLOPE } from './curve-point.ts'

const CurvePeriod = builder.enumType('CurvePeriod', {
  description: 'Period over which a curve is compared.',
  values: CURVE_PERIODS.map(({ period }) => period),
})

const TenorChange = builder.objectRef<CurveChange['tenors'][number]>('TenorChange').implement({
  description: 'Change of the zero rate at a tenor.',
  fields: t => ({
    tenorYears: t.exposeFloat('tenorYears', { unit: 'years', description: 'Years.' }),
    bp: t.exposeFloat('bp', { unit: 'basisPoints', description: 'Basis points.' }),
  }),
})

const Change = builder.objectRef<CurveChange>('CurveChange').implement({
  description: 'Change of a curve since an earlier day.',
  fields: t => ({
    period: t.expose('period', { type: CurvePeriod }),
    since: t.expose('since', { type: 'Date', description: 'Day of the earlier curve.' }),
    tenors: t.expose('tenors', { type: [TenorChange] }),
  }),
})

const BondBeside = builder.objectRef<CurveBond>('OverviewCurveBond').implement({
  description: 'A government bond beside the curve.',
  fields: t => ({
    isin: t.exposeString('isin', { description: 'ISIN.' }),
    name: t.exposeString('name', { description: 'Name.' }),
    durationYears: t.exposeFloat('durationYears', { unit: 'years', description: 'Macaulay, to maturity, years.' }),
    yield: t.exposeFloat('yield', { unit: 'percentAYear', description: 'To maturity, effective, per cent a year.' }),
    residualBp: t.exposeFloat('residualBp', {
      unit: 'basisPoints',
      description: 'Yield of the bond minus yield on the curve, basis points: positive is cheap.',
    }),
  }),
})

/** A curve with the maximum number of bonds to list. */
export const OverviewCurve = builder
  .objectRef<{ readonly curve: CurveView; readonly limit: number }>('GovernmentCurve')
  .implement({
    description: 'The latest government zero-coupon curve.',
    fields: t => ({
      key: t.string({ description: 'Key of the curve.', resolve: ({ curve }) => curve.key }),
      currency: t.string({ description: 'ISO 4217.', resolve: ({ curve }) => curve.currency }),
      date: t.field({ description: 'Date of the curve.', type: 'Date', resolve: ({ curve }) => curve.date }),
      time: t.field({
        description:
          'Time of the curve, where there are several per day; of a fitted one, of the newest price that it was fitted to.',
        type: 'DateTime',
        nullable: true,
        resolve: ({ curve }) => curve.time,
      }),
      stale: t.boolean({
        description:
          'True when more than a week older than the day of the data: prices of that day have no spreads over it.',
        resolve: ({ curve }) => curve.stale,
      }),
      model: t.field({ type: ENUMS.CurveModel, resolve: ({ curve }) => curve.model }),
      parameters: t.field({ type: [CurveParameter], resolve: ({ curve }) => curve.parameters }),
      fitted: t.boolean({
        description: 'True when fitted by the service, false when published by a source.',
        resolve: ({ curve }) => curve.fitted,
      }),
      sample: t.boolean({ description: 'True for an invented curve.', resolve: ({ curve }) => curve.sample }),
      interpolated: t.boolean({
        description: 'True when the published points are interpolated linearly because the model is unknown.',
        resolve: ({ curve }) => !curve.fromModel,
      }),
      points: t.field({ type: [CurvePoint], resolve: ({ curve }) => curve.points }),
      slope2s10sBp: t.float({
        unit: 'basisPoints',
        nullable: true,
        description: `10 years less 2 years. ${SLOPE}`,
        resolve: ({ curve }) => curve.slope2s10sBp,
      }),
      slope3m10yBp: t.float({
        unit: 'basisPoints',
        nullable: true,
        description: `10 years less 3 months. ${SLOPE}`,
        resolve: ({ curve }) => curve.slope3m10yBp,
      }),
      changes: t.field({ type: [Change], resolve: ({ curve }) => curve.changes }),
      bondsCount: t.int({
        unit: 'count',
        description: 'Number of government bonds compared with the curve.',
        resolve: ({ curve }) => curve.bonds.length,
      }),
      bonds: t.field({
        type: [BondBeside],
        description: 'Those furthest from the curve, by duration.',
        resolve: ({ curve, limit }) => furthest(curve.bonds, limit),
      }),
    }),
  })

/** Preserves the order by duration. */
function furthest(bonds: readonly CurveBond[], limit: number): readonly CurveBond[] {
  if (bonds.length <= limit) return bonds
  const byDistance = bonds.toSorted((a, b) => Math.abs(b.residualBp) - Math.abs(a.residualBp))
  const selected = new Set(byDistance.slice(0, limit))
  return bonds.filter(bond => selected.has(bond))
}

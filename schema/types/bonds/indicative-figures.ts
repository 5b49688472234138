import { builder } from '../../builder.ts'
import type { MeasureRow } from '../../snapshot/row-types.ts'
import type { Unit } from '../../units.ts'
import { ENUMS } from '../shared/enums.ts'

/** The figures removed from a measure, as stored, and the reason. */
interface IndicativeFigures extends Partial<MeasureRow> {
  readonly reason: string
  readonly priceAgeDays: number
  readonly curveAgeDays: number | null
}

export const Indicative = builder.objectRef<IndicativeFigures>('IndicativeFigures').implement({
  description:
    'Figures as computed, with the reason why they are not headline figures. Null: not removed from the headline.',
  fields: t => {
    const figure = (unit: Unit, name: Figure, description: string) =>
      t.float({ unit, nullable: true, description, resolve: figures => figures[name] ?? null })
    return {
      reason: t.exposeString('reason', {
        description:
          'STALE: the price is older than a week, or the curve was older than a week at the time of the price. DEFAULTED: the bond is in default.',
      }),
      priceAgeDays: t.exposeInt('priceAgeDays', {
        unit: 'days',
        description: 'Days from the price date to the date of the figures.',
      }),
      curveAgeDays: t.exposeInt('curveAgeDays', {
        unit: 'days',
        nullable: true,
        description: 'Days from the curve date to the price date; null without a curve.',
      }),
      yield: figure('percentAYear', 'yield', 'The yield that would be the headline yield, per cent a year.'),
      yieldBasis: t.field({ type: ENUMS.YieldBasis, nullable: true, resolve: ({ yieldBasis }) => yieldBasis ?? null }),
      yieldDate: t.field({
        type: 'Date',
        nullable: true,
        description: 'The date to which it is computed.',
        resolve: ({ yieldDate }) => yieldDate ?? null,
      }),
      yieldToMaturity: figure('percentAYear', 'yieldToMaturity', 'Effective, per cent a year.'),
      yieldToPut: figure('percentAYear', 'yieldToPut', 'Effective, per cent a year.'),
      yieldToCall: figure('percentAYear', 'yieldToCall', 'Effective, per cent a year.'),
      yieldToWorst: figure('percentAYear', 'yieldToWorst', 'Effective, per cent a year.'),
      currentYield: figure('percentAYear', 'currentYield', 'Annual coupon over clean price, per cent a year.'),
      durationDays: figure('days', 'durationDays', 'Macaulay, days from the settlement of that price.'),
      modifiedDuration: figure('years', 'modifiedDuration', 'Years.'),
      gSpreadBp: figure('basisPoints', 'gSpreadBp', "Over the bond's curve, basis points."),
      zSpreadBp: figure('basisPoints', 'zSpreadBp', 'Constant over that curve, basis points.'),
    }
  },
})

type Figure =
  | `yieldTo${'Maturity' | 'Put' | 'Call' | 'Worst'}`
  | 'yield'
  | 'currentYield'
  | 'durationDays'
  | 'modifiedDuration'
  | 'gSpreadBp'
  | 'zSpreadBp'

/** The indicative figures of a measure; null when all its figures are fit for the headline. */
export function indicativeOf(measure: MeasureRow | null): IndicativeFigures | null {
  return (measure?.indicative ?? null) as IndicativeFigures | null
}

export const SourceFigures = builder.objectRef<MeasureRow>('SourceFigures').implement({
  description: 'Figures as a source published them; null where it published none.',
  fields: t => ({
    yield: t.exposeFloat('sourceYield', {
      unit: 'percentAYear',
      nullable: true,
      description: 'Effective, per cent a year.',
    }),
    durationDays: t.exposeFloat('sourceDurationDays', { unit: 'days', nullable: true, description: 'Days.' }),
    gSpreadBp: t.exposeFloat('sourceGSpreadBp', { unit: 'basisPoints', nullable: true, description: 'Basis points.' }),
    zSpreadBp: t.exposeFloat('sourceZSpreadBp', { unit: 'basisPoints', nullable: true, description: 'Basis points.' }),
  }),
})

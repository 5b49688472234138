import { builder } from '../../builder.ts'
import type { CurvePoint as Point } from '../../overview/curves.ts'

export const CurvePoint = builder.objectRef<Point>('CurvePoint').implement({
  description: 'A tenor of a curve.',
  fields: t => ({
    tenorYears: t.exposeFloat('tenorYears', { unit: 'years', description: 'Years.' }),
    zero: t.exposeFloat('zero', {
      unit: 'percentAYear',
      description: 'Zero rate, compounded annually, per cent a year.',
    }),
    par: t.exposeFloat('par', {
      unit: 'percentAYear',
      nullable: true,
      description: 'Coupon of a bond worth par that pays twice a year, per cent a year.',
    }),
    forward: t.exposeFloat('forward', {
      unit: 'percentAYear',
      nullable: true,
      description:
        'Instantaneous forward rate, compounded annually, per cent a year; null where the points are interpolated.',
    }),
    discountFactor: t.exposeFloat('discountFactor', { unit: 'ratio', description: 'Value today of 1 paid then.' }),
    extrapolated: t.exposeBoolean('extrapolated', { description: 'True beyond the longest bond behind the curve.' }),
  }),
})

export const CurveParameter = builder
  .objectRef<{ readonly name: string; readonly value: number }>('CurveParameter')
  .implement({
    description: "A parameter of a curve's model, in the unit of its publisher.",
    fields: t => ({
      name: t.exposeString('name', { description: 'Name of the parameter in the model.' }),
      value: t.exposeFloat('value', { unit: 'none', description: 'Value of the parameter, as the model defines it.' }),
    }),
  })

/** Description of a slope. */
export const SLOPE = 'Zero rates, basis points; null where the curve does not reach.'

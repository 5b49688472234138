import { builder } from '../../builder.ts'
import { ENUMS } from '../shared/enums.ts'

const CurveParameter = builder.prismaObject('CurveParameter', {
  description: "A named parameter, in the model's own unit.",
  fields: t => ({ name: t.exposeString('name'), value: t.exposeFloat('value', { unit: 'none' }) }),
})

const CurvePoint = builder.prismaObject('CurvePoint', {
  description: 'A curve at one tenor.',
  fields: t => ({
    tenorYears: t.exposeFloat('tenorYears', { unit: 'years' }),
    zero: t.exposeFloat('zero', { unit: 'percentAYear', description: 'Zero rate, compounded annually, per cent.' }),
    par: t.exposeFloat('par', {
      unit: 'percentAYear',
      nullable: true,
      description: 'Coupon of a bond worth 100 that pays twice a year, per cent.',
    }),
    discountFactor: t.exposeFloat('discountFactor', { unit: 'ratio', nullable: true }),
    extrapolated: t.exposeBoolean('extrapolated', { description: 'True beyond the longest bond behind the curve.' }),
  }),
})

const CurveResidual = builder.prismaObject('CurveResidual', {
  description: 'Distance of a bond from the curve fitted to it.',
  fields: t => ({
    bondId: t.expose('bondId', { type: 'Uuid' }),
    durationYears: t.exposeFloat('durationYears', { unit: 'years', description: 'Macaulay.' }),
    yield: t.exposeFloat('yield', { unit: 'percentAYear', description: 'Effective, of the market price, per cent.' }),
    residualBp: t.exposeFloat('residualBp', {
      unit: 'basisPoints',
      description: 'Yield at the market price minus yield on the curve, basis points: positive is cheap.',
    }),
  }),
})

const Curve = builder.prismaObject('Curve', {
  description: 'A government zero-coupon curve of one day.',
  fields: t => ({
    key: t.exposeString('key'),
    currency: t.exposeString('currency'),
    date: t.expose('date', { type: 'Date' }),
    time: t.expose('time', { type: 'DateTime', nullable: true }),
    model: t.expose('model', { type: ENUMS.CurveModel }),
    fitted: t.exposeBoolean('fitted', {
      description: 'True when fitted by the service to government bonds, false when published by a source.',
    }),
    source: t.exposeString('sourceKey', { nullable: true, description: 'Who published it.' }),
    parameters: t.relation('parameters', { type: CurveParameter, query: { orderBy: { name: 'asc' } } }),
    points: t.relation('points', { type: CurvePoint, query: { orderBy: { tenorYears: 'asc' } } }),
    residuals: t.relation('residuals', { type: CurveResidual, query: { orderBy: { durationYears: 'asc' } } }),
  }),
})

builder.queryField('curves', t =>
  t.prismaField({
    type: [Curve],
    description: 'The latest curve of each key, for analysts.',
    authScopes: { analyst: true },
    args: { currency: t.arg.string({ description: 'ISO 4217; by default all currencies.' }) },
    resolve: (query, _root, { currency }, { reading, market }) =>
      reading(market.revision, prisma =>
        prisma.curve.findMany({
          ...query,
          where: {
            date: { lte: new Date(market.asOf) },
            ...(currency !== null && currency !== undefined && { currency: currency.toUpperCase() }),
          },
          distinct: ['key'],
          orderBy: [{ key: 'asc' }, { date: 'desc' }],
        }),
      ),
  }),
)

import { builder } from '../builder.ts'
import { ENUMS } from './enums.ts'

const CouponStatus = builder.enumType('CouponStatus', {
  description: 'State of a coupon on the date of the revision.',
  values: { PAID: {}, FIXED: {}, ESTIMATED: {}, UNKNOWN: {} },
})

builder.prismaObject('Coupon', {
  description: 'One coupon of a bond.',
  fields: t => ({
    number: t.exposeInt('number'),
    periodStart: t.expose('periodStart', { type: 'Date' }),
    periodEnd: t.expose('periodEnd', { type: 'Date' }),
    days: t.int({
      select: { periodStart: true, periodEnd: true },
      description: 'Calendar days of the period.',
      resolve: ({ periodStart, periodEnd }) => Math.round((periodEnd.getTime() - periodStart.getTime()) / 86_400_000),
    }),
    recordDate: t.expose('recordDate', { type: 'Date', nullable: true }),
    payDate: t.expose('payDate', { type: 'Date' }),
    rate: t.exposeFloat('rate', { nullable: true, description: 'Per cent a year.' }),
    value: t.expose('value', {
      type: 'Decimal',
      nullable: true,
      description: 'Money for one bond, in the nominal currency; null while unknown.',
    }),
    nominalAtPayment: t.expose('nominal', {
      type: 'Decimal',
      nullable: true,
      description: 'Nominal of one bond on which the coupon is paid.',
    }),
    status: t.field({
      type: CouponStatus,
      select: { payDate: true, knowledge: true },
      resolve: ({ payDate, knowledge }, _args, { market }) =>
        payDate.toISOString().slice(0, 10) <= market.asOf.slice(0, 10) ? 'PAID' : knowledge,
    }),
  }),
})

builder.prismaObject('Amortization', {
  description: 'A repayment of principal; the last one is the redemption.',
  fields: t => ({
    date: t.expose('date', { type: 'Date' }),
    percent: t.exposeFloat('percent', { nullable: true, description: 'Per cent of the initial nominal.' }),
    value: t.expose('value', { type: 'Decimal', description: 'Money for one bond, in the nominal currency.' }),
    redemption: t.exposeBoolean('redemption'),
    paid: t.boolean({
      select: { date: true },
      resolve: ({ date }, _args, { market }) => date.toISOString().slice(0, 10) <= market.asOf.slice(0, 10),
    }),
  }),
})

builder.prismaObject('Offer', {
  description: 'A date on which the holder may put the bond or the issuer may call it.',
  fields: t => ({
    type: t.expose('type', { type: ENUMS.OfferType }),
    orderStart: t.expose('orderStart', { type: 'Date', nullable: true }),
    orderEnd: t.expose('orderEnd', { type: 'Date', nullable: true }),
    date: t.expose('date', { type: 'Date' }),
    price: t.exposeFloat('price', { nullable: true, description: 'Per cent of the outstanding nominal.' }),
    rateSetDate: t.expose('rateSetDate', { type: 'Date', nullable: true }),
    volumeLimit: t.expose('volumeLimit', { type: 'Decimal', nullable: true }),
    status: t.expose('status', { type: ENUMS.OfferStatus }),
  }),
})

builder.prismaObject('DefaultEvent', {
  description: 'A missed obligation.',
  fields: t => ({
    type: t.expose('type', { type: ENUMS.DefaultType }),
    date: t.expose('date', { type: 'Date' }),
    obligation: t.exposeString('obligation', { nullable: true }),
    amount: t.expose('amount', { type: 'Decimal', nullable: true }),
    currency: t.exposeString('currency', { nullable: true }),
    curedDate: t.expose('curedDate', { type: 'Date', nullable: true }),
  }),
})

builder.prismaObject('Board', {
  description: 'A trading board on which the bond is listed.',
  fields: t => ({
    code: t.exposeString('code'),
    title: t.exposeString('title', { nullable: true }),
    isPrimary: t.exposeBoolean('isPrimary'),
  }),
})

builder.prismaObject('Provenance', {
  description: "Which source a block of a bond's data came from, and when.",
  fields: t => ({
    block: t.expose('block', { type: ENUMS.ProvenanceBlock }),
    source: t.exposeString('sourceKey'),
    time: t.expose('time', { type: 'DateTime' }),
  }),
})

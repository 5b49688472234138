import { builder } from '../builder.ts'
import type { AmortizationRow, BoardRow, CouponRow, DefaultRow, OfferRow } from '../universe/details/details.ts'
import { ENUMS } from './enums.ts'

/** A row with the day of its market: what is paid by then lies in the past. */
export type Dated<Row> = Row & { readonly today: string }

const CouponStatus = builder.enumType('CouponStatus', {
  description: 'State of a coupon on the date of the revision.',
  values: { PAID: {}, FIXED: {}, ESTIMATED: {}, UNKNOWN: {} },
})

export const Coupon = builder.objectRef<Dated<CouponRow>>('Coupon').implement({
  description: 'One coupon of a bond.',
  fields: t => ({
    number: t.exposeInt('number', { description: 'From 1 in the order of payment.' }),
    periodStart: t.expose('periodStart', { description: 'First day of the period.', type: 'Date' }),
    periodEnd: t.expose('periodEnd', { description: 'Last day of the period.', type: 'Date' }),
    days: t.int({
      description: 'Calendar days of the period.',
      resolve: ({ periodStart, periodEnd }) =>
        Math.round((Date.parse(periodEnd) - Date.parse(periodStart)) / 86_400_000),
    }),
    recordDate: t.expose('recordDate', {
      description: 'Who holds the bond then is paid.',
      type: 'Date',
      nullable: true,
    }),
    payDate: t.expose('payDate', { description: 'When it is paid.', type: 'Date' }),
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
      resolve: ({ payDate, knowledge, today }) => (payDate <= today ? 'PAID' : knowledge),
    }),
  }),
})

export const Amortization = builder.objectRef<Dated<AmortizationRow>>('Amortization').implement({
  description: 'A repayment of principal; the last one is the redemption.',
  fields: t => ({
    date: t.expose('date', { description: 'When it is repaid.', type: 'Date' }),
    percent: t.exposeFloat('percent', { nullable: true, description: 'Per cent of the initial nominal.' }),
    value: t.expose('value', { type: 'Decimal', description: 'Money for one bond, in the nominal currency.' }),
    redemption: t.exposeBoolean('redemption', { description: 'True for the last repayment.' }),
    paid: t.boolean({
      description: 'Whether it lies in the past.',
      resolve: ({ date, today }) => date <= today,
    }),
  }),
})

export const Offer = builder.objectRef<OfferRow>('Offer').implement({
  description: 'A date on which the holder may put the bond or the issuer may call it.',
  fields: t => ({
    type: t.expose('type', { type: ENUMS.OfferType }),
    orderStart: t.expose('orderStart', { description: 'First day for orders.', type: 'Date', nullable: true }),
    orderEnd: t.expose('orderEnd', { description: 'Last day for orders.', type: 'Date', nullable: true }),
    date: t.expose('date', { description: 'When the bond changes hands.', type: 'Date' }),
    price: t.exposeFloat('price', { nullable: true, description: 'Per cent of the outstanding nominal.' }),
    rateSetDate: t.expose('rateSetDate', {
      description: 'When the next coupons become known.',
      type: 'Date',
      nullable: true,
    }),
    volumeLimit: t.expose('volumeLimit', {
      description: 'Most that is bought, in the nominal currency.',
      type: 'Decimal',
      nullable: true,
    }),
    status: t.expose('status', { type: ENUMS.OfferStatus }),
  }),
})

export const DefaultEvent = builder.objectRef<DefaultRow>('DefaultEvent').implement({
  description: 'A missed obligation.',
  fields: t => ({
    type: t.expose('type', { type: ENUMS.DefaultType }),
    date: t.expose('date', { description: 'When it was missed.', type: 'Date' }),
    obligation: t.exposeString('obligation', { description: 'What was missed.', nullable: true }),
    amount: t.expose('amount', { description: 'How much was missed.', type: 'Decimal', nullable: true }),
    currency: t.exposeString('currency', { description: 'Of the amount, ISO 4217.', nullable: true }),
    curedDate: t.expose('curedDate', {
      description: 'When it was made good; null while it is not.',
      type: 'Date',
      nullable: true,
    }),
  }),
})

export const Board = builder.objectRef<BoardRow>('Board').implement({
  description: 'A trading board on which the bond is listed.',
  fields: t => ({
    code: t.exposeString('code', { description: "The exchange's code." }),
    title: t.exposeString('title', { description: 'Its name.', nullable: true }),
    isPrimary: t.exposeBoolean('isPrimary', { description: 'Whether the quotes are of this board.' }),
  }),
})

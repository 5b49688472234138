import { builder } from '../../builder.ts'
import type { BondDefault } from '../../derived/defaults.ts'
import type { OfferState } from '../../derived/offer-state.ts'
import type { PaymentState } from '../../derived/payment-state.ts'
import type { AmortizationRow, BoardRow, CouponRow, OfferRow } from '../../snapshot/details/details.ts'
import { ENUMS } from '../shared/enums.ts'

/** A row with the state of its payment. */
type WithState<Row> = Row & { readonly state: PaymentState }

const CouponStatus = builder.enumType('CouponStatus', {
  description: 'State of a coupon on the date of the revision.',
  values: {
    PAID: { description: 'The date has passed, and no default refers to the payment.' },
    FIXED: { description: 'Future; the amount is set.' },
    ESTIMATED: { description: 'Future; the amount is an estimate.' },
    UNKNOWN: {
      description: 'Future, the amount not yet set; or due after a default that leaves the payment uncertain.',
    },
    MISSED: { description: 'Missed, or due during a default that is not cured.' },
    DELAYED: { description: 'Missed, and paid later.' },
  },
})

const RepaymentStatus = builder.enumType('RepaymentStatus', {
  description: 'State of a repayment on the date of the revision.',
  values: {
    DUE: { description: 'Future.' },
    PAID: { description: 'The date has passed, and no default refers to the payment.' },
    MISSED: { description: 'Missed, or due during a default that is not cured.' },
    DELAYED: { description: 'Missed, and paid later.' },
    UNKNOWN: { description: 'Due after a default that leaves the payment uncertain.' },
  },
})

export const OfferStatus = builder.enumType('OfferStatus', {
  description: 'State of an offer on the date of the revision.',
  values: {
    ANNOUNCED: { description: 'Orders are not accepted yet.' },
    OPEN: { description: 'Orders are accepted.' },
    CLOSED: { description: 'Orders are no longer accepted; the settlement is ahead.' },
    DONE: { description: 'The date has passed.' },
    MISSED: { description: 'A put that was not honoured, or due during a default that is not cured.' },
    CANCELLED: { description: 'The offer was cancelled.' },
  },
})

export const Coupon = builder.objectRef<WithState<CouponRow>>('Coupon').implement({
  description: 'One coupon of a bond.',
  fields: t => ({
    number: t.exposeInt('number', { unit: 'none', description: 'Number in the order of payment, from 1.' }),
    periodStart: t.expose('periodStart', { description: 'First day of the period.', type: 'Date' }),
    periodEnd: t.expose('periodEnd', { description: 'Last day of the period.', type: 'Date' }),
    days: t.int({
      unit: 'days',
      description: 'Calendar days of the period.',
      resolve: ({ periodStart, periodEnd }) =>
        Math.round((Date.parse(periodEnd) - Date.parse(periodStart)) / 86_400_000),
    }),
    recordDate: t.expose('recordDate', {
      description: 'Holders on this date are paid.',
      type: 'Date',
      nullable: true,
    }),
    payDate: t.expose('payDate', { description: 'When it is paid.', type: 'Date' }),
    exDate: t.expose('exDate', {
      description: 'First day on which a buyer no longer receives the coupon; null where no source states it.',
      type: 'Date',
      nullable: true,
    }),
    rate: t.exposeFloat('rate', { unit: 'percentAYear', nullable: true, description: 'Per cent a year.' }),
    value: t.expose('value', {
      unit: 'nominalMoneyABond',
      type: 'Decimal',
      nullable: true,
      description: 'Money for one bond, in the nominal currency; null while unknown.',
    }),
    nominalAtPayment: t.expose('nominal', {
      unit: 'nominalMoneyABond',
      type: 'Decimal',
      nullable: true,
      description: 'Nominal of one bond on which the coupon is paid.',
    }),
    valueComputed: t.boolean({
      description: 'True where the amount was computed from the rate because no source states it.',
      resolve: ({ valueComputed }) => valueComputed === true,
    }),
    status: t.field({
      type: CouponStatus,
      resolve: ({ knowledge, state }) => (state.status === 'DUE' ? knowledge : state.status),
    }),
    statusReason: t.string({
      nullable: true,
      description: 'The default that refers to the payment; null where none does.',
      resolve: ({ state }) => state.reason,
    }),
  }),
})

export const Amortization = builder.objectRef<WithState<AmortizationRow>>('Amortization').implement({
  description: 'A repayment of principal; the last one is the redemption.',
  fields: t => ({
    date: t.expose('date', { description: 'When it is repaid.', type: 'Date' }),
    percent: t.exposeFloat('percent', {
      unit: 'percentOfNominal',
      nullable: true,
      description: 'Per cent of the initial nominal.',
    }),
    value: t.expose('value', {
      unit: 'nominalMoneyABond',
      type: 'Decimal',
      description: 'Money for one bond, in the nominal currency.',
    }),
    price: t.exposeFloat('price', {
      unit: 'percentOfNominal',
      nullable: true,
      description: 'Per cent at which the nominal is repaid; null at the nominal itself.',
    }),
    made: t.boolean({
      description: 'True where no source lists repayments and this one was generated from the terms.',
      resolve: ({ made }) => made === true,
    }),
    redemption: t.exposeBoolean('redemption', { description: 'True for the last repayment.' }),
    paid: t.boolean({
      description: 'True when the date has passed and no default states that it was not paid.',
      resolve: ({ state: { status } }) => status === 'PAID' || status === 'DELAYED',
    }),
    status: t.field({ type: RepaymentStatus, resolve: ({ state }) => state.status }),
    statusReason: t.string({
      nullable: true,
      description: 'The default that refers to the payment; null where none does.',
      resolve: ({ state }) => state.reason,
    }),
  }),
})

export const Offer = builder.objectRef<Omit<OfferRow, 'status'> & OfferState>('Offer').implement({
  description: 'A date on which the holder may put the bond or the issuer may call it.',
  fields: t => ({
    type: t.expose('type', { type: ENUMS.OfferType }),
    orderStart: t.expose('orderStart', { description: 'First day for orders.', type: 'Date', nullable: true }),
    orderEnd: t.expose('orderEnd', { description: 'Last day for orders.', type: 'Date', nullable: true }),
    date: t.expose('date', { description: 'Date on which the bond is bought or redeemed.', type: 'Date' }),
    price: t.exposeFloat('price', {
      unit: 'percentOfNominal',
      nullable: true,
      description: 'Per cent of the outstanding nominal.',
    }),
    rateSetDate: t.expose('rateSetDate', {
      description: 'Date on which the next coupons are announced.',
      type: 'Date',
      nullable: true,
    }),
    volumeLimit: t.expose('volumeLimit', {
      unit: 'nominalMoney',
      description: 'Maximum amount bought, in the nominal currency.',
      type: 'Decimal',
      nullable: true,
    }),
    status: t.expose('status', { type: OfferStatus }),
    statusReason: t.exposeString('statusReason', {
      nullable: true,
      description: 'Reason for a status that does not follow from the dates alone.',
    }),
  }),
})

const DefaultSubject = builder.enumType('DefaultSubject', {
  description: 'Who or what is in default.',
  values: { ISSUE: { description: 'One bond.' }, ISSUER: { description: 'The issuer as a whole.' } },
})

export const DefaultEvent = builder.objectRef<BondDefault>('DefaultEvent').implement({
  description: 'A missed obligation.',
  fields: t => ({
    type: t.expose('type', { type: ENUMS.DefaultType }),
    subject: t.expose('subject', { type: DefaultSubject }),
    date: t.expose('date', { description: 'When it was missed.', type: 'Date' }),
    obligation: t.exposeString('obligation', { description: 'What was missed.', nullable: true }),
    amount: t.expose('amount', { unit: 'money', description: 'How much was missed.', type: 'Decimal', nullable: true }),
    currency: t.exposeString('currency', { description: 'Of the amount, ISO 4217.', nullable: true }),
    curedDate: t.expose('curedDate', {
      description: 'When it was cured; null while it is not.',
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
    isPrimary: t.exposeBoolean('isPrimary', { description: 'True for the board from which quotes are taken.' }),
  }),
})

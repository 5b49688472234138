import { builder } from '../../builder.ts'
import type { BondRow, MeasureRow } from '../../snapshot/row-types.ts'
import { ENUMS } from '../shared/enums.ts'

/** Groups of analytics of a bond. All are read from the same row; an unknown figure is null. */

export const NextEvent = builder.objectRef<{ type: MeasureRow['nextEventType']; date: string }>('NextEvent').implement({
  description: 'What happens next in the life of a bond.',
  fields: t => ({
    type: t.expose('type', { type: ENUMS.EventType, nullable: true }),
    date: t.expose('date', { description: 'When it happens.', type: 'Date' }),
  }),
})

export const CouponNow = builder.objectRef<BondRow>('CouponNow').implement({
  description: 'The current coupon.',
  fields: t => ({
    rate: t.float({
      unit: 'percentAYear',
      nullable: true,
      description: 'Per cent a year.',
      resolve: ({ measure }) => measure?.couponRate,
    }),
    value: t.field({
      unit: 'nominalMoneyABond',
      type: 'Decimal',
      nullable: true,
      description: 'Money for one bond, in the nominal currency.',
      resolve: ({ measure }) => measure?.couponValue,
    }),
    perYear: t.int({
      unit: 'count',
      description: 'Coupons a year.',
      nullable: true,
      resolve: bond => bond.couponsPerYear,
    }),
    nextDate: t.field({
      description: 'When the coupon is paid.',
      type: 'Date',
      nullable: true,
      resolve: ({ measure }) => measure?.nextCouponDate,
    }),
    recordDate: t.field({
      description: 'Holders on this date receive the coupon.',
      type: 'Date',
      nullable: true,
      resolve: ({ measure }) => measure?.nextRecordDate,
    }),
    accrued: t.field({
      unit: 'settlementMoneyABond',
      type: 'Decimal',
      nullable: true,
      description: 'Money for one bond on the settlement date, in the currency of settlement.',
      resolve: ({ measure }) => measure?.accrued,
    }),
    accruedDays: t.int({
      unit: 'days',
      description: 'Days for which interest has accrued.',
      nullable: true,
      resolve: ({ measure }) => measure?.accruedDays,
    }),
  }),
})

export const Floater = builder.objectRef<BondRow>('Floater').implement({
  description: 'How a floating coupon is set.',
  fields: t => ({
    base: t.field({ type: ENUMS.RateBase, nullable: true, resolve: bond => bond.rateBase }),
    premium: t.float({
      unit: 'percentagePoints',
      nullable: true,
      description: 'Percentage points.',
      resolve: bond => bond.ratePremium,
    }),
    lagDays: t.int({
      unit: 'days',
      description: 'Days between the observation of the base and the period.',
      nullable: true,
      resolve: bond => bond.rateLagDays,
    }),
    averaging: t.boolean({
      description: 'Whether the base is averaged over the period.',
      nullable: true,
      resolve: bond => bond.rateAveraging,
    }),
    compounded: t.boolean({
      description: 'Whether daily interest on the base is compounded over the period.',
      nullable: true,
      resolve: bond => bond.rateCompounded,
    }),
    cap: t.float({
      unit: 'percentAYear',
      nullable: true,
      description: 'Per cent a year.',
      resolve: bond => bond.rateCap,
    }),
    floor: t.float({
      unit: 'percentAYear',
      nullable: true,
      description: 'Per cent a year.',
      resolve: bond => bond.rateFloor,
    }),
  }),
})

export const Yields = builder.objectRef<MeasureRow>('Yields').implement({
  description: 'Yields in per cent a year, computed from the price used on the settlement date.',
  fields: t => ({
    toMaturity: t.exposeFloat('yieldToMaturity', {
      unit: 'percentAYear',
      nullable: true,
      description: 'Effective, to maturity.',
    }),
    toPut: t.exposeFloat('yieldToPut', {
      unit: 'percentAYear',
      nullable: true,
      description: 'Effective, to the next put.',
    }),
    toPutDate: t.expose('yieldToPutDate', { description: 'Date of that put.', type: 'Date', nullable: true }),
    toCall: t.exposeFloat('yieldToCall', {
      unit: 'percentAYear',
      nullable: true,
      description: 'Effective, to the next call.',
    }),
    toCallDate: t.expose('yieldToCallDate', { description: 'Date of that call.', type: 'Date', nullable: true }),
    toWorst: t.exposeFloat('yieldToWorst', {
      unit: 'percentAYear',
      nullable: true,
      description: 'The lowest of the yields to calls and to maturity; for a perpetual, to calls and without any call.',
    }),
    toWorstDate: t.expose('yieldToWorstDate', {
      description: 'Date to which it is computed.',
      type: 'Date',
      nullable: true,
    }),
    current: t.exposeFloat('currentYield', {
      unit: 'percentAYear',
      nullable: true,
      description: 'Annual coupon over clean price.',
    }),
    simple: t.exposeFloat('simpleYield', { unit: 'percentAYear', nullable: true, description: 'Simple, to maturity.' }),
    street: t.exposeFloat('streetYield', {
      unit: 'percentAYear',
      nullable: true,
      description: 'Compounded as often as coupons are paid.',
    }),
    lastPayment: t.exposeFloat('lastPaymentYield', {
      unit: 'percentAYear',
      nullable: true,
      description: 'Simple, over 365 days, for a bond with one payment left: the market’s convention.',
    }),
    source: t.exposeFloat('sourceYield', {
      unit: 'percentAYear',
      nullable: true,
      description: "The source's own figure, for comparison.",
    }),
  }),
})

export const Headline = builder.objectRef<MeasureRow>('HeadlineYield').implement({
  description: 'The yield that the market quotes, with what it is computed to.',
  fields: t => ({
    value: t.exposeFloat('yield', { unit: 'percentAYear', nullable: true, description: 'Effective, per cent a year.' }),
    basis: t.expose('yieldBasis', { type: ENUMS.YieldBasis, nullable: true }),
    date: t.expose('yieldDate', { description: 'Date to which it is computed.', type: 'Date', nullable: true }),
  }),
})

export const Risk = builder.objectRef<MeasureRow>('Risk').implement({
  description: 'Risk figures to the headline date.',
  fields: t => ({
    macaulayDuration: t.float({
      unit: 'years',
      nullable: true,
      description: 'Years.',
      resolve: ({ durationDays }) => (durationDays === null ? null : durationDays / 365),
    }),
    modifiedDuration: t.exposeFloat('modifiedDuration', { unit: 'years', nullable: true, description: 'Years.' }),
    convexity: t.exposeFloat('convexity', { unit: 'yearsSquared', nullable: true, description: 'Years squared.' }),
    bpv: t.exposeFloat('bpv', {
      unit: 'moneyABond',
      nullable: true,
      description: 'Money for one bond and one basis point.',
    }),
    gSpreadBp: t.exposeFloat('gSpreadBp', {
      unit: 'basisPoints',
      nullable: true,
      description: 'Over the government curve, basis points.',
    }),
    zSpreadBp: t.exposeFloat('zSpreadBp', {
      unit: 'basisPoints',
      nullable: true,
      description: 'Constant over the curve, basis points.',
    }),
    peerSpreadBp: t.exposeFloat('peerSpreadBp', {
      unit: 'basisPoints',
      nullable: true,
      description: 'G-spread over the median of its rating and duration bucket, basis points.',
    }),
    peerGroup: t.expose('peerGroup', {
      type: ENUMS.PeerGroup,
      nullable: true,
      description: 'The peer group of the peer spread: a bucket with fewer than five bonds is widened.',
    }),
  }),
})

export const BondQuote = builder.objectRef<MeasureRow>('BondQuote').implement({
  description: 'Market quote. Prices are clean, in per cent of the outstanding nominal.',
  fields: t => ({
    last: t.exposeFloat('last', { unit: 'percentOfNominal', description: 'Last trade.', nullable: true }),
    wap: t.exposeFloat('wap', {
      unit: 'percentOfNominal',
      description: 'Average of the day, weighted by volume.',
      nullable: true,
    }),
    close: t.exposeFloat('close', { unit: 'percentOfNominal', description: 'Close of the day.', nullable: true }),
    bid: t.exposeFloat('bid', { unit: 'percentOfNominal', description: 'Best bid.', nullable: true }),
    ask: t.exposeFloat('ask', { unit: 'percentOfNominal', description: 'Best offer.', nullable: true }),
    mid: t.float({
      unit: 'percentOfNominal',
      description: 'Middle of bid and offer.',
      nullable: true,
      resolve: ({ bid, ask }) => (bid === null || ask === null ? null : (bid + ask) / 2),
    }),
    time: t.expose('quoteTime', {
      type: 'DateTime',
      description: 'When the newest quote was made; its source may state only the day.',
      nullable: true,
    }),
    priceUsed: t.exposeFloat('priceClean', {
      unit: 'percentOfNominal',
      nullable: true,
      description: 'The price from which all figures are computed.',
    }),
    priceSource: t.expose('priceSource', { type: ENUMS.PriceSource, nullable: true }),
    priceDate: t.expose('priceDate', { description: 'Day of the price used.', type: 'Date', nullable: true }),
    settlementDate: t.expose('settlementDate', {
      description: 'Settlement date of a trade on that day: all figures are as of this date.',
      type: 'Date',
      nullable: true,
    }),
    changePercent: t.exposeFloat('changePercent', {
      unit: 'percent',
      description: 'Against the day before, per cent.',
      nullable: true,
    }),
    turnover1d: t.expose('turnover1d', {
      unit: 'settlementMoney',
      description: 'Turnover of the day, in the currency of settlement.',
      type: 'Decimal',
      nullable: true,
    }),
    turnover30d: t.expose('turnover30d', {
      unit: 'settlementMoney',
      description: 'Turnover of 30 days, in the currency of settlement.',
      type: 'Decimal',
      nullable: true,
    }),
    trades30d: t.exposeInt('trades30d', { unit: 'count', description: 'Trades in 30 days.', nullable: true }),
    tradingDays30d: t.exposeInt('tradingDays30d', {
      unit: 'days',
      description: 'Days with trades among the last 30.',
      nullable: true,
    }),
    lastTradeDate: t.expose('lastTradeDate', { description: 'Day of the latest trade.', type: 'Date', nullable: true }),
    bidAskSpread: t.exposeFloat('bidAskSpread', {
      unit: 'percentOfMid',
      nullable: true,
      description: 'Per cent of the mid price.',
    }),
  }),
})

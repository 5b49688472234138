import { builder } from '../../builder.ts'
import type { Activity, TradedBond as Traded } from '../../overview/activity.ts'
import type { CreditCell as Cell } from '../../overview/credit.ts'
import type { PolicyRateNow } from '../../overview/policy-rates.ts'
import { ENUMS } from '../shared/enums.ts'

interface Shown {
  readonly activity: Activity
  /** Length of its lists. */
  readonly limit: number
}

export const PolicyRate = builder.objectRef<PolicyRateNow>('PolicyRate').implement({
  description: 'A rate of a central bank or of a money market.',
  fields: t => ({
    key: t.exposeString('key', { description: 'Names the rate.' }),
    currency: t.exposeString('currency', { description: 'ISO 4217.' }),
    name: t.exposeString('name', { description: 'What it is called.' }),
    value: t.exposeFloat('value', { unit: 'percentAYear', description: 'Per cent a year.' }),
    date: t.expose('date', { type: 'Date', description: 'Day of the newest record.' }),
    previous: t.exposeFloat('previous', {
      unit: 'percentAYear',
      nullable: true,
      description: 'Before the last change, per cent a year.',
    }),
    changedOn: t.expose('changedOn', { type: 'Date', nullable: true, description: 'Day of the last change.' }),
  }),
})

export const CreditCell = builder.objectRef<Cell>('CreditCell').implement({
  description: 'G-spreads of the bonds of one rating and one span of durations.',
  fields: t => ({
    currency: t.exposeString('currency', { description: 'Nominal currency.' }),
    scale: t.expose('scale', { type: ENUMS.RatingScale }),
    rating: t.exposeString('rating', { description: 'Letters of the composite, + and - together.' }),
    duration: t.exposeString('duration', { description: 'Macaulay, years: over the first, up to the second.' }),
    count: t.exposeInt('count', { unit: 'count', description: 'Bonds.' }),
    medianBp: t.exposeFloat('medianBp', { unit: 'basisPoints', description: 'Basis points.' }),
    lowerQuartileBp: t.exposeFloat('lowerQuartileBp', {
      unit: 'basisPoints',
      nullable: true,
      description: 'Basis points; null for fewer than 4 bonds.',
    }),
    upperQuartileBp: t.exposeFloat('upperQuartileBp', {
      unit: 'basisPoints',
      nullable: true,
      description: 'Basis points; null for fewer than 4 bonds.',
    }),
  }),
})

const TradedBond = builder.objectRef<Traded>('TradedBond').implement({
  description: 'A bond on the newest day of trading.',
  fields: t => ({
    isin: t.exposeString('isin', { description: 'ISIN.' }),
    name: t.exposeString('name', { description: 'Name.' }),
    price: t.exposeFloat('price', {
      unit: 'percentOfNominal',
      nullable: true,
      description: 'Clean, per cent of the outstanding nominal.',
    }),
    changePercent: t.exposeFloat('changePercent', {
      unit: 'percent',
      nullable: true,
      description: 'Against the day before, per cent.',
    }),
    turnover: t.expose('turnover', {
      unit: 'money',
      type: 'Decimal',
      nullable: true,
      description: 'Money of the day.',
    }),
  }),
})

export const MarketActivity = builder.objectRef<Shown>('MarketActivity').implement({
  description: 'Trading in one currency of settlement on its newest day.',
  fields: t => ({
    currency: t.string({
      description: 'Currency of settlement, ISO 4217.',
      resolve: ({ activity }) => activity.currency,
    }),
    date: t.field({ type: 'Date', description: 'The newest day.', resolve: ({ activity }) => activity.date }),
    turnover: t.field({
      unit: 'money',
      type: 'Decimal',
      description: 'Money.',
      resolve: ({ activity }) => activity.turnover,
    }),
    meanTurnover30d: t.field({
      unit: 'money',
      type: 'Decimal',
      nullable: true,
      description: 'Mean of a trading day over 30 days, the newest included.',
      resolve: ({ activity }) => activity.meanTurnover30d,
    }),
    percentOfMean: t.float({
      unit: 'percent',
      nullable: true,
      description: "The newest day's turnover, per cent of the mean.",
      resolve: ({ activity }) => activity.percentOfMean,
    }),
    bondsTraded: t.int({
      unit: 'count',
      description: 'Bonds with a trade.',
      resolve: ({ activity }) => activity.bondsTraded,
    }),
    advancers: t.int({ unit: 'count', description: 'Bonds that rose.', resolve: ({ activity }) => activity.advancers }),
    decliners: t.int({ unit: 'count', description: 'Bonds that fell.', resolve: ({ activity }) => activity.decliners }),
    unchanged: t.int({
      unit: 'count',
      description: 'Bonds whose price stayed.',
      resolve: ({ activity }) => activity.unchanged,
    }),
    mostTraded: t.field({
      type: [TradedBond],
      description: 'By turnover.',
      resolve: ({ activity, limit }) => activity.mostTraded.slice(0, limit),
    }),
  }),
})

export const Movers = builder.objectRef<Shown>('Movers').implement({
  description: 'Bonds whose price changed most on the newest day.',
  fields: t => ({
    currency: t.string({
      description: 'Currency of settlement, ISO 4217.',
      resolve: ({ activity }) => activity.currency,
    }),
    date: t.field({ description: 'Day of trading.', type: 'Date', resolve: ({ activity }) => activity.date }),
    gainers: t.field({ type: [TradedBond], resolve: ({ activity, limit }) => activity.gainers.slice(0, limit) }),
    losers: t.field({ type: [TradedBond], resolve: ({ activity, limit }) => activity.losers.slice(0, limit) }),
  }),
})

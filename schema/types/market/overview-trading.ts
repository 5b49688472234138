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
    key: t.exposeString('key', { description: 'Key of the rate.' }),
    currency: t.exposeString('currency', { description: 'ISO 4217.' }),
    name: t.exposeString('name', { description: 'Name of the rate.' }),
    value: t.exposeFloat('value', { unit: 'percentAYear', description: 'Per cent a year.' }),
    date: t.expose('date', { type: 'Date', description: 'Day of the latest record.' }),
    previous: t.exposeFloat('previous', {
      unit: 'percentAYear',
      nullable: true,
      description: 'Value before the last change, per cent a year.',
    }),
    changedOn: t.expose('changedOn', { type: 'Date', nullable: true, description: 'Day of the last change.' }),
  }),
})

/** A row of an index of bonds, once a source publishes them. */
export const MarketIndex = builder
  .objectRef<{ readonly key: string; readonly name: string; readonly date: string; readonly value: number }>(
    'MarketIndex',
  )
  .implement({
    description: 'An index of bonds.',
    fields: t => ({
      key: t.exposeString('key', { description: 'Key of the index.' }),
      name: t.exposeString('name', { description: 'Name.' }),
      date: t.expose('date', { type: 'Date', description: 'Day of the value.' }),
      value: t.exposeFloat('value', { unit: 'none', description: 'Level, in points of the index.' }),
    }),
  })

export const CreditCell = builder.objectRef<Cell>('CreditCell').implement({
  description: 'G-spreads of the bonds of one rating and one duration bucket.',
  fields: t => ({
    currency: t.exposeString('currency', { description: 'Nominal currency.' }),
    scale: t.expose('scale', { type: ENUMS.RatingScale }),
    rating: t.exposeString('rating', { description: 'Composite rating without + and -.' }),
    duration: t.exposeString('duration', { description: 'Macaulay, years: above the first bound, up to the second.' }),
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

export const TradedBond = builder.objectRef<Traded>('TradedBond').implement({
  description: 'A bond on the latest trading day.',
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
  description: 'Trading in one settlement currency on its latest day.',
  fields: t => ({
    currency: t.string({
      description: 'Currency of settlement, ISO 4217.',
      resolve: ({ activity }) => activity.currency,
    }),
    date: t.field({ type: 'Date', description: 'The latest trading day.', resolve: ({ activity }) => activity.date }),
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
      description: 'Mean daily turnover over 30 days, including the latest.',
      resolve: ({ activity }) => activity.meanTurnover30d,
    }),
    percentOfMean: t.float({
      unit: 'percent',
      nullable: true,
      description: 'Turnover of the latest day, per cent of the mean.',
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
      description: 'Bonds with an unchanged price.',
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
  description: 'Bonds with the largest price changes on the latest day.',
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

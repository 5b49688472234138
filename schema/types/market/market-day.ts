import { builder } from '../../builder.ts'
import { invalidArguments } from '../../errors.ts'
import { dayBefore, type MarketDay, marketDays } from '../../history/market-days.ts'
import { worth } from '../../work.ts'
import { dayRange } from '../shared/day-range.ts'

const DEFAULT_DAYS = 30
const MOST_DAYS = 366

const Day = builder.objectRef<MarketDay>('MarketDay').implement({
  description: 'All bonds of one settlement currency on one day with quotes.',
  fields: t => ({
    date: t.expose('date', { type: 'Date', description: 'The day.' }),
    currency: t.exposeString('currency', { description: 'Currency of settlement, ISO 4217.' }),
    turnover: t.expose('turnover', {
      type: 'Decimal',
      unit: 'settlementMoney',
      nullable: true,
      description: 'Turnover of the day in that currency; null where no source states any.',
    }),
    trades: t.exposeFloat('trades', {
      unit: 'count',
      nullable: true,
      description: 'Trades of the day; null where no source states any.',
    }),
    bondsQuoted: t.exposeInt('bondsQuoted', { unit: 'count', description: 'Bonds with a quote.' }),
    bondsTraded: t.exposeInt('bondsTraded', { unit: 'count', description: 'Bonds with a trade.' }),
    yieldMedian: t.exposeFloat('yieldMedian', {
      unit: 'percentAYear',
      nullable: true,
      description:
        'Median of the headline yields that a revision of the day published, per cent a year; null on days without one.',
    }),
    yieldsCount: t.exposeInt('yieldsCount', { unit: 'count', description: 'Bonds in `yieldMedian`.' }),
    sourceYieldMedian: t.exposeFloat('sourceYieldMedian', {
      unit: 'percentAYear',
      nullable: true,
      description: 'Median of the yields that the sources of the quotes published, per cent a year.',
    }),
    sourceYieldsCount: t.exposeInt('sourceYieldsCount', {
      unit: 'count',
      description: 'Bonds in `sourceYieldMedian`.',
    }),
  }),
})

builder.queryField('marketDays', t =>
  t.field({
    type: [Day],
    ...worth(30_000),
    description: `Turnover and median yields of the whole market by day and currency, newest first; at most ${MOST_DAYS} days.`,
    authScopes: { data: true },
    args: {
      from: t.arg({ type: 'Date', description: `First day; by default ${DEFAULT_DAYS} days before the last one.` }),
      to: t.arg({ type: 'Date', description: 'Last day; by default the date of the data.' }),
      currency: t.arg.string({ description: 'Currency of settlement, ISO 4217; by default all.' }),
    },
    resolve: async (_root, { currency, ...days }, { market, reading, signal }) => {
      const range = dayRange(days)
      const to = range.to ?? market.asOf.slice(0, 10)
      const from = range.from ?? dayBefore(to, DEFAULT_DAYS)
      if (from < dayBefore(to, MOST_DAYS - 1)) {
        const message = `From ${from} to ${to} are more than ${MOST_DAYS} days.`
        throw invalidArguments([{ path: 'from', message }])
      }
      const wanted = { currency: currency?.toUpperCase() ?? null, from, to, signal }
      return [...(await reading(market.revision, prisma => marketDays(prisma, market, wanted)))]
    },
  }),
)

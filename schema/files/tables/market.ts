import { column, type FileTable } from '../file-table.ts'
import { OF_BOND } from './schedules.ts'

const { text, flag, day, instant, whole, number, money } = column

export const quotes: FileTable = {
  name: 'quotes',
  description: 'The latest quote of each bond that has one, with figures published by the source.',
  columns: [
    ...OF_BOND,
    day('date', 'Day of the quote.'),
    text('board', 'Trading board.'),
    number('last', 'percentOfNominal', 'Last trade, clean.'),
    number('wap', 'percentOfNominal', 'Average weighted by volume, clean.'),
    number('close', 'percentOfNominal', 'Close, clean.'),
    number('bid', 'percentOfNominal', 'Best bid, clean.'),
    number('ask', 'percentOfNominal', 'Best offer, clean.'),
    number('changePercent', 'percent', 'Change against the previous close.'),
    money('accrued', 'settlementMoneyABond', 'Accrued interest of one bond.'),
    day('settlementDate', 'Settlement date.'),
    money('turnover', 'settlementMoney', 'Turnover of the day.'),
    whole('trades', 'count', 'Trades of the day.'),
    instant('time', 'Time of the quote.'),
    number('sourceYield', 'percentAYear', 'Yield as published by the source.'),
    text('sourceYieldBasis', 'Basis of that yield.'),
    day('sourceYieldDate', 'Date to which that yield is computed.'),
    number('sourceDurationDays', 'days', 'Duration as published by the source.'),
    number('sourceGSpreadBp', 'basisPoints', 'G-spread as published by the source.'),
    number('sourceZSpreadBp', 'basisPoints', 'Z-spread as published by the source.'),
    text('source', 'Key of the source.', 'statedBy'),
  ],
  rows: market => market.rows('quotes'),
}

export const curves: FileTable = {
  name: 'curves',
  description: 'The latest government curve of each key, one row a tenor.',
  columns: [
    text('key', 'Key of the curve, the same on all days: `RUB-GOV`.'),
    text('currency', 'ISO 4217.'),
    day('date', 'Date of the curve.'),
    instant(
      'time',
      'Time of the curve, where there are several per day; of a fitted one, of the newest price that it was fitted to.',
    ),
    text('model', 'Form of the curve.'),
    flag('fitted', 'True when fitted to government bonds, false when published by a source.'),
    text('source', 'Key of the source; null for a fitted curve.'),
    number('tenorYears', 'years', 'Tenor.'),
    number('zero', 'percentAYear', 'Zero-coupon rate, compounded annually.'),
    number('par', 'percentAYear', 'Par yield.'),
    number('forward', 'percentAYear', 'Instantaneous forward rate.'),
    number('discountFactor', 'ratio', 'Discount factor.'),
    flag('extrapolated', 'True outside the tenors that the curve rests on.'),
  ],
  rows: market => market.rows('curves'),
}

export const fixings: FileTable = {
  name: 'fixings',
  description: 'Policy rates, indices of the money market and official exchange rates, every stored day, newest first.',
  columns: [
    text('key', 'Key of the rate; of an exchange rate the pair: `USD/RUB`.'),
    text('kind', 'INTEREST or EXCHANGE.'),
    text('name', 'Name.'),
    day('date', 'Day from which the rate is effective.'),
    text('currency', 'ISO 4217.'),
    number('value', 'percentAYear', 'Interest rate; null for an exchange rate.'),
    text('base', 'Currency in which the exchange rate is quoted; null for an interest rate.'),
    money('rate', 'money', 'Units of the base; null for an interest rate.'),
    money('units', 'money', 'Units of the currency that they are worth; null for an interest rate.'),
    text('source', 'Publisher of an exchange rate.'),
  ],
  rows: market => market.rows('rates'),
}

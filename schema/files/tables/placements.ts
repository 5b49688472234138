import { column, type FileTable } from '../file-table.ts'

const { text, list, flag, day, instant, whole, number, money } = column

export const placements: FileTable = {
  name: 'placements',
  description: 'Primary placements with their terms, results and latest guidance, one row each.',
  columns: [
    text('id', 'Permanent identifier of the placement.'),
    text('name', 'Name.'),
    text('issuerId', 'Issuer: `id` in issuers.'),
    text('bondId', 'Bond: `id` in bonds; null until it is registered.'),
    text('isin', 'ISIN.'),
    text('registrationNumber', 'Registration number of the issue.'),
    text('stage', 'Stage.'),
    text('method', 'Method of sale.'),
    day('announcedDate', 'Day of the announcement.'),
    day('auctionDate', 'Day of the auction.'),
    instant('bookOpen', 'Opening of the book.'),
    instant('bookClose', 'Closing of the book.'),
    day('settlementDate', 'Settlement.'),
    text('currency', 'Currency, ISO 4217.'),
    money('volumePlannedMin', 'money', 'Planned volume, at least.'),
    money('volumePlannedMax', 'money', 'Planned volume, at most.'),
    money('volumePlaced', 'money', 'Volume placed.'),
    money('demand', 'money', 'Volume of the bids.'),
    whole('bidsCount', 'count', 'Number of bids.'),
    number('bidToCover', 'ratio', 'Demand over volume.'),
    text('couponType', 'Type of the coupon.'),
    text('rateBase', 'Reference rate of a floater.'),
    number('finalCoupon', 'percentAYear', 'Final coupon.'),
    number('finalYield', 'percentAYear', 'Final yield.'),
    number('finalPrice', 'percentOfNominal', 'Final price, clean.'),
    number('finalSpreadBp', 'basisPoints', 'Final spread.'),
    number('cutOffPrice', 'percentOfNominal', 'Lowest accepted price, clean.'),
    whole('termDays', 'days', 'Term.'),
    whole('couponsPerYear', 'count', 'Coupons a year.'),
    flag('amortization', 'True where the nominal is repaid in parts.'),
    money('nominal', 'nominalMoneyABond', 'Nominal of one bond.'),
    money('minOrder', 'money', 'Smallest order.'),
    flag('qualifiedOnly', 'For qualified investors only.'),
    list('arrangers', 'Arrangers.'),
    list('documents', 'Links to documents.'),
    flag('reopening', 'True for the reopening of an existing issue.'),
    instant('guidanceTime', 'Time of the latest guidance.', 'guidance.time'),
    number('guidanceCouponFrom', 'percentAYear', 'Coupon of the latest guidance, from.', 'guidance.couponFrom'),
    number('guidanceCouponTo', 'percentAYear', 'Coupon of the latest guidance, to.', 'guidance.couponTo'),
    number('guidanceSpreadBp', 'basisPoints', 'Spread of the latest guidance.', 'guidance.spreadBp'),
    number('guidanceYieldFrom', 'percentAYear', 'Yield of the latest guidance, from.', 'guidance.yieldFrom'),
    number('guidanceYieldTo', 'percentAYear', 'Yield of the latest guidance, to.', 'guidance.yieldTo'),
    flag('sample', 'True for an invented placement of the sample market.'),
  ],
  rows: async function* rows(market) {
    for await (const stored of market.rows('placements')) {
      yield stored.map(({ placement, guidance }) => ({
        ...(placement as object),
        guidance: (guidance as readonly object[]).at(-1) ?? null,
      }))
    }
  },
}

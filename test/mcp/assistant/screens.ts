import { type AssistantQuestion, plus, screen } from './question.ts'

/** Questions that one screen answers. */
export const SCREENS: readonly AssistantQuestion[] = [
  screen({
    asked: 'The three highest yields among rouble bonds rated AA or better, under three years?',
    isFirst: true,
    args: { Currency: ['RUB'], CreditRatingFrom: 'AA', DaysToMaturityTo: 1095 },
    where: (row, { today }) =>
      row.currency === 'RUB' &&
      isAtLeast(row, 3) &&
      row.maturityDate !== null &&
      row.maturityDate <= plus(today, { days: 1095 }),
    by: ['-yield', row => row.yield],
    columns: ['isin', 'yield', 'yieldBasis', 'yieldDate'],
    slip: {
      ...{ Currency: ['RUB'], RatingFrom: 'AA', DaysToMaturityTo: 1095 },
      ...{ Sorts: ['-yield'], PageSize: 3, Fields: ['isin', 'yield', 'yieldBasis', 'yieldDate'] },
    },
  }),
  screen({
    asked: 'Which floaters on the key rate pay the largest premium?',
    isFirst: true,
    args: { CouponType: ['FLOATING'], RateType: ['KEY_RATE'], SpreadFrom: 0 },
    where: row => row.couponType === 'FLOATING' && row.floater?.base === 'KEY_RATE' && row.floater.premium >= 0,
    by: ['-spread', row => row.floater.premium],
    top: 1,
    columns: ['isin', 'floater'],
    slip: {
      ...{ CouponType: ['FLOATER'], RateType: ['KEY_RATE'], SpreadFrom: 0 },
      ...{ Sorts: ['-spread'], PageSize: 1, Fields: ['isin', 'floater'] },
    },
  }),
  screen({
    asked: 'The most liquid government bonds with a duration of five to seven years?',
    isFirst: true,
    args: { BondType: ['GOVERNMENT'], Currency: ['RUB'], DurationFrom: 1826, DurationTo: 2557 },
    where: row =>
      row.bondType === 'GOVERNMENT' && row.currency === 'RUB' && row.durationDays >= 1826 && row.durationDays <= 2557,
    by: ['-turnover30d', row => Number(row.turnover30d)],
    slip: {
      ...{ BondType: ['GOVERMENT'], Currency: ['RUB'], DurationFrom: 1826, DurationTo: 2557 },
      ...{ Sorts: ['-turnover30d'], PageSize: 3, Fields: ['isin'] },
    },
  }),
  screen({
    asked: 'What trades below 60 % of par, and why?',
    isFirst: true,
    args: { PriceTo: 60, Currency: ['RUB'] },
    where: row => row.price !== null && row.price <= 60 && row.currency === 'RUB',
    by: ['price', row => row.price],
    columns: ['isin', 'price', 'flags', 'creditRating'],
    slip: {
      ...{ PriceTo: '60 %', Currency: ['RUR'] },
      ...{ Sorts: ['price'], PageSize: 3, Fields: ['isin', 'price', 'flags', 'creditRating'] },
    },
  }),
  screen({
    asked: 'Whose net debt is below twice the EBITDA, at a yield above 16 %?',
    isFirst: true,
    args: { NetDebtToEbitdaTo: 2, YieldFrom: 16 },
    where: (row, { issuers }) => {
      const { metrics = [] } = issuers.find(({ id }) => id === row.issuer.id) ?? {}
      const ratio = metrics.find(({ key }: { key: string }) => key === 'NET_DEBT_TO_EBITDA')?.value ?? null
      return row.yield >= 16 && ratio !== null && ratio <= 2
    },
    by: ['-yield', row => row.yield],
    columns: ['isin', 'yield'],
    slip: {
      ...{ NetDebtEbitdaTo: 2, YieldFrom: 16 },
      ...{ Sorts: ['-yield'], PageSize: 3, Fields: ['isin', 'yield'] },
    },
  }),
  screen({
    asked: 'ОФЗ с погашением в 2029–2031 и доходностью выше 14',
    isFirst: true,
    args: {
      BondType: ['GOVERNMENT'],
      Currency: ['RUB'],
      MatureDateFrom: '2029-01-01',
      MatureDateTo: '2031-12-31',
      YieldFrom: 14,
    },
    where: row =>
      row.bondType === 'GOVERNMENT' &&
      row.currency === 'RUB' &&
      row.yield >= 14 &&
      /^20(29|30|31)/.test(row.maturityDate),
    by: ['-yield', row => row.yield],
    columns: ['isin', 'yield', 'maturityDate'],
    slip: {
      ...{
        BondType: ['ОФЗ'],
        Currency: ['RUB'],
        MatureDateFrom: '2029-01-01',
        MatureDateTo: '2031-12-31',
        YieldFrom: 14,
      },
      ...{ Sorts: ['-yield'], PageSize: 3, Fields: ['isin', 'yield', 'maturityDate'] },
    },
  }),
  screen({
    asked: 'How many bonds trade?',
    args: {},
    where: () => true,
    slip: { CountOnly: 'yes' },
  }),
  screen({
    asked: 'How many yuan bonds are there?',
    args: { Currency: ['CNY'] },
    where: row => row.currency === 'CNY',
    slip: { Currency: ['yuan'], CountOnly: true },
  }),
  screen({
    asked: 'How many rouble bonds yield more than 20 %?',
    args: { Currency: ['RUB'], YieldFrom: 20 },
    where: row => row.currency === 'RUB' && row.yield >= 20,
    slip: { Currency: ['rubles'], YieldFrom: 20, CountOnly: true },
  }),
  screen({
    asked: 'Perpetual subordinated bonds, highest current yield first?',
    args: { SubordinatedFlag: true, PerpetualFlag: true },
    where: row => row.subordinated && row.perpetual,
    by: ['-currentyield', row => row.currentYield],
    columns: ['isin', 'currentYield'],
    slip: {
      ...{ Subordinated: true, PerpetualFlag: true },
      ...{ Sorts: ['-currentyield'], PageSize: 3, Fields: ['isin', 'currentYield'] },
    },
  }),
  screen({
    asked: 'How many green bonds are there?',
    args: { GreenFlag: true },
    where: row => row.green,
    slip: { greenFlag: true, CountOnly: true },
  }),
  screen({
    asked: 'Which amortising rouble bonds have the longest duration?',
    args: { AmortizationFlag: true, Currency: ['RUB'] },
    where: row => row.flags.includes('AMORTIZING') && row.currency === 'RUB',
    by: ['-duration', row => row.durationDays],
    columns: ['isin', 'durationDays'],
    slip: {
      ...{ AmortisationFlag: true, Currency: ['RUB'] },
      ...{ Sorts: ['-duration'], PageSize: 3, Fields: ['isin', 'durationDays'] },
    },
  }),
  screen({
    asked: 'Bonds of banks with the widest G-spread?',
    args: { Sector: ['BANKS'] },
    where: row => row.sector === 'BANKS',
    by: ['-gspread', row => row.gSpreadBp],
    columns: ['isin', 'gSpreadBp'],
    slip: { Sector: ['BANK'], Sorts: ['-gspread'], PageSize: 3, Fields: ['isin', 'gSpreadBp'] },
  }),
  screen({
    asked: 'Which rouble bonds mature first?',
    args: { Currency: ['RUB'] },
    where: row => row.currency === 'RUB',
    by: ['maturitydate', row => row.maturityDate && `${row.maturityDate} ${row.isin}`],
    top: 1,
    columns: ['maturityDate'],
    slip: { Currency: ['RUB'], Sorts: ['maturity_asc'], PageSize: 1, Fields: ['maturityDate'] },
  }),
  screen({
    asked: 'How many bonds are not for qualified investors only, and yield 12 to 14 %?',
    args: { ForQualInvestorFlag: false, YieldFrom: 12, YieldTo: 14 },
    where: row => row.qualifiedOnly === false && row.yield >= 12 && row.yield <= 14,
    slip: { ForQualInvestorFlag: false, YieldFrom: 14, YieldTo: 12, CountOnly: true },
  }),
  screen({
    asked: 'How many zero-coupon bonds mature within a year?',
    args: { CouponType: ['ZERO'], DaysToMaturityTo: 365 },
    where: (row, { today }) => row.couponType === 'ZERO' && row.maturityDate <= plus(today, { days: 365 }),
    slip: { CouponType: ['ZERO_COUPON'], DaysToMaturityTo: 365, CountOnly: true },
  }),
  screen({
    asked: 'The cheapest investment-grade dollar bonds?',
    args: { Currency: ['USD'], CreditRatingFrom: 'BBB-' },
    where: row => row.currency === 'USD' && isAtLeast(row, 10),
    by: ['price', row => row.price],
    columns: ['isin', 'price'],
    slip: { Currency: ['$'], CreditRatingFrom: 'BBB-', Sorts: ['price'], PageSize: 3, Fields: ['isin', 'price'] },
  }),
  screen({
    asked: 'How many bonds with a put within 90 days are there?',
    args: { PuttableFlag: true, PutDateFrom: '2026-11-20', PutDateTo: '2027-02-18' },
    where: ({ nextPut }) => nextPut !== null && nextPut.date >= '2026-11-20' && nextPut.date <= '2027-02-18',
    slip: { PuttableFlag: true, PutDateFrom: '20.11.2026', PutDateTo: '2027-02-18', CountOnly: true },
  }),
  screen({
    asked: 'Callable bonds with the highest coupon?',
    args: { CallableFlag: true },
    where: row => row.flags.includes('CALLABLE'),
    by: ['-coupon', row => row.couponRate],
    top: 1,
    columns: ['couponRate'],
    slip: { CallableFlag: true, Sorts: ['coupon_rate_desc'], PageSize: 1, Fields: ['couponRate'] },
  }),
  screen({
    asked: 'How many rouble corporate bonds have a liquidity score of 1 or 2?',
    args: { BondType: ['CORPORATE', 'EXCHANGE'], Currency: ['RUB'], LiquidityTo: 2 },
    where: row =>
      ['CORPORATE', 'EXCHANGE'].includes(row.bondType) &&
      row.currency === 'RUB' &&
      row.liquidity !== null &&
      row.liquidity <= 2,
    slip: { BondType: ['CORPORATE', 'EXCHANGE'], Currency: ['RUB'], LiquidityMax: 2, CountOnly: true },
  }),
  screen({
    asked: 'How many bonds are in neither dollars nor euros?',
    args: { Currency: ['!USD', '!EUR'] },
    where: row => !['USD', 'EUR'].includes(row.currency),
    slip: { Currency: ['-USD', '-EUR'], CountOnly: true },
  }),
  screen({
    asked: 'How many fixed-coupon bonds pay 15 % or more?',
    args: { CouponType: ['FIXED'], CouponPrcFrom: 15 },
    where: row => row.couponType === 'FIXED' && row.couponRate >= 15,
    slip: { CouponType: ['FIXED'], CouponFrom: 15, CountOnly: true },
  }),
  screen({
    asked: 'How many rouble bonds trade above par and yield less than 12 %?',
    args: { Currency: ['RUB'], PriceFrom: 100, YieldTo: 12 },
    where: row => row.currency === 'RUB' && row.price >= 100 && row.yield !== null && row.yield <= 12,
    slip: { Currency: ['RUB'], PriceFrom: 100, MaxYield: 12, CountOnly: true },
  }),
  screen({
    asked: 'The longest duration among rouble government bonds?',
    args: { BondType: ['GOVERNMENT'], Currency: ['RUB'] },
    where: row => row.bondType === 'GOVERNMENT' && row.currency === 'RUB',
    by: ['-duration', row => row.durationDays],
    columns: ['isin', 'durationDays'],
    slip: {
      BondType: ['GOVERNMENT'],
      Currency: ['RUB'],
      Sorts: ['-durationDays'],
      PageSize: 3,
      Fields: ['isin', 'durationDays'],
    },
  }),
]

function isAtLeast(
  { creditRating, country }: { creditRating: { ordinal: number; scale: string } | null; country: string },
  ordinal: number,
) {
  const scale = country === 'RU' ? 'NATIONAL' : 'INTERNATIONAL'
  return creditRating !== null && creditRating.ordinal <= ordinal && creditRating.scale === scale
}

import { DESK_COLUMN_NAMES, DESK_COLUMNS } from '../measures/desk-columns.ts'
import type { Unit } from '../units.ts'
import { fieldOfFilter } from './bond-fields.ts'
import type { FilterRow, FlagFilter, ListFilter, RangeFilter } from './filter.ts'
import { REPORT_FILTERS } from './ratios.ts'

/** Where the currency of an amount stands. */
const CURRENCY_COLUMNS = {
  nominalMoney: 'nominalCurrency',
  nominalMoneyABond: 'nominalCurrency',
  settlementMoney: 'currency',
  settlementMoneyABond: 'currency',
} as const satisfies Partial<Record<Unit, string>>

const DESK_FILTERS = DESK_COLUMN_NAMES.map(name => {
  const { filter, unit, text } = DESK_COLUMNS[name]
  return number(filter, `measure.${name}`, unit, text)
})

/** The filters of the screener, in the order of its reference page, each with the field that shows its value. */
export const BOND_FILTERS = withFields([
  {
    kind: 'text',
    name: 'Query',
    column: 'name',
    orColumns: ['shortName', 'fullName', 'ticker', 'isin', 'registrationNumber', 'issuer.name', 'issuer.shortName'],
    text: 'Words to find in name, ticker, ISIN, registration number or issuer, in Latin or Cyrillic; all must occur, small typos are tolerated.',
  },
  list('Isin', 'isin', 'String', 'ISINs.', { maximumItems: 500 }),
  list('Ticker', 'ticker', 'String', 'Exchange tickers.', { maximumItems: 500 }),
  list('Ids', 'id', 'String', 'Bonds: UUIDs or ISINs.', { maximumItems: 500, alias: 'isin' }),
  list('IssuerId', 'issuerId', 'Uuid', 'Ids of issuers.', { maximumItems: 500 }),
  list('IssuerInn', 'issuer.inn', 'String', 'Taxpayer numbers (INN) of issuers.', { maximumItems: 500 }),
  list('Lei', 'issuer.lei', 'String', 'Legal entity identifiers of issuers.', { maximumItems: 500 }),
  list('BondType', 'bondType', 'BondType', 'Kind of bond.'),
  list('Sector', 'issuer.sector', 'String', "Issuer's sector."),
  list('SubSector', 'issuer.subSector', 'String', "Issuer's sub-sector."),
  list('Country', 'issuer.country', 'String', 'Country of risk, ISO 3166 alpha-2.'),
  list('Currency', 'currency', 'String', 'Currency of settlement, ISO 4217.'),
  list('NominalCurrency', 'nominalCurrency', 'String', 'Currency of the nominal, ISO 4217.'),
  money(
    'Nominal',
    'outstandingNominal',
    'nominalMoneyABond',
    'Outstanding nominal of one bond, in the nominal currency.',
  ),
  flag('NominalStrict', 'derived.nominalInFull', 'The initial nominal is outstanding in full.'),
  money('IssueVolume', 'issueVolume', 'nominalMoney', 'Issue size, in the nominal currency.'),
  money('Outstanding', 'outstanding', 'nominalMoney', 'Amount in circulation, in the nominal currency.'),
  money('LotValue', 'derived.lotValue', 'nominalMoney', 'One lot at the dirty price, in the nominal currency.'),
  list(
    'Status',
    'status',
    'BondStatus',
    'State of the issue; by default TRADING and PLACING, unless bonds are named exactly.',
  ),
  list('ListingLevel', 'listingLevel', 'Int', 'Listing level of the exchange.', { unit: 'none', values: [1, 2, 3] }),
  list('Board', 'primaryBoard', 'String', 'Main trading board.'),
  flag('SubordinatedFlag', 'subordinated', 'Subordinated.'),
  flag('PerpetualFlag', 'derived.perpetual', 'Without a maturity date.'),
  flag('ConvertibleFlag', 'convertible', 'Convertible.'),
  flag('GuaranteedFlag', 'guaranteed', 'With a guarantee.'),
  flag('SecuredFlag', 'secured', 'Secured.'),
  flag('GreenFlag', 'green', 'Green or otherwise labelled.'),
  flag('IndexedFlag', 'indexed', 'Nominal or coupon indexed.'),
  flag('StructuredFlag', 'structured', 'Structured.'),
  flag('CovenantFlag', 'derived.hasCovenants', 'With covenants. No source states their absence.'),
  flag('NewIssueFlag', 'derived.newIssue', 'Placed in the last 30 days.'),
  flag('MarginAbleFlag', 'marginable', 'Accepted as margin.', { legacy: true }),
  flag('LombardFlag', 'lombard', 'Collateral at the central bank.'),
  flag('ForQualInvestorFlag', 'qualifiedOnly', 'For qualified investors only.', { legacy: true }),
  list('QualTestCategory', 'testCategory', 'Int', 'Category of the investor test.', {
    unit: 'none',
    values: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  }),
  list('RiskLevel', 'riskLevel', 'RiskLevel', 'Risk level.'),
  flag('DefaultFlag', 'derived.inDefault', 'In default.', { legacy: true }),
  flag('TechnicalDefaultFlag', 'derived.inTechnicalDefault', 'In technical default.', { legacy: true }),
  list('DefaultType', 'derived.defaultTypes', 'DefaultType', 'Kinds of default that are not cured.'),

  number('Price', 'measure.priceClean', 'percentOfNominal', 'Clean price used, per cent of the outstanding nominal.'),
  number('DirtyPrice', 'measure.priceDirty', 'percentOfNominal', 'Dirty price, per cent of the outstanding nominal.'),
  money(
    'Accrued',
    'measure.accrued',
    'settlementMoneyABond',
    'Accrued interest of one bond, in the currency of settlement.',
  ),
  number(
    'Yield',
    'measure.yield',
    'percentAYear',
    'Headline yield, effective, per cent a year; every row states its basis and date.',
  ),
  list(
    'YieldBasis',
    'measure.yieldBases',
    'YieldBasis',
    'Basis of the headline yield; WORST matches bonds whose headline yield does not exceed the yield to worst.',
  ),
  number('YieldToMaturity', 'measure.yieldToMaturity', 'percentAYear', 'Effective yield to maturity, per cent a year.'),
  number('YieldToPut', 'measure.yieldToPut', 'percentAYear', 'Effective yield to the next put, per cent a year.'),
  number('YieldToCall', 'measure.yieldToCall', 'percentAYear', 'Effective yield to the next call, per cent a year.'),
  number(
    'YieldToWorst',
    'measure.yieldToWorst',
    'percentAYear',
    'Lowest of the yields to calls and to maturity, per cent a year.',
  ),
  number('CurrentYield', 'measure.currentYield', 'percentAYear', 'Annual coupon over clean price, per cent a year.'),
  number('SimpleYield', 'measure.simpleYield', 'percentAYear', 'Simple yield to maturity, per cent a year.'),
  number(
    'GSpread',
    'measure.gSpreadBp',
    'basisPoints',
    'Spread over the government zero-coupon curve at the duration, basis points.',
  ),
  number('ZSpread', 'measure.zSpreadBp', 'basisPoints', 'Constant spread over the zero-coupon curve, basis points.'),
  number(
    'PeerSpread',
    'measure.peerSpreadBp',
    'basisPoints',
    'G-spread over the median of its rating and duration bucket, basis points.',
  ),
  ...DESK_FILTERS,
  number('Spread', 'ratePremium', 'percentagePoints', 'Premium of a floater over its base, percentage points.'),
  list('RateType', 'rateBase', 'RateBase', 'Base rate of a floater.', {
    codes: ['OTHER', 'KEY_RATE', 'RUONIA', 'OFZ'],
  }),
  list('PriceSource', 'measure.priceSource', 'PriceSource', 'Where the price used comes from.'),
  date('Updated', 'updatedAt', 'Day on which terms or analytics last changed, UTC.', ['From']),
  days('QuoteAge', 'measure.priceDate', 'before', 'Age of the price, days.', ['To']),

  number('Duration', 'measure.durationDays', 'days', 'Macaulay duration to the headline date, days.'),
  number('ModifiedDuration', 'measure.modifiedDuration', 'years', 'Modified duration, years.'),
  number('Convexity', 'measure.convexity', 'yearsSquared', 'Convexity, years squared.'),
  number('Bpv', 'measure.bpv', 'moneyABond', 'Basis point value, money for one bond.'),
  date('MatureDate', 'maturityDate', 'Maturity date.'),
  days('DaysToMaturity', 'maturityDate', 'after', 'Days to maturity.'),
  date('PlacementDate', 'placementDate', 'Date of placement.'),
  date('FirstCallDate', 'measure.nextOfferDate', 'Next put or call of any kind.'),
  date('PutDate', 'measure.nextPutDate', 'Next put.'),
  date('CallDate', 'measure.nextCallDate', 'Next call.'),
  days('DaysToEvent', 'measure.nextChangeDate', 'after', 'Days to the next put, call or amortisation.'),
  date('FirstMtyDate', 'measure.nextAmortizationDate', 'Next amortisation.'),
  date('NextCouponDate', 'measure.nextCouponDate', 'Next coupon.'),
  flag('HasEventsFlag', 'derived.changeAhead', 'With a future put, call or amortisation.', { legacy: true }),
  flag('CallableFlag', 'derived.callAhead', 'With a future call.'),
  flag('PuttableFlag', 'derived.putAhead', 'With a future put.'),

  number('CouponPrc', 'measure.couponRate', 'percentAYear', 'Current coupon rate, per cent a year.'),
  money('CouponValue', 'measure.couponValue', 'nominalMoneyABond', 'Next coupon of one bond, in the nominal currency.'),
  list('CouponQuantityPerYear', 'couponsPerYear', 'Int', 'Coupons a year.', {
    unit: 'count',
    values: [1, 2, 4, 6, 12],
  }),
  list('CouponType', 'couponType', 'CouponType', 'Kind of coupon.'),
  flag('FloatingCouponFlag', 'couponType', 'Floating coupon.', { yes: ['FLOATING'], legacy: true }),
  flag('AmortizationFlag', 'derived.repaymentAhead', 'Principal is repaid in instalments.', { legacy: true }),
  flag('KnownCouponsOnly', 'measure.knownCoupons', 'Every coupon up to the headline date is known.'),

  {
    kind: 'range',
    name: 'CreditRating',
    column: 'measure.ratingOrdinal',
    scalar: 'Rating',
    unit: 'none',
    text: "Composite rating. From = the worst quality allowed, To = the best: `filter.creditRatingFrom`=AA- means AA- or better. An agency's spelling selects its scale.",
    exactly: 'Labels of the composite rating.',
    scale: { column: 'measure.ratingScale', own: 'derived.ratedOnOwnScale' },
  },
  list('RatingAgency', 'derived.ratingAgencies', 'RatingAgency', 'Agencies behind the composite rating.'),
  list('RatingScale', 'measure.ratingScale', 'RatingScale', 'Scale of the composite rating.'),
  list('RatingOutlook', 'measure.ratingOutlook', 'RatingOutlook', 'Outlook of the composite rating.'),
  whole('CreditQuality', 'measure.creditQuality', 'none', 'Grade of the Bank of Russia, 1 (best) to 6.', {
    minimum: 1,
    maximum: 6,
  }),
  flag('RatedFlag', 'derived.rated', 'Has a live rating.'),
  whole('RatingCount', 'measure.ratingCount', 'count', 'Number of live ratings.', { bounds: ['From'], minimum: 1 }),
  date('RatingDate', 'measure.ratingDate', 'Date of the latest rating action.'),
  ...REPORT_FILTERS,

  money('Turnover30d', 'measure.turnover30d', 'settlementMoney', 'Turnover of 30 days, in the currency of settlement.'),
  whole('Trades30d', 'measure.trades30d', 'count', 'Trades of 30 days.', { bounds: ['From'], minimum: 0 }),
  whole('TradingDays30d', 'measure.tradingDays30d', 'days', 'Days with trades among the last 30.', {
    bounds: ['From'],
    minimum: 0,
  }),
  date('LastTradeDate', 'measure.lastTradeDate', 'Day of the last trade.', ['From']),
  number('BidAskSpread', 'measure.bidAskSpread', 'percentOfMid', 'Bid-ask spread, per cent of the mid price.'),
  whole('Liquidity', 'measure.liquidity', 'none', 'Liquidity score, 1 (best) to 7.', { minimum: 1, maximum: 7 }),
])

function withFields(rows: readonly FilterRow[]): readonly FilterRow[] {
  return rows.map(row => ({ ...row, field: fieldOfFilter(row) }))
}

function number(name: string, column: string, unit: Unit, text: string): RangeFilter {
  return { kind: 'range', name, column, scalar: 'Float', unit, text }
}

function money(name: string, column: string, unit: keyof typeof CURRENCY_COLUMNS, text: string): RangeFilter {
  return { kind: 'range', name, column, currency: CURRENCY_COLUMNS[unit], scalar: 'Decimal', unit, text }
}

function whole(name: string, column: string, unit: Unit, text: string, more: Partial<RangeFilter>): RangeFilter {
  return { kind: 'range', name, column, scalar: 'Int', unit, text, ...more }
}

function date(name: string, column: string, text: string, bounds?: RangeFilter['bounds']): RangeFilter {
  return { kind: 'range', name, column, scalar: 'Date', unit: 'date', text, ...(bounds && { bounds }) }
}

function days(
  name: string,
  column: string,
  days: 'after' | 'before',
  text: string,
  bounds?: RangeFilter['bounds'],
): RangeFilter {
  return { kind: 'range', name, column, scalar: 'Int', unit: 'days', days, minimum: 0, text, ...(bounds && { bounds }) }
}

function list(name: string, column: string, scalar: string, text: string, more: Partial<ListFilter> = {}): ListFilter {
  return { kind: 'list', name, column, scalar, text, ...more }
}

function flag(name: string, column: string, text: string, more: Partial<FlagFilter> = {}): FlagFilter {
  return { kind: 'flag', name, column, text, yes: 'value', ...more }
}

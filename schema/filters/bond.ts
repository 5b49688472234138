import type { FilterRow, FlagFilter, ListFilter, RangeFilter } from './filter.ts'
import { REPORT_FILTERS } from './ratios.ts'

/** Where the currency of an amount stands. */
const NOMINAL = 'nominalCurrency'
const SETTLEMENT = 'currency'

/** The filters of the screener, in the order of its reference page. */
export const BOND_FILTERS: readonly FilterRow[] = [
  {
    kind: 'text',
    name: 'Query',
    column: 'name',
    orColumns: ['shortName', 'fullName', 'ticker', 'isin', 'registrationNumber', 'issuer.name', 'issuer.shortName'],
    text: 'Words to find in name, ticker, ISIN, registration number or issuer, in Latin or Cyrillic; all must occur, small typos are forgiven.',
  },
  list('Isin', 'isin', 'String', 'ISINs.', { maximumItems: 500 }),
  list('Ticker', 'ticker', 'String', 'Exchange tickers.', { maximumItems: 500 }),
  list('Ids', 'id', 'Uuid', 'Ids of bonds.', { maximumItems: 500 }),
  list('IssuerId', 'issuerId', 'Uuid', 'Ids of issuers.', { maximumItems: 500 }),
  list('IssuerInn', 'issuer.inn', 'String', 'Taxpayer numbers (INN) of issuers.', { maximumItems: 500 }),
  list('Lei', 'issuer.lei', 'String', 'Legal entity identifiers of issuers.', { maximumItems: 500 }),
  list('BondType', 'bondType', 'BondType', 'Kind of bond.'),
  list('Sector', 'issuer.sector', 'String', "Issuer's sector."),
  list('SubSector', 'issuer.subSector', 'String', "Issuer's sub-sector."),
  list('Country', 'issuer.country', 'String', 'Country of risk, ISO 3166 alpha-2.'),
  list('Currency', 'currency', 'String', 'Currency of settlement, ISO 4217.'),
  list('NominalCurrency', 'nominalCurrency', 'String', 'Currency of the nominal, ISO 4217.'),
  money('Nominal', 'outstandingNominal', NOMINAL, 'Outstanding nominal of one bond, in the nominal currency.'),
  flag('NominalStrict', 'derived.nominalInFull', 'The initial nominal is outstanding in full.'),
  money('IssueVolume', 'issueVolume', NOMINAL, 'Issue size, in the nominal currency.'),
  money('Outstanding', 'outstanding', NOMINAL, 'Amount in circulation, in the nominal currency.'),
  money('LotValue', 'derived.lotValue', NOMINAL, 'One lot at the dirty price, in the nominal currency.'),
  list('Status', 'status', 'BondStatus', 'State of the issue; TRADING and PLACING unless bonds are named exactly.'),
  list('ListingLevel', 'listingLevel', 'Int', 'Listing level of the exchange.', { values: [1, 2, 3] }),
  list('Board', 'primaryBoard', 'String', 'Main trading board.'),
  flag('SubordinatedFlag', 'subordinated', 'Subordinated.'),
  flag('PerpetualFlag', 'derived.perpetual', 'Without maturity.'),
  flag('ConvertibleFlag', 'convertible', 'Convertible.'),
  flag('GuaranteedFlag', 'guaranteed', 'With a guarantee.'),
  flag('SecuredFlag', 'secured', 'Secured.'),
  flag('GreenFlag', 'green', 'Green or otherwise labelled.'),
  flag('IndexedFlag', 'indexed', 'Nominal or coupon indexed.'),
  flag('StructuredFlag', 'structured', 'Structured.'),
  flag('CovenantFlag', 'derived.hasCovenants', 'With covenants; no source says that there are none.'),
  flag('NewIssueFlag', 'derived.newIssue', 'Placed in the last 30 days.'),
  flag('MarginAbleFlag', 'marginable', 'Accepted as margin.', { legacy: true }),
  flag('LombardFlag', 'lombard', 'Collateral at the central bank.'),
  flag('ForQualInvestorFlag', 'qualifiedOnly', 'For qualified investors only.', { legacy: true }),
  list('QualTestCategory', 'testCategory', 'Int', 'Category of the investor test.', {
    values: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  }),
  list('RiskLevel', 'riskLevel', 'RiskLevel', 'Risk level.'),
  flag('DefaultFlag', 'derived.inDefault', 'In default.', { legacy: true }),
  flag('TechnicalDefaultFlag', 'derived.inTechnicalDefault', 'In technical default.', { legacy: true }),
  list('DefaultType', 'derived.defaultTypes', 'DefaultType', 'Kinds of default that are not cured.'),

  number('Price', 'measure.priceClean', 'Clean price used, per cent of the outstanding nominal.'),
  number('DirtyPrice', 'measure.priceDirty', 'Dirty price, per cent of the outstanding nominal.'),
  money('Accrued', 'measure.accrued', SETTLEMENT, 'Accrued interest of one bond, in the currency of settlement.'),
  number('Yield', 'measure.yield', 'Headline yield, effective, per cent a year; every row says its basis and date.'),
  list(
    'YieldBasis',
    'measure.yieldBases',
    'YieldBasis',
    'Basis of the headline yield; WORST for those whose headline is no more than the yield to worst.',
  ),
  number('YieldToMaturity', 'measure.yieldToMaturity', 'Effective yield to maturity, per cent a year.'),
  number('YieldToPut', 'measure.yieldToPut', 'Effective yield to the next put, per cent a year.'),
  number('YieldToCall', 'measure.yieldToCall', 'Effective yield to the next call, per cent a year.'),
  number('YieldToWorst', 'measure.yieldToWorst', 'Least of the yields to calls and maturity, per cent a year.'),
  number('CurrentYield', 'measure.currentYield', 'Annual coupon over clean price, per cent.'),
  number('SimpleYield', 'measure.simpleYield', 'Simple yield to maturity, per cent a year.'),
  number('GSpread', 'measure.gSpreadBp', 'Spread over the government zero-coupon curve at the duration, basis points.'),
  number('ZSpread', 'measure.zSpreadBp', 'Constant spread over the zero-coupon curve, basis points.'),
  number(
    'PeerSpread',
    'measure.peerSpreadBp',
    'G-spread over the median of its rating and duration bucket, basis points.',
  ),
  number('Spread', 'ratePremium', 'Premium of a floater over its base, percentage points.'),
  list('RateType', 'rateBase', 'RateBase', 'Base rate of a floater.', {
    codes: ['OTHER', 'KEY_RATE', 'RUONIA', 'OFZ'],
  }),
  list('PriceSource', 'measure.priceSource', 'PriceSource', 'Where the price used comes from.'),
  days('QuoteAge', 'measure.priceDate', 'before', 'Age of the price, days.', ['To']),

  number('Duration', 'measure.durationDays', 'Macaulay duration to the headline date, days.'),
  number('ModifiedDuration', 'measure.modifiedDuration', 'Modified duration, years.'),
  number('Convexity', 'measure.convexity', 'Convexity, years squared.'),
  number('Bpv', 'measure.bpv', 'Basis point value, money for one bond.'),
  date('MatureDate', 'maturityDate', 'Maturity date.'),
  days('DaysToMaturity', 'maturityDate', 'after', 'Days to maturity.'),
  date('PlacementDate', 'placementDate', 'Date of placement.'),
  date('FirstCallDate', 'measure.nextOfferDate', 'Next put or call of any kind.'),
  date('PutDate', 'measure.nextPutDate', 'Next put.'),
  date('CallDate', 'measure.nextCallDate', 'Next call.'),
  days('DaysToEvent', 'measure.nextChangeDate', 'after', 'Days to the next put, call or amortisation.'),
  date('FirstMtyDate', 'measure.nextAmortizationDate', 'Next amortisation.'),
  date('NextCouponDate', 'measure.nextCouponDate', 'Next coupon.'),
  flag('HasEventsFlag', 'derived.changeAhead', 'A put, call or amortisation lies ahead.', { legacy: true }),
  flag('CallableFlag', 'derived.callAhead', 'A call lies ahead.'),
  flag('PuttableFlag', 'derived.putAhead', 'A put lies ahead.'),

  number('CouponPrc', 'measure.couponRate', 'Current coupon rate, per cent a year.'),
  money('CouponValue', 'measure.couponValue', NOMINAL, 'Next coupon of one bond, in the nominal currency.'),
  list('CouponQuantityPerYear', 'couponsPerYear', 'Int', 'Coupons a year.', { values: [1, 2, 4, 6, 12] }),
  list('CouponType', 'couponType', 'CouponType', 'Kind of coupon.'),
  flag('FloatingCouponFlag', 'couponType', 'Floating coupon.', { yes: ['FLOATING'], legacy: true }),
  flag('AmortizationFlag', 'derived.repaymentAhead', 'Principal is repaid in parts.', { legacy: true }),
  flag('KnownCouponsOnly', 'measure.knownCoupons', 'Every coupon up to the headline date is known.'),

  {
    kind: 'range',
    name: 'CreditRating',
    column: 'measure.ratingOrdinal',
    scalar: 'Rating',
    text: "Composite rating. From = the worst quality allowed, To = the best: CreditRatingFrom=AA- means AA- or better. An agency's spelling keeps to its scale.",
    exactly: 'Labels of the composite rating.',
    scale: { column: 'measure.ratingScale', own: 'derived.ratedOnOwnScale' },
  },
  list('RatingAgency', 'derived.ratingAgencies', 'RatingAgency', 'Agencies that the composite rests on.'),
  list('RatingScale', 'measure.ratingScale', 'RatingScale', 'Scale of the composite rating.'),
  list('RatingOutlook', 'measure.ratingOutlook', 'RatingOutlook', 'Outlook of the composite rating.'),
  whole('CreditQuality', 'measure.creditQuality', 'Grade of the Bank of Russia, 1 (best) to 6.', {
    minimum: 1,
    maximum: 6,
  }),
  flag('RatedFlag', 'derived.rated', 'Has a live rating.'),
  whole('RatingCount', 'measure.ratingCount', 'Number of live ratings.', { bounds: ['From'], minimum: 1 }),
  date('RatingDate', 'measure.ratingDate', 'Date of the newest rating action.'),
  ...REPORT_FILTERS,

  money('Turnover30d', 'measure.turnover30d', SETTLEMENT, 'Turnover of 30 days, in the currency of settlement.'),
  whole('Trades30d', 'measure.trades30d', 'Trades of 30 days.', { bounds: ['From'], minimum: 0 }),
  whole('TradingDays30d', 'measure.tradingDays30d', 'Days with trades among the last 30.', {
    bounds: ['From'],
    minimum: 0,
  }),
  date('LastTradeDate', 'measure.lastTradeDate', 'Day of the last trade.', ['From']),
  number('BidAskSpread', 'measure.bidAskSpread', 'Bid-ask spread, per cent of the mid price.'),
  whole('Liquidity', 'measure.liquidity', 'Liquidity score, 1 (best) to 7.', { minimum: 1, maximum: 7 }),
]

function number(name: string, column: string, text: string): RangeFilter {
  return { kind: 'range', name, column, scalar: 'Float', text }
}

function money(name: string, column: string, currency: string, text: string): RangeFilter {
  return { kind: 'range', name, column, currency, scalar: 'Decimal', text }
}

function whole(name: string, column: string, text: string, more: Partial<RangeFilter>): RangeFilter {
  return { kind: 'range', name, column, scalar: 'Int', text, ...more }
}

function date(name: string, column: string, text: string, bounds?: RangeFilter['bounds']): RangeFilter {
  return { kind: 'range', name, column, scalar: 'Date', text, ...(bounds && { bounds }) }
}

function days(
  name: string,
  column: string,
  days: 'after' | 'before',
  text: string,
  bounds?: RangeFilter['bounds'],
): RangeFilter {
  return { kind: 'range', name, column, scalar: 'Int', days, minimum: 0, text, ...(bounds && { bounds }) }
}

function list(name: string, column: string, scalar: string, text: string, more: Partial<ListFilter> = {}): ListFilter {
  return { kind: 'list', name, column, scalar, text, ...more }
}

function flag(name: string, column: string, text: string, more: Partial<FlagFilter> = {}): FlagFilter {
  return { kind: 'flag', name, column, text, yes: 'value', ...more }
}

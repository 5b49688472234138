import type { Override } from '../../arguments/parameters.ts'

/** Self-explanatory names, which get no description to save tokens. */
const SELF_EXPLAINED = [
  ...['Isin', 'Ticker', 'Ids', 'IssuerId', 'IssuerInn', 'Lei', 'Inn', 'BondType', 'Sector', 'SubSector', 'Board'],
  ...['ListingLevel', 'IssueVolumeFrom', 'NominalCurrency', 'PerpetualFlag', 'GuaranteedFlag', 'GreenFlag'],
  ...['IndexedFlag', 'CovenantFlag', 'MarginAbleFlag', 'ForQualInvestorFlag', 'QualTestCategory'],
  ...['DefaultFlag', 'TechnicalDefaultFlag', 'DefaultType', 'HasDefaultFlag', 'DirtyPriceFrom', 'PriceSource'],
  ...['YieldBasis', 'YieldToMaturityFrom', 'YieldToPutFrom', 'YieldToCallFrom', 'SimpleYieldFrom', 'ConvexityFrom'],
  ...['MatureDateFrom', 'DaysToMaturityFrom', 'PlacementDateFrom', 'PutDateFrom', 'CallDateFrom', 'FirstMtyDateFrom'],
  ...['NextCouponDateFrom', 'CallableFlag', 'PuttableFlag', 'CouponType', 'CouponQuantityPerYear', 'RateType'],
  ...['FloatingCouponFlag', 'AmortizationFlag', 'RatingAgency', 'RatingScale', 'RatingOutlook', 'RatedFlag'],
  ...['CreditRating', 'RatingCountFrom', 'RatingDateFrom', 'Trades30dFrom', 'TradingDays30dFrom', 'LastTradeDateFrom'],
  ...['ReportStandard', 'ReportDateFrom', 'NetDebtToEbitdaFrom', 'TotalDebtToEquityFrom', 'TotalDebtToAssetsFrom'],
  ...['EbitdaToInterestExpenseFrom', 'OperatingCashFlowToTotalDebtFrom', 'CurrentRatioFrom', 'QuickRatioFrom'],
  ...['BondsCountFrom', 'QualifiedFlag', 'SameSector', 'ScheduleOffset', 'CalendarLimit', 'MonthsAhead'],
]

/** Units and other details that the name does not convey, in few words. */
const BONDS = {
  TopBy: 'The first Top (default 1) of each group by the sort.',
  Query: 'Words in name, ticker, ISIN or issuer, Latin or Cyrillic; small typos are forgiven.',
  Country: 'Of risk, ISO 3166 alpha-2.',
  Currency: 'Of settlement, ISO 4217.',
  NominalFrom: 'Outstanding, of one bond.',
  NominalStrict: 'Nothing is repaid yet.',
  OutstandingFrom: 'Amount in circulation.',
  LotValueFrom: 'One lot at the dirty price.',
  Status: 'By default TRADING and PLACING.',
  PriceFrom: 'Clean, % of the outstanding nominal.',
  AccruedFrom: 'Of one bond, in the currency of settlement.',
  YieldFrom: 'Headline yield, effective, % a year.',
  YieldToWorstFrom: 'Least of the yields to calls and maturity.',
  CurrentYieldFrom: 'Annual coupon over clean price, %.',
  GSpreadFrom: 'Over the government curve, bp.',
  ZSpreadFrom: 'bp.',
  PeerSpreadFrom: 'G-spread over the median of rating and duration peers, bp.',
  SpreadFrom: "A floater's premium over its base, percentage points.",
  QuoteAgeTo: 'Of the price, days.',
  DurationFrom: 'Macaulay, days.',
  ModifiedDurationFrom: 'Years.',
  BpvFrom: 'Money for one bond.',
  DaysToEventFrom: 'To the next put, call or amortisation.',
  CouponPrcFrom: 'Current rate, % a year.',
  CouponValueFrom: 'Next coupon of one bond.',
  CreditRatingFrom: 'Composite. From = worst quality allowed, To = best: From=AA- means AA- or better.',
  CreditQualityFrom: 'Grade of the Bank of Russia, 1 is best.',
  Turnover30dFrom: 'In the currency of settlement.',
  BidAskSpreadFrom: '% of the mid price.',
  LiquidityFrom: '1 is best.',
  PortfolioId: 'Held in this portfolio.',
  InPortfolioFlag: 'Held in one of yours.',
  IncludeUnknown: 'Unknown values pass bounds.',
  Sorts: 'yield_desc or -yield; or a filter: peerspread.',
  CountOnly: 'Only page.total, no rows.',
  Facets: 'Dimensions to count: filter names without From and To.',
}

const ISSUERS = {
  Query: 'Words in the name, typos are forgiven.',
  Country: 'ISO 3166 alpha-2.',
  CreditRatingFrom: 'From = worst allowed, To = best.',
  OutstandingFrom: 'In its largest currency.',
  Sorts: '',
}

/** Parameter descriptions of tools, replacing those of the document; `every` applies to all tools. */
export const SHORTER_TEXTS: Readonly<Record<string, Readonly<Record<string, Override>>>> = {
  every: described({
    ...Object.fromEntries(SELF_EXPLAINED.map(name => [name, ''])),
    AsOf: 'End of that day, UTC.',
  }),
  search_bonds: described(BONDS),
  get_issuers: described(ISSUERS),
  create_alert: described({
    ...{ Name: '', Isin: '', PortfolioId: '', Channels: 'Ids.', DaysBefore: 'put_window_closing, maturing.' },
    Screen: 'Filters of search_bonds: {"CreditRatingFrom":"AA","Currency":["RUB"],"YieldFrom":15}.',
    Level: 'Of *_crossed: price %, yield %, spread bp.',
  }),
  delete_alert: described({ id: '' }),
  get_curves: described({
    ...{ Currency: '', Key: 'Such as RUB-GOV.', From: '', Parts: 'Default: all but RESIDUALS.' },
    Dates: 'Of each key the curve effective then. Not with From and To.',
    Tenors: 'Years; by default twelve from 0.25 to 30.',
  }),
  get_history: described({ id: 'UUID or ISIN.', From: '', Limit: '' }),
  get_issuer: described({ id: 'UUID, INN or LEI.' }),
  get_placement: described({ id: '' }),
  get_placements: described({
    ...{ Query: 'Words of name, ISIN, number or issuer.', Stage: '', Currency: '', Sorts: '' },
    CreditRatingFrom: 'Worst allowed.',
  }),
  get_market_overview: described({
    Currency: 'By default the most common one.',
    Limit: 'Longest lists of bonds and events.',
  }),
  get_portfolio: described({ id: '', PositionsLimit: '', PositionsOffset: '' }),
  get_events: described({
    From: 'Default: date of the data.',
    To: 'Default: 30 days later.',
    Types: '',
    PortfolioId: 'Held in this portfolio.',
    Query: '',
    CreditRatingFrom: 'Worst allowed.',
    Currency: '',
  }),
  calculate_bond: described({
    ...{ isin: '', CleanPrice: '', DirtyPrice: '', Yield: 'To the headline date.', Convention: 'Default: EFFECTIVE.' },
    ...{ GSpread: 'bp.', ZSpread: 'bp.', SettlementDate: '' },
    ...{ Pieces: 'Bonds to state in money.', Shifts: 'Of the curve, bp, at constant Z-spread.' },
    Desk: '',
  }),
  get_alternatives: described({
    ...{ isin: '', CreditRatingFrom: 'Worst allowed.', AllowQualified: '' },
    Limit: '',
    DurationWindowDays: 'Either side; default: a quarter of the duration, at least 90.',
    MinLiquidity: 'Weakest score allowed, 1 is best.',
  }),
  get_bond: described({
    Schedules: 'NEXT: those to come.',
    ScheduleLimit: 'Rows of each.',
  }),
}

function described(texts: Readonly<Record<string, string>>): Readonly<Record<string, Override>> {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, { description: text, subject: text }]))
}

import type { Override } from '../parameters.ts'

/** What only a model needs to be told: the document of an endpoint says the rest. */
export interface Guide {
  /** Which tool comes next or before. */
  readonly next: string
  /** What leads on when nothing is found by the id. */
  readonly ifNotFound?: string
  /** Where the tool takes other values than the endpoint. */
  readonly overrides?: Readonly<Record<string, Override>>
  /** Arguments of an example, where those of the registry hold the id of a test. */
  readonly example?: Readonly<Record<string, unknown>>
}

/** A page that fits the attention of a model; the description of the tool says how to go on. */
const PAGING: Readonly<Record<string, Override>> = {
  Page: { description: '' },
  PageSize: { default: 20, maximum: 100, description: '' },
  Cursor: { description: '' },
}

/** Names that say by themselves what a text would: left without one, since a model pays for each. */
const SELF_EXPLAINED = [
  ...['Isin', 'Ticker', 'Ids', 'IssuerId', 'IssuerInn', 'Lei', 'Inn', 'BondType', 'SubSector', 'ListingLevel', 'Board'],
  ...['PerpetualFlag', 'GuaranteedFlag', 'GreenFlag', 'IndexedFlag', 'CovenantFlag', 'MarginAbleFlag', 'DefaultFlag'],
  ...['ForQualInvestorFlag', 'QualTestCategory', 'TechnicalDefaultFlag', 'DefaultType', 'DirtyPriceFrom', 'YieldBasis'],
  ...['YieldToMaturityFrom', 'YieldToPutFrom', 'YieldToCallFrom', 'SimpleYieldFrom', 'PriceSource', 'ConvexityFrom'],
  ...['MatureDateFrom', 'DaysToMaturityFrom', 'PlacementDateFrom', 'PutDateFrom', 'CallDateFrom', 'FirstMtyDateFrom'],
  ...[
    'NextCouponDateFrom',
    'CallableFlag',
    'PuttableFlag',
    'CouponType',
    'CouponQuantityPerYear',
    'FloatingCouponFlag',
  ],
  ...[
    'AmortizationFlag',
    'RatingAgency',
    'RatingScale',
    'RatingOutlook',
    'RatedFlag',
    'RatingCountFrom',
    'RatingDateFrom',
  ],
  ...[
    'Trades30dFrom',
    'TradingDays30dFrom',
    'LastTradeDateFrom',
    'RateType',
    'ReportStandard',
    'ReportDateFrom',
    'Sector',
  ],
  ...['NetDebtToEbitdaFrom', 'TotalDebtToEquityFrom', 'TotalDebtToAssetsFrom', 'EbitdaToInterestExpenseFrom'],
  ...['OperatingCashFlowToTotalDebtFrom', 'CurrentRatioFrom', 'QuickRatioFrom', 'BondsCountFrom', 'HasDefaultFlag'],
]

const SHORT: Readonly<Record<string, Override>> = Object.fromEntries(
  SELF_EXPLAINED.map(name => [name, { description: '' }]),
)

/** A row for each tool; a tool without one is described by its document alone. */
const GUIDES: Readonly<Record<string, Guide>> = {
  search_bonds: {
    next: 'Next: get_bond with the id or isin of a row, for schedules, offers and risk.',
  },
  get_bond: {
    next: 'The id or isin comes from search_bonds; never invent one.',
    ifNotFound: 'Look it up first: search_bonds {"Query":"part of its name, ticker, ISIN or issuer"}',
    overrides: { id: { kind: 'string', description: 'UUID or ISIN of the bond.' } },
    example: { id: 'id or isin of a row of search_bonds' },
  },
  get_alternatives: {
    next: 'The isin comes from search_bonds.',
    ifNotFound: 'Look it up first: search_bonds {"Query":"part of its name, ticker, ISIN or issuer"}',
    overrides: { Limit: { default: 4 } },
    example: { isin: 'isin of a row of search_bonds' },
  },
  get_placements: {
    next: 'Next: get_placement with the id of a row.',
  },
  get_placement: {
    next: 'The id comes from get_placements.',
    ifNotFound: 'Look it up first: get_placements {"Query":"part of its name, ISIN or issuer"}',
    example: { id: 'id of a row of get_placements' },
  },
  get_market_overview: {
    next: 'Next: get_bond with an isin.',
  },
  get_portfolios: {
    next: 'Next: get_portfolio.',
  },
  get_portfolio: {
    next: 'The id comes from get_portfolios.',
    ifNotFound: 'List them first: get_portfolios {}',
    overrides: { PositionsLimit: { default: 10, maximum: 50 }, CalendarLimit: { maximum: 100 } },
    example: { id: 'id of a row of get_portfolios' },
  },
  get_issuers: {
    next: 'Next: search_bonds with IssuerId = the id of a row.',
  },
}

const NONE: Guide = { next: '' }

export function guideOf(tool: string): Guide {
  const guide = GUIDES[tool] ?? NONE
  return { ...guide, overrides: { ...SHORT, ...PAGING, ...guide.overrides } }
}

/** Told once at connection; kept under 150 tokens. */
export const INSTRUCTIONS = [
  'Bond-market data. Screen with search_bonds, read one bond with get_bond (id or ISIN), find issuers with get_issuers.',
  'Filters: ...From is at least, ...To is at most, both inclusive.',
  'Yields, coupons and prices are per cent, spreads basis points, durations days.',
  'A yield means nothing without its basis and date: quote them, and asOf.',
  'null is unknown, never zero. Pass on meta.warnings.',
  'Never invent an ISIN or a figure: search. Go on with Cursor = page.nextCursor.',
].join(' ')

/**
 * The registry: a row joins a persisted document to a REST path and to an MCP tool. Parameters, OpenAPI, tool
 * schemas, documentation and the parity test follow from the row and the document; nothing is typed twice.
 */
export interface Endpoint {
  /** Id of the requirement in the specification. */
  readonly id: `END-${number}`
  /** File name of the document in `operations/`, without extension. */
  readonly document: string
  readonly path: string
  /** Name of the MCP tool; null without one. */
  readonly tool: string | null
  /** `key` needs an API key with a running subscription; `open` needs nothing. */
  readonly access: 'key' | 'open'
  /** True when the answer depends only on the revision, the request and the account, so that its ETag is known in advance. */
  readonly ofRevision: boolean
  /** True when the answer also contains the status of the sources. */
  readonly ofSources?: true
  readonly title: string
  /** Groups endpoints in the documentation. */
  readonly tag: string
  /** A list whose columns can be chosen with `Fields`. */
  readonly columns?: ColumnChoice
  /**
   * An object of which `Parts` of the tool chooses the parts; those of `always` are in every answer, and the fields of
   * `speakOfParts` say something about the parts.
   */
  readonly parts?: { readonly always: readonly string[]; readonly speakOfParts?: readonly string[] }
  /** The list that is also served as a table; a list whose columns can be chosen always is. */
  readonly table?: string
  /** The list in a row of the table of which each entry is a row of its own. */
  readonly unfold?: string
  /** What a request costs where that is more than one request of the plan. @default 1 */
  readonly cost?: Cost
  /** Set when the endpoint will be removed, at least twelve months after `since`. */
  readonly deprecated?: Deprecated
  /** Arguments of an example that always returns a result. */
  readonly example: Readonly<Record<string, string | number | boolean>>
}

/** What a facade needs to run a document, without an id of its own in the specification. */
export type ServedRow = Omit<Endpoint, 'id'>

/** One request for each started so many of a number that the caller gives. */
export interface Cost {
  /** The variable of the document. */
  readonly variable: string
  readonly per: number
}

interface Deprecated {
  /** The day of deprecation, ISO 8601. */
  readonly since: string
  /** The earliest day of removal, ISO 8601. */
  readonly sunset: string
  /** The migration guide. */
  readonly link?: string
}

interface ColumnChoice {
  readonly list: string
  /** The fragment behind each preset, or its columns; the first preset is the default. */
  readonly presets: Readonly<Record<string, string | readonly string[]>>
  /** A preset whose columns are in every JSON answer, because clients were made when `Fields` was not there. */
  readonly always?: string
}

/** The columns for choosing among bonds, including those that qualify a yield. */
const BRIEF_BOND = [
  ...['isin', 'name', 'currency', 'price', 'yield', 'yieldBasis', 'yieldDate', 'yieldToWorst'],
  ...['durationDays', 'gSpreadBp', 'assumption'],
  ...['couponRate', 'couponType', 'creditRating', 'maturityDate', 'liquidity', 'flags'],
]

const DAY_FIGURES = [
  ...['date', 'price', 'priceSource', 'yield', 'yieldBasis', 'yieldToWorst', 'durationDays', 'gSpreadBp', 'zSpreadBp'],
  ...['turnover', 'trades', 'published'],
]
const DAY_SOURCES = [
  ...['curveKey', 'curveDate', 'sourceYield', 'sourceDurationDays', 'sourceGSpreadBp', 'sourceZSpreadBp'],
]
const EVENT_PAYMENT = [
  ...['date', 'type', 'isin', 'name', 'currency', 'amount', 'reason', 'state', 'status', 'price'],
  ...['orderStart', 'orderEnd', 'quantity', 'total'],
]
const EVENT_TERMS = [
  ...['bondId', 'issuerId', 'issuer', 'placementId', 'percent', 'rate', 'recordDate', 'time', 'issueAmount'],
]
const CHANGED_OBJECT = ['kind', 'id', 'isin', 'from', 'to', 'removed', 'revision']
const RATE_VALUES = ['key', 'date', 'value', 'rate', 'units']
const RATE_NAMES = ['kind', 'name', 'currency', 'base', 'source']

export const ENDPOINTS: readonly Endpoint[] = [
  {
    id: 'END-1',
    document: 'search-bonds',
    path: '/api/v1/data/instruments',
    tool: 'search_bonds',
    access: 'key',
    ofRevision: true,
    title: 'Screen bonds',
    tag: 'Bonds',
    columns: {
      list: 'items',
      presets: { compact: 'BondCompact', standard: 'BondStandard', brief: BRIEF_BOND, full: 'BondFull' },
    },
    example: { CreditRatingFrom: 'AA-', YieldFrom: 10, PageSize: 5 },
  },
  {
    id: 'END-2',
    document: 'get-bond',
    path: '/api/v1/data/instruments/{id}',
    tool: 'get_bond',
    access: 'key',
    ofRevision: true,
    title: 'Bond details',
    tag: 'Bonds',
    parts: { always: ['issuer', 'headline', 'schedules'] },
    example: { id: '{bond}' },
  },
  {
    id: 'END-3',
    document: 'get-placements',
    path: '/api/v1/data/placements',
    tool: 'get_placements',
    access: 'key',
    ofRevision: true,
    title: 'List placements',
    tag: 'Placements',
    columns: { list: 'items', presets: { compact: 'PlacementCompact', full: 'PlacementFull' } },
    example: { Currency: 'RUB', Sorts: 'settlementdate_desc', PageSize: 5 },
  },
  {
    id: 'END-4',
    document: 'get-placement',
    path: '/api/v1/data/placements/{id}',
    tool: 'get_placement',
    access: 'key',
    ofRevision: true,
    title: 'Placement details',
    tag: 'Placements',
    example: { id: '{placement}' },
  },
  {
    id: 'END-5',
    document: 'get-market-overview',
    path: '/api/v1/data/market-overview',
    tool: 'get_market_overview',
    access: 'key',
    ofRevision: true,
    ofSources: true,
    title: 'Market overview',
    tag: 'Market',
    parts: { always: [], speakOfParts: ['truncated', 'hint'] },
    example: { Currency: 'RUB', Limit: 3 },
  },
  {
    id: 'END-6',
    document: 'get-portfolios',
    path: '/api/v1/data/holdings',
    tool: 'get_portfolios',
    access: 'key',
    ofRevision: false,
    title: 'List portfolios',
    tag: 'Portfolios',
    table: 'items',
    example: {},
  },
  {
    id: 'END-7',
    document: 'get-portfolio',
    path: '/api/v1/data/holdings/{id}',
    tool: 'get_portfolio',
    access: 'key',
    ofRevision: false,
    title: 'Positions of a portfolio',
    tag: 'Portfolios',
    table: 'positions',
    cost: { variable: 'positionsLimit', per: 100 },
    example: { id: '{portfolio}', PositionsLimit: 5 },
  },
  {
    id: 'END-8',
    document: 'get-issuers',
    path: '/api/v1/data/issuers',
    tool: 'get_issuers',
    access: 'key',
    ofRevision: true,
    title: 'List issuers',
    tag: 'Issuers',
    columns: { list: 'items', presets: { compact: 'IssuerParts', full: 'IssuerFull' }, always: 'compact' },
    example: { Country: 'RU', Sorts: 'outstanding_desc', PageSize: 5 },
  },
  {
    id: 'END-9',
    document: 'get-alternatives',
    path: '/api/v1/data/alternatives/{isin}',
    tool: 'get_alternatives',
    access: 'key',
    ofRevision: true,
    title: 'Alternative bonds',
    tag: 'Bonds',
    example: { isin: '{isin}', Limit: 3 },
  },
  {
    id: 'END-11',
    document: 'get-history',
    path: '/api/v1/data/instruments/{id}/history',
    tool: 'get_history',
    access: 'key',
    ofRevision: true,
    title: 'History of a bond',
    tag: 'Bonds',
    columns: { list: 'items', presets: { compact: DAY_FIGURES, full: [...DAY_FIGURES, ...DAY_SOURCES] } },
    example: { id: '{isin}', Limit: 5 },
  },
  {
    id: 'END-12',
    document: 'get-curves',
    path: '/api/v1/data/curves',
    tool: 'get_curves',
    access: 'key',
    ofRevision: false,
    title: 'Government curves',
    tag: 'Market',
    table: 'items',
    unfold: 'points',
    example: { Currency: 'RUB', Tenors: '1,5,10' },
  },
  {
    id: 'END-13',
    document: 'get-issuer',
    path: '/api/v1/data/issuers/{id}',
    tool: 'get_issuer',
    access: 'key',
    ofRevision: true,
    title: 'Issuer details',
    tag: 'Issuers',
    parts: { always: [] },
    example: { id: '{issuer}' },
  },
  {
    id: 'END-14',
    document: 'get-rates',
    path: '/api/v1/data/rates',
    tool: null,
    access: 'key',
    ofRevision: false,
    title: 'Interest and exchange rates',
    tag: 'Market',
    columns: { list: 'items', presets: { compact: RATE_VALUES, full: [...RATE_VALUES, ...RATE_NAMES] } },
    example: { Limit: 5 },
  },
  {
    id: 'END-15',
    document: 'calculate-bond',
    path: '/api/v1/data/calculations/{isin}',
    tool: 'calculate_bond',
    access: 'key',
    ofRevision: false,
    title: 'Calculate a bond',
    tag: 'Bonds',
    example: { isin: '{isin}', CleanPrice: 99.5, Pieces: 100, Shifts: '-100,100' },
  },
  {
    id: 'END-20',
    document: 'calculate-terms',
    path: '/api/v1/data/calculations',
    tool: null,
    access: 'key',
    ofRevision: false,
    title: 'Calculate a bond by its terms',
    tag: 'Bonds',
    example: {
      ...{ Currency: 'RUB', IssueDate: '2026-01-15', MaturityDate: '2031-01-15', CouponsPerYear: 2, CouponRate: 12 },
      ...{ DayCount: 'ACT_365F', CleanPrice: 97.5, SettlementDate: '2026-12-01' },
    },
  },
  {
    id: 'END-16',
    document: 'get-changes',
    path: '/api/v1/data/changes',
    tool: 'get_changes',
    access: 'key',
    ofRevision: true,
    title: 'Changes since a revision',
    tag: 'Market',
    columns: { list: 'items', presets: { full: [...CHANGED_OBJECT, 'fields', 'time'], compact: CHANGED_OBJECT } },
    example: { Limit: 5 },
  },
  {
    id: 'END-17',
    document: 'get-events',
    path: '/api/v1/data/events',
    tool: 'get_events',
    access: 'key',
    ofRevision: true,
    title: 'Calendar of events',
    tag: 'Bonds',
    columns: { list: 'items', presets: { compact: EVENT_PAYMENT, full: [...EVENT_PAYMENT, ...EVENT_TERMS] } },
    example: { Types: 'PUT,CALL', Currency: 'RUB', PageSize: 5 },
  },
  {
    id: 'END-18',
    document: 'get-files',
    path: '/api/v1/data/files',
    tool: null,
    access: 'key',
    ofRevision: false,
    title: 'Bulk files',
    tag: 'Files',
    example: {},
  },
  {
    id: 'END-19',
    document: 'get-ladder',
    path: '/api/v1/data/ladder',
    tool: null,
    access: 'key',
    ofRevision: false,
    title: 'Propose a bond ladder',
    tag: 'Portfolios',
    example: { Amount: 1000000, Currency: 'RUB', Years: 3, CreditRatingFrom: 'A-' },
  },
  {
    id: 'END-10',
    document: 'get-tariffs',
    path: '/api/v1/b2b/tariffs',
    tool: null,
    access: 'open',
    ofRevision: false,
    title: 'Tariffs',
    tag: 'Subscription',
    example: {},
  },
]

import { EVENT_TYPE_NAMES } from '../../../schema/alerts/event-types.ts'
import type { Override } from '../../arguments/parameters.ts'
import { SHORTER_TEXTS } from './short-descriptions.ts'

/** Guidance for models, in addition to the description in the document. */
export interface Guide {
  /** The tool to call before or after. */
  readonly next: string
  /** The call that finds a valid argument, from the invalid one. */
  readonly lookup?: (text: string | undefined) => Suggestion
  /** The parameters in the input schema, where it would be too long with all; the others are taken as well. */
  readonly listed?: readonly string[]
  /** What the input schema says of the others. @default their names */
  readonly othersText?: string
  /** The parameter that takes a list as well, of at most so many. */
  readonly several?: { readonly parameter: string; readonly most: number }
  /** What a call changes; assistants of an account that lets them only read are refused. @default nothing */
  readonly changes?: 'adds' | 'deletes'
  /** Parameters that differ from the endpoint. */
  readonly overrides?: Readonly<Record<string, Override>>
}

/** A suggested call. */
export interface Suggestion {
  readonly tool: string
  readonly args: Readonly<Record<string, unknown>>
}

const UUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/i

/** Finds bonds by id, else by words in their names. */
function findBond(text: string | undefined): Suggestion {
  const tool = 'search_bonds'
  if (text === undefined) return { tool, args: { PageSize: 5 } }
  return { tool, args: UUID.test(text) ? { Ids: [text] } : { Query: text } }
}

function findPlacement(text: string | undefined): Suggestion {
  return { tool: 'get_placements', args: text === undefined || UUID.test(text) ? { PageSize: 5 } : { Query: text } }
}

function findIssuer(text: string | undefined): Suggestion {
  return { tool: 'get_issuers', args: text === undefined || UUID.test(text) ? { PageSize: 5 } : { Query: text } }
}

/** A page size suitable for a model; the tool description explains paging. */
const PAGING: Readonly<Record<string, Override>> = {
  Page: { description: '' },
  PageSize: { default: 20, maximum: 100, description: '' },
  Cursor: { description: '' },
}

/** One row per tool; a tool without a row has only the description of its document. */
const GUIDES: Readonly<Record<string, Guide>> = {
  search_bonds: {
    next: 'Next: get_bond with the isin of a row, for schedules, offers and risk.',
    listed: [
      ...['Query', 'Isin', 'IssuerId', 'BondType', 'Sector', 'Currency', 'Status', 'DefaultFlag'],
      ...['SubordinatedFlag', 'PerpetualFlag', 'GreenFlag'],
      ...['PriceFrom', 'PriceTo', 'YieldFrom', 'YieldTo', 'GSpreadFrom', 'GSpreadTo'],
      ...['CouponPrcFrom', 'CouponPrcTo', 'CouponType', 'FloatingCouponFlag', 'RateType', 'SpreadFrom'],
      ...['AmortizationFlag', 'DurationFrom', 'DurationTo', 'MatureDateFrom', 'MatureDateTo'],
      ...['DaysToMaturityFrom', 'DaysToMaturityTo', 'PuttableFlag', 'PutDateFrom', 'PutDateTo', 'CallableFlag'],
      ...['CreditRatingFrom', 'CreditRatingTo', 'Turnover30dFrom', 'LiquidityTo', 'OutstandingFrom', 'PortfolioId'],
      ...[
        'IncludeUnknown',
        'UniqueEmitentsFlag',
        'TopBy',
        'CountOnly',
        'Facets',
        'Sorts',
        'PageSize',
        'Cursor',
        'AsOf',
        'Fields',
      ],
    ],
    overrides: { Fields: { default: 'brief' } },
  },
  get_bond: {
    next: 'The id or isin comes from search_bonds; never invent one. Several give items and notFound.',
    lookup: findBond,
    several: { parameter: 'id', most: 5 },
    listed: ['id', 'Parts', 'Schedules', 'AsOf'],
    overrides: { id: { kind: 'string', description: 'UUID or ISIN.' } },
  },
  get_alternatives: {
    next: 'The isin comes from search_bonds.',
    lookup: findBond,
    overrides: { Limit: { default: 4 } },
  },
  get_placements: {
    next: 'Next: get_placement with the id of a row.',
    listed: [
      ...['Query', 'Stage', 'DateFrom', 'DateTo', 'IssuerId', 'Currency'],
      ...['CreditRatingFrom', 'Sorts', 'PageSize', 'Cursor', 'Fields'],
    ],
  },
  get_placement: {
    listed: ['id'],
    next: 'The id comes from get_placements.',
    lookup: findPlacement,
  },
  get_market_overview: {
    next: 'Next: get_bond with an isin.',
  },
  get_portfolios: {
    next: 'Next: get_portfolio.',
    listed: ['PageSize', 'Cursor'],
  },
  get_portfolio: {
    next: 'The id comes from get_portfolios.',
    listed: ['id', 'MonthsAhead', 'PositionsLimit'],
    lookup: () => ({ tool: 'get_portfolios', args: {} }),
    overrides: { PositionsLimit: { default: 10, maximum: 50 }, CalendarLimit: { maximum: 100 } },
  },
  get_issuers: {
    next: 'Next: get_issuer, or search_bonds with IssuerId = the id of a row.',
    othersText:
      'Also taken: Ids, Inn, Lei, BondsCountFrom/To, OutstandingTo, and the financial ratios of search_bonds.',
    listed: [
      ...['Query', 'Country', 'Sector', 'CreditRatingFrom', 'CreditRatingTo', 'OutstandingFrom'],
      ...['HasDefaultFlag', 'Sorts', 'PageSize', 'Cursor', 'Fields'],
    ],
  },
  get_issuer: {
    listed: ['id'],
    next: 'The id comes from get_issuers; an INN or LEI works too.',
    lookup: findIssuer,
  },
  get_history: {
    next: 'The isin comes from search_bonds.',
    lookup: findBond,
    overrides: { Limit: { maximum: 100 } },
  },
  calculate_bond: {
    next: 'The isin comes from search_bonds.',
    lookup: findBond,
    listed: [
      ...['isin', 'CleanPrice', 'DirtyPrice', 'Yield', 'GSpread', 'ZSpread', 'SettlementDate', 'Pieces', 'Shifts'],
      'Desk',
    ],
    overrides: { Desk: { maximumItems: 4 } },
  },
  get_changes: {
    next: 'Next: get_bond with an isin.',
    overrides: {
      SinceRevision: { description: '' },
      Since: { description: '' },
      Kind: { description: '' },
      Limit: { default: 20, maximum: 100, description: '' },
      Fields: { default: 'compact' },
    },
  },
  get_events: {
    next: 'Next: get_bond with an isin.',
    othersText: 'Every filter of search_bonds is taken, too.',
    listed: [
      ...['From', 'To', 'Types', 'PortfolioId', 'Query', 'Isin', 'IssuerId', 'Currency', 'CreditRatingFrom'],
      ...['PageSize', 'Cursor', 'Fields'],
    ],
  },
  get_alerts: {
    next: 'Next: create_alert, delete_alert.',
  },
  create_alert: {
    next: 'Bonds that meet filters: Events=["screen.entered"] with Screen. Ids come from get_alerts.',
    changes: 'adds',
    listed: ['Name', 'Events', 'Screen', 'Isin', 'PortfolioId', 'Level', 'DaysBefore', 'Channels'],
    overrides: { Events: { kind: 'enum', values: EVENT_TYPE_NAMES, description: '' } },
  },
  delete_alert: {
    next: 'The id comes from get_alerts; ask the person first.',
    changes: 'deletes',
    lookup: () => ({ tool: 'get_alerts', args: {} }),
  },
  get_curves: {
    listed: ['Currency', 'Key', 'Dates', 'From', 'To', 'Tenors', 'Parts', 'PageSize', 'Cursor'],
    next: 'Key figures of the market: get_market_overview.',
  },
}

const NONE: Guide = { next: '' }

export function guideOf(tool: string): Guide {
  const guide = GUIDES[tool] ?? NONE
  return { ...guide, overrides: merged(SHORTER_TEXTS.every, PAGING, SHORTER_TEXTS[tool], guide.overrides) }
}

/** Merges the overrides of one parameter; later tables win. */
function merged(...tables: readonly (Readonly<Record<string, Override>> | undefined)[]): Record<string, Override> {
  const all: Record<string, Override> = {}
  for (const table of tables)
    for (const [name, override] of Object.entries(table ?? {})) all[name] = { ...all[name], ...override }
  return all
}

/**
 * Sent once per connection; must stay under 150 tokens.
 * @param today ISO date: models rarely know it
 */
export function instructionsOn(today: string): string {
  return `${INSTRUCTIONS} Today is ${today}.`
}

const INSTRUCTIONS = [
  'Bond-market data. Screen with search_bonds, read one bond with get_bond (id or ISIN), find issuers with get_issuers.',
  'Filters: ...From is at least, ...To is at most, both inclusive.',
  'Yields, coupons and prices are per cent, spreads basis points, durations days.',
  'A yield means nothing without its basis and date: quote them, and asOf.',
  'null, or an empty cell, is unknown, never zero. Text is rounded, structuredContent exact. Pass on meta.warnings.',
  'Never invent an ISIN or a figure: search. Not here: live prices, taxes, advice, news.',
].join(' ')

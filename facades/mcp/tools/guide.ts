import type { Override } from '../../arguments/parameters.ts'
import { SHORTER_TEXTS } from './short-descriptions.ts'

/** What only a model needs to be told: the document of an endpoint says the rest. */
export interface Guide {
  /** Which tool comes next or before. */
  readonly next: string
  /** The call that finds what the tool takes, from what was taken for it. */
  readonly lookup?: (text: string | undefined) => Suggestion
  /** Where the tool takes other values than the endpoint. */
  readonly overrides?: Readonly<Record<string, Override>>
}

/** A call that leads on. */
export interface Suggestion {
  readonly tool: string
  readonly args: Readonly<Record<string, unknown>>
}

const UUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/i

/** Bonds by their id, else by words of whatever names them. */
function findBond(text: string | undefined): Suggestion {
  const tool = 'search_bonds'
  if (text === undefined) return { tool, args: { PageSize: 5 } }
  return { tool, args: UUID.test(text) ? { Ids: [text] } : { Query: text } }
}

function findPlacement(text: string | undefined): Suggestion {
  return { tool: 'get_placements', args: text === undefined || UUID.test(text) ? { PageSize: 5 } : { Query: text } }
}

/** A page that fits the attention of a model; the description of the tool says how to go on. */
const PAGING: Readonly<Record<string, Override>> = {
  Page: { description: '' },
  PageSize: { default: 20, maximum: 100, description: '' },
  Cursor: { description: '' },
}

/** A row for each tool; a tool without one is described by its document alone. */
const GUIDES: Readonly<Record<string, Guide>> = {
  search_bonds: {
    next: 'Next: get_bond with the isin of a row, for schedules, offers and risk.',
    overrides: { Fields: { default: 'brief' } },
  },
  get_bond: {
    next: 'The id or isin comes from search_bonds; never invent one.',
    lookup: findBond,
    overrides: { id: { kind: 'string', description: 'UUID or ISIN of the bond.' } },
  },
  get_alternatives: {
    next: 'The isin comes from search_bonds.',
    lookup: findBond,
    overrides: { Limit: { default: 4 } },
  },
  get_placements: {
    next: 'Next: get_placement with the id of a row.',
  },
  get_placement: {
    next: 'The id comes from get_placements.',
    lookup: findPlacement,
  },
  get_market_overview: {
    next: 'Next: get_bond with an isin.',
  },
  get_portfolios: {
    next: 'Next: get_portfolio.',
  },
  get_portfolio: {
    next: 'The id comes from get_portfolios.',
    lookup: () => ({ tool: 'get_portfolios', args: {} }),
    overrides: { PositionsLimit: { default: 10, maximum: 50 }, CalendarLimit: { maximum: 100 } },
  },
  get_issuers: {
    next: 'Next: search_bonds with IssuerId = the id of a row.',
  },
}

const NONE: Guide = { next: '' }

export function guideOf(tool: string): Guide {
  const guide = GUIDES[tool] ?? NONE
  return { ...guide, overrides: merged(SHORTER_TEXTS.every, PAGING, SHORTER_TEXTS[tool], guide.overrides) }
}

/** What several tables say of one parameter is joined; the later one wins. */
function merged(...tables: readonly (Readonly<Record<string, Override>> | undefined)[]): Record<string, Override> {
  const all: Record<string, Override> = {}
  for (const table of tables)
    for (const [name, override] of Object.entries(table ?? {})) all[name] = { ...all[name], ...override }
  return all
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

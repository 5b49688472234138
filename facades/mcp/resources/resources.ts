import {
  type ReadResourceResult,
  type Resource,
  ResourceNotFoundError,
  type ResourceTemplateType,
} from '@modelcontextprotocol/server'
import { listedApps, readApp } from '../apps/apps.ts'
import type { MarketData } from '../completion/market-data.ts'
import type { Tool } from '../tools/tools.ts'
import { fieldsText } from './fields.ts'
import { filtersText } from './filters.ts'
import { ratingsText } from './ratings.ts'

/** Reference texts change with a release; market data changes with a revision and is for subscribers only. */
const REFERENCE_HINT = { ttlMs: 3_600_000, cacheScope: 'public' } as const
const LIVE_HINT = { ttlMs: 60_000, cacheScope: 'private' } as const

type Tools = ReadonlyMap<string, Tool>

/** A reference text, built once. */
interface Reference extends Pick<Resource, 'uri' | 'name' | 'title' | 'description'> {
  text(tools: Tools): string | null
}

const REFERENCES: readonly Reference[] = [
  {
    uri: 'bonds://reference/ratings',
    name: 'rating-scale',
    title: 'Rating scale',
    description: 'The 26 labels, both scales, how bounds read, agency spellings, grades of the Bank of Russia.',
    text: ratingsText,
  },
  {
    uri: 'bonds://reference/fields',
    name: 'field-glossary',
    title: 'Field glossary',
    description: 'Meaning and unit of every field of a bond, and the columns behind each preset of Fields.',
    text: tools => withTools(tools, ['get_bond', 'search_bonds'], fieldsText),
  },
  {
    uri: 'bonds://reference/filters',
    name: 'filter-reference',
    title: 'Filter reference',
    description: 'Every argument of search_bonds with form, unit, bounds and allowed values.',
    text: tools => withTools(tools, ['search_bonds'], filtersText),
  },
]

/** Market data, addressed by the variable of its URI. */
interface Template extends Pick<ResourceTemplateType, 'uriTemplate' | 'name' | 'title' | 'description'> {
  readonly pattern: RegExp
  /** The completer of the variable. */
  readonly completes: Readonly<Record<string, 'isin' | 'currency'>>
  /** @returns null when the resource does not exist */
  read(variable: string, market: MarketData): Promise<string | null>
  readonly ifNotFound: string
}

export const TEMPLATES: readonly Template[] = [
  {
    uriTemplate: 'bond://{isin}',
    name: 'bond',
    title: 'Bond',
    description: 'One bond in full, as returned by get_bond.',
    pattern: /^bond:\/\/([^/?#]+)$/i,
    completes: { isin: 'isin' },
    read: async (isin, market) => (await market.read('get_bond', { id: isin }, { delivered: true }))?.text ?? null,
    ifNotFound: 'search_bonds finds ISINs by name, ticker or issuer.',
  },
  {
    uriTemplate: 'curve://{currency}',
    name: 'government-curve',
    title: 'Government curve',
    description:
      "Today's government zero-coupon curve of a currency: rates by tenor, slopes, changes, bonds beside it.",
    pattern: /^curve:\/\/([^/?#]+)$/i,
    completes: { currency: 'currency' },
    read: readCurve,
    ifNotFound: 'Currencies with a curve are in resources/list.',
  },
]

/** The reference texts, built on first use. */
export function resourceLibrary(tools: Tools) {
  const texts = new Map<string, string | null>()
  const textOf = (reference: Reference) => {
    if (!texts.has(reference.uri)) texts.set(reference.uri, reference.text(tools))
    return texts.get(reference.uri) ?? null
  }
  return {
    list: async (market: MarketData): Promise<readonly Resource[]> => [
      ...REFERENCES.flatMap(reference => {
        const text = textOf(reference)
        const { text: _made, ...listed } = reference
        return text === null ? [] : [{ ...listed, mimeType: 'text/markdown', size: Buffer.byteLength(text) }]
      }),
      ...listedApps(),
      ...(await curvesIn(market)),
    ],
    read: async (uri: string, market: MarketData): Promise<ReadResourceResult> => {
      const reference = REFERENCES.find(one => one.uri === uri)
      const text = reference === undefined ? null : textOf(reference)
      if (text !== null) return { contents: [{ uri, mimeType: 'text/markdown', text }], ...REFERENCE_HINT }
      const app = readApp(uri)
      if (app !== null) return { contents: [app], ...REFERENCE_HINT }
      return readLive(uri, market)
    },
  }
}

export type ResourceLibrary = ReturnType<typeof resourceLibrary>

/** Whether a resource depends on the revision; the reference texts change with a release. */
export function isLive(uri: string): boolean {
  return TEMPLATES.some(({ pattern }) => pattern.test(uri))
}

export function listedTemplates(): readonly ResourceTemplateType[] {
  return TEMPLATES.map(({ uriTemplate, name, title, description }) => {
    return {
      uriTemplate,
      name,
      ...(title && { title }),
      ...(description && { description }),
      mimeType: 'application/json',
    }
  })
}

async function readLive(uri: string, market: MarketData): Promise<ReadResourceResult> {
  for (const { pattern, read, ifNotFound } of TEMPLATES) {
    const variable = pattern.exec(uri)?.[1]
    if (variable === undefined) continue
    const text = await read(decoded(variable), market)
    if (text === null) throw new ResourceNotFoundError(uri, `There is no ${uri.slice(0, 100)}. ${ifNotFound}`)
    return { contents: [{ uri, mimeType: 'application/json', text }], ...LIVE_HINT }
  }
  const known = [...REFERENCES.map(one => one.uri), ...TEMPLATES.map(({ uriTemplate }) => uriTemplate)].join(', ')
  throw new ResourceNotFoundError(uri, `There is no ${uri.slice(0, 100)}. Resources: ${known}`)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

interface Curve {
  readonly currency: string
  readonly date: string
}

/** One resource per currency with a current curve. */
async function curvesIn(market: MarketData): Promise<readonly Resource[]> {
  const any = await market.read('get_market_overview', { Limit: 1 })
  const currencies = (any?.data.currenciesAvailable ?? []) as readonly string[]
  if (currencies.length === 0) return []
  const all = await market.read('get_market_overview', { Currency: currencies.slice(0, MOST_CURRENCIES), Limit: 1 })
  const withCurve = new Set(((all?.data.curves ?? []) as readonly Curve[]).map(({ currency }) => currency))
  return [...withCurve].map(currency => ({
    uri: `curve://${currency}`,
    name: `government-curve-${currency}`,
    title: `Government curve, ${currency}`,
    description: `Today's government zero-coupon curve in ${currency}.`,
    mimeType: 'application/json',
  }))
}

const MOST_CURRENCIES = 10

async function readCurve(currency: string, market: MarketData): Promise<string | null> {
  if (!/^[a-z]{3}$/i.test(currency)) return null
  const overview = await market.read(
    'get_market_overview',
    { Currency: [currency.toUpperCase()], Limit: 5 },
    { delivered: true },
  )
  const { asOf, revision, delay, warnings, curves } = overview?.data ?? {}
  const found = (curves ?? []) as readonly Curve[]
  return found.length === 0 ? null : JSON.stringify({ asOf, revision, delay, warnings, curves: found })
}

function withTools(tools: Tools, names: readonly string[], write: (...found: [Tool, Tool]) => string): string | null {
  const found = names.flatMap(name => tools.get(name) ?? [])
  return found.length === names.length ? write(...(found as [Tool, Tool])) : null
}

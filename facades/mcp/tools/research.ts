import type { CallToolResult, Tool as ToolListing } from '@modelcontextprotocol/server'
import type { Logger } from '../../../gateway/process/log.ts'
import { type Caller, callTool, resultOf } from './call-tool.ts'
import { compactText } from './compact-text.ts'
import type { ToolArguments } from './tool-arguments.ts'
import type { Tool } from './tools.ts'

/** A tool in the form that the research mode of ChatGPT requires, over a tool of ours. */
export interface ResearchTool {
  readonly listing: ToolListing
  /** The tool that does the work, and counts as used. */
  readonly tool: Tool
  run(given: ToolArguments, caller: Caller): Promise<CallToolResult>
}

const FOUND = 10

/**
 * `search` and `fetch`: names, arguments and results are fixed by https://platform.openai.com/docs/mcp. They are offered
 * at the sign-in door alone, since every other host is better served by the tools behind them.
 * @param site where people read about a bond
 */
export function researchTools(
  tools: ReadonlyMap<string, Tool>,
  { site, log }: { readonly site: string; readonly log: Logger },
): ReadonlyMap<string, ResearchTool> {
  const [search, fetch] = [tools.get('search_bonds'), tools.get('get_bond')]
  if (search === undefined || fetch === undefined) return new Map()
  const urlOf = (id: string) => `${site}/app/bond/${encodeURIComponent(id)}`
  const found: ResearchTool = {
    listing: listingOf('search', 'Search bonds', SEARCH_TEXT, 'query', 'Name, issuer, ISIN or words of them.'),
    tool: search,
    run: async ({ query }, caller) => {
      const outcome = await callTool(search, { Query: query ?? '', PageSize: FOUND }, caller, log)
      if ('refusal' in outcome) return resultOf(outcome, caller)
      const { items } = outcome.answer.data as { readonly items: readonly Row[] }
      const results = items.map(({ isin, name }) => ({ id: isin, title: `${name} (${isin})`, url: urlOf(isin) }))
      return asJson({ results })
    },
  }
  const idName = fetch.parameters.find(parameter => parameter.in === 'path')?.name ?? 'id'
  const whole: ResearchTool = {
    listing: listingOf('fetch', 'Fetch a bond', FETCH_TEXT, 'id', 'The id of a result of search: an ISIN.'),
    tool: fetch,
    run: async ({ id }, caller) => {
      const outcome = await callTool(fetch, { [idName]: id ?? '' }, caller, log)
      if ('refusal' in outcome) return resultOf(outcome, caller)
      const { data } = outcome.answer
      const { isin, name } = data as Row
      return asJson({ id: isin, title: `${name} (${isin})`, text: compactText(data), url: urlOf(isin), metadata: null })
    },
  }
  return new Map([found, whole].map(one => [one.listing.name, one]))
}

const SEARCH_TEXT = `Finds up to ${FOUND} bonds by words. To screen by yield, rating or dates use search_bonds.`
const FETCH_TEXT = 'Everything known about one bond as text, with the page where people read it.'

interface Row {
  readonly isin: string
  readonly name: string
}

function listingOf(name: string, title: string, description: string, argument: string, about: string): ToolListing {
  const properties = { [argument]: { type: 'string', description: about } }
  return Object.freeze({
    ...{ name, title, description },
    inputSchema: { type: 'object' as const, properties, required: [argument] },
    outputSchema: { type: 'object' as const, properties: {} },
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  })
}

/** The research mode reads the text, which is the same as JSON. */
function asJson(structuredContent: Record<string, unknown>): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent }
}

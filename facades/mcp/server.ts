import { ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server'
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/server/validators/ajv'
import type { Logger } from '../../gateway/process/log.ts'
import { didYouMean } from '../arguments/did-you-mean.ts'
import { complete } from './completion/completion.ts'
import { marketDataFor } from './completion/market-data.ts'
import { ICON_PATH } from './discovery/icon.ts'
import { getPrompt, listedPrompts } from './prompts/prompts.ts'
import { listedTemplates, type ResourceLibrary } from './resources/resources.ts'
import { type Caller, callTool, resultOf } from './tools/call-tool.ts'
import { instructionsOn } from './tools/guide.ts'
import { reportProgress } from './tools/progress.ts'
import type { ResearchTool } from './tools/research.ts'
import type { Tool } from './tools/tools.ts'

/** These lists change only with a release and are the same for all callers. */
const LIST_HINT = { ttlMs: 3_600_000, cacheScope: 'public' } as const
/** The curves among the resources depend on the market data. */
const RESOURCES_HINT = { ttlMs: 60_000, cacheScope: 'private' } as const

interface ServerOptions {
  readonly tools: ReadonlyMap<string, Tool>
  /** Offered besides. */
  readonly research: ReadonlyMap<string, ResearchTool>
  readonly library: ResourceLibrary
  readonly log: Logger
  readonly version: string
  /** How often a call reports that it still runs. */
  readonly progressMs: number
  /** Where the facade is mounted, as clients see it: `https://…/mcp`. */
  readonly url: string
  /** ISO date, UTC. */
  readonly today: () => string
  /** Called with each server before it is used. */
  readonly extend?: ((server: Server) => void) | undefined
}

/** 2026-07-28 listens with a request of its own, earlier revisions need a stream of the caller. */
export type ServerFor = (caller: Caller, era: 'modern' | 'legacy') => Server

/**
 * Creates the server of one request. It is stateless: lists are built once, and the low-level server is used because it
 * neither rebuilds nor validates them per request.
 */
export function serverFactory({
  tools,
  research,
  library,
  log,
  version,
  progressMs,
  url,
  today,
  extend,
}: ServerOptions): ServerFor {
  const listings = [...tools.values(), ...research.values()].map(({ listing }) => listing)
  const prompts = [...listedPrompts()]
  const resourceTemplates = [...listedTemplates()]
  const identity = {
    name: 'bonds',
    title: 'Bond data',
    version,
    icons: [{ src: `${url}${ICON_PATH}`, mimeType: 'image/svg+xml', sizes: ['any'] }],
  }
  const options = {
    cacheHints: {
      'tools/list': LIST_HINT,
      'prompts/list': LIST_HINT,
      'resources/list': RESOURCES_HINT,
      'resources/templates/list': LIST_HINT,
      'server/discover': LIST_HINT,
    },
    jsonSchemaValidator: new AjvJsonSchemaValidator(),
  }
  return (caller, era) => {
    const { subscriptions } = caller
    const subscribe = era === 'modern' || subscriptions !== undefined
    const capabilities = { tools: {}, resources: { ...(subscribe && { subscribe }) }, prompts: {}, completions: {} }
    const server = new Server(identity, { ...options, capabilities, instructions: instructionsOn(today()) })
    const market = marketDataFor(tools, caller, log)
    server.setRequestHandler('tools/list', ({ params }) => onePage(params, { tools: listings }))
    server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
      const found = research.get(params.name)
      if (found !== undefined) return found.run(params.arguments ?? {}, caller)
      const tool = tools.get(params.name)
      if (tool === undefined) throw unknownTool(params.name, [...tools.keys(), ...research.keys()])
      const call = callTool(tool, params.arguments ?? {}, caller, log)
      return resultOf(await reportProgress(call, mcpReq, progressMs), caller)
    })
    server.setRequestHandler('resources/list', async ({ params }) =>
      onePage(params, { resources: [...(await library.list(market))] }),
    )
    server.setRequestHandler('resources/templates/list', ({ params }) => onePage(params, { resourceTemplates }))
    server.setRequestHandler('resources/read', ({ params }) => library.read(params.uri, market))
    if (subscriptions !== undefined) {
      server.setRequestHandler('resources/subscribe', async ({ params }) => {
        await library.read(params.uri, market)
        await subscriptions.add(params.uri)
        return {}
      })
      server.setRequestHandler('resources/unsubscribe', async ({ params }) => {
        await subscriptions.remove(params.uri)
        return {}
      })
    }
    server.setRequestHandler('prompts/list', ({ params }) => onePage(params, { prompts }))
    server.setRequestHandler('prompts/get', ({ params }) => getPrompt(params.name, params.arguments ?? {}, market))
    server.setRequestHandler('completion/complete', async ({ params }) => ({
      completion: await complete(params, market),
    }))
    extend?.(server)
    return server
  }
}

function onePage<Result>(params: { readonly cursor?: string | undefined } | undefined, result: Result): Result {
  if (params?.cursor === undefined) return result
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'The list has one page.')
}

function unknownTool(name: string, names: readonly string[]): ProtocolError {
  const meant = didYouMean(name, names)
  const hint = meant === undefined ? `The tools are ${names.join(', ')}.` : `Did you mean ${meant}?`
  return new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${name.slice(0, 100)}. ${hint}`)
}

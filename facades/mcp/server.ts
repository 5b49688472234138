import { ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server'
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/server/validators/ajv'
import type { Logger } from '../../gateway/log.ts'
import { didYouMean } from '../did-you-mean.ts'
import { type Caller, callTool } from './call-tool.ts'
import { INSTRUCTIONS } from './guide.ts'
import { ICON_PATH } from './icon.ts'
import type { Tool } from './tools.ts'

/** The lists change with a release only, and are the same for everybody. */
const LIST_HINT = { ttlMs: 3_600_000, cacheScope: 'public' } as const

export interface ServerOptions {
  readonly tools: ReadonlyMap<string, Tool>
  readonly log: Logger
  readonly version: string
  /** Where the facade is mounted, as clients see it: `https://…/mcp`. */
  readonly url: string
}

/**
 * Makes the server of one request. It holds nothing of its own: lists are made once, and the low-level server is
 * used because it neither rebuilds nor validates them for each request.
 */
export function serverFactory({ tools, log, version, url }: ServerOptions): (caller: Caller) => Server {
  const listings = [...tools.values()].map(({ listing }) => listing)
  const identity = {
    name: 'bonds',
    title: 'Bond data',
    version,
    icons: [{ src: `${url}${ICON_PATH}`, mimeType: 'image/svg+xml', sizes: ['any'] }],
  }
  const options = {
    capabilities: { tools: {} },
    instructions: INSTRUCTIONS,
    cacheHints: { 'tools/list': LIST_HINT, 'server/discover': LIST_HINT },
    jsonSchemaValidator: new AjvJsonSchemaValidator(),
  }
  return caller => {
    const server = new Server(identity, options)
    server.setRequestHandler('tools/list', ({ params }) => {
      if (params?.cursor !== undefined)
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'The list has one page.')
      return { tools: listings }
    })
    server.setRequestHandler('tools/call', ({ params }) => {
      const tool = tools.get(params.name)
      if (tool === undefined) throw unknownTool(params.name, [...tools.keys()])
      return callTool(tool, params.arguments ?? {}, caller, log)
    })
    return server
  }
}

function unknownTool(name: string, names: readonly string[]): ProtocolError {
  const meant = didYouMean(name, names)
  const hint = meant === undefined ? `The tools are ${names.join(', ')}.` : `Did you mean ${meant}?`
  return new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${name.slice(0, 100)}. ${hint}`)
}

import { ResourceNotFoundError, type Server, type ServerContext } from '@modelcontextprotocol/server'
import { contentsOf, PROMPTS, RESOURCES, TEMPLATE, TOOLS } from './fixtures.ts'

type Handle = (request: { readonly method: string; readonly params: never }, context: ServerContext) => unknown
type Own = (request: unknown, context: unknown) => Promise<Readonly<Record<string, readonly object[]>>>

/** Adds the fixtures to what the service has of its own: its tools, prompts and resources are tested with them. */
export function withFixtures(server: Server): void {
  server.registerCapabilities({ tools: {}, resources: {}, prompts: {}, completions: {}, logging: {} })
  addToList(server, 'tools/list', 'tools', Object.keys(TOOLS).map(toolNamed))
  addToList(server, 'prompts/list', 'prompts', Object.keys(PROMPTS).map(promptNamed))
  addToList(server, 'resources/list', 'resources', Object.keys(RESOURCES).map(resourceNamed))
  addToList(server, 'resources/templates/list', 'resourceTemplates', [{ uriTemplate: TEMPLATE, name: 'template' }])
  serveBefore(server, 'tools/call', ({ name }: { name: string }, context) => TOOLS[name]?.(context))
  serveBefore(server, 'prompts/get', (params: { name: string; arguments?: Record<string, string> }, context) =>
    PROMPTS[params.name]?.(params.arguments ?? {}, context),
  )
  serveBefore(server, 'resources/read', ({ uri }: { uri: string }) => {
    const contents = contentsOf(uri)
    return contents === null ? undefined : { contents: [{ uri, ...contents }] }
  })
  serveBefore(server, 'completion/complete', ({ ref }: { ref: { name?: string } }) =>
    ref.name !== undefined && ref.name in PROMPTS
      ? { completion: { values: ['testing'], total: 1, hasMore: false } }
      : undefined,
  )
}

/** The handler that the service itself has set; the SDK keeps it to itself. */
function handlerOf(server: Server, method: string): Own | undefined {
  return (server as unknown as { readonly _requestHandlers: ReadonlyMap<string, Own> })._requestHandlers.get(method)
}

function setHandler(server: Server, method: string, handle: Handle): void {
  server.setRequestHandler(method as 'tools/list', handle as never)
}

function addToList(server: Server, method: string, member: string, more: readonly object[]): void {
  const own = handlerOf(server, method)
  setHandler(server, method, async (request, context) => {
    const listing = await own?.(request, context)
    return { ...listing, [member]: [...(listing?.[member] ?? []), ...more] }
  })
}

/** What the fixtures do not know is asked of the service. */
function serveBefore<P>(server: Server, method: string, serve: (params: P, context: ServerContext) => unknown): void {
  const own = handlerOf(server, method)
  setHandler(server, method, async (request, context) => {
    const served = (await serve(request.params, context)) ?? (await own?.(request, context))
    if (served === undefined) throw new ResourceNotFoundError((request.params as { uri?: string }).uri ?? method)
    return served
  })
}

const toolNamed = (name: string) => ({ name, description: `The fixture ${name}.`, inputSchema: { type: 'object' } })
const promptNamed = (name: string) => ({
  name,
  description: `The fixture ${name}.`,
  ...(ARGUMENTS[name] && { arguments: ARGUMENTS[name] }),
})
const resourceNamed = (uri: string) => ({ uri, name: uri, description: `A fixture at ${uri}.` })

const ARGUMENTS: Readonly<Record<string, readonly object[]>> = {
  test_prompt_with_arguments: [
    { name: 'arg1', required: true },
    { name: 'arg2', required: true },
  ],
  test_prompt_with_embedded_resource: [{ name: 'resourceUri', required: true }],
}

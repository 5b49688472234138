import { writeFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { Worker } from 'node:worker_threads'
import { toNodeHandler } from '@modelcontextprotocol/node'
import {
  type CallToolResult,
  createMcpHandler,
  fromJsonSchema,
  McpServer,
  type McpServerFactory,
  Server,
} from '@modelcontextprotocol/server'
import { compose } from '../compose.ts'
import { readArguments } from '../facades/arguments/read-arguments.ts'
import { type ToolArguments, valuesOf } from '../facades/mcp/tools/tool-arguments.ts'
import { type Tool, toolsOf } from '../facades/mcp/tools/tools.ts'
import { readConfig } from '../gateway/process/config.ts'
import { createLog } from '../gateway/process/log.ts'
import { DEMO_EMAIL } from '../prisma/accounts.ts'
import type { Principal } from '../schema/context.ts'
import type { Load } from './mcp-load.ts'
import { serve } from './support/loopback.ts'

/**
 * Messages that a second of a processor serves at our endpoint, beside the SDK's own ways over the same market. The peers check no key, write no
 * log and count nothing: what they save is given to them.
 */
const BONDS = Number(process.env.BONDS ?? 600)
const ROUNDS = Number(process.env.ROUNDS ?? 5)
const SECONDS = Number(process.env.SECONDS ?? 1)
const GOAL = 2
/** Over the market in DATABASE_URL where it is set, as the user EMAIL; a file named by RESULT gets the figures as JSON. */
const { DATABASE_URL, DATA_DIR = 'memory://', EMAIL = DEMO_EMAIL, RESULT } = process.env

const WHO = { name: 'peer', version: '1' }
const PRINCIPAL: Principal = { accountId: null, userId: null, scopes: new Set(['data'] as const), exportRowsMax: null }
const MESSAGES = {
  'tools/list': {},
  'tools/call search_bonds': { name: 'search_bonds', arguments: { YieldFrom: 5, PageSize: 20 } },
}
const print = (text: string): void => void process.stdout.write(`${text}\n`)

const service = await compose({
  config: readConfig({ DATA_DIR, DATABASE_URL }),
  log: createLog('silent'),
  mailer: { send: async () => undefined },
})
await service.prepare({ sampleSize: BONDS })
await service.start()
const { key } = (await service.operator('issue-key', { email: EMAIL })) as { key: string }
const tools = [...toolsOf(service.served).values()]
const systems = {
  ours: { port: await serve(service.handle), path: '/mcp' },
  'SDK, low-level server': { port: await serve(sdk(lowLevel(tools))), path: '/' },
  'SDK, McpServer a request': { port: await serve(sdk(highLevel(tools))), path: '/' },
}

print(
  `Messages a second of processor time, median of ${ROUNDS} rounds of ${SECONDS} s, ${BONDS} bonds, Node ${process.version}`,
)
let reached = true
const measured: object[] = []
for (const era of ['2025-11-25', '2026-07-28'] as const) {
  for (const [name, params] of Object.entries(MESSAGES)) {
    const perSecond = await race(era, name.split(' ')[0] ?? '', params)
    const [ours = 0, ...peers] = perSecond
    const titles = Object.keys(systems)
    measured.push({
      era,
      message: name,
      figures: Object.fromEntries(titles.map((title, at) => [title, perSecond[at]])),
    })
    const ratios = peers.map(peer => ours / peer)
    // A call is nearly all query, which is the same for each: what the protocol costs shows in the list.
    if (name === 'tools/list') reached &&= ratios.every(ratio => ratio >= GOAL)
    const figures = [ours, ...peers].map(figure => Math.round(figure).toString().padStart(7))
    print(
      `${era}  ${name.padEnd(24)} ${figures.join('')}   ${ratios.map(ratio => `${ratio.toFixed(1)} x`).join('   ')}`,
    )
  }
}
print(
  `Columns: ${Object.keys(systems).join('; ')}; then ours over each. Goal ${GOAL} x for lists: ${reached ? 'yes' : 'no'}`,
)
if (RESULT !== undefined) writeFileSync(RESULT, JSON.stringify(measured))
await service.close()
process.exit(0)

/** The systems take turns within each round, so that a busy machine is busy for all. */
async function race(era: string, method: string, params: object): Promise<readonly number[]> {
  const all = Object.values(systems)
  const figures: number[][] = all.map(() => [])
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [index, place] of all.entries()) {
      const perSecond = await measure({ ...place, ...messageOf(era, method, params), seconds: SECONDS })
      // The first round warms up.
      if (round > 0) figures[index]?.push(perSecond)
    }
  }
  return figures.map(median)
}

function messageOf(era: string, method: string, params: { name?: string }): Pick<Load, 'headers' | 'body'> {
  const isModern = era === '2026-07-28'
  const _meta = { 'io.modelcontextprotocol/protocolVersion': era, 'io.modelcontextprotocol/clientCapabilities': {} }
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'x-api-key': key,
    'mcp-protocol-version': era,
    ...(isModern && { 'mcp-method': method, ...(params.name !== undefined && { 'mcp-name': params.name }) }),
  }
  return {
    headers,
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: isModern ? { ...params, _meta } : params }),
  }
}

/**
 * Asks from another thread, and counts the time that this one was at work: what a second of a processor serves,
 * whatever else the machine does.
 */
async function measure(load: Load): Promise<number> {
  const before = process.threadCpuUsage()
  const answered = await new Promise<number>((resolve, reject) => {
    const worker = new Worker(new URL('./mcp-load.ts', import.meta.url), { workerData: load })
    worker.once('message', resolve).once('error', reject)
  })
  const { user, system } = process.threadCpuUsage(before)
  return answered / ((user + system) / 1_000_000)
}

function median(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0
}

function sdk(factory: McpServerFactory): RequestListener {
  const handle = toNodeHandler(createMcpHandler(factory))
  return (request, response) => void handle(request, response)
}

/** The list is made once; what a tool is given is read by us. */
function lowLevel(all: readonly Tool[]): McpServerFactory {
  const listings = all.map(({ listing }) => listing)
  const byName = new Map(all.map(tool => [tool.name, tool]))
  return () => {
    const server = new Server(WHO, { capabilities: { tools: {} } })
    server.setRequestHandler('tools/list', () => ({ tools: [...listings] }))
    server.setRequestHandler('tools/call', ({ params }) => answer(byName.get(params.name), params.arguments ?? {}))
    return server
  }
}

/** As the documentation of the SDK begins: every tool is registered for every request. */
function highLevel(all: readonly Tool[]): McpServerFactory {
  const schemas = new Map(
    all.map(({ name, listing }) => [name, fromJsonSchema<ToolArguments>(listing.inputSchema as never)]),
  )
  return () => {
    const server = new McpServer(WHO)
    for (const tool of all) {
      const { title, description, annotations } = tool.listing
      const inputSchema = schemas.get(tool.name)
      server.registerTool(
        tool.name,
        { title, description, annotations, inputSchema } as never,
        ((given: ToolArguments) => answer(tool, given)) as never,
      )
    }
    return server
  }
}

async function answer(tool: Tool | undefined, given: ToolArguments): Promise<CallToolResult> {
  if (tool === undefined) throw new Error('there is no such tool')
  const read = readArguments(tool.parameters, valuesOf(given))
  if ('faults' in read) throw new Error(JSON.stringify(read.faults))
  const found = await tool.served.run({ ...read, principal: PRINCIPAL })
  if (found.kind !== 'data') throw new Error(found.kind)
  return { content: [{ type: 'text', text: found.text }], structuredContent: found.data as Record<string, unknown> }
}

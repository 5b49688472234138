import type { Client } from '@modelcontextprotocol/client'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { ENDPOINTS } from '../../facades/endpoints.ts'
import { verifies } from '../promises.ts'
import { sharedWorld, type World } from '../world.ts'
import { connect } from './connect.ts'
import { type Mistake, mistakes } from './evaluation/mistakes.ts'
import { type Scene, sceneOf } from './evaluation/scene.ts'
import { type CallResult, textOf } from './raw.ts'

let world: World
let client: Client
let scene: Scene
let tools: ReadonlyMap<string, { readonly inputSchema: object }>
const ajv = new Ajv2020({ strict: false, formats: { date: true } })

beforeAll(async () => {
  world = await sharedWorld()
  client = await connect(world)
  scene = await sceneOf(world)
  tools = new Map((await client.listTools()).tools.map(tool => [tool.name, tool]))
})
afterAll(async () => {
  await client.close()
  await world.close()
})

async function ask(name: string, args: Readonly<Record<string, unknown>>): Promise<CallResult> {
  return (await client.callTool({ name, arguments: args })) as unknown as CallResult
}

/** The call that a refusal names, as a model would read it. */
function suggestedIn(text: string) {
  const [, tool, args] = text.match(/(?:Corrected call|Look it up first)[^:\n]*: (\w+) (\{.*\})$/m) ?? []
  if (tool === undefined || args === undefined) return expect.fail(`no call is suggested: ${text}`)
  return { tool, args: JSON.parse(args) as Record<string, unknown> }
}

async function leads(tool: string, { args, leadsTo, tool: other = tool, understood, warns }: Mistake) {
  const answer = await ask(tool, args)
  const told = `${tool} ${JSON.stringify(args)} → ${textOf(answer).slice(0, 600)}`
  if (understood || warns !== undefined) {
    expect(answer.isError ?? false, told).toBe(false)
    if (warns !== undefined) expect(JSON.stringify(warningsOf(answer)), told).toMatch(warns)
    return
  }
  expect(answer.isError, told).toBe(true)
  const suggested = suggestedIn(textOf(answer))
  if (leadsTo !== undefined) expect(suggested, told).toEqual({ tool: other, args: leadsTo })
  const { inputSchema = {} } = tools.get(suggested.tool) ?? {}
  expect(ajv.validate(inputSchema, suggested.args), `${told}\n${ajv.errorsText()}`).toBe(true)
  const after = await ask(suggested.tool, suggested.args)
  expect(after.isError ?? false, `${told}\nthen ${JSON.stringify(suggested)} → ${textOf(after).slice(0, 300)}`).toBe(
    false,
  )
}

function warningsOf({ structuredContent }: CallResult): unknown {
  const { meta, warnings } = structuredContent as unknown as { meta?: { warnings: unknown }; warnings?: unknown }
  return meta?.warnings ?? warnings
}

describe.each(ENDPOINTS.flatMap(({ tool }) => tool ?? []))('%s', tool => {
  verifies(
    ['ERR-5', 'ERR-2'],
    `${tool}: each of its likeliest mistakes is understood, or leads to a call that works`,
    async () => {
      const own = mistakes(scene)[tool] ?? []
      const advice = `write ten likely mistakes with ${tool} into test/mcp/evaluation/mistakes.ts`
      expect(own.length, advice).toBeGreaterThanOrEqual(10)
      const failures: unknown[] = []
      for (const mistake of own) await leads(tool, mistake).catch(error => failures.push(error))
      expect(failures.map(String).join('\n\n')).toBe('')
    },
  )
})

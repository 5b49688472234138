import type { Client } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ENDPOINTS } from '../../facades/endpoints.ts'
import { verifies } from '../promises.ts'
import { sharedWorld, type World } from '../world.ts'
import { connect } from './connect.ts'
import { QUESTIONS } from './evaluation/questions.ts'
import { type Scene, sceneOf } from './evaluation/scene.ts'
import { type CallResult, textOf } from './raw.ts'

let world: World
let client: Client
let scene: Scene

beforeAll(async () => {
  world = await sharedWorld()
  client = await connect(world)
  scene = await sceneOf(world)
})
afterAll(async () => {
  await client.close()
  await world.close()
})

test('the questions are many and need every tool', () => {
  expect(QUESTIONS.length).toBeGreaterThanOrEqual(25)
  const used = new Set(QUESTIONS.flatMap(({ calls }) => calls.map(([tool]) => tool)))
  const unasked = ENDPOINTS.flatMap(({ tool }) => tool ?? []).filter(tool => !used.has(tool))
  const advice = `write a question that needs ${unasked.join(', ')} into test/mcp/evaluation/questions.ts`
  expect(unasked, advice).toEqual([])
})

for (const { asked, calls, holds } of QUESTIONS) {
  verifies(['SVC-1', 'SVC-2'], `a model that is asked "${asked}" finds what it needs`, async () => {
    const answers: unknown[] = []
    for (const [name, args] of calls) {
      const given = typeof args === 'function' ? args(answers, scene) : args
      const result = (await client.callTool({ name, arguments: given })) as unknown as CallResult
      expect(result.isError ?? false, `${name} ${JSON.stringify(given)}: ${textOf(result).slice(0, 400)}`).toBe(false)
      answers.push(result.structuredContent)
    }
    holds(answers, scene)
  })
}

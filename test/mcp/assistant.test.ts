import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifies } from '../promises.ts'
import { sharedWorld, type World } from '../world.ts'
import { exportMarket, type MarketExport } from './assistant/market-export.ts'
import { ASSISTANT_QUESTIONS } from './assistant/questions.ts'
import { type Outcome, runQuestion } from './assistant/run-question.ts'
import { call } from './raw.ts'

let world: World
let market: MarketExport
const outcomes: Outcome[] = []

beforeAll(async () => {
  world = await sharedWorld()
  market = await exportMarket(async path => (await world.get(path)).text(), world.service.database.prisma)
})
afterAll(() => world.close())

test('there are sixty questions, and the first twenty-four are among them', () => {
  expect(new Set(ASSISTANT_QUESTIONS.map(({ asked }) => asked)).size).toBe(60)
  expect(ASSISTANT_QUESTIONS.filter(({ isFirst }) => isFirst)).toHaveLength(24)
})

for (const question of ASSISTANT_QUESTIONS) {
  verifies(
    ['SVC-1', 'SVC-2', 'ERR-5'],
    `the export agrees with the answer to "${question.asked}", and one slip is mended`,
    async () => {
      const outcome = await runQuestion(question, market, (name, args) => call(world, name, args))
      outcomes.push(outcome)
      expect(outcome.answer).toEqual(outcome.expected)
      expect(JSON.stringify(outcome.answer), 'an answer that says something').not.toMatch(/^(null|0|\[\]|\{"total":0)/)
      if (question.calls.length > 0) expect(outcome.slip, outcome.slipText.slice(0, 600)).not.toBeNull()
    },
  )
}

test('the first twenty-four take at most half of the calls and characters that they took at first', () => {
  const first = outcomes.filter(({ isFirst }) => isFirst)
  expect(first.reduce((sum, { calls }) => sum + calls, 0)).toBeLessThanOrEqual(66 / 2)
  expect(first.flatMap(({ texts }) => texts).join('').length).toBeLessThanOrEqual(297_000 / 2)
})

import { expect, test } from 'vitest'
import { nextAttempt } from '../../gateway/alerts/retry.ts'

const now = new Date('2026-11-26T12:00:00Z')
const waitAfter = (attempts: number, retryAfterSeconds: number | null = null, random = 0.5) => {
  const next = nextAttempt(attempts, { now, retryAfterSeconds, random })
  return next === null ? null : (next.getTime() - now.getTime()) / 1_000
}

test('attempts follow after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h, and then no more', () => {
  const waits = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400, null]
  expect(waits.map((_, index) => waitAfter(index + 1))).toEqual(waits)
})

test('each is up to a tenth earlier or later', () => {
  expect(waitAfter(2, null, 0)).toBeCloseTo(270)
  expect(waitAfter(2, null, 1)).toBeCloseTo(330)
})

test('a receiver that asks to wait is waited for, up to a day', () => {
  expect(waitAfter(1, 120)).toBe(120)
  expect(waitAfter(3, 10)).toBe(1_800)
  expect(waitAfter(1, 10_000_000)).toBe(86_400)
})

import { describe, expect, test } from 'vitest'
import { bucketsHere } from '../../gateway/access/token-buckets.ts'

const DAY_MS = 86_400_000

/** A clock on the wall that anybody may set, and one that only goes forward. */
function clocks() {
  let wall = Date.parse('2026-11-20T12:00:00Z')
  let elapsed = 0
  return {
    clock: { now: () => wall, elapsed: () => elapsed },
    pass: (ms: number) => {
      wall += ms
      elapsed += ms
    },
    set: (ms: number) => {
      wall += ms
    },
  }
}

describe('a bucket of a minute', () => {
  const size = { tokens: 3, seconds: 60, until: null }

  test.each([
    ['a day forward', DAY_MS],
    ['a day back', -DAY_MS],
  ])('neither fills nor stays empty when the clock is set %s', async (_name, jump) => {
    const { clock, pass, set } = clocks()
    const buckets = bucketsHere(clock)
    const draw = async () => (await buckets.draw('a', size)).granted
    expect([await draw(), await draw(), await draw(), await draw()]).toEqual([true, true, true, false])
    set(jump)
    expect(await draw()).toBe(false)
    pass(20_000)
    expect([await draw(), await draw()]).toEqual([true, false])
  })
})

test('a bucket of a day is new on the next day by the wall, and the same when the clock is set within it', async () => {
  const { clock, set } = clocks()
  const buckets = bucketsHere(clock)
  const size = { tokens: 2, seconds: 86_400, until: Date.parse('2026-11-21T00:00:00Z') }
  const draw = async () => (await buckets.draw('a', size)).granted
  expect([await draw(), await draw(), await draw()]).toEqual([true, true, false])
  set(-3_600_000)
  expect(await draw()).toBe(false)
  set(DAY_MS)
  expect(await draw()).toBe(true)
})
